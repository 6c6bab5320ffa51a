import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  addCompany,
  address,
  COMPANIES,
  company,
  companyOf,
  startAtAnyTime,
} from './support/company-bodies.ts';
import { refusesUnknownIds, unknownCompany } from './support/platform-refusals.ts';
import {
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';

const { service, at } = await startAtAnyTime();
after(service.close);
const { operator, partner, otherPartner } = service;
const pattern = `${COMPANIES}/{companyId}`;
const ids = { companyId: service.companyIds[0]! };
const path = fill(pattern, ids);
const request = { method: 'GET', path } as const;
const { corporationId: aurora } = await companyOf(operator, ids.companyId);

describe('readCompany 400', () => {
  refusesUnknownParameters(service, operator, request);
});

describe('readCompany 401', () => {
  refusesUnknownCallers(service, request);
});

describe('readCompany 403', () => {
  refusesPartners(service, request);
});

describe('readCompany 404', () => {
  refusesUnknownIds(service, { method: 'GET', pattern, ids }, [
    unknownCompany,
    ['a corporation in the place of a company', { companyId: aurora }, 'Company not found'],
  ]);
});

describe('readCompany 422', () => {
  refusesMalformedIds(service, operator, 'GET', pattern, ids);
});

describe('readCompany 200', () => {
  it('shows each company as its partner sees it, and its calendar and rules besides', async () => {
    for (const caller of [partner, otherPartner]) {
      for (const seen of (await caller.get('/api/v3/companies')).body.companies) {
        const { currency, timeZone, closingDay, limitsRequired, openCycle, ...rest } =
          await companyOf(operator, seen.id);
        assert.deepEqual(rest, seen);
        assert.equal(currency, 'EUR');
        assert.equal(timeZone, seen.name.startsWith('Teide') ? 'Atlantic/Canary' : 'Europe/Madrid');
        assert.equal(closingDay, seen.name.startsWith('Solana') ? 25 : null);
        assert.equal(limitsRequired, false);
        assert.equal(openCycle.closingDate.slice(0, 7), openCycle.payroll);
      }
    }
  });

  it('takes the id in upper case', async () => {
    const upper = fill(pattern, { companyId: ids.companyId.toUpperCase() });
    assert.deepEqual((await operator.get(upper)).body, (await operator.get(path)).body);
  });

  it('shows every field of a company that states them all', async () => {
    const caller = await at('2026-05-10T10:00:00Z');
    const full = { ...address, details: 'Planta 2', district: 'Centro' };
    const body = company({
      corporationId: aurora,
      deliveryAddress: full,
      timeZone: 'Atlantic/Canary',
      closingDay: 20,
      limitsRequired: true,
      currency: 'USD',
      firstPayroll: '2026-07',
    });
    const { id } = (await caller.post(COMPANIES, body)).body;
    const { openCycle, ...shown } = await companyOf(caller, id);
    const { firstPayroll, ...sent } = body;
    const legalAddress = { ...address, details: null, district: null };
    assert.deepEqual(shown, { ...sent, legalAddress, id, state: 'active' });
    assert.equal(openCycle.payroll, firstPayroll);
    assert.equal(openCycle.closingDate, '2026-07-20');
  });

  const lastDays: [payroll: string, date: string][] = [
    ['2027-01', '2027-01-31'],
    ['2027-02', '2027-02-28'],
    ['2028-02', '2028-02-29'],
    ['2027-04', '2027-04-30'],
    ['2027-12', '2027-12-31'],
  ];
  for (const [firstPayroll, date] of lastDays) {
    it(`shows ${date} as the last day of ${firstPayroll}`, async () => {
      const caller = await at('2026-05-10T10:00:00Z');
      const id = await addCompany(caller, { firstPayroll });
      assert.equal((await companyOf(caller, id)).openCycle.closingDate, date);
    });
  }
});
