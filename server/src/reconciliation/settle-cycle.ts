import type { Transaction } from '../database/transaction.ts';
import { publishEventsIn } from '../events/publish-events.ts';
import type { CompanyId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import { insertChangedLines, insertLines, insertSettlement } from './queries.ts';
import { insertSums } from './sum-queries.ts';

/** Settles a month, for the first time or again, with its event; the caller holds the company. */
export async function settleCycleIn(
  tx: Transaction,
  companyId: CompanyId,
  month: Month,
  at: Date,
): Promise<void> {
  const { version, before } = await insertSettlement(tx, companyId, month, at);
  tx.changed({ what: 'settlement', id: companyId, part: month, companyId, after: { version } });
  await tx.inOrder(
    () =>
      before === null
        ? insertLines(tx, companyId, month)
        : insertChangedLines(tx, companyId, month, version, before),
    () => insertSums(tx, companyId, month, version, before),
    () =>
      publishEventsIn(tx, at, [
        { type: 'company.payroll-cycle.closed', company: { id: companyId, period: month } },
      ]),
  );
}
