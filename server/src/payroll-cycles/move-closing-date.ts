import { failureNaming } from '@fringe/contract/errors';
import { setDueAt } from '../companies/calendar-queries.ts';
import { holdCompanyIn } from '../companies/hold-company.ts';
import { companyFields } from '../companies/queries.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { CompanyId } from '../values/ids.ts';
import { dayOf, dueAt, type Month } from '../values/month.ts';
import { setMovedClosingDate } from './queries.ts';
import { demandMovable } from './rules.ts';

/** Moves the closing date of the open cycle; null gives it back to the company's closing day. */
export const moveClosingDate = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  payroll: Month,
  date: string | null,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const calendar = await holdCompanyIn(tx, companyId);
    if (payroll !== calendar.openMonth) {
      throw failureNaming('cycleNotOpen', { payroll, open: calendar.openMonth });
    }
    if (date !== null) demandMovable(date, calendar, dayOf(clock.now(), calendar.timeZone));
    const { openCycleId: id } = calendar;
    const { movedClosingDate } = await companyFields(tx, companyId);
    const before = { movedClosingDate };
    const after = { movedClosingDate: date };
    if (!tx.changed({ what: 'payrollCycle', id, companyId, before, after })) return;
    await setMovedClosingDate(tx, companyId, calendar.openCycleId, date);
    await setDueAt(tx, companyId, dueAt(payroll, calendar, date));
  });
