import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { CYCLE_PATTERN, charge, cyclesIn, voided } from './support/consumption-books.ts';
import { knowsNothingOf } from './support/consumption-refusals.ts';
import { closeMonth, DECEMBER, newCompany, newSide } from './support/cycle-companies.ts';
import { needsOnly, refusesOtherPartners, requestOf } from './support/cycle-refusals.ts';
import { newcomer, pathOf, register } from './support/employee-sides.ts';
import {
  expectFailure,
  expectInvalid,
  perform,
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';

const service = await startService();
after(service.close);
const { partner } = service;
const side = await newSide(service);
const { companyId, siblingId } = side;
const employeeId = await register(side);
const [open] = await cyclesIn(service, companyId);
const ids = { companyId, payrollCycleId: open!.id, employeeId };
const asked = {
  service,
  method: 'GET',
  pattern: CYCLE_PATTERN,
  ids,
  scope: 'consumptions:read',
} as const;
const request = requestOf(asked);

describe('readCycleConsumptions 200', () => {
  it('shows the totals of the cycle that is named, open or closed, to the byte', async () => {
    const here = await newSide(service);
    const id = await register(here);
    const spend = (category: string, behaviour: string, amountInCents: number) =>
      charge(service, here.companyId, { employeeId: id, category, behaviour, amountInCents });
    const readIn = async (cycle: number) => {
      const cycles = await cyclesIn(service, here.companyId);
      const own = { companyId: here.companyId, employeeId: id, payrollCycleId: cycles[cycle]!.id };
      return (await perform(partner, requestOf(asked, own))).text;
    };
    const line = (kind: string, cents: number) =>
      `{${kind},"amount":{"amountInCents":${cents},"currency":"EUR"}}`;
    const meal = '"category":"meal-benefit","behaviour":"flex"';
    assert.equal(await readIn(0), '{"consumptions":[]}');
    await spend('meal-benefit', 'flex', 100);
    await voided(service, here.companyId, await spend('meal-benefit', 'flex', 30));
    await spend('gym-benefit', 'allowance', 9);
    const gym = line('"category":"gym-benefit","behaviour":"allowance","sumType":"expenses"', 9);
    const withdrawn = line(`${meal},"sumType":"withdrawn"`, 30);
    const expected = (cents: number) =>
      `{"consumptions":[${gym},${line(`${meal},"sumType":"expenses"`, cents)},${withdrawn}]}`;
    assert.equal(await readIn(0), expected(130));
    await closeMonth(partner, here.companyId);
    assert.equal(await readIn(0), '{"consumptions":[]}');
    assert.equal(await readIn(1), expected(130));
    const late = { employeeId: id, amountInCents: 5, payroll: DECEMBER };
    await charge(service, here.companyId, late);
    await partner.delete(pathOf(here, id));
    assert.equal(await readIn(1), expected(135), 'late, and of somebody who has left');
  });

  it('is in the currency of the company', async () => {
    const gbp = await newCompany(service, { currency: 'GBP' });
    const here = { ...side, companyId: gbp };
    const money = { amountInCents: 100, currency: 'GBP' };
    const { workdayConfiguration } = newcomer();
    const id = await register(here, {
      grossSalary: money,
      workdayConfiguration: { ...workdayConfiguration, collectiveAgreementSalary: money },
    });
    await charge(service, here.companyId, { employeeId: id, amountInCents: 5 });
    const [cycle] = await cyclesIn(service, here.companyId);
    const own = { companyId: here.companyId, payrollCycleId: cycle!.id, employeeId: id };
    const { body } = await perform(partner, requestOf(asked, own));
    assert.deepEqual(body.consumptions[0].amount, { amountInCents: 5, currency: 'GBP' });
  });

  it('takes ids in upper case', async () => {
    const upper = Object.entries(ids).map(([name, id]) => [name, id.toUpperCase()]);
    const reply = await perform(partner, requestOf(asked, Object.fromEntries(upper)));
    assert.deepEqual([reply.status, reply.body], [200, { consumptions: [] }]);
  });

  needsOnly(asked, async () => request);
});

describe('readCycleConsumptions 400', () => {
  refusesUnknownParameters(service, partner, request);

  it('refuses what the other reports take, also of an employee that nobody is', async () => {
    for (const query of ['groupBy=category', 'payroll=2027-01', 'format=csv']) {
      for (const who of [employeeId, UNKNOWN_ID]) {
        const { path } = requestOf(asked, { employeeId: who });
        const name = query.split('=')[0];
        const reply = await partner.get(`${path}?${query}`);
        expectInvalid(reply, `query/${name}`, 'is not a known parameter');
      }
    }
  });
});

describe('readCycleConsumptions 401', () => {
  refusesUnknownCallers(service, request);
});

describe('readCycleConsumptions 403', () => {
  refusesOtherPartners(asked);
});

describe('readCycleConsumptions 404', () => {
  knowsNothingOf(asked, 'a company, a cycle or an employee that is none of this one', async () => {
    const [sibling] = (await partner.get(`/api/v3/companies/${siblingId}/employees`)).body
      .employees;
    const [cycle] = await cyclesIn(service, siblingId);
    return [
      { companyId: UNKNOWN_ID },
      { payrollCycleId: UNKNOWN_ID },
      { employeeId: UNKNOWN_ID },
      { employeeId: sibling.id },
      { payrollCycleId: cycle!.id },
      { companyId: siblingId },
      { companyId: siblingId, payrollCycleId: cycle!.id },
      { companyId: siblingId, employeeId: sibling.id },
    ];
  });

  it('does not know an unknown company before the scope and the query', async () => {
    const { path } = requestOf(asked, { companyId: UNKNOWN_ID });
    expectFailure(await partner.get(`${path}?colour=blue`), 404, 'Resource not found');
  });
});

describe('readCycleConsumptions 422', () => {
  refusesMalformedIds(service, partner, 'GET', `${CYCLE_PATTERN}?colour=blue`, ids);
});
