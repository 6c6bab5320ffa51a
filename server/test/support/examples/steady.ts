import type { Recorded } from '@fringe/contract/openapi/recorded';
import { SIGNATURE_HEADER, signatureHeader } from '@fringe/contract/signature';
import { keyOf, standardHeaders } from '../../../src/values/standard-webhooks.ts';

/** What is shown in place of an address, a secret, a token, and a time that was measured. */
const RECEIVER = 'https://payroll.partner.example/fringe';
export const SIGNING_SECRET = 'whsec_EXAMPLE000000000000000000000000000000000000=';
/** Mails are sent by the wall clock. */
const SENT_AT = 1_779_267_612;
const shown: Record<string, unknown> = {
  accessToken: 'eyJhbGciOiJFUzI1NiJ9.EXAMPLE.EXAMPLE',
  access_token: 'eyJhbGciOiJFUzI1NiJ9.EXAMPLE.EXAMPLE',
  clientSecret: 'EXAMPLE000000000000000000000000000000000000',
  client_secret: 'EXAMPLE000000000000000000000000000000000000',
  signingSecret: SIGNING_SECRET,
  cursor: 'EXAMPLE'.padEnd(54, '0'),
  durationMs: 42,
  averageDurationMs: 42,
  longestDurationMs: 99,
  // To the minute, and a moment after the call.
  lastUsedAt: 1_779_267_600,
};

/** The end of the ids that are the same in every sandbox, and of those in sample events. */
export const FIXED = /(-b1a9-e0de30000000|^019bbef3-b000-7000-8000-00000000000\d)$/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const STANDARD = /v1,[A-Za-z0-9+/]{43}=(?: v1,[A-Za-z0-9+/]{43}=)*/g;
const SIGNATURE = /t=(\d+),v1=[0-9a-f]{64}(?:,v1=[0-9a-f]{64})*/g;
const INVITATION = /\/invitations\/[\w-]{20,}/g;

/** Whatever would be another at each recording becomes something that stays; the rest is kept. */
export function steady(recorded: Recorded, receiver: string): Recorded {
  const text = JSON.stringify(recorded, (key, value) => {
    if (key === 'sentAt' && value !== null) return SENT_AT;
    // Where a feed goes on; in a list of requests it is the id of one.
    if (key === 'next' && typeof value === 'string' && value.length > 36) return shown.cursor;
    return shown[key] ?? value;
  });
  const numbers = new Map<string, number>();
  const steadied = text
    .replaceAll(UUID, (id) => {
      if (FIXED.test(id)) return id;
      if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
      return placeholder(numbers.get(id)!);
    })
    .replaceAll(receiver, RECEIVER)
    .replaceAll(INVITATION, '/invitations/EXAMPLE')
    .replaceAll(STANDARD, `v1,${'0'.repeat(43)}=`)
    .replaceAll(SIGNATURE, (_, at: string) => `t=${at},v1=${'0'.repeat(64)}`);
  const result = JSON.parse(steadied) as Recorded;
  for (const { headers, body } of Object.values(result.events)) {
    const text = JSON.stringify(body);
    const at = Number(headers['webhook-timestamp']);
    headers[SIGNATURE_HEADER.toLowerCase()] = signatureHeader(text, [SIGNING_SECRET], at);
    const keys = [keyOf(SIGNING_SECRET)];
    Object.assign(headers, standardHeaders(headers['webhook-id']!, text, keys, at));
  }
  return result;
}

/** An id that nobody has; a UUIDv7 all the same. */
const placeholder = (number: number): string =>
  `019e4444-0000-7000-8000-${String(number).padStart(12, '0')}`;
