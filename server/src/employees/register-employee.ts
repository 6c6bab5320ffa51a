import type { EmployeeRegistration } from '@fringe/contract/operations/people/employee-fields';
import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { issueInvitationIn } from '../invitations/issue-invitation.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import { addEmployeesIn } from './add-employees.ts';
import { companyFactsIn } from './company-facts.ts';
import { judge } from './rules.ts';

/** Registers an employee, with an invitation on its way; returns warnings, too. */
export const registerEmployee = (
  writer: Writer,
  context: Context,
  companyId: CompanyId,
  person: EmployeeRegistration,
): Promise<{ id: EmployeeId; warnings: string[] }> =>
  inTransaction(writer, async (tx) => {
    const company = await companyFactsIn(tx, companyId);
    const warnings = judge(person, company, context.config.legalIdCheck === 'strict');
    const by = { actor: writer.actor, at: context.clock.now() };
    const [id] = await addEmployeesIn(tx, companyId, [person], by);
    await issueInvitationIn(tx, context, companyId, id!);
    tx.changed({ what: 'employee', id: id!, companyId, employeeId: id!, after: person });
    return { id: id!, warnings };
  });
