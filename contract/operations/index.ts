import { type Api, type Operation, placeOf } from '../operation.ts';
import * as auditFigures from './access/audit-figures.ts';
import * as auditLog from './access/audit-log.ts';
import * as partnerAccess from './access/partner-access.ts';
import * as partners from './access/partners.ts';
import * as requestFigures from './access/request-figures.ts';
import * as requests from './access/requests.ts';
import * as token from './access/token.ts';
import * as commitments from './commitments/commitments-of-company.ts';
import * as committed from './commitments/committed-expenses.ts';
import * as payments from './commitments/committed-payments.ts';
import * as paymentBatches from './commitments/payment-batches.ts';
import * as paymentFigures from './commitments/payment-figures.ts';
import * as paymentsDue from './commitments/payments-due.ts';
import * as benefitModels from './companies/benefit-models.ts';
import * as closings from './companies/closings.ts';
import * as companies from './companies/companies.ts';
import * as corporations from './companies/corporations.ts';
import * as payrollCycles from './companies/payroll-cycles.ts';
import * as platformCompanies from './companies/platform-companies.ts';
import * as readiness from './companies/readiness.ts';
import * as charges from './consumptions/charges.ts';
import * as consumptions from './consumptions/consumptions.ts';
import * as employeeTotals from './consumptions/employee-totals.ts';
import * as entries from './consumptions/entries.ts';
import * as explanations from './consumptions/explanations.ts';
import * as feeds from './consumptions/feeds.ts';
import * as refusalFigures from './consumptions/refusal-figures.ts';
import * as refusals from './consumptions/refusals.ts';
import * as series from './consumptions/series.ts';
import * as settlements from './consumptions/settlements.ts';
import * as exportTemplates from './exports/export-templates.ts';
import * as exports from './exports/exports.ts';
import * as companyUsage from './limits/company-usage.ts';
import * as limitChanges from './limits/limit-changes.ts';
import * as limits from './limits/limits.ts';
import * as limitsOverTime from './limits/limits-over-time.ts';
import * as imports from './people/employee-imports.ts';
import * as employeeStates from './people/employee-states.ts';
import * as employees from './people/employees.ts';
import * as familyMembers from './people/family-members.ts';
import * as importPresets from './people/import-presets.ts';
import * as invitations from './people/invitations.ts';
import * as invitees from './people/invitees.ts';
import * as mailbox from './sandbox/mailbox.ts';
import * as sandbox from './sandbox/sandbox.ts';
import * as search from './search/search.ts';
import * as timeline from './search/timeline.ts';
import * as staffIssuers from './staff/issuers.ts';
import * as me from './staff/me.ts';
import * as notices from './staff/notices.ts';
import * as staff from './staff/people.ts';
import * as sessions from './staff/sessions.ts';
import * as views from './staff/views.ts';
import * as deliveries from './webhooks/deliveries.ts';
import * as deliveryFigures from './webhooks/delivery-figures.ts';
import * as events from './webhooks/events.ts';
import * as platformWebhooks from './webhooks/platform-webhooks.ts';
import * as webhooks from './webhooks/webhooks.ts';

/** The files in the order of the reference; an operation that one of them exports is in it. */
const files: readonly Record<string, unknown>[] = [
  token,
  partners,
  partnerAccess,
  companies,
  corporations,
  platformCompanies,
  benefitModels,
  employees,
  employeeStates,
  invitees,
  imports,
  importPresets,
  invitations,
  familyMembers,
  payrollCycles,
  readiness,
  closings,
  limits,
  limitsOverTime,
  companyUsage,
  limitChanges,
  charges,
  entries,
  refusals,
  refusalFigures,
  feeds,
  consumptions,
  explanations,
  series,
  employeeTotals,
  settlements,
  exportTemplates,
  exports,
  committed,
  commitments,
  payments,
  paymentsDue,
  paymentFigures,
  paymentBatches,
  webhooks,
  deliveries,
  events,
  deliveryFigures,
  platformWebhooks,
  search,
  timeline,
  auditLog,
  auditFigures,
  requests,
  requestFigures,
  sandbox,
  mailbox,
  me,
  views,
  notices,
  staff,
  sessions,
  staffIssuers,
];

const interfaces: readonly Api[] = ['partner', 'platform', 'sandbox', 'staff'];

/** What the files export, each with the place of its file; of two that export it the later one. */
const fileOf = new Map<unknown, number>(
  files.flatMap((file, place) => Object.values(file).map((value) => [value, place] as const)),
);

/** Where an operation stands in the reference. */
const orderOf = (operation: Operation): number[] => [
  interfaces.indexOf(operation.api),
  fileOf.get(operation)!,
  placeOf(operation),
];

/** Every operation of the service, in the order of its reference. */
export const allOperations: readonly Operation[] = [...fileOf.keys()]
  .filter((value): value is Operation => placeOf(value) >= 0)
  .map((operation) => ({ operation, order: orderOf(operation) }))
  .sort(({ order: one }, { order: other }) => {
    const first = one.findIndex((place, index) => place !== other[index]);
    return one[first]! - other[first]!;
  })
  .map(({ operation }) => operation);

/** Those that programs call, with a token; the others are for people who have signed in. */
export const operations: readonly Operation[] = allOperations.filter(({ api }) => api !== 'staff');
