import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startService } from '../../support/service.ts';
import type { Side } from '../support/people/employee-sides.ts';
import { expectInvalid } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import { inNewCompany, type Prepare, whereverWritten } from './support/writers.ts';

const service = await startService({ twins: true });
after(service.close);
const strict = await startService({ twins: true, config: { legalIdCheck: 'strict' } });
after(strict.close);

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

/** Legal ids whose check letters are right, written down and not computed. */
const right = '12345678Z,00000001r,z1234567r,K0867756N';
const wrongIds = '12345678A,123456789Z,Y1234567L,B12345674,PASSPORT 77,12345678-Z';
const message = 'is not a Spanish NIF or NIE with a correct check letter';

/** Writes each of them in a company of its own, where they are taken with the warning or none. */
async function expectTaken(
  side: Side,
  prepare: Prepare,
  legalIds: string,
  warning: string | null,
  company = {},
) {
  const own = await inNewCompany(side, company);
  for (const legalId of legalIds.split(',')) {
    const target = await prepare(own);
    const reply = await target.send({ legalId });
    assert.ok(reply.status < 300, reply.text);
    assert.equal(reply.headers.get('x-warning'), warning);
    assert.equal((await target.shown()).legalId, legalId);
  }
}

whereverWritten(service, 'the legal id', (side, prepare) => {
  it('is taken without a warning if its check letter is right', () =>
    expectTaken(side, prepare, right, null));

  it('is taken with a warning if it is wrong', () =>
    expectTaken(side, prepare, wrongIds, `legalId ${message}`));

  it('is taken as it is in a company of another country', () =>
    expectTaken(side, prepare, wrongIds, null, { countryISO2Code: 'PT' }));
});

whereverWritten(strict, 'where checks are strict, the legal id', (side, prepare) => {
  it('is taken if its check letter is right', () => expectTaken(side, prepare, right, null));

  it('is refused if it is wrong, and nothing changes', async () => {
    const target = await prepare(side);
    await expectNoChange(strict, async () => {
      for (const legalId of wrongIds.split(',')) {
        const reply = await target.send({ legalId });
        expectInvalid(reply, 'body/legalId', message);
        assert.equal(reply.headers.get('x-warning'), null);
      }
    });
  });
});
