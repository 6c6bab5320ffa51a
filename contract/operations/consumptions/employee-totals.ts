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
    'who is removed since. Of the open month, or of `payroll`, as it is now or in a `version`.',
  scope: 'consumptions:read',
  query: Closed({
    payroll: Type.Optional(PayrollMonth),
    version: Type.Optional(SettlementVersion),
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of people with their totals, in the order of their ids.',
    body: Closed({
      payroll: described(PayrollMonth, 'The month, `YYYY-MM`.'),
      version: described(
        Nullable(SettlementVersion),
        'The version that was asked for; null when the totals are those of now.',
      ),
      currency: described(Money.properties.currency, 'The currency of all amounts, ISO 4217.'),
      totals: Type.Array(EmployeeTotal, { description: 'In the order of the ids of people.' }),
      page: Page,
    }),
  },
  failures: ['resourceNotFound'],
});

export const platformListEmployeeTotals = forOperator(listEmployeeTotals);
