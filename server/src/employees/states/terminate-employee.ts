import type { Transaction } from '../../database/transaction.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import { type Change, changeStateIn } from './change-state.ts';

/**
 * Ends an employee's access to benefits, from any state and at once; repeating it changes nothing.
 * The day that may come with it is kept for people, and nothing waits for it.
 */
export const terminateEmployeeIn = (
  tx: Transaction,
  companyId: CompanyId,
  employeeId: EmployeeId,
  change: Change,
): Promise<void> => changeStateIn(tx, companyId, employeeId, 'terminated', change);
