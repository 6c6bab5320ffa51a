import * as Type from '../../schemas/type.ts';
import {
  Closed,
  Company,
  ConsumptionBehaviour,
  ConsumptionCategory,
  Corporation,
  described,
  Employee,
  Money,
  Nullable,
  PayrollCycle,
  SumType,
  Timestamp,
  Uuid,
} from '../../types.ts';

/** A total of an employee; grouped, it is expenses minus withdrawn and may be negative. */
const Total = Closed({
  category: ConsumptionCategory,
  behaviour: Type.Optional(ConsumptionBehaviour),
  sumType: Type.Optional(
    described(SumType, '`expenses` adds up charges, `withdrawn` voids; left out when grouped.'),
  ),
  amountInCents: Type.Integer({
    description: 'The sum in cents; grouped, expenses minus withdrawn, which may be negative.',
  }),
});

const ConsumingEmployee = Closed({
  employeeId: described(Uuid, 'The employee who consumed it.'),
  internalId: Employee.properties.internalId,
  legalId: Employee.properties.legalId,
  consumptions: Type.Array(Total, {
    description: 'A total for each category, behaviour and kind that occurs.',
  }),
});

/** The settlement that a closed cycle has; entries after it lead to the next version. */
const Settlement = described(
  Nullable(
    Closed({
      version: Type.Integer({
        minimum: 1,
        description:
          'Counts the settlements of the cycle from 1. Totals may have late entries already that ' +
          'only the next version names, which follows in seconds.',
      }),
      settledAt: described(Timestamp, 'When this version was made, in epoch seconds.'),
    }),
  ),
  'The newest settlement of a closed cycle; null while the cycle is open.',
);

const company = {
  id: described(Uuid, 'The company that the totals are of.'),
  legalId: Company.properties.legalId,
  currency: described(Money.properties.currency, 'The currency of all amounts, ISO 4217.'),
  payrollCycle: described(PayrollCycle, 'The month that the totals are of.'),
  asOf: described(Timestamp, 'When the totals were read, in epoch seconds.'),
  settlement: Settlement,
};

/** What one employee has consumed in a cycle. */
export const EmployeeConsumptions = Closed({
  company: Closed(
    { ...company, employee: described(ConsumingEmployee, 'The employee and their totals.') },
    { description: 'The company of the employee, and the month.' },
  ),
});
export type EmployeeConsumptions = Type.Static<typeof EmployeeConsumptions>;

const ConsumingCompany = Closed(
  {
    ...company,
    employees: Type.Array(ConsumingEmployee, {
      description: 'Everybody with entries in the month, also who is removed since.',
    }),
  },
  { description: 'The company, the month and its totals.' },
);

/** What the employees of a company have consumed in a cycle. */
export const CompanyConsumptions = Closed({ company: ConsumingCompany });

/** What the employees of a corporation have consumed in a month. */
export const CorporationConsumptions = Closed({
  corporation: Closed(
    {
      id: described(Uuid, 'The corporation that was asked for.'),
      alias: Corporation.properties.alias,
      externalId: Corporation.properties.externalId,
      companies: Type.Array(ConsumingCompany, {
        description: 'Those of its companies that you have access to.',
      }),
    },
    { description: 'The corporation and its companies.' },
  ),
});
