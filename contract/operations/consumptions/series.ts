import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  ConsumptionCategory,
  described,
  FiscalYear,
  Money,
  Nullable,
  PayrollMonth,
  Uuid,
} from '../../types.ts';

/** The most months of a series: of months, and of days. */
export const MOST_MONTHS = 36;
export const MOST_MONTHS_BY_DAY = 3;

const words = <const W extends string>(...list: W[]) =>
  Type.Optional(Type.Enum(list, { type: 'string' }));

const range = {
  fiscalYear: Type.Optional(FiscalYear),
  from: Type.Optional(PayrollMonth),
  to: Type.Optional(PayrollMonth),
};

/** What was used in a period, by all or by a group. */
export const SeriesPoint = Closed({
  period: Type.String({ description: 'The month, `YYYY-MM`, or the day, `YYYY-MM-DD`.' }),
  group: described(
    Nullable(
      Closed({
        id: described(Nullable(Uuid), 'Its id; null for a category.'),
        name: Type.String({ description: 'A category, or the name of what people belong to.' }),
      }),
    ),
    'What `groupBy` asks for; null without it, and for people who belong to none.',
  ),
  category: described(
    Nullable(ConsumptionCategory),
    'The category, where `groupBy` asks for it, alone or beside something else; or null.',
  ),
  expensesInCents: Type.Integer({ description: 'The sum of charges.' }),
  withdrawnInCents: Type.Integer({ description: 'The sum of voids.' }),
  netInCents: Type.Integer({ description: 'Charges minus voids.' }),
  entries: Type.Integer({ description: 'How many charges and voids there are.' }),
  currency: described(Money.properties.currency, 'The currency of the amounts, ISO 4217.'),
});
export type SeriesPoint = Type.Static<typeof SeriesPoint>;

const reply = {
  status: 200,
  description: 'The points of the series, oldest first; periods without entries are left out.',
  body: Closed({
    from: described(PayrollMonth, 'The first month of the series.'),
    to: described(PayrollMonth, 'The last month of the series.'),
    points: Type.Array(SeriesPoint, {
      description: 'By period, then by the name of the group, then by category.',
    }),
  }),
} as const;

const description =
  'Sums of the months from `from` to `to`, of a `fiscalYear`, or of the last twelve: up to 36 ' +
  'months, by `day` up to 3. A day is the one on which it was paid, in the time zone of the ' +
  'company, which may lie outside of the month that it was booked to. People count where they ' +
  'belong now.';

const series = {
  api: 'partner',
  tag: 'Consumptions',
  heavy: true,
  method: 'GET',
  scope: 'consumptions:read',
} as const;

/** Sums of a company's consumptions over time. */
export const readCompanySeries = operation({
  ...series,
  id: 'readCompanySeries',
  path: '/companies/{companyId}/consumptions/series',
  summary: "Read a company's consumptions over time",
  description,
  query: Closed({
    by: words('month', 'day'),
    ...range,
    groupBy: words(
      'category',
      'costCenter',
      'payrollCompany',
      'model',
      'costCenter,category',
      'payrollCompany,category',
      'model,category',
    ),
  }),
  reply,
});

/** Sums of an employee's consumptions over time. */
export const readEmployeeSeries = operation({
  ...series,
  id: 'readEmployeeSeries',
  path: '/companies/{companyId}/employees/{employeeId}/consumptions/series',
  summary: "Read an employee's consumptions over time",
  description,
  query: Closed({ by: words('month', 'day'), ...range, groupBy: words('category') }),
  reply,
  failures: ['employeeNotFound'],
});

export const platformReadCompanySeries = forOperator(readCompanySeries);
export const platformReadEmployeeSeries = forOperator(readEmployeeSeries);

/** Sums of the consumptions of all companies over time. */
export const readSeries = operation({
  api: 'platform',
  tag: 'Consumptions',
  heavy: true,
  id: 'readSeries',
  method: 'GET',
  path: '/consumptions/series',
  summary: 'Read the consumptions of all companies over time',
  description: `By month, those of each currency for themselves. ${description}`,
  query: Closed({ ...range, groupBy: words('category', 'company') }),
  reply,
});
