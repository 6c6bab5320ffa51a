import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, PayrollMonth } from '../../types.ts';
import { GivenReason } from '../changes.ts';
import {
  Category,
  CorporationLimits,
  EmployeeLimits,
  LimitsInput,
  LimitsSet,
} from './limit-shapes.ts';

export * from './limit-shapes.ts';

const Payroll = Closed({ payroll: PayrollMonth });

/** A list with commas: of categories, or of columns. */
const CommaList = Type.String({ minLength: 1, maxLength: 1000 });

const limits = { api: 'partner', tag: 'Limits' } as const;
const ofEmployee = '/companies/{companyId}/employees/{employeeId}/limits';

/** Sets the limits that hold from the next payroll cycle on. Repeatable. */
export const setRecurrentLimits = operation({
  ...limits,
  id: 'setRecurrentLimits',
  method: 'PUT',
  path: `${ofEmployee}/recurrent`,
  summary: 'Set the limits that hold from the next payroll cycle on',
  description:
    'All categories or none; a category that is left out keeps its value, null removes its limit ' +
    'from that month on. `year` is for nursery only, and is compared with the fiscal year.',
  scope: 'limits:write',
  query: Payroll,
  body: LimitsInput,
  reply: {
    status: 200,
    description: 'The limits as they hold from that month on.',
    body: LimitsSet,
  },
  failures: ['recurrentMonth', 'employeeNotFound'],
});

/** Sets the limits of the open payroll cycle, which prevail over the recurrent ones. Repeatable. */
export const setPunctualLimits = operation({
  ...limits,
  id: 'setPunctualLimits',
  method: 'PUT',
  path: `${ofEmployee}/punctual`,
  summary: 'Set the limits of the open payroll cycle only',
  description: 'They prevail over the recurrent ones in that month, and end with it.',
  scope: 'limits:write',
  query: Payroll,
  body: LimitsInput,
  reply: { status: 200, description: 'The limits as they hold in that month.', body: LimitsSet },
  failures: ['punctualMonth', 'employeeNotFound'],
});

/** Reads the limits of an employee: those that hold in a month, and those that begin after it. */
export const readEmployeeLimits = operation({
  ...limits,
  id: 'readEmployeeLimits',
  method: 'GET',
  path: ofEmployee,
  summary: "Read an employee's limits",
  description: 'Those that hold in the month asked for, and what is scheduled to begin after it.',
  scope: 'limits:read',
  query: Closed({
    payroll: Type.Optional(PayrollMonth),
    categories: Type.Optional(CommaList),
  }),
  reply: {
    status: 200,
    description: 'The limits that hold in the month, and those that begin after it.',
    body: EmployeeLimits,
  },
  failures: ['employeeNotFound'],
});

/** Reads the limits of every employee of a corporation that is not removed. */
export const readCorporationLimits = operation({
  ...limits,
  id: 'readCorporationLimits',
  method: 'GET',
  path: '/corporations/{corporationId}/limits',
  summary: 'Read the limits of all employees of a corporation',
  description:
    'As JSON, or as CSV or XLSX by `Accept` or `format`: `lines` has a row for each limit, ' +
    '`columns` one for each employee. `columns` chooses and orders the columns.',
  scope: 'limits:read',
  query: Closed({
    payroll: Type.Optional(PayrollMonth),
    categories: Type.Optional(CommaList),
    format: Type.Optional(Type.Enum(['json', 'csv', 'xlsx'], { type: 'string' })),
    csvFormat: Type.Optional(Type.Enum(['lines', 'columns'], { type: 'string' })),
    csvDialect: Type.Optional(Type.Enum(['excel-es'], { type: 'string' })),
    columns: Type.Optional(CommaList),
  }),
  reply: {
    status: 200,
    description: 'The limits of every employee who is not removed, as JSON, CSV or XLSX.',
    body: CorporationLimits,
    csv: true,
    xlsx: true,
  },
  failures: ['resourceNotFound'],
});

/** Disables benefits for a month, for some employees or the whole company. Repeatable. */
export const disableLimits = operation({
  ...limits,
  id: 'disableLimits',
  heavy: true,
  method: 'POST',
  path: '/companies/{companyId}/limits/disable',
  summary: 'Disable benefits for a month',
  description:
    'For the employees named, or without a list for the whole company, also for employees who ' +
    'join in that month. A removed employee is skipped, and finds it disabled when restored. It ' +
    'covers that one month, and nothing lifts it. An id that is no uuid is one of the `errors`.',
  scope: 'limits:write',
  query: Closed({ payroll: Type.Optional(PayrollMonth) }),
  body: Closed({
    benefit: Type.Optional(described(Category, 'The benefit to disable.')),
    categories: Type.Optional(
      Type.Array(Category, {
        minItems: 1,
        uniqueItems: true,
        description: 'Several benefits to disable, in place of `benefit`.',
      }),
    ),
    period: Type.Optional(
      described(PayrollMonth, 'The month, `YYYY-MM`, in place of the query `payroll`.'),
    ),
    employees: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        minItems: 1,
        maxItems: 10_000,
        description:
          'Whom it is for, by id; left out, the whole company. What is no id is one of `errors`.',
      }),
    ),
    reason: GivenReason,
  }),
  reply: {
    status: 200,
    description: 'What became of each employee: counts, and the ids that failed.',
    body: Closed({
      total: Type.Integer({
        description: 'How many employees it was for: all of the others added.',
      }),
      processed: Type.Integer({ description: 'For how many a benefit was disabled now.' }),
      skipped: Type.Integer({
        description: 'For how many nothing had to change: disabled already, or removed.',
      }),
      failed: Type.Integer({
        description: 'How many are not employees of the company, or no ids at all.',
      }),
      errors: Type.Array(
        Closed({
          employeeId: Type.String({ description: 'The id; as it was sent, where it is no uuid.' }),
          error: Closed(
            { message: Type.String({ description: 'What is wrong with it, in words.' }) },
            { description: 'Why it failed.' },
          ),
        }),
        { description: 'One for each that failed.' },
      ),
    }),
  },
  failures: ['disableMonth'],
});

export const platformSetRecurrentLimits = forOperator(setRecurrentLimits);
export const platformSetPunctualLimits = forOperator(setPunctualLimits);
export const platformReadEmployeeLimits = forOperator(readEmployeeLimits);
export const platformReadCorporationLimits = forOperator(readCorporationLimits);
export const platformDisableLimits = forOperator(disableLimits);
