import assert from 'node:assert/strict';
import type { EmployeeRegistration } from '@fringe/contract/operations/people/employee-fields';
import type { Invitation } from '@fringe/contract/operations/people/invitations';
import type { Employee, EmployeeState } from '@fringe/contract/types';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { type Client, done } from '../client.ts';
import { demo } from '../context.ts';
import type { Service } from '../service.ts';
import { newPerson } from './people.ts';

/** One of the two interfaces through which a company's people are managed, and who calls it. */
export interface Side {
  service: Service;
  client: Client;
  clientId: string;
  base: '/api/v3' | '/platform/v1';
  /** The company that tests work in, and another one that the same caller may enter. */
  companyId: string;
  siblingId: string;
}

const companiesOf = ({ companyIds }: Service) => ({
  companyId: companyIds[0]!,
  siblingId: companyIds[1]!,
});

export const partnerSide = (service: Service): Side => ({
  service,
  client: service.partner,
  clientId: demo().partners[0]!.clientId,
  base: '/api/v3',
  ...companiesOf(service),
});

export const operatorSide = (service: Service): Side => ({
  service,
  client: service.operator,
  clientId: demo().operator.clientId,
  base: '/platform/v1',
  ...companiesOf(service),
});

export const employeesOf = ({ base }: Side, companyId: string): string =>
  `${base}/companies/${companyId}/employees`;

/** Where an employee of the company is found, or what can be done to them. */
export const pathOf = (side: Side, id: string, suffix = ''): string =>
  `${employeesOf(side, side.companyId)}/${id}${suffix}`;

/** Someone whom no company has yet, with a valid legal id. */
export const newcomer = newPerson;

export async function register(
  side: Side,
  fields: Partial<EmployeeRegistration> = {},
  companyId: string = side.companyId,
): Promise<string> {
  return (await done(side.client.post(employeesOf(side, companyId), newcomer(fields)))).id;
}

export async function read(side: Side, id: string): Promise<Employee> {
  return done(side.client.get(pathOf(side, id)));
}

/** The invitations of an employee, the newest first. */
export async function invitationsOf(
  { service, companyId }: Side,
  id: string,
): Promise<Invitation[]> {
  const query = `companyId=${companyId}&limit=1000`;
  const { body } = await service.operator.get(`/platform/v1/invitations?${query}`);
  return body.invitations.filter(({ employeeId }: Invitation) => employeeId === id);
}

/** What an employee went through, the oldest first. */
export async function historyOf({ service, companyId }: Side, id: string) {
  const path = `/platform/v1/companies/${companyId}/employees/${id}/state-changes`;
  const { body } = await service.operator.get(path);
  return body.stateChanges.map(({ cause, state }: { cause: string; state: string }) => [
    cause,
    state,
  ]);
}

/** The link in the newest mail to an address, as the sandbox's mailbox shows it. */
export async function linkTo({ service }: Side, address: string): Promise<string> {
  while (await sendDueInvitations(service.context));
  const list = await service.anonymous.get('/sandbox/mailbox');
  const row = list.text.split('<tr>').find((one) => one.includes(`&lt;${address}&gt;`));
  const mail = await service.anonymous.get(/href="([^"]+)"/.exec(row ?? '')![1]!);
  return /\/invitations\/[\w-]+/.exec(mail.text)![0];
}

/** The employee opens the link of the newest invitation and confirms it. */
export async function confirm(side: Side, id: string): Promise<void> {
  const link = await linkTo(side, (await read(side, id)).email);
  const reply = await side.service.anonymous.send('POST', link);
  assert.equal(reply.status, 200, reply.text);
}

/** Where an employee stands: their state, and whether they ever confirmed an invitation. */
export interface Standing {
  state: EmployeeState;
  confirmed: boolean;
}

export const standings: readonly Standing[] = [
  { state: 'not-active', confirmed: false },
  { state: 'active', confirmed: true },
  { state: 'removed', confirmed: false },
  { state: 'removed', confirmed: true },
  { state: 'blocked', confirmed: false },
  { state: 'blocked', confirmed: true },
];

/** A new employee who stands there, brought to it by what a company does. */
export async function employeeAt(side: Side, { state, confirmed }: Standing): Promise<string> {
  const id = await register(side);
  if (confirmed) await confirm(side, id);
  if (state === 'removed') await side.client.delete(pathOf(side, id));
  if (state === 'blocked') await side.client.patch(pathOf(side, id, '/block'));
  assert.equal((await read(side, id)).state, state);
  return id;
}
