import { Failure } from '@fringe/contract/errors';
import * as employees from '@fringe/contract/operations/people/employees';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { employeeExists } from './queries.ts';
import { employeeReads, employeeWrites } from './routes.ts';
import { pageOfStateChanges } from './states/queries.ts';

const twins = {
  listEmployees: employees.platformListEmployees,
  readEmployee: employees.platformReadEmployee,
  registerEmployee: employees.platformRegisterEmployee,
  updateEmployee: employees.platformUpdateEmployee,
  terminateEmployee: employees.platformTerminateEmployee,
  restoreEmployee: employees.platformRestoreEmployee,
  inviteEmployee: employees.platformInviteEmployee,
  blockEmployee: employees.platformBlockEmployee,
  unblockEmployee: employees.platformUnblockEmployee,
};

export const employeePlatformRoutes = (context: Context): Route[] => {
  const { reader } = context.database;
  return [
    ...employeeReads(context, twins as never),
    ...employeeWrites(context, twins as never),
    route(employees.listStateChanges, async ({ path, query }) => {
      const { companyId, employeeId } = path;
      const known = await employeeExists(reader, companyId, employeeId);
      if (!known) throw new Failure('employeeNotFound');
      const page = paging(query);
      const { items, total } = await pageOfStateChanges(reader, companyId, employeeId, page);
      return { stateChanges: items, page: pageReply(page, total) };
    }),
  ];
};
