import type { Client } from '../client.ts';
import type {
  Employee,
  EmployeeChanges,
  EmployeeRegistration,
  FamilyMember,
} from '../generated/types.ts';
import type { QueryOf, ReplyOf } from '../operation-types.ts';
import type { Pages } from '../sending/pages.ts';
import type { CallOptions } from '../settings/options.ts';

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

  /** Restores a terminated employee. */
  restore(companyId: string, employeeId: string, options?: CallOptions): Promise<undefined> {
    return this.#client.call('restoreEmployee', { path: { companyId, employeeId } }, options);
  }

  /** Sends the invitation again; older links are dead from then on. */
  invite(companyId: string, employeeId: string, options?: CallOptions): Promise<undefined> {
    return this.#client.call('inviteEmployee', { path: { companyId, employeeId } }, options);
  }

  /** Blocks an employee. */
  block(companyId: string, employeeId: string, options?: CallOptions): Promise<undefined> {
    return this.#client.call('blockEmployee', { path: { companyId, employeeId } }, options);
  }

  /** Unblocks an employee, back to the state before. */
  unblock(companyId: string, employeeId: string, options?: CallOptions): Promise<undefined> {
    return this.#client.call('unblockEmployee', { path: { companyId, employeeId } }, options);
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
