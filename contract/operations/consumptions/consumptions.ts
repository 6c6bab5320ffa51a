import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  ChargedCents,
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  described,
  Line,
  Money,
  NewId,
  PayrollMonth,
  SumType,
  Uuid,
} from '../../types.ts';
import { ReasonBody } from '../changes.ts';
import {
  CompanyConsumptions,
  CorporationConsumptions,
  EmployeeConsumptions,
} from './consumption-totals.ts';
import { SettlementVersion } from './settlements.ts';

export * from './consumption-totals.ts';

/** A version of a closed month, whose totals a report shows. */
const version = Type.Optional(SettlementVersion);

const words = <const W extends string>(...list: W[]) =>
  Type.Optional(Type.Enum(list, { type: 'string' }));

const report = {
  version,
  payroll: Type.Optional(PayrollMonth),
  categories: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
  groupBy: words('category', 'category,behaviour'),
  format: words('json', 'csv', 'xlsx', 'lines', 'columns'),
  csvFormat: words('lines', 'columns'),
  csvDialect: words('excel-es'),
};
const CompanyReport = Closed({
  ...report,
  payrollCycleId: Type.Optional(
    Type.String({ ...Uuid, deprecated: true, description: 'Deprecated; use `payroll` instead.' }),
  ),
});

const description =
  'Totals of the open payroll cycle, or of `payroll`. `groupBy` gives expenses minus withdrawn. ' +
  'As JSON, or as CSV or XLSX by `Accept`, `format` or `csvFormat`: `lines` has a row for each ' +
  'total, `columns` one for each employee, with a column for each kind of total that occurs. ' +
  'As XLSX it has up to 200,000 rows. ' +
  'With `version`, a closed month as it was in that settlement, whatever came later.';

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
  reply: {
    status: 200,
    description: "The employee's totals of the month, as JSON, CSV or XLSX.",
    body: EmployeeConsumptions,
    csv: true,
    xlsx: true,
  },
});

/** Reads what the employees of a company have consumed. */
export const readCompanyConsumptions = operation({
  ...read,
  id: 'readCompanyConsumptions',
  path: '/companies/{companyId}/consumptions',
  summary: "Read a company's consumptions",
  description: `${description} Employees without any are left out.`,
  query: CompanyReport,
  reply: {
    status: 200,
    description: 'The totals of the month of all employees who have any, as JSON, CSV or XLSX.',
    body: CompanyConsumptions,
    csv: true,
    xlsx: true,
  },
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
    'or oldest. Of a company with fewer versions than `version`, the newest is shown.',
  query: Closed({ ...report, mergeEmployees: words('newest', 'oldest') }),
  reply: {
    status: 200,
    description: 'The totals of the month of all its companies, as JSON, CSV or XLSX.',
    body: CorporationConsumptions,
    csv: true,
    xlsx: true,
  },
});

const ofCycle =
  '/companies/{companyId}/payroll-cycles/{payrollCycleId}/employees/{employeeId}/consumptions';

/** Reads what an employee has consumed in one cycle. */
export const readCycleConsumptions = operation({
  ...read,
  id: 'readCycleConsumptions',
  path: ofCycle,
  summary: "Read an employee's consumptions of a payroll cycle",
  query: Closed({ version }),
  reply: {
    status: 200,
    description: "The employee's totals of the cycle.",
    body: Closed({
      consumptions: Type.Array(
        Closed({
          category: ConsumptionCategory,
          behaviour: ConsumptionBehaviour,
          sumType: SumType,
          amount: described(Money, 'The sum of the entries of this kind.'),
        }),
        { description: 'A total for each category, behaviour and kind that occurs.' },
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
    concept: described(Line(200), 'What was paid for, as people read it.'),
    category: ConsumptionCategory,
    behaviour: ConsumptionBehaviour,
    amount: ChargedCents,
  }),
  reply: { status: 201, description: 'The charge is booked.', body: NewId('charge') },
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
  description:
    'A void is an entry of its own, in the cycle of its charge. A repetition keeps the first ' +
    'reason.',
  body: ReasonBody,
  reply: {
    status: 204,
    description: 'The charge is voided now, or was before; there is no body.',
    body: null,
  },
  failures: ['resourceNotFound', 'notACharge', 'chargeOfPayment'],
});
