import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { Clock } from '../../values/clock.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import { changeStateIn } from './change-state.ts';

/** Blocks an employee; repeating it changes nothing. */
export const blockEmployee = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  employeeId: EmployeeId,
): Promise<void> =>
  inTransaction(writer, (tx) => changeStateIn(tx, clock, companyId, employeeId, 'blocked'));
