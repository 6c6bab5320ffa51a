import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { Clock } from '../../values/clock.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import { changeStateIn } from './change-state.ts';

/** Ends an employee's access to benefits, from any state; repeating it changes nothing. */
export const terminateEmployee = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  employeeId: EmployeeId,
): Promise<void> =>
  inTransaction(writer, (tx) => changeStateIn(tx, clock, companyId, employeeId, 'terminated'));
