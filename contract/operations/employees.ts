import Type from 'typebox';
import { operation } from '../operation.ts';
import { Closed, Employee, EmployeeState, Page, pagingQuery } from '../types.ts';

/** Lists the employees of a company, oldest first; the filters combine with AND. */
export const listEmployees = operation({
  id: 'listEmployees',
  api: 'partner',
  method: 'GET',
  path: '/companies/{companyId}/employees',
  tag: 'Employees',
  summary: 'List the employees of a company',
  description: 'Oldest first. Filters combine with AND; e-mail and legal id compare without case.',
  scope: 'employees:read',
  query: Closed({
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    legalId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    internalId: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    state: Type.Optional(EmployeeState),
    ...pagingQuery,
  }),
  reply: { status: 200, body: Closed({ employees: Type.Array(Employee), page: Page }) },
});

/** Reads one employee, in any state. */
export const readEmployee = operation({
  id: 'readEmployee',
  api: 'partner',
  method: 'GET',
  path: '/companies/{companyId}/employees/{employeeId}',
  tag: 'Employees',
  summary: 'Read an employee',
  scope: 'employees:read',
  reply: { status: 200, body: Employee },
  failures: ['employeeNotFound'],
});
