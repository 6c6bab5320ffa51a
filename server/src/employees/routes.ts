import { Failure } from '@fringe/contract/errors';
import type { QueryOf } from '@fringe/contract/operation';
import * as employees from '@fringe/contract/operations/people/employees';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { stored, storedPage } from '../http/replies/representation.ts';
import { type Route, route } from '../http/route.ts';
import { wordedPeople } from '../words/worded-queries.ts';
import { inviteEmployee } from './invite-employee.ts';
import { invitingRoutes } from './inviting/routes.ts';
import { type EmployeeFilter, filteredEmployees, pageOfEmployees } from './list-queries.ts';
import { employeeExists, employeeReader, headcountReader } from './queries.ts';
import { registerEmployee } from './register-employee.ts';
import { comparable } from './rules.ts';
import { blockEmployee } from './states/block-employee.ts';
import { pageOfStateChanges } from './states/queries.ts';
import { restoreEmployee } from './states/restore-employee.ts';
import { stateChange } from './states/rows.ts';
import { unblockEmployee } from './states/unblock-employee.ts';
import { updateEmployee } from './update-employee.ts';

export const employeeRoutes = (context: Context): Route[] => [
  ...employeeReads(context, employees),
  ...employeeWrites(context, employees),
  ...invitingRoutes(context),
];

export type EmployeeReads = Pick<
  typeof employees,
  'listEmployees' | 'readEmployee' | 'listStateChanges'
>;
export type EmployeeWrites = Pick<
  typeof employees,
  | 'registerEmployee'
  | 'updateEmployee'
  | 'restoreEmployee'
  | 'inviteEmployee'
  | 'blockEmployee'
  | 'unblockEmployee'
>;

/** The reads, for the partner or in their twins for the operator. */
export function employeeReads(
  { database: { reader }, vault }: Context,
  operations: EmployeeReads,
): Route[] {
  const employee = employeeReader(reader);
  const headcount = headcountReader(reader);
  return [
    route(operations.listEmployees, async ({ caller, path: { companyId }, query }) => {
      const page = paging(query);
      const { q } = query;
      const byLegalId = !caller.hides?.has('legalIds');
      const found = q !== undefined && { q: await wordedPeople(reader, companyId, q, byLegalId) };
      const filter = { ...filterOf(query), ...found };
      if (Object.keys(filter).length > 0) {
        const { pieces, total } = await filteredEmployees(reader, companyId, filter, page);
        return storedPage('employees', pieces, pageReply(page, total));
      }
      const [total = 0, pieces] = await Promise.all([
        headcount(companyId),
        pageOfEmployees(reader, companyId, page),
      ]);
      return storedPage('employees', pieces, pageReply(page, total));
    }),
    route(operations.readEmployee, async ({ path }) => {
      const text = await employee(path.companyId, path.employeeId);
      if (text === undefined) throw new Failure('employeeNotFound');
      return stored(text);
    }),
    route(operations.listStateChanges, async ({ caller, path, query }) => {
      const { companyId, employeeId } = path;
      const page = paging(query);
      const [known, { items, total }] = await Promise.all([
        employeeExists(reader, companyId, employeeId),
        pageOfStateChanges(reader, companyId, employeeId, page),
      ]);
      if (!known) throw new Failure('employeeNotFound');
      const shown = items.map((one) => stateChange(one, employeeId, caller.partnerId, vault));
      return { stateChanges: shown, page: pageReply(page, total) };
    }),
  ];
}

const filterOf = (query: QueryOf<typeof employees.listEmployees>): EmployeeFilter => ({
  ...(query.email !== undefined && { email_key: comparable(query.email) }),
  ...(query.legalId !== undefined && { legal_id_key: comparable(query.legalId) }),
  ...(query.internalId !== undefined && { internal_id: query.internalId }),
  ...(query.state !== undefined && { state: query.state }),
  ...(query.updatedSince !== undefined && { since: new Date(query.updatedSince * 1000) }),
});

/** The verbs that change only the state; who leaves may have payments, and is terminated there. */
const stateVerbs = { restoreEmployee, blockEmployee, unblockEmployee };

/** The writes, for the partner or in their twins for the operator. */
export const employeeWrites = (context: Context, operations: EmployeeWrites): Route[] => [
  route(operations.registerEmployee, async ({ path, body, writer, warn }) => {
    const { id, warnings } = await registerEmployee(writer, context, path.companyId, body);
    warnings.forEach(warn);
    return { id };
  }),
  route(operations.updateEmployee, async ({ path, body, writer, warn }) => {
    const { companyId, employeeId } = path;
    const { warnings } = await updateEmployee(writer, context, companyId, employeeId, body);
    warnings.forEach(warn);
    return undefined;
  }),
  route(operations.inviteEmployee, async ({ path, writer }) => {
    await inviteEmployee(writer, context, path.companyId, path.employeeId);
    return undefined;
  }),
  ...(Object.keys(stateVerbs) as (keyof typeof stateVerbs)[]).map((name) =>
    route(operations[name] as typeof employees.blockEmployee, async ({ path, body, writer }) => {
      await stateVerbs[name](writer, context, path.companyId, path.employeeId, body);
      return undefined;
    }),
  ),
];
