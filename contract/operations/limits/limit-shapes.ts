import * as Type from '../../schemas/type.ts';
import {
  Closed,
  Company,
  Corporation,
  described,
  Employee,
  Money,
  Nullable,
  PayrollCycle,
  PayrollMonth,
  Uuid,
} from '../../types.ts';

/** The benefits that can be limited. */
export const limitCategories = ['meal', 'transport', 'nursery'] as const;
export type LimitCategory = (typeof limitCategories)[number];
/** One of them. */
export const Category = Type.Enum([...limitCategories], { type: 'string' });

/** The largest amount of a limit. */
export const MAX_LIMIT_CENTS = 10_000_000;

const AppliesTo = Type.Enum(['employee', 'child'], {
  type: 'string',
  description: 'Whom it is meant for: the `employee`, or a `child`. It is shown, not enforced.',
});

const Period = Type.Enum(['payroll', 'year'], {
  type: 'string',
  description: 'What the amount is for: one `payroll` month, or, for nursery, the fiscal `year`.',
});
/** What a limit is for. */
export type LimitPeriod = 'payroll' | 'year';
const AnyAppliesTo = described(
  Nullable(AppliesTo),
  'Whom it is meant for: the `employee`, or a `child`; null where there is no amount.',
);
const AnyPeriod = described(
  Nullable(Period),
  'What the amount is for: a `payroll` month, or the fiscal `year`; null where there is none.',
);

const LimitInput = Closed({
  amount: Closed(
    {
      amountInCents: Type.Integer({
        minimum: 0,
        maximum: MAX_LIMIT_CENTS,
        description: 'The limit in cents: 0 allows nothing, 10,000,000 is the most.',
      }),
      currency: described(Money.properties.currency, "The company's currency; no other is taken."),
    },
    { description: 'How much may be used in the period.' },
  ),
  appliesTo: Type.Optional(
    described(AppliesTo, 'Whom it is meant for; without it, `child` for nursery, else `employee`.'),
  ),
  period: Type.Optional(
    described(Period, 'A `payroll` month, which is the default, or, for nursery, the `year`.'),
  ),
});

const byCategory = <T extends Type.TSchema>(
  schema: T,
  text: (benefit: string) => string,
  options: object = {},
) =>
  Closed(
    {
      meal: Type.Optional(described(schema, text('meals'))),
      transport: Type.Optional(described(schema, text('public transport'))),
      nursery: Type.Optional(described(schema, text('nurseries'))),
    },
    options,
  );

/** Limits to be set, by category; null removes one, and what is left out keeps its value. */
export const LimitsInput = byCategory(
  Nullable(LimitInput),
  (benefit) => `The limit for ${benefit}: null removes it; left out, it stays as it is.`,
  { minProperties: 1 },
);
export type LimitsInput = Type.Static<typeof LimitsInput>;

/** A limit as it is set: how much, for whom, and for which period. */
export const SetLimit = Closed({
  amount: described(Money, 'How much may be used in the period.'),
  appliesTo: AppliesTo,
  period: Period,
});

/** What was set. */
export const LimitsSet = Closed({
  companyId: described(Uuid, 'The company in the path.'),
  employeeId: described(Uuid, 'The employee in the path.'),
  payroll: described(PayrollMonth, 'The month from which, or for which, they hold, `YYYY-MM`.'),
  limits: described(
    byCategory(
      Nullable(SetLimit),
      (benefit) => `The limit for ${benefit} as it is now; null when it was removed.`,
    ),
    'What was set, by category; those that the request left out are left out.',
  ),
});
export type LimitsSet = Type.Static<typeof LimitsSet>;

/** The limit that holds for a category in a month: `type` says where it comes from. */
const ActiveLimit = Closed({
  amount: described(Nullable(Money), 'How much may be used; null when only disabled.'),
  appliesTo: AnyAppliesTo,
  period: AnyPeriod,
  type: described(
    Nullable(Type.Enum(['recurrent', 'punctual'], { type: 'string' })),
    '`punctual` holds for this month only, `recurrent` until changed; null when only disabled.',
  ),
  disabled: Type.Boolean({
    description: 'True when the benefit cannot be used in this month, whatever the limit says.',
  }),
});
export type ActiveLimit = Type.Static<typeof ActiveLimit>;

const ActiveLimits = described(
  byCategory(
    ActiveLimit,
    (benefit) =>
      `What holds for ${benefit}; left out when there is no limit and it is not disabled.`,
  ),
  'What holds in the month, by category.',
);
export type ActiveLimits = Type.Static<typeof ActiveLimits>;

/** What begins after the month that was asked for. */
const ScheduledLimit = Closed({
  category: described(Category, 'The benefit that it is about.'),
  type: Type.Enum(['recurrent', 'disabled'], {
    type: 'string',
    description: '`recurrent` for a limit that begins, `disabled` for a month without the benefit.',
  }),
  payroll: described(PayrollMonth, 'The month in which it begins, `YYYY-MM`.'),
  amount: described(
    Nullable(Money),
    'How much may be used from then on; null when the limit ends, or the benefit is disabled.',
  ),
  appliesTo: AnyAppliesTo,
  period: AnyPeriod,
});
export type ScheduledLimit = Type.Static<typeof ScheduledLimit>;

/** A cycle that may lie in the future, where it has no id and no times yet. */
const LimitCycle = Closed({
  id: described(Nullable(Uuid), 'The payroll cycle; null for a month that has not begun.'),
  start: Nullable(
    Type.Integer({ description: 'When it began, in epoch seconds; null before that.' }),
  ),
  end: Nullable(
    Type.Integer({ description: 'When it was closed, in epoch seconds; null before that.' }),
  ),
  fiscalYear: PayrollCycle.properties.fiscalYear,
  payrollMonth: PayrollCycle.properties.payrollMonth,
});
export type LimitCycle = Type.Static<typeof LimitCycle>;

const person = {
  employeeId: described(Uuid, 'The employee whom the limits are of.'),
  internalId: Employee.properties.internalId,
  legalId: Employee.properties.legalId,
  limits: ActiveLimits,
};
const companyFields = {
  id: described(Uuid, 'The company of the employees.'),
  legalId: Company.properties.legalId,
  currency: described(Money.properties.currency, 'The currency of all amounts, ISO 4217.'),
  payrollCycle: described(LimitCycle, 'The month that the limits hold in.'),
};

/** The limits of an employee in a month, and what begins after it. */
export const EmployeeLimits = Closed({
  company: Closed(
    {
      ...companyFields,
      employee: Closed(
        {
          ...person,
          scheduled: Type.Array(ScheduledLimit, {
            description: 'What begins after the month that was asked for.',
          }),
        },
        { description: 'The employee, with what holds and what is to come.' },
      ),
    },
    { description: 'The company of the employee, and the month.' },
  ),
});
export type EmployeeLimits = Type.Static<typeof EmployeeLimits>;

/** The limits of all employees of a corporation. */
export const CorporationLimits = Closed({
  corporation: Closed(
    {
      id: described(Uuid, 'The corporation that was asked for.'),
      alias: Corporation.properties.alias,
      externalId: Corporation.properties.externalId,
      companies: Type.Array(
        Closed({
          ...companyFields,
          employees: Type.Array(Closed(person), {
            description: 'Everybody who is not removed, oldest first.',
          }),
        }),
        { description: 'Those of its companies that you have access to.' },
      ),
    },
    { description: 'The corporation and its companies.' },
  ),
});
