import { forOperator, operation } from '../../operation.ts';
import { Private } from '../../schemas/private.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  Employee,
  EmployeeState,
  GivenTimestamp,
  NewId,
  Page,
  pagingQuery,
} from '../../types.ts';
import { EmployeeChanges, EmployeeRegistration } from './employee-fields.ts';

export * from './employee-states.ts';

const employees = { api: 'partner', tag: 'Employees' } as const;
const list = '/companies/{companyId}/employees';
const one = '/companies/{companyId}/employees/{employeeId}';

/** Lists the employees of a company, oldest first; the filters combine with AND. */
export const listEmployees = operation({
  ...employees,
  id: 'listEmployees',
  method: 'GET',
  path: list,
  summary: 'List the employees of a company',
  description:
    'Oldest first. Filters combine with AND; e-mail and legal id compare without case. `q` finds ' +
    'people as the search does, among the first thousands who could be meant. With ' +
    '`updatedSince`, those whose `updatedAt` is oldest come first: to follow changes, ask again ' +
    'with the `updatedAt` of the last one, and use `page` only where a whole page has the same.',
  scope: 'employees:read',
  query: Closed({
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    legalId: Type.Optional(Private(Type.String({ minLength: 1, maxLength: 64 }), 'legalIds')),
    internalId: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    state: Type.Optional(EmployeeState),
    updatedSince: Type.Optional(
      described(
        GivenTimestamp,
        'Only employees whose `updatedAt` is this or later, in epoch seconds. A change may be ' +
          'seen some seconds after its time: ask for 60 seconds more than you have, and take ' +
          'what you know already as a repetition.',
      ),
    ),
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of employees that match, oldest first.',
    body: Closed({
      employees: Type.Array(Employee, { description: 'Those that match, oldest first.' }),
      page: Page,
    }),
  },
});

/** Reads one employee, in any state. */
export const readEmployee = operation({
  ...employees,
  id: 'readEmployee',
  method: 'GET',
  path: one,
  summary: 'Read an employee',
  scope: 'employees:read',
  reply: { status: 200, description: 'The employee as they are now.', body: Employee },
  failures: ['employeeNotFound'],
});

/** Registers an employee, who then gets an invitation. */
export const registerEmployee = operation({
  ...employees,
  id: 'registerEmployee',
  method: 'POST',
  path: list,
  summary: 'Register an employee and send the invitation',
  description:
    'E-mail and legal id are unique in a company, whatever their letter case, removed employees ' +
    'included. A Spanish legal id with wrong check digits is taken, and an `x-warning` header ' +
    'says so, unless the service is set to refuse it.',
  scope: 'employees:write',
  body: EmployeeRegistration,
  reply: {
    status: 201,
    description: 'The employee is registered, and the invitation will be sent.',
    body: NewId('employee'),
  },
  missingField: 'fieldRequired',
  internal: 'unableToProcess',
  failures: ['emailTaken', 'legalIdTaken'],
});

/** Changes fields of an employee; what is left out keeps its value. */
export const updateEmployee = operation({
  ...employees,
  id: 'updateEmployee',
  method: 'PATCH',
  path: one,
  summary: 'Change fields of an employee',
  description:
    'What is left out keeps its value. When the e-mail address changes, an invitation that was ' +
    'not confirmed yet is sent again, to the new address; the older link is dead.',
  scope: 'employees:write',
  body: EmployeeChanges,
  reply: { status: 204, description: 'The employee is changed; there is no body.', body: null },
  failures: ['employeeNotFound', 'emailTaken', 'legalIdTaken'],
});

export const platformListEmployees = forOperator(listEmployees);
export const platformReadEmployee = forOperator(readEmployee);
export const platformRegisterEmployee = forOperator(registerEmployee);
export const platformUpdateEmployee = forOperator(updateEmployee);
