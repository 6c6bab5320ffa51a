import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { changedTables } from '../support/changed-tables.ts';
import {
  addCompany,
  address,
  company,
  companyOf,
  COMPANIES as path,
  startAtAnyTime,
} from '../support/company-bodies.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { everyRow, expectNoChange } from '../support/tables.ts';

const { service, at } = await startAtAnyTime();
after(service.close);
const { operator } = service;

describe('createCompany', () => {
  it('makes a company with one open cycle, without people, that no partner sees', async () => {
    const cycles = async () => (await everyRow(service)).payroll_cycles!.length;
    const before = await cycles();
    let id = '';
    const changed = await changedTables(service, async () => {
      id = await addCompany(operator);
    });
    const own = ['companies', 'company_words', 'payroll_cycles'];
    assert.deepEqual(changed, ['audit_changes', 'audit_log', ...own]);
    assert.equal(await cycles(), before + 1);
    const people = await operator.get(`${path}/${id}/employees`);
    assert.deepEqual([people.status, people.body.employees], [200, []]);
    const theirs = await service.partner.get(`/api/v3/companies/${id}/employees`);
    expectFailure(theirs, 403, 'Company does not belong to the specified partner');
  });

  const noZone = 'is not an IANA time zone, such as Europe/Madrid';
  const invalid: [field: string, value: string, message: string][] = [
    ['timeZone', 'Europe/Nowhere', noZone],
    ['timeZone', '+01:00', noZone],
    ['countryISO2Code', 'XX', 'is not a country of ISO 3166-1'],
    ['currency', 'QQQ', 'is not a currency of ISO 4217'],
    ['corporationId', UNKNOWN_ID, 'is not a corporation'],
    ['corporationId', service.companyIds[0]!, 'is not a corporation'],
  ];
  it('refuses zones, countries, currencies and corporations that are none', () =>
    expectNoChange(service, async () => {
      for (const [field, value, message] of invalid) {
        const reply = await operator.post(path, company({ [field]: value }));
        expectInvalid(reply, `body/${field}`, message);
      }
      const several = await operator.post(path, company({ countryISO2Code: 'US' }));
      expectInvalid(several, 'body/timeZone', 'is required: US has several time zones');
    }));

  it('closes on the last day, in euros, without a corporation, limits not required', async () => {
    const caller = await at('2026-02-10T10:00:00Z');
    for (const absent of [{}, { closingDay: null, corporationId: null }]) {
      const shown = await companyOf(caller, await addCompany(caller, absent));
      const { closingDay, currency, corporationId, limitsRequired, openCycle } = shown;
      const defaults = [closingDay, currency, corporationId, limitsRequired];
      assert.deepEqual(defaults, [null, 'EUR', null, false]);
      assert.deepEqual(shown.legalAddress, { ...address, details: null, district: null });
      assert.deepEqual([openCycle.payroll, openCycle.closingDate], ['2026-02', '2026-02-28']);
    }
  });

  it('takes the time zone of the country, or the one that is stated', async () => {
    const caller = await at('2026-02-10T10:00:00Z');
    const zones = {
      ES: 'Europe/Madrid',
      PT: 'Europe/Lisbon',
      FR: 'Europe/Paris',
      IT: 'Europe/Rome',
    };
    for (const [countryISO2Code, zone] of Object.entries(zones)) {
      const id = await addCompany(caller, { countryISO2Code });
      assert.equal((await companyOf(caller, id)).timeZone, zone);
    }
    const stated = { countryISO2Code: 'US', timeZone: 'America/Chicago' };
    const { timeZone } = await companyOf(caller, await addCompany(caller, stated));
    assert.equal(timeZone, stated.timeZone);
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

  it('opens the first payroll that is stated, up to five years away and no further', async () => {
    const caller = await at('2026-05-10T10:00:00Z');
    for (const firstPayroll of ['2021-05', '2026-04', '2026-06', '2031-05']) {
      const id = await addCompany(caller, { firstPayroll });
      assert.equal((await companyOf(caller, id)).openCycle.payroll, firstPayroll);
    }
    await expectNoChange(service, async () => {
      for (const firstPayroll of ['0000-01', '0999-12', '2021-04', '2031-06', '9999-12']) {
        const reply = await caller.post(path, company({ firstPayroll }));
        expectInvalid(reply, 'body/firstPayroll', 'must be from 2021-05 to 2031-05');
      }
    });
  });

  it('gives the first answer, warning included, to a repetition under its key', async () => {
    const caller = await at(new Date().toISOString());
    const body = company({ legalId: 'B00000001' });
    const send = () => caller.post(path, body, { headers: { 'idempotency-key': 'once' } });
    const [first, again] = [await send(), await send()];
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.ok(again.headers.has('x-warning'));
    assert.equal(again.headers.get('x-warning'), first.headers.get('x-warning'));
  });
});
