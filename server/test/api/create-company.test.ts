import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { refusesUnreadableBodies } from './support/bodies.ts';
import { address, company, companyOf, COMPANIES as path } from './support/company-bodies.ts';
import { refusesKeysOutOfBounds, refusesReusedKey } from './support/idempotency.ts';
import {
  refusesInvalidBodies,
  refusesKeyInUse,
  refusesLargeBody,
  refusesOtherTypes,
} from './support/platform-refusals.ts';
import {
  expectFailure,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { everyRow, expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const good = company();
const fresh = () => ({ method: 'POST', path, body: company() }) as const;
const request = { method: 'POST', path, body: good } as const;

describe('createCompany 400', () => {
  refusesUnreadableBodies(service, operator, path);
  refusesUnknownParameters(service, operator, request);
  refusesKeysOutOfBounds(service, fresh());
  for (const name of ['name', 'legalId', 'legalName', 'contactEmail', 'countryISO2Code']) {
    const { [name]: _, ...rest } = good;
    refusesInvalidBodies(service, request, [
      [`a company without ${name}`, rest, 'body', `must have required property '${name}'`],
    ]);
  }
  const { postalCode: _, ...noCode } = address;
  const line = 'must be text without control characters or spaces at its ends';
  refusesInvalidBodies(service, request, [
    ['an empty legal id', { ...good, legalId: ' ' }, 'body/legalId', line],
    ['a name of two lines', { ...good, name: 'a\nb' }, 'body/name', line],
    [
      'an address without a postal code',
      { ...good, legalAddress: noCode },
      'body/legalAddress',
      "must have required property 'postalCode'",
    ],
    [
      'an unknown field of an address',
      { ...good, deliveryAddress: { ...address, planet: 'Mars' } },
      'body/deliveryAddress/planet',
      'is not a known field',
    ],
    [
      'no e-mail address',
      { ...good, contactEmail: 'x' },
      'body/contactEmail',
      'must match format "email"',
    ],
    [
      'a country in lower case',
      { ...good, countryISO2Code: 'es' },
      'body/countryISO2Code',
      'must match pattern "^[A-Z]{2}$"',
    ],
    ['day 29 to close on', { ...good, closingDay: 29 }, 'body/closingDay', 'must be <= 28'],
    ['day 0 to close on', { ...good, closingDay: 0 }, 'body/closingDay', 'must be >= 1'],
    [
      'day 1.5 to close on',
      { ...good, closingDay: 1.5 },
      'body/closingDay',
      'must be integer,null',
    ],
    [
      'an amount as currency',
      { ...good, currency: 'euro' },
      'body/currency',
      'must match pattern "^[A-Z]{3}$"',
    ],
    [
      'a currency that is none',
      { ...good, currency: 'QQQ' },
      'body/currency',
      'is not a currency of ISO 4217',
    ],
    [
      'a corporation that nobody has',
      { ...good, corporationId: UNKNOWN_ID },
      'body/corporationId',
      'is not a corporation',
    ],
    [
      'a company in the place of a corporation',
      { ...good, corporationId: service.companyIds[0] },
      'body/corporationId',
      'is not a corporation',
    ],
    ['a state of its own', { ...good, state: 'active' }, 'body/state', 'is not a known field'],
    ['U+0000', { ...good, name: 'a\0b' }, 'body/name', 'must not contain the character U+0000'],
  ]);
});

describe('createCompany 401', () => {
  refusesUnknownCallers(service, request);
});

describe('createCompany 403', () => {
  refusesPartners(service, request);
});

describe('createCompany 409', () => {
  const held = company();
  refusesKeyInUse(service, (headers) => operator.post(path, held, { headers }));

  it('refuses a legal id that a company has, in any letter case, and changes nothing', async () => {
    const { legalId } = await companyOf(operator, service.foreignCompanyIds[0]!);
    await expectNoChange(service, async () => {
      for (const taken of [legalId, legalId.toLowerCase()]) {
        const reply = await operator.post(path, { ...good, legalId: taken });
        expectFailure(reply, 409, `A company with legal ID '${taken}' already exists`);
      }
    });
  });

  it('creates one of eight with the same legal id that come at once', async () => {
    const body = company();
    const replies = await Promise.all(Array.from({ length: 8 }, () => operator.post(path, body)));
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, ...Array(7).fill(409)]);
  });
});

describe('createCompany 413', () => {
  refusesLargeBody(service, request);
});

describe('createCompany 415', () => {
  refusesOtherTypes(service, request);
});

describe('createCompany 422', () => {
  refusesReusedKey(service, fresh(), [{ what: 'body', body: company() }]);
});

describe('createCompany 201', () => {
  it('makes a company with one open cycle, without people, that no partner sees', async () => {
    const before = await everyRow(service);
    const { status, body } = await operator.post(path, company());
    assert.equal(status, 201);
    const now = await everyRow(service);
    const more = Object.keys(now).filter((name) => now[name]!.length !== before[name]!.length);
    assert.deepEqual(more, ['audit_log', 'companies', 'payroll_cycles']);
    assert.equal(now.payroll_cycles!.length, before.payroll_cycles!.length + 1);
    const people = await operator.get(`${path}/${body.id}/employees`);
    assert.deepEqual([people.status, people.body.employees], [200, []]);
    const theirs = await service.partner.get(`/api/v3/companies/${body.id}/employees`);
    expectFailure(theirs, 403, 'Company does not belong to the specified partner');
  });

  it('gives the first answer, warning included, to a repetition under its key', async () => {
    const body = company({ legalId: 'B00000001' });
    const send = () => operator.post(path, body, { headers: { 'idempotency-key': 'once' } });
    const first = await send();
    await expectNoChange(service, async () => {
      const again = await send();
      assert.deepEqual([again.status, again.body], [201, first.body]);
      assert.equal(again.headers.get('x-warning'), first.headers.get('x-warning'));
      assert.ok(again.headers.has('x-warning'));
    });
  });
});
