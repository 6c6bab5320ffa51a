import { randomFillSync } from 'node:crypto';

const canonical = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The id of one kind of thing. A text that nobody has named yet can be any of them; an id of one
 * kind is refused, by the compiler, where another one is asked for.
 */
type Id<Kind extends string> = string & { readonly idOf?: Kind };

export type CompanyId = Id<'Company'>;
export type CorporationId = Id<'Corporation'>;
export type EmployeeId = Id<'Employee'>;
export type FamilyMemberId = Id<'FamilyMember'>;
export type PartnerId = Id<'Partner'>;
export type CredentialId = Id<'Credential'>;
export type CycleId = Id<'Cycle'>;
export type ConsumptionId = Id<'Consumption'>;
export type ExpenseId = Id<'Expense'>;
export type PaymentId = Id<'Payment'>;
export type ImportId = Id<'Import'>;
export type ExportId = Id<'Export'>;
export type ExportTemplateId = Id<'ExportTemplate'>;
export type ImportPresetId = Id<'ImportPreset'>;
export type EventId = Id<'Event'>;
export type SubscriptionId = Id<'Subscription'>;
export type DeliveryId = Id<'Delivery'>;
export type ChangeId = Id<'Change'>;
export type RequestId = Id<'Request'>;
export type StaffId = Id<'Staff'>;
export type SessionId = Id<'Session'>;
export type IssuerId = Id<'Issuer'>;
export type ViewId = Id<'View'>;
/** Of what a notice is about: a subscription, a payroll cycle or an import. */
export type NoticeId = SubscriptionId | CycleId | ImportId;
export type NoticeMailId = Id<'NoticeMail'>;

/** What the names of fields say of their ids; see `Named`. */
interface IdNames {
  companyId: CompanyId;
  corporationId: CorporationId;
  employeeId: EmployeeId;
  familyMemberId: FamilyMemberId;
  partnerId: PartnerId;
  credentialId: CredentialId;
  payrollCycleId: CycleId;
  consumptionId: ConsumptionId;
  expenseId: ExpenseId;
  paymentId: PaymentId;
  importId: ImportId;
  exportId: ExportId;
  exportTemplateId: ExportTemplateId;
  importPresetId: ImportPresetId;
  eventId: EventId;
  subscriptionId: SubscriptionId;
  deliveryId: DeliveryId;
  changeId: ChangeId;
  requestId: RequestId;
  staffId: StaffId;
  sessionId: SessionId;
  issuerId: IssuerId;
  viewId: ViewId;
  roleId: CredentialId;
  lookId: CredentialId;
  noticeId: NoticeId;
}

/** The same fields, where each id is of the kind that its name says. */
export type Named<Fields> = {
  [Name in keyof Fields]: Name extends keyof IdNames ? IdNames[Name] : Fields[Name];
};

/** Ids are taken in any letter case, in the dashed form only. */
export const isUuid = (text: string): boolean => canonical.test(text);

/** Sorts before every id. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Sorts after every id. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The moment that a UUIDv7 carries, in milliseconds. */
export const momentOf = (id: string): number =>
  Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** The first that an id of a moment can be: a UUIDv7 of before sorts before it. */
export function firstIdAt(ms: number): string {
  const hex = Math.min(Math.max(Math.trunc(ms), 0), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}${NO_ID.slice(13)}`;
}

const RANDOM_BYTES = 10;

/** Fetched for many ids at once: each fetch costs more than the rest of an id. */
const pool = Buffer.alloc(RANDOM_BYTES * 256);
let taken = pool.length;

function nextRandom(): Buffer {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  taken += RANDOM_BYTES;
  return pool.subarray(taken - RANDOM_BYTES, taken);
}

let lastMs = 0;
let sequence = 0;

/**
 * A new UUIDv7 (RFC 9562). Within a process each id is greater than the one before: the twelve
 * bits after the time count up, and borrow a millisecond from the future when they are used up.
 */
export function newId(nowMs: number = Date.now()): string {
  const random = nextRandom();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = ((random[0]! & 0x07) << 8) | random[1]!;
  } else {
    sequence += 1;
    if (sequence > 0xfff) {
      sequence = 0;
      lastMs += 1;
    }
  }
  return uuidV7(lastMs, sequence, random.subarray(2));
}

/** A new id that sorts after another one, though another machine's clock may have made that. */
export function newIdAfter(last: string | null): string {
  const id = newId();
  if (last === null || id > last) return id;
  return newId(Number.parseInt(last.replace('-', '').slice(0, 12), 16) + 1);
}

/** Puts a UUIDv7 together from its parts: milliseconds, twelve bits, eight bytes. */
export function uuidV7(ms: number, twelveBits: number, tail: Uint8Array): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | twelveBits, 6);
  bytes.set(tail.subarray(0, 8), 8);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/**
 * An id above the lower and at most the upper one, that says of the upper no more than is needed:
 * what it begins with, up to where they differ.
 */
export function idBetween(lower: string, upper: string): string {
  const differs = [...upper].findIndex((digit, at) => digit !== lower[at]);
  return upper.slice(0, differs + 1) + NO_ID.slice(differs + 1);
}
