import { systemWriter } from '../access/writes/writers.ts';
import { holdCompanyIn } from '../companies/hold-company.ts';
import { type LateMonth, lateMonths, takeLateMonth } from '../consumptions/queries.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { type CompanyId, NO_ID } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import { settleCycleIn } from './settle-cycle.ts';

const AT_ONCE = 20;

/**
 * Settles closed cycles again that have late entries. One that cannot be settled keeps no other
 * waiting. Never more to do at once: what comes meanwhile waits for the next time, and is shared.
 */
export async function settleLateCycles(context: Context): Promise<boolean> {
  const { database, clock, log } = context;
  const writer = systemWriter(context, 'worker', 'payroll-cycle.settle');
  for (let last: LateMonth = { companyId: NO_ID, month: '' }; ; ) {
    const waiting = await lateMonths(database.reader, last, AT_ONCE);
    for (const { companyId, month } of waiting) {
      await settleLate(writer, clock, companyId, month).catch(({ name, code }) =>
        log.warn({ companyId, month, reason: name, code }, 'not settled'),
      );
    }
    if (waiting.length < AT_ONCE) return false;
    last = waiting.at(-1)!;
  }
}

/** Entries that came close together share one settlement: the second call finds nothing. */
const settleLate = (writer: Writer, clock: Clock, companyId: CompanyId, month: Month) =>
  inTransaction(writer, async (tx) => {
    await holdCompanyIn(tx, companyId);
    return (await settleLateIn(tx, companyId, month, clock.now())) ? { companyId } : null;
  });

/** Settles a month again, if it waits for that: true then. The caller holds the company. */
export async function settleLateIn(
  tx: Transaction,
  companyId: CompanyId,
  month: Month,
  at: Date,
): Promise<boolean> {
  const waited = await takeLateMonth(tx, companyId, month);
  if (waited) await settleCycleIn(tx, companyId, month, at);
  return waited;
}
