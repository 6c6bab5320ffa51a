import { Failure } from '@fringe/contract/errors';
import { listEmployees, readEmployee } from '@fringe/contract/operations/employees';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { stored, storedPage } from '../http/representation.ts';
import { type Route, route } from '../http/route.ts';
import {
  type EmployeeFilter,
  employeeReader,
  filteredEmployees,
  headcountReader,
  pageOfEmployees,
} from './queries.ts';
import { comparable } from './rules.ts';

export function employeeRoutes({ database: { reader } }: Context): Route[] {
  const employee = employeeReader(reader);
  const headcount = headcountReader(reader);
  return [
    route(listEmployees, async ({ path: { companyId }, query }) => {
      const page = paging(query);
      const filter: EmployeeFilter = {
        ...(query.email !== undefined && { email_key: comparable(query.email) }),
        ...(query.legalId !== undefined && { legal_id_key: comparable(query.legalId) }),
        ...(query.internalId !== undefined && { internal_id: query.internalId }),
        ...(query.state !== undefined && { state: query.state }),
      };
      if (Object.keys(filter).length > 0) {
        const found = await filteredEmployees(reader, companyId, filter, page);
        return storedPage('employees', found.representations, pageReply(page, found.total));
      }
      const [total = 0, texts] = await Promise.all([
        headcount(companyId),
        pageOfEmployees(reader, companyId, page),
      ]);
      return storedPage('employees', texts, pageReply(page, total));
    }),
    route(readEmployee, async ({ path }) => {
      const text = await employee(path.companyId, path.employeeId);
      if (text === undefined) throw new Failure('employeeNotFound');
      return stored(text);
    }),
  ];
}
