import * as employees from '@fringe/contract/operations/people/employees';
import type { Context } from '../context.ts';
import type { Route } from '../http/route.ts';
import { employeeReads, employeeWrites } from './routes.ts';

const twins = {
  listEmployees: employees.platformListEmployees,
  readEmployee: employees.platformReadEmployee,
  listStateChanges: employees.platformListStateChanges,
  registerEmployee: employees.platformRegisterEmployee,
  updateEmployee: employees.platformUpdateEmployee,
  restoreEmployee: employees.platformRestoreEmployee,
  inviteEmployee: employees.platformInviteEmployee,
  blockEmployee: employees.platformBlockEmployee,
  unblockEmployee: employees.platformUnblockEmployee,
};

export const employeePlatformRoutes = (context: Context): Route[] => [
  ...employeeReads(context, twins as never),
  ...employeeWrites(context, twins as never),
];
