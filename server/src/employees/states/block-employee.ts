import type { Context } from '../../context.ts';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import { changeBy, changeStateIn } from './change-state.ts';

/** Blocks an employee; repeating it changes nothing. */
export const blockEmployee = (
  writer: Writer,
  context: Context,
  companyId: CompanyId,
  employeeId: EmployeeId,
  given: { reason?: string },
): Promise<void> =>
  inTransaction(writer, (tx) =>
    changeStateIn(tx, companyId, employeeId, 'blocked', changeBy(writer, context, given)),
  );
