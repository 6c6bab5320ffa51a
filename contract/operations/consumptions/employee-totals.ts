import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  ConsumptionCategory,
  described,
  Employee,
  Money,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Uuid,
} from '../../types.ts';
import { SettlementVersion } from './settlements.ts';

const net = Type.Integer({ description: 'Charges minus voids, in cents; may be below zero.' });

/** What one employee has consumed in a month, in all and by category. */
export const EmployeeTotal = Closed({
  employeeId: described(Uuid, 'The employee who consumed it.'),
  internalId: Employee.properties.internalId,
  legalId: Employee.properties.legalId,
  name: Employee.properties.name,
  surname: Employee.properties.surname,
  netInCents: net,
  categories: Type.Array(Closed({ category: ConsumptionCategory, netInCents: net }), {
    description: 'The same for each category that occurs, by name.',
  }),
});
export type EmployeeTotal = Type.Static<typeof EmployeeTotal>;

/** Lists what people have consumed in a month, page by page. */
export const listEmployeeTotals = operation({
  api: 'partner',
  tag: 'Consumptions',
  id: 'listEmployeeTotals',
  heavy: true,
  method: 'GET',
  path: '/companies/{companyId}/consumptions/totals',
  summary: 'List what people have consumed in a month',
  description:
    "The company's consumptions in pages, with names: everybody with entries in the month, also " +
    'who is removed since. Of the open month, or of `payroll`, as it is now or in a `version`. ' +
    'The filters leave the people behind an amount of the series that is grouped by the same: ' +
    'people count where they belong now, and of a `category` only what was consumed of it.',
  scope: 'consumptions:read',
  query: Closed({
    payroll: Type.Optional(PayrollMonth),
    version: Type.Optional(SettlementVersion),
    category: Type.Optional(ConsumptionCategory),
    costCenterId: Type.Optional(Uuid),
    payrollCompanyId: Type.Optional(Uuid),
    modelId: Type.Optional(Uuid),
    without: Type.Optional(
      Type.Enum(['costCenter', 'payrollCompany', 'model'], { type: 'string' }),
    ),
    sort: Type.Optional(Type.Enum(['net'], { type: 'string' })),
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of people with their totals, in the order of their ids, or as sorted.',
    body: Closed({
      payroll: described(PayrollMonth, 'The month, `YYYY-MM`.'),
      version: described(
        Nullable(SettlementVersion),
        'The version that was asked for; null when the totals are those of now.',
      ),
      currency: described(Money.properties.currency, 'The currency of all amounts, ISO 4217.'),
      totals: Type.Array(EmployeeTotal, { description: 'By the ids of people, or as sorted.' }),
      page: Page,
    }),
  },
  failures: ['resourceNotFound'],
});

export const platformListEmployeeTotals = forOperator(listEmployeeTotals);
