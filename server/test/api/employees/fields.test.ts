import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startService } from '../../support/service.ts';
import { expectNoChange } from '../support/tables.ts';
import { whereverWritten } from './support/writers.ts';

const service = await startService();
after(service.close);

const MAX_CENTS = 9_007_199_254_740_991;
const oneLine = 'must be text without control characters or spaces at its ends';

const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`key ${n}`, 'x']));

/** Metadata whose JSON has so many bytes. */
function metadataOf(bytes: number): Record<string, string> {
  const all = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`k${n}`, 'x'.repeat(490)]));
  const short = bytes - JSON.stringify({ ...all, last: '' }).length;
  return { ...all, last: 'x'.repeat(short) };
}

const unusual: Record<string, object> = {
  'the largest amount': { grossSalary: { amountInCents: MAX_CENTS, currency: 'EUR' } },
  'an amount of nothing': { grossSalary: { amountInCents: 0, currency: 'EUR' } },
  'text in any script': { name: 'Łukasz 𝒜', surname: "O'Neill-Ñúñez 山田" },
  'marks of HTML and SQL': { name: '<b>&amp;</b>', surname: "'; DROP TABLE employees; --" },
  'metadata with odd keys': { metadata: { constructor: 'a', 'a.b/c~d': 'ñ', ' ': '', z: '"' } },
  'metadata without a pair': { metadata: {} },
  'metadata of 8,192 bytes': { metadata: metadataOf(8_192) },
  'metadata of 50 pairs, with a name and a value as long as can be': {
    metadata: { ...pairs(49), ['k'.repeat(64)]: 'x'.repeat(500) },
  },
  'a leap day and an old date': { birthDate: '1904-02-29', hiringDate: '1926-12-31' },
};

whereverWritten(service, 'the fields', (side, prepare) => {
  for (const [what, fields] of Object.entries(unusual)) {
    it(`keep ${what} as it was sent`, async () => {
      const target = await prepare(side);
      const reply = await target.send(fields);
      assert.ok(reply.status < 300, reply.text);
      const employee = await target.shown();
      assert.deepEqual({ ...employee, ...fields }, employee);
    });
  }
});

/** What cannot be a text or a pair of the caller's own, by what is said of it. */
const wrong: Record<string, object> = {
  [`name: ${oneLine}`]: { name: 'Ane\r\nBcc: x' },
  'email: must match format "email"': { email: 'ane@aurora.example\r\nBcc: x@y.example' },
  [`costCenter: ${oneLine}`]: { costCenter: 'Ventas ' },
  'costCenter: must NOT have fewer than 1 characters': { costCenter: '' },
  'payrollCompany: must NOT have more than 200 characters': { payrollCompany: 'x'.repeat(201) },
  'metadata/floor: must be string': { metadata: { floor: 3 } },
  'metadata/a: must NOT have more than 500 characters': { metadata: { a: 'x'.repeat(501) } },
  [`metadata: has the name "${'k'.repeat(64)}"; names have 1 to 64 characters`]: {
    metadata: { ['k'.repeat(65)]: 'x' },
  },
  'metadata/__proto__: is not a known field': JSON.parse('{"metadata":{"__proto__":"x"}}'),
  'metadata: must NOT have more than 50 properties': { metadata: pairs(51) },
  'metadata: must have at most 8192 bytes as JSON, and has 8193': { metadata: metadataOf(8_193) },
  'metadata: must have at most 8192 bytes as JSON, and has 8200': {
    metadata: { ...metadataOf(8_191), a: 'ñ' },
  },
};

whereverWritten(service, 'the fields', (side, prepare) => {
  for (const [message, fields] of Object.entries(wrong)) {
    it(`are refused where it is said that ${message}`, async () => {
      const target = await prepare(side);
      await expectNoChange(service, async () => {
        const { status, body } = await target.send(fields);
        assert.deepEqual([status, body.message], [400, `body/${message}`]);
      });
    });
  }
});
