import type {
  EventType as Canonical,
  EventPayload,
  SubscribableType,
} from '../../contract/events.ts';
import type * as contract from '../../contract/operation.ts';
import type * as auditFigures from '../../contract/operations/access/audit-figures.ts';
import type * as auditLog from '../../contract/operations/access/audit-log.ts';
import type * as partnerAccess from '../../contract/operations/access/partner-access.ts';
import type * as partners from '../../contract/operations/access/partners.ts';
import type * as requestFigures from '../../contract/operations/access/request-figures.ts';
import type * as requests from '../../contract/operations/access/requests.ts';
import type * as token from '../../contract/operations/access/token.ts';
import type * as commitments from '../../contract/operations/commitments/commitments-of-company.ts';
import type * as committed from '../../contract/operations/commitments/committed-expenses.ts';
import type * as paymentBatches from '../../contract/operations/commitments/payment-batches.ts';
import type * as paymentFigures from '../../contract/operations/commitments/payment-figures.ts';
import type * as paymentsDue from '../../contract/operations/commitments/payments-due.ts';
import type * as benefitModels from '../../contract/operations/companies/benefit-models.ts';
import type * as closings from '../../contract/operations/companies/closings.ts';
import type * as companies from '../../contract/operations/companies/companies.ts';
import type * as corporations from '../../contract/operations/companies/corporations.ts';
import type * as payrollCycles from '../../contract/operations/companies/payroll-cycles.ts';
import type * as platformCompanies from '../../contract/operations/companies/platform-companies.ts';
import type * as readiness from '../../contract/operations/companies/readiness.ts';
import type * as charges from '../../contract/operations/consumptions/charges.ts';
import type * as consumptions from '../../contract/operations/consumptions/consumptions.ts';
import type * as employeeTotals from '../../contract/operations/consumptions/employee-totals.ts';
import type * as entries from '../../contract/operations/consumptions/entries.ts';
import type * as explanations from '../../contract/operations/consumptions/explanations.ts';
import type * as feeds from '../../contract/operations/consumptions/feeds.ts';
import type * as refusalFigures from '../../contract/operations/consumptions/refusal-figures.ts';
import type * as refusals from '../../contract/operations/consumptions/refusals.ts';
import type * as series from '../../contract/operations/consumptions/series.ts';
import type * as settlements from '../../contract/operations/consumptions/settlements.ts';
import type * as exportTemplates from '../../contract/operations/exports/export-templates.ts';
import type * as payrollExports from '../../contract/operations/exports/exports.ts';
import type * as companyUsage from '../../contract/operations/limits/company-usage.ts';
import type * as limitChanges from '../../contract/operations/limits/limit-changes.ts';
import type * as limits from '../../contract/operations/limits/limits.ts';
import type * as limitsOverTime from '../../contract/operations/limits/limits-over-time.ts';
import type * as imports from '../../contract/operations/people/employee-imports.ts';
import type * as employees from '../../contract/operations/people/employees.ts';
import type * as familyMembers from '../../contract/operations/people/family-members.ts';
import type * as importPresets from '../../contract/operations/people/import-presets.ts';
import type * as invitations from '../../contract/operations/people/invitations.ts';
import type * as invitees from '../../contract/operations/people/invitees.ts';
import type * as sandbox from '../../contract/operations/sandbox/sandbox.ts';
import type * as search from '../../contract/operations/search/search.ts';
import type * as timeline from '../../contract/operations/search/timeline.ts';
import type * as issuers from '../../contract/operations/staff/issuers.ts';
import type * as me from '../../contract/operations/staff/me.ts';
import type * as notices from '../../contract/operations/staff/notices.ts';
import type * as staff from '../../contract/operations/staff/people.ts';
import type * as sessions from '../../contract/operations/staff/sessions.ts';
import type * as views from '../../contract/operations/staff/views.ts';
import type * as deliveries from '../../contract/operations/webhooks/deliveries.ts';
import type * as deliveryFigures from '../../contract/operations/webhooks/delivery-figures.ts';
import type * as feed from '../../contract/operations/webhooks/events.ts';
import type * as platformWebhooks from '../../contract/operations/webhooks/platform-webhooks.ts';
import type * as webhooks from '../../contract/operations/webhooks/webhooks.ts';
import type {
  EventPayloads,
  EventType,
  OperationId,
  Operations,
  WebhookEvent,
} from '../src/index.ts';

/** The operations with their exact types, under their ids. */
type Contract = typeof auditFigures &
  typeof auditLog &
  typeof benefitModels &
  typeof charges &
  typeof commitments &
  typeof committed &
  typeof companies &
  typeof consumptions &
  typeof corporations &
  typeof deliveries &
  typeof deliveryFigures &
  typeof platformWebhooks &
  typeof employeeTotals &
  typeof entries &
  typeof exportTemplates &
  typeof payrollExports &
  typeof imports &
  typeof importPresets &
  typeof employees &
  typeof explanations &
  typeof familyMembers &
  typeof feed &
  typeof invitations &
  typeof invitees &
  typeof companyUsage &
  typeof limitChanges &
  typeof limits &
  typeof limitsOverTime &
  typeof partnerAccess &
  typeof partners &
  typeof requests &
  typeof requestFigures &
  typeof paymentBatches &
  typeof paymentFigures &
  typeof paymentsDue &
  typeof payrollCycles &
  typeof platformCompanies &
  typeof readiness &
  typeof refusals &
  typeof refusalFigures &
  typeof feeds &
  typeof closings &
  typeof sandbox &
  typeof search &
  typeof series &
  typeof settlements &
  typeof timeline &
  typeof issuers &
  typeof me &
  typeof notices &
  typeof staff &
  typeof sessions &
  typeof token &
  typeof views &
  typeof webhooks;

/** True when each can stand for the other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

type Body<O extends contract.Operation> = O extends { upload: object }
  ? string | Uint8Array
  : contract.BodyOf<O>;

type Differs<Id extends OperationId, O> = O extends contract.Operation
  ? [
      Same<Operations[Id]['path'], contract.PathOf<O>>,
      Same<Operations[Id]['query'], contract.QueryOf<O>>,
      Same<Required<Operations[Id]>['body'], Body<O>>,
      Same<Operations[Id]['reply'], contract.ReplyOf<O>>,
    ] extends [true, true, true, true]
    ? never
    : Id
  : Id;

type Different = {
  [Id in OperationId]: Id extends keyof Contract ? Differs<Id, Contract[Id]> : Id;
}[OperationId];

type None<T extends never> = T;

/** Does not compile if an operation of the SDK takes or answers anything but the contract's. */
export type Checked = None<Different>;

/** What each name of an event stands for: one of them has two. */
type CanonicalOf<T extends SubscribableType> = T extends Canonical
  ? T
  : 'employee.consumption.generated';

type OtherPayload = {
  [T in SubscribableType]: Same<EventPayloads[T], EventPayload<CanonicalOf<T>>> extends true
    ? never
    : T;
}[SubscribableType];

/** The same for what events say, and for their names. */
export type CheckedPayloads = None<OtherPayload>;
export type CheckedNames = None<Exclude<EventType, SubscribableType>>;
export type CheckedOtherNames = None<Exclude<SubscribableType, WebhookEvent['type']>>;
