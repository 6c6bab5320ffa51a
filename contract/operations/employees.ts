import Type from 'typebox';
import { forOperator, operation } from '../operation.ts';
import {
  CalendarDate,
  Closed,
  Email,
  Employee,
  EmployeeState,
  Line,
  Money,
  Nullable,
  Page,
  pagingQuery,
  TaxRegime,
  Timestamp,
  Uuid,
} from '../types.ts';

/** A cost centre or payroll company: by its name; one that is not known yet is made. */
const NameRef = Closed({ id: Type.Optional(Uuid), name: Line(200) });

/** How many keys an employee's metadata may have. */
export const MAX_METADATA_KEYS = 50;

/** Bounded in every way: a page holds a thousand employees. */
export const metadataOf = <T extends Type.TSchema>(value: T) =>
  Type.Record(Type.String(), value, {
    maxProperties: MAX_METADATA_KEYS,
    propertyNames: { minLength: 1, maxLength: 64 },
  });

const required = {
  email: Email,
  legalId: Line(64),
  name: Line(100),
  surname: Line(150),
  birthDate: CalendarDate,
  grossSalary: Money,
  hiringDate: CalendarDate,
  taxRegime: TaxRegime,
  workdayConfiguration: Closed({
    daysPerMonth: Type.Integer({ minimum: 1, maximum: 31 }),
    workTimePercentage: Type.Integer({ minimum: 1, maximum: 100 }),
    numberOfPaychecks: Type.Integer({ minimum: 1, maximum: 24 }),
    collectiveAgreementSalary: Money,
  }),
};
const optional = {
  internalId: Type.Optional(Nullable(Line(255))),
  modelId: Type.Optional(Nullable(Uuid)),
  costCenter: Type.Optional(Nullable(NameRef)),
  payrollCompany: Type.Optional(Nullable(NameRef)),
  metadata: Type.Optional(Nullable(metadataOf(Type.String({ maxLength: 500 })))),
};

/** What is needed to register an employee; the salaries are in the company's currency. */
export const EmployeeRegistration = Closed({ ...required, ...optional });
export type EmployeeRegistration = Type.Static<typeof EmployeeRegistration>;

/** What of an employee can be changed: any of the fields; null empties one. */
export const EmployeeChanges = Closed(
  { ...Type.Partial(Type.Object(required)).properties, ...optional },
  { minProperties: 1 },
);
export type EmployeeChanges = Type.Static<typeof EmployeeChanges>;

/** One change of an employee's state: what caused it, and what it led to. */
export const StateChange = Closed({
  at: Timestamp,
  cause: Type.Enum(['registered', 'confirmed', 'blocked', 'unblocked', 'terminated', 'restored'], {
    type: 'string',
  }),
  state: EmployeeState,
});
export type StateChange = Type.Static<typeof StateChange>;

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
  ...employees,
  id: 'readEmployee',
  method: 'GET',
  path: one,
  summary: 'Read an employee',
  scope: 'employees:read',
  reply: { status: 200, body: Employee },
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
  reply: { status: 201, body: Closed({ id: Uuid }) },
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
  reply: { status: 204, body: null },
  failures: ['employeeNotFound', 'emailTaken', 'legalIdTaken'],
});

/** Terminates an employee, from any state. Repeatable. */
export const terminateEmployee = operation({
  ...employees,
  id: 'terminateEmployee',
  method: 'DELETE',
  path: one,
  summary: 'Terminate an employee',
  scope: 'employees:write',
  reply: { status: 204, body: null },
  failures: ['employeeNotFound'],
});

/** Restores a removed employee's access to benefits. Repeatable. */
export const restoreEmployee = operation({
  ...employees,
  id: 'restoreEmployee',
  method: 'PATCH',
  path: `${one}/restore`,
  summary: 'Restore a removed employee',
  description: 'To `active` if the employee ever confirmed an invitation, else to `not-active`.',
  scope: 'employees:write',
  reply: { status: 204, body: null },
  failures: ['employeeNotFound'],
});

/** Sends the invitation again; older links are dead from then on. */
export const inviteEmployee = operation({
  ...employees,
  id: 'inviteEmployee',
  method: 'POST',
  path: `${one}/invite`,
  summary: 'Send the invitation again',
  description: 'The link lives for 14 days and works once; older links are dead.',
  scope: 'employees:write',
  reply: { status: 201, body: null },
  failures: ['employeeNotFound', 'employeeState'],
});

/** Blocks an employee. Repeatable. */
export const blockEmployee = operation({
  ...employees,
  id: 'blockEmployee',
  method: 'PATCH',
  path: `${one}/block`,
  summary: 'Block an employee',
  scope: 'employees:write',
  reply: { status: 204, body: null },
  failures: ['employeeNotFound', 'employeeState'],
});

/** Unblocks a blocked employee, back to the state before. */
export const unblockEmployee = operation({
  ...employees,
  id: 'unblockEmployee',
  method: 'PATCH',
  path: `${one}/unblock`,
  summary: 'Unblock an employee',
  description: 'Back to the state before; to `active` if an invitation was confirmed meanwhile.',
  scope: 'employees:write',
  reply: { status: 204, body: null },
  failures: ['employeeNotFound', 'employeeState'],
});

export const platformListEmployees = forOperator(listEmployees);
export const platformReadEmployee = forOperator(readEmployee);
export const platformRegisterEmployee = forOperator(registerEmployee);
export const platformUpdateEmployee = forOperator(updateEmployee);
export const platformTerminateEmployee = forOperator(terminateEmployee);
export const platformRestoreEmployee = forOperator(restoreEmployee);
export const platformInviteEmployee = forOperator(inviteEmployee);
export const platformBlockEmployee = forOperator(blockEmployee);
export const platformUnblockEmployee = forOperator(unblockEmployee);

/** Lists the states that an employee went through, oldest first. */
export const listStateChanges = operation({
  api: 'platform',
  tag: 'Employees',
  id: 'listStateChanges',
  method: 'GET',
  path: `${one}/state-changes`,
  summary: 'List the states that an employee went through',
  query: Closed(pagingQuery),
  reply: { status: 200, body: Closed({ stateChanges: Type.Array(StateChange), page: Page }) },
  failures: ['employeeNotFound'],
});
