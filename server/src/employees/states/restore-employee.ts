import type { Context } from '../../context.ts';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import { changeBy, changeStateIn } from './change-state.ts';

/** Gives a removed employee access again; one who is not removed stays as they are. */
export const restoreEmployee = (
  writer: Writer,
  context: Context,
  companyId: CompanyId,
  employeeId: EmployeeId,
  given: { reason?: string },
): Promise<void> =>
  inTransaction(writer, (tx) =>
    changeStateIn(tx, companyId, employeeId, 'restored', changeBy(writer, context, given)),
  );
