import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  addCompany,
  address,
  company,
  companyOf,
  COMPANIES as path,
  startAtAnyTime,
} from './support/company-bodies.ts';
import { refusesInvalidBodies } from './support/platform-refusals.ts';
import { expectInvalid } from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const { service, at } = await startAtAnyTime();
after(service.close);
const { operator } = service;
const checkDigit = 'is not a Spanish CIF or NIF with a correct check digit';

describe('createCompany 201', () => {
  it('closes on the last day, in euros, without a corporation, limits not required', async () => {
    const caller = await at('2026-02-10T10:00:00Z');
    const shown = await companyOf(caller, await addCompany(caller));
    assert.equal(shown.closingDay, null);
    assert.equal(shown.currency, 'EUR');
    assert.equal(shown.corporationId, null);
    assert.equal(shown.limitsRequired, false);
    assert.deepEqual(shown.legalAddress, { ...address, details: null, district: null });
    assert.equal(shown.openCycle.payroll, '2026-02');
    assert.equal(shown.openCycle.closingDate, '2026-02-28');
  });

  it('takes null for the last day, and for no corporation', async () => {
    const nulls = { closingDay: null, corporationId: null };
    const shown = await companyOf(operator, await addCompany(operator, nulls));
    assert.deepEqual([shown.closingDay, shown.corporationId], [null, null]);
  });

  const zones: Record<string, string> = {
    ES: 'Europe/Madrid',
    PT: 'Europe/Lisbon',
    FR: 'Europe/Paris',
    IT: 'Europe/Rome',
    GB: 'Europe/London',
    AD: 'Europe/Andorra',
  };
  for (const [countryISO2Code, zone] of Object.entries(zones)) {
    it(`puts a company of ${countryISO2Code} into ${zone}`, async () => {
      const id = await addCompany(operator, { countryISO2Code });
      assert.equal((await companyOf(operator, id)).timeZone, zone);
    });
  }

  it('takes the time zone that is stated, of whatever country', async () => {
    const stated = { countryISO2Code: 'US', timeZone: 'America/Chicago' };
    const id = await addCompany(operator, stated);
    assert.equal((await companyOf(operator, id)).timeZone, 'America/Chicago');
  });

  const months: [now: string, timeZone: string, payroll: string][] = [
    ['2026-05-31T21:59:59Z', 'Europe/Madrid', '2026-05'],
    ['2026-05-31T22:00:00Z', 'Europe/Madrid', '2026-06'],
    ['2026-05-31T22:00:00Z', 'Atlantic/Canary', '2026-05'],
    ['2026-12-31T23:00:00Z', 'Europe/Madrid', '2027-01'],
    ['2027-01-01T04:59:59Z', 'America/New_York', '2026-12'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01'],
  ];
  for (const [now, timeZone, payroll] of months) {
    it(`opens ${payroll} at ${now} in ${timeZone}, from the beginning of the month`, async () => {
      const caller = await at(now);
      const id = await addCompany(caller, { timeZone });
      assert.equal((await companyOf(caller, id)).openCycle.payroll, payroll);
    });
  }

  it('opens the first payroll that is stated, up to five years away', async () => {
    const caller = await at('2026-05-10T10:00:00Z');
    for (const firstPayroll of ['2021-05', '2026-04', '2026-06', '2031-05']) {
      const id = await addCompany(caller, { firstPayroll });
      assert.equal((await companyOf(caller, id)).openCycle.payroll, firstPayroll);
    }
  });

  for (const legalId of ['B00000000', 'b58378431', 'A58818501', 'Q2826000H', '12345678Z']) {
    it(`takes ${legalId} without a warning`, async () => {
      const reply = await operator.post(path, company({ legalId }));
      assert.equal(reply.status, 201, reply.text);
      assert.equal(reply.headers.get('x-warning'), null);
    });
  }

  for (const legalId of ['B58378432', 'A5881850A', 'Q28260008', '12345678A', 'B5837843', 'XYZ']) {
    it(`takes ${legalId} with a warning: its check digit is wrong`, async () => {
      const reply = await operator.post(path, company({ legalId }));
      assert.equal(reply.status, 201, reply.text);
      assert.equal(reply.headers.get('x-warning'), `legalId ${checkDigit}`);
      assert.equal((await companyOf(operator, reply.body.id)).legalId, legalId);
    });
  }

  it('asks nothing of the legal id of another country', async () => {
    const foreign = company({ legalId: 'FR 40 303265045', countryISO2Code: 'FR' });
    const reply = await operator.post(path, foreign);
    assert.deepEqual([reply.status, reply.headers.get('x-warning')], [201, null]);
  });
});

describe('createCompany 400', () => {
  const good = company();
  const request = { method: 'POST', path, body: good } as const;
  const zone = 'is not an IANA time zone, such as Europe/Madrid';
  refusesInvalidBodies(service, request, [
    [
      'a country of several time zones without one of them',
      { ...good, countryISO2Code: 'US' },
      'body/timeZone',
      'is required: US has several time zones',
    ],
    ['a zone that is none', { ...good, timeZone: 'Europe/Nowhere' }, 'body/timeZone', zone],
    ['an offset as the zone', { ...good, timeZone: '+01:00' }, 'body/timeZone', zone],
    [
      'a country that is none',
      { ...good, countryISO2Code: 'XX' },
      'body/countryISO2Code',
      'is not a country of ISO 3166-1',
    ],
    [
      'a thirteenth month',
      { ...good, firstPayroll: '2026-13' },
      'body/firstPayroll',
      'must match pattern "^\\d{4}-(0[1-9]|1[0-2])$"',
    ],
  ]);

  for (const firstPayroll of ['0000-01', '0999-12', '2021-04', '2031-06', '9999-12']) {
    it(`refuses ${firstPayroll} as the first payroll in May 2026, for it is far away`, async () => {
      const caller = await at('2026-05-10T10:00:00Z');
      await expectNoChange(service, async () => {
        const reply = await caller.post(path, { ...good, firstPayroll });
        expectInvalid(reply, 'body/firstPayroll', 'must be from 2021-05 to 2031-05');
      });
    });
  }

  it('refuses a wrong check digit where the service is set to be strict', async () => {
    const strict = await startService({ config: { legalIdCheck: 'strict' } });
    after(strict.close);
    await expectNoChange(strict, async () => {
      const reply = await strict.operator.post(path, company({ legalId: 'B58378432' }));
      expectInvalid(reply, 'body/legalId', checkDigit);
    });
    const right = await strict.operator.post(path, company({ legalId: 'B58378431' }));
    assert.equal(right.status, 201);
    const foreign = company({ legalId: 'B58378432', countryISO2Code: 'FR' });
    assert.equal((await strict.operator.post(path, foreign)).status, 201);
  });
});
