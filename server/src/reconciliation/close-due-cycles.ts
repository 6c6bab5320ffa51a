import { systemWriter } from '../access/writes/writers.ts';
import { companiesDue } from '../companies/calendar-queries.ts';
import { holdCompanyIn } from '../companies/hold-company.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { type CompanyId, NO_ID } from '../values/ids.ts';
import { closeCycleIn } from './close-cycle.ts';

const AT_ONCE = 20;

/**
 * Closes cycles that are due, in production only: in a sandbox its user closes them.
 * One that cannot be closed keeps no other waiting. True when there may be more to do at once, as
 * when a company's next cycle is due as well.
 */
export async function closeDueCycles(context: Context): Promise<boolean> {
  const { config, database, clock, log } = context;
  if (config.environment !== 'production') return false;
  const writer = systemWriter(context, 'worker', 'payroll-cycle.close');
  let closed = 0;
  for (let last = NO_ID; ; ) {
    const due = await companiesDue(database.reader, clock.now(), last, AT_ONCE);
    for (const companyId of due) {
      await closeDue(writer, clock, companyId).then(
        () => {
          closed += 1;
        },
        ({ name, code }) => log.warn({ companyId, reason: name, code }, 'not closed'),
      );
    }
    if (due.length < AT_ONCE) return closed > 0;
    last = due.at(-1)!;
  }
}

/** Judged again with the company held: another worker may have been quicker. */
const closeDue = (writer: Writer, clock: Clock, companyId: CompanyId) =>
  inTransaction(writer, async (tx) => {
    const calendar = await holdCompanyIn(tx, companyId);
    const now = clock.now();
    if (calendar.dueAt > now) return null;
    await closeCycleIn(tx, companyId, calendar, now);
    return { companyId };
  });
