import { ErrorBody } from '../errors.ts';
import { AuditEntry } from '../operations/access/audit-log.ts';
import { Credential, Partner } from '../operations/access/partners.ts';
import {
  Commitment,
  CommitmentInput,
  CommittedExpenses,
} from '../operations/commitments/committed-expenses.ts';
import { BenefitModel } from '../operations/companies/benefit-models.ts';
import {
  CompanyChanges,
  CompanyInput,
  PlatformCompany,
} from '../operations/companies/platform-companies.ts';
import { ChargeInput, LedgerEntry } from '../operations/consumptions/charges.ts';
import {
  CompanyConsumptions,
  CorporationConsumptions,
  EmployeeConsumptions,
} from '../operations/consumptions/consumptions.ts';
import { LimitsInput, LimitsSet } from '../operations/limits/limits.ts';
import { EmployeeChanges, EmployeeRegistration } from '../operations/people/employee-fields.ts';
import { EmployeeImport, ImportRow } from '../operations/people/employee-imports.ts';
import { StateChange } from '../operations/people/employees.ts';
import { FamilyMemberChanges, FamilyMemberInput } from '../operations/people/family-members.ts';
import { Invitation } from '../operations/people/invitations.ts';
import { Invitee } from '../operations/people/invitees.ts';
import { StreamedDelivery } from '../operations/sandbox/sandbox.ts';
import { Delivery } from '../operations/webhooks/deliveries.ts';
import { SubscriptionInput, WebhookSubscription } from '../operations/webhooks/webhooks.ts';
import { shownBy } from '../schemas/private.ts';
import {
  Address,
  Company,
  Corporation,
  Employee,
  FamilyMember,
  IdName,
  Money,
  Page,
  PayrollCycle,
} from '../types.ts';
import { eventSchemas } from './event-schemas.ts';

/** A part of a document. */
export type Json = Record<string, unknown>;

/** Schemas that are named in the document, and referred to wherever they stand. */
const named: Record<string, object> = {
  Address,
  AuditEntry,
  BenefitModel,
  ChargeInput,
  Commitment,
  CommitmentInput,
  CommittedExpenses,
  Company,
  CompanyChanges,
  CompanyConsumptions,
  CompanyInput,
  Corporation,
  CorporationConsumptions,
  Credential,
  Delivery,
  Employee,
  EmployeeChanges,
  EmployeeConsumptions,
  EmployeeImport,
  EmployeeRegistration,
  Error: ErrorBody,
  FamilyMember,
  FamilyMemberChanges,
  FamilyMemberInput,
  IdName,
  ImportRow,
  Invitation,
  Invitee,
  LedgerEntry,
  LimitsInput,
  LimitsSet,
  Money,
  Page,
  Partner,
  PayrollCycle,
  PlatformCompany,
  StateChange,
  StreamedDelivery,
  SubscriptionInput,
  WebhookSubscription,
  ...eventSchemas,
};

/** A named schema that is described anew for a place has the same fields as the original. */
type Described = { properties?: object; description?: string };
const fieldsOf = (schema: object) => (schema as Described).properties;
const names = new Map(Object.entries(named).map(([name, schema]) => [fieldsOf(schema), name]));

/** Replaces every named schema inside by a reference; `self` is the one being defined. */
export function withReferences(schema: unknown, self?: string): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withReferences(one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = fieldsOf(schema) && names.get(fieldsOf(schema));
  if (name && name !== self) {
    const { description } = schema as Described;
    const isOwn =
      description !== undefined && description !== (named[name] as Described).description;
    const reference = { $ref: `#/components/schemas/${name}`, ...(isOwn && { description }) };
    return { ...reference, ...privacyOf(schema) };
  }
  const fields = Object.entries(schema).map(([key, value]) => [
    key,
    key === 'pattern' && typeof value === 'string' ? portable(value) : withReferences(value),
  ]);
  return { ...Object.fromEntries(fields), ...privacyOf(schema) };
}

/** What people need who are to see it; to programs it makes no difference. */
const privacyOf = (schema: object): Json => {
  const kinds = shownBy(schema);
  return kinds.length > 0 ? { 'x-private': kinds } : {};
};

/** Control characters by their codes: not every reader of a document knows Unicode's classes. */
const portable = (pattern: string): string =>
  pattern.replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f');

/** The named schemas that a document refers to, and those that these refer to in turn. */
export function usedSchemas(document: unknown): Json {
  const used: Json = {};
  const collect = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name! in used) continue;
      used[name!] = withReferences(named[name!], name);
      collect(used[name!]);
    }
  };
  collect(document);
  return Object.fromEntries(Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1)));
}
