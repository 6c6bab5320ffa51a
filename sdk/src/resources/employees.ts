import type { Client } from '../client.ts';
import type {
  Departure,
  Employee,
  EmployeeChanges,
  EmployeeRegistration,
  FamilyMember,
  Invitee,
  StateChange,
} from '../generated/types.ts';
import type { BodyOf, QueryOf, ReplyOf } from '../operation-types.ts';
import type { Pages } from '../sending/pages.ts';
import type { CallOptions } from '../settings/options.ts';

/** How a call is made, and why: the reason is kept with the change, and shown in the history. */
type Reasoned = CallOptions & { reason?: string };

const because = (reason: string | undefined) => (reason === undefined ? {} : { body: { reason } });

/** The people of a company. */
export class Employees {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Lists the employees of a company, oldest first; filters combine with AND. */
  list(
    companyId: string,
    query: QueryOf<'listEmployees'> = {},
    options?: CallOptions,
  ): Pages<Employee> {
    return this.#client.pages('listEmployees', { path: { companyId }, query }, options);
  }

  /** Reads an employee, in any state. */
  get(companyId: string, employeeId: string, options?: CallOptions): Promise<Employee> {
    return this.#client.call('readEmployee', { path: { companyId, employeeId } }, options);
  }

  /** Registers an employee, who then gets an invitation. */
  register(
    companyId: string,
    body: EmployeeRegistration,
    options?: CallOptions,
  ): Promise<ReplyOf<'registerEmployee'>> {
    return this.#client.call('registerEmployee', { path: { companyId }, body }, options);
  }

  /** Changes fields of an employee; what is left out keeps its value, and null empties it. */
  update(
    companyId: string,
    employeeId: string,
    body: EmployeeChanges,
    options?: CallOptions,
  ): Promise<undefined> {
    return this.#client.call('updateEmployee', { path: { companyId, employeeId }, body }, options);
  }

  /** Terminates an employee, from any state. */
  terminate(companyId: string, employeeId: string, options?: CallOptions): Promise<undefined> {
    return this.#client.call('terminateEmployee', { path: { companyId, employeeId } }, options);
  }

  /** Terminates an employee with a reason and a day; names the payments that are still to come. */
  terminateWithReason(
    companyId: string,
    employeeId: string,
    body: BodyOf<'terminateWithReason'> = {},
    options?: CallOptions,
  ): Promise<Departure> {
    const path = { companyId, employeeId };
    return this.#client.call('terminateWithReason', { path, body }, options);
  }

  /** Lists the states that an employee went through, oldest first: who, when and why. */
  history(
    companyId: string,
    employeeId: string,
    query: QueryOf<'listStateChanges'> = {},
    options?: CallOptions,
  ): Pages<StateChange> {
    const path = { companyId, employeeId };
    return this.#client.pages('listStateChanges', { path, query }, options);
  }

  /** Restores a terminated employee. */
  restore(
    companyId: string,
    employeeId: string,
    { reason, ...options }: Reasoned = {},
  ): Promise<undefined> {
    const path = { companyId, employeeId };
    return this.#client.call('restoreEmployee', { path, ...because(reason) }, options);
  }

  /** Sends the invitation again; older links are dead from then on. */
  invite(companyId: string, employeeId: string, options?: CallOptions): Promise<undefined> {
    return this.#client.call('inviteEmployee', { path: { companyId, employeeId } }, options);
  }

  /** Invites all who are in a stage, the oldest 1,000; repeat it while there are more. */
  inviteMany(
    companyId: string,
    body: BodyOf<'invitePeople'>,
    options?: CallOptions,
  ): Promise<ReplyOf<'invitePeople'>> {
    return this.#client.call('invitePeople', { path: { companyId }, body }, options);
  }

  /** Lists people with what became of their invitations. */
  invitees(
    companyId: string,
    query: QueryOf<'listInvitees'> = {},
    options?: CallOptions,
  ): Pages<Invitee> {
    return this.#client.pages('listInvitees', { path: { companyId }, query }, options);
  }

  /** Counts who is registered, mailed and confirmed. */
  invitationFunnel(
    companyId: string,
    query: QueryOf<'readInvitationFunnel'> = {},
    options?: CallOptions,
  ): Promise<ReplyOf<'readInvitationFunnel'>> {
    return this.#client.call('readInvitationFunnel', { path: { companyId }, query }, options);
  }

  /** Blocks an employee. */
  block(
    companyId: string,
    employeeId: string,
    { reason, ...options }: Reasoned = {},
  ): Promise<undefined> {
    const path = { companyId, employeeId };
    return this.#client.call('blockEmployee', { path, ...because(reason) }, options);
  }

  /** Unblocks an employee, back to the state before. */
  unblock(
    companyId: string,
    employeeId: string,
    { reason, ...options }: Reasoned = {},
  ): Promise<undefined> {
    const path = { companyId, employeeId };
    return this.#client.call('unblockEmployee', { path, ...because(reason) }, options);
  }
}

/** The children of an employee. Draft: these operations may still change. */
export class FamilyMembers {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Lists the family members of an employee. */
  list(
    companyId: string,
    employeeId: string,
    query: QueryOf<'listFamilyMembers'> = {},
    options?: CallOptions,
  ): Pages<FamilyMember> {
    const path = { companyId, employeeId };
    return this.#client.pages('listFamilyMembers', { path, query }, options);
  }

  /** Reads a family member. */
  get(
    companyId: string,
    employeeId: string,
    familyMemberId: string,
    options?: CallOptions,
  ): Promise<FamilyMember> {
    const path = { companyId, employeeId, familyMemberId };
    return this.#client.call('readFamilyMember', { path }, options);
  }
}
