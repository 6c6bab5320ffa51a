import assert from 'node:assert/strict';
import type { EmployeeRegistration } from '@fringe/contract/operations/people/employee-fields';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { capturedMail } from '../../../src/mail/captured.ts';
import { nif } from '../../../src/values/spanish-ids.ts';
import { sql } from '../database/sql.ts';
import type { Service } from '../service.ts';
import { untilDone } from '../worker.ts';

let last = 70_000_000;

/** A person whom nobody has registered yet. */
export function newPerson(changes: Partial<EmployeeRegistration> = {}): EmployeeRegistration {
  last += 1;
  const salary = { amountInCents: 2_400_000, currency: 'EUR' };
  return {
    email: `person.${last}@company.example`,
    legalId: nif(last),
    name: 'Lucía',
    surname: `Ferrán ${last}`,
    birthDate: '1988-02-29',
    hiringDate: '2021-09-01',
    grossSalary: salary,
    taxRegime: 'general',
    workdayConfiguration: {
      daysPerMonth: 21,
      workTimePercentage: 100,
      numberOfPaychecks: 14,
      collectiveAgreementSalary: salary,
    },
    ...changes,
  };
}

/** Registers a new person; answers the id. */
export async function register(
  { operator }: Pick<Service, 'operator'>,
  companyId: string,
  changes: Partial<EmployeeRegistration> = {},
): Promise<string> {
  const path = `/platform/v1/companies/${companyId}/employees`;
  const reply = await operator.post(path, newPerson(changes));
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

/** The path of the newest link that was mailed to an employee, from a sandbox's mailbox. */
export async function newestLink(
  { context, database }: Service,
  employeeId: string,
): Promise<string> {
  await untilDone(() => sendDueInvitations(context));
  const newest = 'SELECT id FROM invitations WHERE employee_id = $1 ORDER BY id DESC LIMIT 1';
  const [row] = await sql(database.ownerUrl, newest, [employeeId]);
  const mail = await capturedMail(context.database.reader, context.vault, null, row.id);
  return linkIn(mail!.text);
}

/** The path of the link in a mail's text. */
export function linkIn(text: string): string {
  const found = /\/invitations\/[\w-]+/.exec(text);
  assert.ok(found, 'the mail has no link');
  return found[0];
}
