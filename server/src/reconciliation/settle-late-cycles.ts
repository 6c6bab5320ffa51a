import { systemWriter } from '../access/writers.ts';
import { holdCompanyIn } from '../companies/hold-company.ts';
import { lateMonths, takeLateMonth } from '../consumptions/queries.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { Month } from '../values/month.ts';
import { settleCycleIn } from './settle-cycle.ts';

const AT_ONCE = 20;

/** Settles closed cycles again that have late entries; true when there may be more of them. */
export async function settleLateCycles(context: Context): Promise<boolean> {
  const { database, clock, log } = context;
  const waiting = await lateMonths(database.reader, AT_ONCE);
  const writer = systemWriter(context, 'worker', 'payroll-cycle.settle');
  let settled = 0;
  for (const { companyId, month } of waiting) {
    // One that fails must not keep the others waiting.
    await settleLate(writer, clock, companyId, month).then(
      () => {
        settled += 1;
      },
      ({ name, code }) => log.warn({ companyId, month, reason: name, code }, 'not settled'),
    );
  }
  return settled === AT_ONCE;
}

/** Entries that came close together share one settlement: whoever is second finds nothing. */
const settleLate = (writer: Writer, clock: Clock, companyId: string, month: Month) =>
  inTransaction(writer, async (tx) => {
    await holdCompanyIn(tx, companyId);
    return (await settleLateIn(tx, companyId, month, clock.now())) ? { companyId } : null;
  });

/** Settles a month again, if it waits for that: true then. The company is held by the caller. */
export async function settleLateIn(
  tx: Transaction,
  companyId: string,
  month: Month,
  at: Date,
): Promise<boolean> {
  const waited = await takeLateMonth(tx, companyId, month);
  if (waited) await settleCycleIn(tx, companyId, month, at);
  return waited;
}
