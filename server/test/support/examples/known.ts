import {
  corporation,
  demoCompanies,
  demoId,
  demoModels,
} from '../../../src/sandbox/demo/demo-companies.ts';

/** Whom the examples are about; their ids are the same in every sandbox. */
export const aurora = demoCompanies[0]!.id;
export const solana = demoCompanies[1]!.id;
export const teide = demoCompanies[2]!.id;
export const lince = demoCompanies[3]!.id;
export const corporationId = corporation.id;
export const modelId = demoModels[1]!.id;

/** The n-th person of Aurora; the first four are active, not active, removed and blocked. */
export const person = (n: number): string => demoId(4, 1_000 + n);

/** The first child of the n-th person of Aurora. */
export const childOf = (n: number): string => demoId(7, (1_000 + n) * 10);

export const inAurora = { companyId: aurora };
export const of = (n: number) => ({ companyId: aurora, employeeId: person(n) });

/** The open month of the examples, and the one after it. */
export const OPEN = '2026-05';
export const NEXT = '2026-06';

export const euros = (amountInCents: number) => ({ amountInCents, currency: 'EUR' });

/** Somebody whom nobody knows yet. */
export const newcomer = {
  email: 'nadia.ferrer@aurora.example',
  legalId: '12345678Z',
  name: 'Nadia',
  surname: 'Ferrer Soler',
  birthDate: '1994-02-11',
  grossSalary: euros(3_200_000),
  hiringDate: '2026-05-04',
  taxRegime: 'general',
  workdayConfiguration: {
    daysPerMonth: 21,
    workTimePercentage: 100,
    numberOfPaychecks: 14,
    collectiveAgreementSalary: euros(2_100_000),
  },
  internalId: 'EMP-09001',
  modelId,
  costCenter: { name: 'Operaciones' },
} as const;
