import { type Api, type Operation, placeOf } from '../operation.ts';
import * as auditLog from './audit-log.ts';
import * as benefitModels from './benefit-models.ts';
import * as charges from './charges.ts';
import * as committed from './committed-expenses.ts';
import * as payments from './committed-payments.ts';
import * as companies from './companies.ts';
import * as consumptions from './consumptions.ts';
import * as corporations from './corporations.ts';
import * as deliveries from './deliveries.ts';
import * as imports from './employee-imports.ts';
import * as employeeStates from './employee-states.ts';
import * as employees from './employees.ts';
import * as familyMembers from './family-members.ts';
import * as invitations from './invitations.ts';
import * as limits from './limits.ts';
import * as mailbox from './mailbox.ts';
import * as partners from './partners.ts';
import * as payrollCycles from './payroll-cycles.ts';
import * as platformCompanies from './platform-companies.ts';
import * as sandbox from './sandbox.ts';
import * as token from './token.ts';
import * as webhooks from './webhooks.ts';

/** The files in the order of the reference; an operation that one of them exports is in it. */
const files: readonly Record<string, unknown>[] = [
  token,
  partners,
  companies,
  corporations,
  platformCompanies,
  benefitModels,
  employees,
  employeeStates,
  imports,
  invitations,
  familyMembers,
  payrollCycles,
  limits,
  charges,
  consumptions,
  committed,
  payments,
  webhooks,
  deliveries,
  auditLog,
  sandbox,
  mailbox,
];

const interfaces: readonly Api[] = ['partner', 'platform', 'sandbox'];

/** Where an operation stands in the reference; one that two files export counts in the later. */
const orderOf = (operation: Operation): number[] => [
  interfaces.indexOf(operation.api),
  files.findLastIndex((file) => Object.values(file).includes(operation)),
  placeOf(operation),
];

/** Every operation of the service, in the order of its reference. */
export const operations: readonly Operation[] = [
  ...new Set(files.flatMap((file) => Object.values(file))),
]
  .filter((value): value is Operation => placeOf(value) >= 0)
  .map((operation) => ({ operation, order: orderOf(operation) }))
  .sort(({ order: one }, { order: other }) => {
    const first = one.findIndex((place, index) => place !== other[index]);
    return one[first]! - other[first]!;
  })
  .map(({ operation }) => operation);
