import type { Departure } from '@fringe/contract/operations/people/employees';
import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { changeBy } from '../employees/states/change-state.ts';
import { terminateEmployeeIn } from '../employees/states/terminate-employee.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import { openPaymentsOf } from './payments/execution-queries.ts';

/** Terminates an employee, and answers with what is still to be paid for them. */
export const terminateEmployee = (
  writer: Writer,
  context: Context,
  companyId: CompanyId,
  employeeId: EmployeeId,
  given: { reason?: string; effectiveDate?: string },
): Promise<Departure> =>
  inTransaction(writer, async (tx) => {
    await terminateEmployeeIn(tx, companyId, employeeId, changeBy(writer, context, given));
    return { employeeId, openPayments: await openPaymentsOf(tx, companyId, employeeId) };
  });
