import Type from 'typebox';
import { operation } from '../operation.ts';
import { Closed, Money, Nullable, PayrollCycle, PayrollMonth, Uuid } from '../types.ts';

/** The benefits that can be limited. */
export const limitCategories = ['meal', 'transport', 'nursery'] as const;
export type LimitCategory = (typeof limitCategories)[number];
const Category = Type.Enum([...limitCategories], { type: 'string' });

/** The largest amount of a limit. */
export const MAX_LIMIT_CENTS = 10_000_000;

const AppliesTo = Type.Enum(['employee', 'child'], { type: 'string' });
const Period = Type.Enum(['payroll', 'year'], { type: 'string' });
const Payroll = Closed({ payroll: PayrollMonth });

const LimitInput = Closed({
  amount: Closed({
    amountInCents: Type.Integer({ minimum: 0, maximum: MAX_LIMIT_CENTS }),
    currency: Money.properties.currency,
  }),
  appliesTo: Type.Optional(AppliesTo),
  period: Type.Optional(Period),
});

const byCategory = <T extends Type.TSchema>(schema: T, options: object = {}) =>
  Closed(
    {
      meal: Type.Optional(schema),
      transport: Type.Optional(schema),
      nursery: Type.Optional(schema),
    },
    options,
  );

/** Limits to be set, by category; null removes one, and what is left out keeps its value. */
export const LimitsInput = byCategory(Nullable(LimitInput), { minProperties: 1 });
export type LimitsInput = Type.Static<typeof LimitsInput>;

const SetLimit = Closed({ amount: Money, appliesTo: AppliesTo, period: Period });

/** What was set. */
export const LimitsSet = Closed({
  companyId: Uuid,
  employeeId: Uuid,
  payroll: PayrollMonth,
  limits: byCategory(Nullable(SetLimit)),
});
export type LimitsSet = Type.Static<typeof LimitsSet>;

/** The limit that holds for a category in a month: `type` says where it comes from. */
const ActiveLimit = Closed({
  amount: Nullable(Money),
  appliesTo: Nullable(AppliesTo),
  period: Nullable(Period),
  type: Nullable(Type.Enum(['recurrent', 'punctual'], { type: 'string' })),
  disabled: Type.Boolean(),
});
export type ActiveLimit = Type.Static<typeof ActiveLimit>;

const ActiveLimits = byCategory(ActiveLimit);
export type ActiveLimits = Type.Static<typeof ActiveLimits>;

/** What begins after the month that was asked for. */
const ScheduledLimit = Closed({
  category: Category,
  type: Type.Enum(['recurrent', 'disabled'], { type: 'string' }),
  payroll: PayrollMonth,
  amount: Nullable(Money),
  appliesTo: Nullable(AppliesTo),
  period: Nullable(Period),
});
export type ScheduledLimit = Type.Static<typeof ScheduledLimit>;

/** A cycle that may lie in the future, where it has no id and no times yet. */
const LimitCycle = Closed({
  id: Nullable(Uuid),
  start: Nullable(Type.Integer()),
  end: Nullable(Type.Integer()),
  fiscalYear: PayrollCycle.properties.fiscalYear,
  payrollMonth: PayrollCycle.properties.payrollMonth,
});
export type LimitCycle = Type.Static<typeof LimitCycle>;

const person = {
  employeeId: Uuid,
  internalId: Nullable(Type.String()),
  legalId: Type.String(),
  limits: ActiveLimits,
};
const companyFields = {
  id: Uuid,
  legalId: Type.String(),
  currency: Money.properties.currency,
  payrollCycle: LimitCycle,
};

const EmployeeLimits = Closed({
  company: Closed({
    ...companyFields,
    employee: Closed({ ...person, scheduled: Type.Array(ScheduledLimit) }),
  }),
});
export type EmployeeLimits = Type.Static<typeof EmployeeLimits>;

const CorporationLimits = Closed({
  corporation: Closed({
    id: Uuid,
    alias: Type.String(),
    externalId: Nullable(Type.String()),
    companies: Type.Array(Closed({ ...companyFields, employees: Type.Array(Closed(person)) })),
  }),
});

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
  reply: { status: 200, body: LimitsSet },
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
  reply: { status: 200, body: LimitsSet },
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
  reply: { status: 200, body: EmployeeLimits },
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
    'As JSON, or as CSV by `Accept: text/csv` or `format=csv`: `lines` has a row for each limit, ' +
    '`columns` one for each employee. `columns` chooses and orders the columns.',
  scope: 'limits:read',
  query: Closed({
    format: Type.Optional(Type.Enum(['json', 'csv'], { type: 'string' })),
    csvFormat: Type.Optional(Type.Enum(['lines', 'columns'], { type: 'string' })),
    csvDialect: Type.Optional(Type.Enum(['excel-es'], { type: 'string' })),
    columns: Type.Optional(CommaList),
  }),
  reply: { status: 200, body: CorporationLimits, csv: true },
  failures: ['resourceNotFound'],
});

/** Disables benefits for a month, for some employees or the whole company. Repeatable. */
export const disableLimits = operation({
  ...limits,
  id: 'disableLimits',
  method: 'POST',
  path: '/companies/{companyId}/limits/disable',
  summary: 'Disable benefits for a month',
  description:
    'For the employees named, or without a list for the whole company, also for whoever joins or ' +
    'returns in that month. It covers that one month, and nothing lifts it.',
  scope: 'limits:write',
  query: Closed({ payroll: Type.Optional(PayrollMonth) }),
  body: Closed({
    benefit: Type.Optional(Category),
    categories: Type.Optional(Type.Array(Category, { minItems: 1, uniqueItems: true })),
    period: Type.Optional(PayrollMonth),
    employees: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 10_000 })),
  }),
  reply: {
    status: 200,
    body: Closed({
      total: Type.Integer(),
      processed: Type.Integer(),
      skipped: Type.Integer(),
      failed: Type.Integer(),
      errors: Type.Array(Closed({ employeeId: Uuid, error: Closed({ message: Type.String() }) })),
    }),
  },
  failures: ['disableMonth'],
});
