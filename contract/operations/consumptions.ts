import Type from 'typebox';
import { operation } from '../operation.ts';
import {
  ChargedCents,
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  Line,
  Money,
  Nullable,
  PayrollCycle,
  PayrollMonth,
  SumType,
  Timestamp,
  Uuid,
} from '../types.ts';

/** A total of an employee; grouped, it is expenses minus withdrawn and may be negative. */
const Total = Closed({
  category: ConsumptionCategory,
  behaviour: Type.Optional(ConsumptionBehaviour),
  sumType: Type.Optional(SumType),
  amountInCents: Type.Integer(),
});

const ConsumingEmployee = Closed({
  employeeId: Uuid,
  internalId: Nullable(Type.String()),
  legalId: Type.String(),
  consumptions: Type.Array(Total),
});

/** The settlement that a closed cycle has; entries after it lead to the next version. */
const Settlement = Nullable(
  Closed({
    version: Type.Integer({
      minimum: 1,
      description: 'Totals may have late entries already that the next version names, in seconds.',
    }),
    settledAt: Timestamp,
  }),
);

const company = {
  id: Uuid,
  legalId: Type.String(),
  currency: Money.properties.currency,
  payrollCycle: PayrollCycle,
  asOf: Timestamp,
  settlement: Settlement,
};

/** What one employee has consumed in a cycle. */
export const EmployeeConsumptions = Closed({
  company: Closed({ ...company, employee: ConsumingEmployee }),
});
export type EmployeeConsumptions = Type.Static<typeof EmployeeConsumptions>;

const ConsumingCompany = Closed({ ...company, employees: Type.Array(ConsumingEmployee) });

/** What the employees of a company have consumed in a cycle. */
export const CompanyConsumptions = Closed({ company: ConsumingCompany });

/** What the employees of a corporation have consumed in a month. */
export const CorporationConsumptions = Closed({
  corporation: Closed({
    id: Uuid,
    alias: Type.String(),
    externalId: Nullable(Type.String()),
    companies: Type.Array(ConsumingCompany),
  }),
});

const words = <const W extends string>(...list: W[]) =>
  Type.Optional(Type.Enum(list, { type: 'string' }));

const report = {
  payroll: Type.Optional(PayrollMonth),
  categories: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2_000, description: 'Several with commas.' }),
  ),
  groupBy: words('category', 'category,behaviour'),
  format: words('json', 'csv', 'lines', 'columns'),
  csvFormat: words('lines', 'columns'),
  csvDialect: words('excel-es'),
};
const CompanyReport = Closed({
  ...report,
  payrollCycleId: Type.Optional(
    Type.String({ ...Uuid, deprecated: true, description: 'Deprecated; use `payroll`.' }),
  ),
});

const description =
  'Totals of the open payroll cycle, or of `payroll`. `groupBy` gives expenses minus withdrawn. ' +
  'As JSON, or as CSV by `Accept: text/csv`, `format` or `csvFormat`: `lines` has a row for each ' +
  'total, `columns` one for each employee, with a column for each kind of total that occurs.';

const read = {
  api: 'partner',
  tag: 'Consumptions',
  method: 'GET',
  scope: 'consumptions:read',
  unknownCompany: 'resourceNotFound',
  failures: ['resourceNotFound'],
} as const;

/** Reads what an employee has consumed. */
export const readEmployeeConsumptions = operation({
  ...read,
  id: 'readEmployeeConsumptions',
  path: '/companies/{companyId}/employees/{employeeId}/consumptions',
  summary: "Read an employee's consumptions",
  description,
  query: CompanyReport,
  reply: { status: 200, body: EmployeeConsumptions, csv: true },
});

/** Reads what the employees of a company have consumed. */
export const readCompanyConsumptions = operation({
  ...read,
  id: 'readCompanyConsumptions',
  path: '/companies/{companyId}/consumptions',
  summary: "Read a company's consumptions",
  description: `${description} Employees without any are left out.`,
  query: CompanyReport,
  reply: { status: 200, body: CompanyConsumptions, csv: true },
});

/** Reads what the employees of a corporation have consumed. */
export const readCorporationConsumptions = operation({
  ...read,
  id: 'readCorporationConsumptions',
  path: '/corporations/{corporationId}/consumptions',
  summary: "Read a corporation's consumptions",
  description:
    `${description} Without \`payroll\`, each company shows its open cycle. \`mergeEmployees\` ` +
    'puts together who appears in several companies under one legal id, where they are newest ' +
    'or oldest.',
  query: Closed({ ...report, mergeEmployees: words('newest', 'oldest') }),
  reply: { status: 200, body: CorporationConsumptions, csv: true },
});

const ofCycle =
  '/companies/{companyId}/payroll-cycles/{payrollCycleId}/employees/{employeeId}/consumptions';

/** Reads what an employee has consumed in one cycle. */
export const readCycleConsumptions = operation({
  ...read,
  id: 'readCycleConsumptions',
  path: ofCycle,
  summary: "Read an employee's consumptions of a payroll cycle",
  reply: {
    status: 200,
    body: Closed({
      consumptions: Type.Array(
        Closed({
          category: ConsumptionCategory,
          behaviour: ConsumptionBehaviour,
          sumType: SumType,
          amount: Money,
        }),
      ),
    }),
  },
});

const write = {
  api: 'partner',
  tag: 'Consumptions',
  scope: 'consumptions:write',
  sandboxOnly: true,
} as const;

/** Records a charge, to try things out. */
export const recordConsumption = operation({
  ...write,
  id: 'recordConsumption',
  method: 'POST',
  path: ofCycle,
  summary: 'Record a charge',
  description:
    'The cycle may be closed: then the charge is a late one, the cycle is settled again, and ' +
    '`company.payroll-cycle.closed` fires again.',
  body: Closed({
    concept: Line(200),
    category: ConsumptionCategory,
    behaviour: ConsumptionBehaviour,
    amount: ChargedCents,
  }),
  reply: { status: 201, body: Closed({ id: Uuid }) },
  failures: [
    'cycleNotFound',
    'employeeNotFound',
    'employeeState',
    'benefitDisabled',
    'limitExceeded',
    'limitRequired',
  ],
});

/** Voids a charge. Repeatable without further effect. */
export const voidConsumption = operation({
  ...write,
  id: 'voidConsumption',
  method: 'DELETE',
  path: `${ofCycle}/{consumptionId}`,
  summary: 'Void a charge',
  description: 'A void is an entry of its own, in the cycle of its charge.',
  reply: { status: 204, body: null },
  failures: ['resourceNotFound', 'notACharge', 'chargeOfPayment'],
});
