import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  Employee,
  EmployeeState,
  Money,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Uuid,
} from '../../types.ts';
import { LimitUsage } from './limits-over-time.ts';

const { payments: _, category, ...ofLimit } = LimitUsage.properties;

/** What one employee has used of one limit. */
export const EmployeeLimitUsage = Closed({
  employeeId: described(Uuid, 'The employee whose limit it is.'),
  internalId: Employee.properties.internalId,
  legalId: Employee.properties.legalId,
  name: Employee.properties.name,
  surname: Employee.properties.surname,
  state: described(EmployeeState, 'The state of the employee now, whatever the month.'),
  category,
  ...ofLimit,
  usedPercent: described(
    Nullable(Type.Integer()),
    '`usedInCents` in percent of the limit, rounded down; above 100 after a settled charge. Of a ' +
      'limit of nothing, 100 as soon as anything is used, else 0; null without a limit.',
  ),
});
export type EmployeeLimitUsage = Type.Static<typeof EmployeeLimitUsage>;

const CommaList = Type.String({ minLength: 1, maxLength: 1000 });

/** Lists what is used and left of the limits of a company. */
export const listCompanyLimitUsage = operation({
  api: 'partner',
  tag: 'Limits',
  id: 'listCompanyLimitUsage',
  method: 'GET',
  path: '/companies/{companyId}/limits/usage',
  summary: 'List what is used and left of the limits of a company',
  description:
    'An item for each employee, removed ones too, and each benefit asked for, with the limit as ' +
    'it held in the month: any past one, the open one, which is the default, or the next. In the ' +
    'order of the employees, or by `sort=used` the most used first. `from=80` leaves those of ' +
    'whose limit 80 percent are used at least. `employeeIds` leaves those of the people named, ' +
    'and stands alone. As CSV or XLSX, by `Accept` or `format`, the file has all of them, ' +
    'whatever the page; as XLSX up to 200,000.',
  scope: 'limits:read',
  query: Closed({
    payroll: Type.Optional(PayrollMonth),
    categories: Type.Optional(CommaList),
    sort: Type.Optional(Type.Enum(['used'], { type: 'string' })),
    from: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    employeeIds: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
    format: Type.Optional(Type.Enum(['json', 'csv', 'xlsx'], { type: 'string' })),
    csvDialect: Type.Optional(Type.Enum(['excel-es'], { type: 'string' })),
    columns: Type.Optional(CommaList),
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of limits and their use, or all of them as a file.',
    body: Closed({
      payroll: described(PayrollMonth, 'The month that was asked for; the open one by default.'),
      currency: described(Money.properties.currency, 'The currency of all amounts.'),
      usage: Type.Array(EmployeeLimitUsage, {
        description: 'By employee, each with the benefits in the order asked for; or as sorted.',
      }),
      page: Page,
    }),
    csv: true,
    xlsx: true,
  },
});

export const platformListCompanyLimitUsage = forOperator(listCompanyLimitUsage);
