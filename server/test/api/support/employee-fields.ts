import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newcomer, type Side } from './employee-sides.ts';
import type { Prepare } from './employee-targets.ts';
import { expectNoChange } from './tables.ts';

const { workdayConfiguration: workday, grossSalary } = newcomer();
const MAX_CENTS = 9_007_199_254_740_991;

const oneLine = 'must be text without control characters or spaces at its ends';
const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`key ${n}`, 'x']));

/** What a field must not be: a name for the case, the fields, and the whole message. */
const wrong: readonly [what: string, fields: object, message: string][] = [
  ['an e-mail without a domain', { email: 'ane@' }, 'body/email: must match format "email"'],
  [
    'an e-mail with a line break',
    { email: 'ane@aurora.example\r\nBcc: all@aurora.example' },
    'body/email: must match format "email"',
  ],
  ['a legal id with a blank before it', { legalId: ' 12345678Z' }, `body/legalId: ${oneLine}`],
  ['a name of two lines', { name: 'Ane\r\nBcc: x' }, `body/name: ${oneLine}`],
  ['an empty surname', { surname: '' }, 'body/surname: must NOT have fewer than 1 characters'],
  ['a name that is too long', { name: 'x'.repeat(101) }, longer('name', 100)],
  ['a surname that is too long', { surname: 'x'.repeat(151) }, longer('surname', 150)],
  ['a legal id that is too long', { legalId: 'x'.repeat(65) }, longer('legalId', 64)],
  ['an internal id that is too long', { internalId: 'x'.repeat(256) }, longer('internalId', 255)],
  [
    'a day that is none',
    { birthDate: '2025-02-29' },
    'body/birthDate: must be a real day, written YYYY-MM-DD',
  ],
  [
    'a day before the year 1000',
    { hiringDate: '0999-12-31' },
    'body/hiringDate: must be a day from the year 1000 on',
  ],
  [
    'a negative salary',
    { grossSalary: { ...grossSalary, amountInCents: -1 } },
    'body/grossSalary/amountInCents: must be >= 0',
  ],
  [
    'a part of a cent',
    { grossSalary: { ...grossSalary, amountInCents: 1.5 } },
    'body/grossSalary/amountInCents: must be integer',
  ],
  [
    'more cents than are exact',
    { grossSalary: { ...grossSalary, amountInCents: MAX_CENTS + 1 } },
    `body/grossSalary/amountInCents: must be <= ${MAX_CENTS}`,
  ],
  [
    'an unknown tax regime',
    { taxRegime: 'common' },
    'body/taxRegime: must be one of general, basque, navarrese, biscayan',
  ],
  ['a month of 32 days', { workdayConfiguration: { ...workday, daysPerMonth: 32 } }, most(31)],
  [
    'more than the whole of the time',
    { workdayConfiguration: { ...workday, workTimePercentage: 101 } },
    'body/workdayConfiguration/workTimePercentage: must be <= 100',
  ],
  [
    'no paycheck',
    { workdayConfiguration: { ...workday, numberOfPaychecks: 0 } },
    'body/workdayConfiguration/numberOfPaychecks: must be >= 1',
  ],
  ['a model id of another form', { modelId: 'x' }, 'body/modelId: must be a uuid with its dashes'],
  [
    'a cost centre that is a number',
    { costCenter: 7 },
    'body/costCenter: must be object,string,null',
  ],
  [
    'a cost centre with a blank at its end',
    { costCenter: 'Ventas ' },
    `body/costCenter: ${oneLine}`,
  ],
  ['a cost centre without a name', { costCenter: '' }, shorter('costCenter')],
  [
    'a payroll company that is too long',
    { payrollCompany: 'x'.repeat(201) },
    longer('payrollCompany', 200),
  ],
  ['metadata that is no text', { metadata: { floor: 3 } }, 'body/metadata/floor: must be string'],
  ['metadata that is too long', { metadata: { a: 'x'.repeat(501) } }, longer('metadata/a', 500)],
  [
    'metadata with a long name',
    { metadata: { ['k'.repeat(65)]: 'x' } },
    `body/metadata: has the name "${'k'.repeat(64)}"; names have 1 to 64 characters`,
  ],
  [
    'metadata of 51 pairs',
    { metadata: pairs(51) },
    'body/metadata: must NOT have more than 50 properties',
  ],
  [
    'metadata of more than 8,192 bytes',
    { metadata: metadataOf(8_193) },
    'body/metadata: must have at most 8192 bytes as JSON, and has 8193',
  ],
  [
    'metadata of more than 8,192 bytes in fewer characters',
    { metadata: { ...metadataOf(8_191), a: 'ñ' } },
    'body/metadata: must have at most 8192 bytes as JSON, and has 8200',
  ],
  ['a chosen id', { id: '01890000-0000-7000-8000-000000000000' }, unknown('id')],
  ['a chosen state', { state: 'active' }, unknown('state')],
];

/** Metadata whose JSON has so many bytes. */
function metadataOf(bytes: number): Record<string, string> {
  const all = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`k${n}`, 'x'.repeat(490)]));
  const short = bytes - JSON.stringify({ ...all, last: '' }).length;
  return { ...all, last: 'x'.repeat(short) };
}

function shorter(field: string): string {
  return `body/${field}: must NOT have fewer than 1 characters`;
}

function longer(field: string, most: number): string {
  return `body/${field}: must NOT have more than ${most} characters`;
}

function most(days: number): string {
  return `body/workdayConfiguration/daysPerMonth: must be <= ${days}`;
}

function unknown(field: string): string {
  return `body/${field}: is not a known field`;
}

/** 400: what no field can be, word for word. */
export function refusesWrongFields(side: Side, prepare: Prepare): void {
  for (const [what, fields, message] of wrong) {
    it(`refuses ${what}, and changes nothing`, async () => {
      const target = await prepare(side);
      await expectNoChange(side.service, async () => {
        const reply = await target.send(fields);
        assert.equal(reply.status, 400, reply.text);
        assert.equal(reply.body.message, message);
        const [first] = reply.body.details;
        assert.equal(`${first.path}: ${first.message}`, message);
      });
    });
  }
}

/** Success: the extremes of what a field can be are kept as they were sent. */
export function keepsUnusualFields(side: Side, prepare: Prepare): void {
  const unusual: readonly [what: string, fields: object][] = [
    ['the largest amount', { grossSalary: { amountInCents: MAX_CENTS, currency: 'EUR' } }],
    ['an amount of nothing', { grossSalary: { amountInCents: 0, currency: 'EUR' } }],
    ['text in any script', { name: 'Łukasz 𝒜', surname: "O'Neill-Ñúñez 山田" }],
    ['marks of HTML and SQL', { name: '<b>&amp;</b>', surname: "'; DROP TABLE employees; --" }],
    ['metadata with odd keys', { metadata: { constructor: 'a', 'a.b/c~d': 'ñ', ' ': '', z: '"' } }],
    ['metadata without a pair', { metadata: {} }],
    ['metadata of 8,192 bytes', { metadata: metadataOf(8_192) }],
    [
      'metadata of 50 pairs, with names and values as long as can be',
      { metadata: { ...pairs(49), ['k'.repeat(64)]: 'x'.repeat(500) } },
    ],
    ['a leap day and an old date', { birthDate: '1904-02-29', hiringDate: '1926-12-31' }],
  ];
  for (const [what, fields] of unusual) {
    it(`keeps ${what} as it was sent`, async () => {
      const target = await prepare(side);
      const reply = await target.send(fields);
      assert.ok(reply.status < 300, reply.text);
      const employee = await target.shown();
      assert.deepEqual({ ...employee, ...fields }, employee);
    });
  }
}
