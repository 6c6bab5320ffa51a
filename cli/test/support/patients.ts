import assert from 'node:assert/strict';
import { type eventTypes, signTestDelivery } from '@fringe/sdk';
import { type Evidence, examine } from '../../src/doctor/examine.ts';

export const SECRET = 'whsec_Zm9yLXRlc3RzLW9ubHk_and-more';
export const AT = new Date('2026-01-31T10:00:00Z');
export const SECONDS = AT.getTime() / 1000;

export const signed = async (type: (typeof eventTypes)[number], secret = SECRET) => {
  const { headers, body } = await signTestDelivery({ type, secret, at: AT });
  return { header: headers['X-Service-Signature'], payload: body };
};
export const { header, payload } = await signed('employee.consumption.generated');
export const sent = { payload, attemptedAt: [SECONDS] };

export const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  header,
  body: Buffer.from(payload),
  secret: SECRET,
  at: AT,
  ...more,
});

/** What is wrong, and what is said of it. */
export async function diagnosis(more: Partial<Evidence>) {
  const { verified, certain, findings } = await examine(evidence(more));
  assert.equal(verified, findings.length === 0);
  assert.ok(
    findings.every(({ fix }) => fix.length > 0),
    'each finding says what to do',
  );
  const wrong = findings.map(({ about }) => about).join(' ');
  return { wrong, certain, says: findings.map(({ says }) => says).join(' ') };
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, one]) => [name, sorted(one)]),
      )
    : value;

/** What happens to bodies on their way to a verifier, and what the doctor calls it. */
export const mutations: Record<string, [change: (text: string) => Buffer, says: RegExp]> = {
  'is pretty-printed': [
    (text) => Buffer.from(JSON.stringify(JSON.parse(text), null, 2)),
    /serialised again/,
  ],
  'has spaces as Python writes them': [
    (text) => Buffer.from(text.replaceAll('":', '": ').replaceAll(',"', ', "')),
    /serialised again/,
  ],
  'has its fields sorted': [
    (text) => Buffer.from(JSON.stringify(sorted(JSON.parse(text)))),
    /another order/,
  ],
  'has letters escaped': [
    (text) => Buffer.from(text.replaceAll('c', '\\u0063')),
    /serialised again/,
  ],
  'has dashes escaped': [(text) => Buffer.from(text.replaceAll('-', '\\u002d')), /serialised/],
  'has a line end more': [(text) => Buffer.from(`${text}\n`), /white space/],
  'has two line ends more': [(text) => Buffer.from(`${text}\r\n\r\n`), /white space/],
  'begins with a byte order mark': [(text) => Buffer.from(`\ufeff${text}`), /byte order mark/],
  'is UTF-16': [(text) => Buffer.from(`\ufeff${text}`, 'utf16le'), /UTF-16/],
  'is a form': [(text) => Buffer.from(`${encodeURIComponent(text)}=`), /form/],
  'is the field of a form': [(text) => Buffer.from(`payload=${encodeURIComponent(text)}`), /form/],
  'is JSON within JSON': [(text) => Buffer.from(JSON.stringify(text)), /JSON text within/],
};
