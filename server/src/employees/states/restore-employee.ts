import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { Clock } from '../../values/clock.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import { changeStateIn } from './change-state.ts';

/** Gives a removed employee access again; one who is not removed stays as they are. */
export const restoreEmployee = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  employeeId: EmployeeId,
): Promise<void> =>
  inTransaction(writer, (tx) => changeStateIn(tx, clock, companyId, employeeId, 'restored'));
