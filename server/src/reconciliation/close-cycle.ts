import { Failure } from '@fringe/contract/errors';
import { carryReservationsIn } from '../committed-expenses/reserve-limit.ts';
import { type CompanyCalendar, setOpenCycle } from '../companies/calendar-queries.ts';
import { holdCompanyIn } from '../companies/hold-company.ts';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import { endCycle, findCycle, insertCycle } from '../payroll-cycles/queries.ts';
import type { Clock } from '../values/clock.ts';
import { type CompanyId, type CycleId, newId } from '../values/ids.ts';
import { addMonths, dueAt } from '../values/month.ts';
import { settleCycleIn } from './settle-cycle.ts';

/** Closes the open cycle of a company, once: a second call fails, as it is closed already. */
export const closeCycle = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  cycleId: CycleId,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const calendar = await holdCompanyIn(tx, companyId);
    const cycle = await findCycle(tx, companyId, cycleId);
    if (!cycle) throw new Failure('cycleNotFound');
    if (cycle.id !== calendar.openCycleId) throw new Failure('cycleAlreadyClosed');
    await closeCycleIn(tx, companyId, calendar, clock.now());
  });

/** Ends the cycle, opens the next where it ends, and settles; the caller holds the company. */
export async function closeCycleIn(
  tx: Transaction,
  companyId: CompanyId,
  calendar: CompanyCalendar,
  at: Date,
): Promise<void> {
  const { openCycleId, openMonth } = calendar;
  const id = newId();
  const month = addMonths(openMonth, 1);
  await tx.inOrder(
    () => endCycle(tx, companyId, openCycleId, at),
    () => insertCycle(tx, companyId, { id, month, startedAt: at, endedAt: null }),
    () => setOpenCycle(tx, companyId, { cycleId: id, month, dueAt: dueAt(month, calendar) }),
  );
  tx.changed(
    {
      ...{ what: 'payrollCycle', id: openCycleId, companyId },
      before: { payroll: openMonth, closedAt: null },
      after: { payroll: openMonth, closedAt: at },
    },
    { what: 'payrollCycle', id, companyId, after: { payroll: month } },
  );
  await carryReservationsIn(tx, companyId, openMonth, month);
  await settleCycleIn(tx, companyId, openMonth, at);
}
