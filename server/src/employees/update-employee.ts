import { Failure } from '@fringe/contract/errors';
import type { EmployeeChanges } from '@fringe/contract/operations/people/employee-fields';
import type { Context } from '../context.ts';
import { resolveNamesIn } from '../cost-centers/resolve-names.ts';
import { violatedConstraint } from '../database/failures.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import { rewordPeopleIn } from '../words/reword-people.ts';
import { companyFactsIn } from './company-facts.ts';
import { followAddressIn } from './follow-address.ts';
import { lockEmployee, updateEmployees } from './queries.ts';
import { differs, employeeRow, employeeTold } from './rows.ts';
import { changed, judge, refusalOf, touched } from './rules.ts';

/** Changes fields of an employee; an invitation that is open follows a new e-mail address. */
export const updateEmployee = (
  writer: Writer,
  context: Context,
  companyId: CompanyId,
  employeeId: EmployeeId,
  changes: EmployeeChanges,
): Promise<{ warnings: string[] }> =>
  inTransaction(writer, async (tx) => {
    const locked = await lockEmployee(tx, companyId, employeeId);
    if (!locked) throw new Failure('employeeNotFound');
    const company = await companyFactsIn(tx, companyId);
    const warnings = judge(changes, company, context.config.legalIdCheck === 'strict');
    const [names] = await resolveNamesIn(tx, companyId, [changes]);
    const wanted = changed(locked.employee, changes, names!);
    if (!differs(locked.employee, wanted)) return { warnings };
    const after = touched(wanted, context.clock.now());
    tx.changed(employeeTold(companyId, locked.employee, after));
    try {
      await updateEmployees(tx, [
        employeeRow(companyId, locked.ordinal, after, locked.confirmedAt),
      ]);
    } catch (error) {
      throw refusalOf(violatedConstraint(error), after.email, after.legalId) ?? error;
    }
    await rewordPeopleIn(tx, companyId, [{ before: locked.employee, after }]);
    await followAddressIn(tx, context, companyId, locked.employee, after);
    return { warnings };
  });
