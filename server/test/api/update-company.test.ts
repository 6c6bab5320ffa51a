import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { demo } from '../support/context.ts';
import { startService } from '../support/service.ts';
import {
  addCompany,
  address,
  COMPANIES,
  company,
  companyOf,
  startAtAnyTime,
} from './support/company-bodies.ts';
import {
  refusesInvalidBodies,
  refusesLargeBody,
  refusesOtherTypes,
  refusesUnknownIds,
  unknownCompany,
} from './support/platform-refusals.ts';
import {
  expectFailure,
  expectInvalid,
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { everyRow, expectNoChange } from './support/tables.ts';

const { service, at } = await startAtAnyTime();
after(service.close);
const { operator } = service;
const pattern = `${COMPANIES}/{companyId}`;
const companyId = await addCompany(operator);
const ids = { companyId };
const path = fill(pattern, ids);
const body = { name: 'Tramontana' };
const request = { method: 'PATCH', path, body } as const;
const checkDigit = 'is not a Spanish CIF or NIF with a correct check digit';

describe('updateCompany 400', () => {
  refusesUnknownParameters(service, operator, request);
  const line = 'must be text without control characters or spaces at its ends';
  refusesInvalidBodies(service, request, [
    ['no body', undefined, 'body', 'must NOT have fewer than 1 properties'],
    ['null as the name', { name: null }, 'body/name', 'must be string'],
    ['a name of blanks', { name: ' ' }, 'body/name', line],
    ['another country', { countryISO2Code: 'FR' }, 'body/countryISO2Code', 'is not a known field'],
    ['another currency', { currency: 'USD' }, 'body/currency', 'is not a known field'],
    [
      'another first payroll',
      { firstPayroll: '2026-01' },
      'body/firstPayroll',
      'is not a known field',
    ],
    ['day 31 to close on', { closingDay: 31 }, 'body/closingDay', 'must be <= 28'],
    [
      'part of an address',
      { legalAddress: { ...address, street: undefined } },
      'body/legalAddress',
      "must have required property 'street'",
    ],
    [
      'a zone that is none',
      { ...body, timeZone: 'Mars/Olympus' },
      'body/timeZone',
      'is not an IANA time zone, such as Europe/Madrid',
    ],
    [
      'a corporation that nobody has',
      { ...body, corporationId: UNKNOWN_ID },
      'body/corporationId',
      'is not a corporation',
    ],
    ['U+0000', { name: 'a\0' }, 'body/name', 'must not contain the character U+0000'],
  ]);

  it('refuses a wrong check digit where the service is set to be strict', async () => {
    const strict = await startService({ config: { legalIdCheck: 'strict' } });
    after(strict.close);
    const one = `${COMPANIES}/${strict.companyIds[0]}`;
    await expectNoChange(strict, async () => {
      const reply = await strict.operator.patch(one, { ...body, legalId: 'B58378432' });
      expectInvalid(reply, 'body/legalId', checkDigit);
    });
    assert.equal((await strict.operator.patch(one, { legalId: 'B58378431' })).status, 204);
  });
});

describe('updateCompany 401', () => {
  refusesUnknownCallers(service, request);
});

describe('updateCompany 403', () => {
  refusesPartners(service, request);
});

describe('updateCompany 404', () => {
  refusesUnknownIds(service, { method: 'PATCH', pattern, ids, body }, [unknownCompany]);
});

describe('updateCompany 409', () => {
  it('refuses the legal id of another company, in any letter case', async () => {
    const { legalId } = await companyOf(operator, service.foreignCompanyIds[0]!);
    await expectNoChange(service, async () => {
      for (const taken of [legalId, legalId.toLowerCase()]) {
        const reply = await operator.patch(path, { ...body, legalId: taken });
        expectFailure(reply, 409, `A company with legal ID '${taken}' already exists`);
      }
    });
  });
});

describe('updateCompany 413', () => {
  refusesLargeBody(service, request);
});

describe('updateCompany 415', () => {
  refusesOtherTypes(service, request);
});

describe('updateCompany 422', () => {
  refusesMalformedIds(service, operator, 'PATCH', pattern, ids);
});

describe('updateCompany 204', () => {
  const moved = { ...address, street: 'Calle Mayor, 1', details: 'Bajo', district: 'Norte' };
  const changes: Record<string, unknown> = {
    name: 'Levante',
    legalId: company().legalId,
    legalName: 'Levante, S.A.',
    contactEmail: 'hola@levante.example',
    deliveryAddress: moved,
    legalAddress: { ...moved, district: null },
    timeZone: 'Atlantic/Canary',
    limitsRequired: true,
  };
  for (const [field, value] of Object.entries(changes)) {
    it(`changes ${field} and nothing else`, async () => {
      const before = await companyOf(operator, companyId);
      const others = (await everyRow(service)).companies!;
      const reply = await operator.patch(path, { [field]: value });
      assert.deepEqual([reply.status, reply.text], [204, '']);
      assert.equal(reply.headers.get('x-warning'), null);
      assert.deepEqual(await companyOf(operator, companyId), { ...before, [field]: value });
      const kept = (await everyRow(service)).companies!.filter((row) => others.includes(row));
      assert.equal(kept.length, others.length - 1);
    });
  }

  it('puts a company into a corporation, and takes it out for null', async () => {
    const { corporationId } = await companyOf(operator, service.companyIds[0]!);
    await operator.patch(path, { corporationId: corporationId.toUpperCase() });
    assert.equal((await companyOf(operator, companyId)).corporationId, corporationId);
    await operator.patch(path, { corporationId: null });
    assert.equal((await companyOf(operator, companyId)).corporationId, null);
  });

  it('moves the date on which the open cycle closes with the closing day', async () => {
    const caller = await at('2026-02-10T10:00:00Z');
    const id = await addCompany(caller);
    for (const [closingDay, date] of [
      [28, '2026-02-28'],
      [1, '2026-02-01'],
      [null, '2026-02-28'],
    ]) {
      assert.equal((await caller.patch(`${COMPANIES}/${id}`, { closingDay })).status, 204);
      const shown = await companyOf(caller, id);
      assert.deepEqual([shown.closingDay, shown.openCycle.closingDate], [closingDay, date]);
    }
  });

  it('takes the legal id that the company has in another letter case', async () => {
    const caller = await at(new Date().toISOString());
    const { legalId } = await companyOf(caller, companyId);
    assert.equal((await caller.patch(path, { legalId: legalId.toLowerCase() })).status, 204);
    assert.equal((await companyOf(caller, companyId)).legalId, legalId.toLowerCase());
  });

  it('takes a legal id with a wrong check digit, and warns of it', async () => {
    const caller = await at(new Date().toISOString());
    const reply = await caller.patch(path, { legalId: 'B58378432' });
    assert.equal(reply.status, 204);
    assert.equal(reply.headers.get('x-warning'), `legalId ${checkDigit}`);
    const silent = await caller.patch(path, { name: 'Another change' });
    assert.equal(silent.headers.get('x-warning'), null, 'what is not changed is not judged');
  });

  it('is seen by the partner at once', async () => {
    const caller = await at(new Date().toISOString());
    const partner = await service.anonymous.login(demo().partners[0]!);
    const url = fill(pattern, { companyId: service.companyIds[0]!.toUpperCase() });
    await caller.patch(url, { name: 'Aurora Nueva' });
    const [first] = (await partner.get('/api/v3/companies')).body.companies;
    assert.equal(first.name, 'Aurora Nueva');
  });
});
