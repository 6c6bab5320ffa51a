import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { companyOf } from './support/company-bodies.ts';
import { charge, cyclesIn, ofCompany, ofEmployee, settle } from './support/consumption-books.ts';
import {
  knowsNothingOf,
  ofOneCompany,
  refusesDisagreement,
  refusesMalformedCycle,
  refusesWrongReports,
} from './support/consumption-refusals.ts';
import { closeMonth, DECEMBER, JANUARY, NOVEMBER, newSide } from './support/cycle-companies.ts';
import { needsOnly, refusesOtherPartners, requestOf } from './support/cycle-refusals.ts';
import { pathOf, read, register } from './support/employee-sides.ts';
import {
  expectFailure,
  refusesMalformedIds,
  refusesUnknownCallers,
  UNKNOWN_ID,
} from './support/refusals.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner, operator } = service;
const pattern = '/api/v3/companies/{companyId}/consumptions';
const side = await newSide(service);
const { companyId, siblingId } = side;
const ids = { companyId };
const asked = { service, method: 'GET', pattern, ids, scope: 'consumptions:read' } as const;
const request = requestOf(asked);
const path = ofCompany(companyId);
const now = () => Math.floor(clock.now().getTime() / 1000);

/** The head of a company's report, up to its employees. */
const headOf = async (id: string, cycle: number, settlement: object | null) => ({
  id,
  legalId: (await companyOf(operator, id)).legalId,
  currency: 'EUR',
  payrollCycle: (await cyclesIn(service, id))[cycle],
  asOf: now(),
  settlement,
});

describe('readCompanyConsumptions 200', () => {
  it('shows each employee with entries in the order of their ids, field by field', async () => {
    const here = await newSide(service);
    const id = here.companyId;
    const people = [
      await register(here, { internalId: 'Ñ "1"\\' }),
      await register(here),
      await register(here),
    ];
    const [first, , third] = people as [string, string, string];
    const spend = (employeeId: string, category: string, amountInCents: number) =>
      charge(service, id, { employeeId, category, amountInCents });
    await spend(third, 'meal-benefit', 10);
    await spend(first, 'transport-benefit', 20);
    await spend(first, 'any', 5);
    const employeeOf = async (employeeId: string, totals: [string, number][]) => {
      const { internalId, legalId } = await read(here, employeeId);
      const consumptions = totals.map(([category, amountInCents]) => {
        const kind = { category, behaviour: 'flex', sumType: 'expenses' };
        return { ...kind, amountInCents };
      });
      return { employeeId, internalId, legalId, consumptions };
    };
    const employees = [
      await employeeOf(first, [
        ['any', 5],
        ['transport-benefit', 20],
      ]),
      await employeeOf(third, [['meal-benefit', 10]]),
    ];
    const open = { ...(await headOf(id, 0, null)), employees };
    const reply = await partner.get(ofCompany(id));
    assert.equal(JSON.stringify(reply.body), JSON.stringify({ company: open }));
    assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
    // Who leaves is still shown, in the open cycle and in the closed one.
    await partner.delete(pathOf(here, first));
    assert.equal((await partner.get(ofCompany(id))).text, reply.text);
    clock.advance(9);
    await closeMonth(partner, id);
    const settled = { version: 1, settledAt: now() };
    const closed = { ...(await headOf(id, 1, settled)), employees };
    const after = await partner.get(`${ofCompany(id)}?payroll=${DECEMBER}`);
    assert.equal(JSON.stringify(after.body), JSON.stringify({ company: closed }));
    const fresh = { ...(await headOf(id, 0, null)), employees: [] };
    assert.equal((await partner.get(ofCompany(id))).text, JSON.stringify({ company: fresh }));
  });

  it('shows late entries at once, and the version of the settlement that has them', async () => {
    const here = await newSide(service);
    const employeeId = await register(here);
    await closeMonth(partner, here.companyId);
    const report = async () =>
      (await partner.get(`${ofCompany(here.companyId)}?payroll=${DECEMBER}`)).body.company;
    const first = { version: 1, settledAt: now() };
    assert.deepEqual(await report(), {
      ...(await headOf(here.companyId, 1, first)),
      employees: [],
    });
    await charge(service, here.companyId, { employeeId, amountInCents: 7, payroll: DECEMBER });
    clock.advance(10);
    const waiting = await report();
    assert.deepEqual(waiting.settlement, first);
    assert.equal(waiting.employees[0].consumptions[0].amountInCents, 7);
    await settle(service);
    assert.deepEqual((await report()).settlement, { version: 2, settledAt: now() });
  });

  it('names a cycle by its month, or by its id with a Deprecation header', async () => {
    const here = await newSide(service);
    await closeMonth(partner, here.companyId);
    const [, december] = await cyclesIn(service, here.companyId);
    const usual = await partner.get(`${ofCompany(here.companyId)}?payroll=${DECEMBER}`);
    assert.equal(usual.headers.get('deprecation'), null);
    for (const more of ['', `&payroll=${DECEMBER}`, '&format=csv']) {
      const query = `?payrollCycleId=${december!.id.toUpperCase()}${more}`;
      const reply = await partner.get(ofCompany(here.companyId) + query);
      assert.equal(reply.headers.get('deprecation'), '@1767225600');
      if (!more.includes('csv')) assert.equal(reply.text, usual.text);
    }
  });

  it('says of everybody of the demo what the report of the employee alone says', async () => {
    const demoId = service.companyIds[0]!;
    for (const query of ['?', '?groupBy=category&', '?groupBy=category,behaviour&']) {
      const asked = `${query}payroll=${await lastMonthOf(demoId)}`;
      const { company } = (await partner.get(ofCompany(demoId) + asked)).body;
      assert.ok(company.employees.length > 50);
      assert.equal(company.settlement.version, 2);
      for (const employee of company.employees.slice(0, 12)) {
        const alone = await partner.get(ofEmployee(demoId, employee.employeeId) + asked);
        const { employees: _, ...head } = company;
        assert.equal(alone.text, JSON.stringify({ company: { ...head, employee } }));
      }
    }
  });

  needsOnly(asked, async () => request);
});

const lastMonthOf = async (id: string): Promise<string> => {
  const [, last] = await cyclesIn(service, id);
  return `${last!.fiscalYear}-${last!.payrollMonth}`;
};

describe('readCompanyConsumptions 400', () => {
  refusesWrongReports(partner, [path], ofOneCompany);
  refusesMalformedCycle(partner, path);
  refusesDisagreement(service, companyId, [path]);
});

describe('readCompanyConsumptions 401', () => {
  refusesUnknownCallers(service, request);
});

describe('readCompanyConsumptions 403', () => {
  refusesOtherPartners(asked);
});

describe('readCompanyConsumptions 404', () => {
  knowsNothingOf(asked, 'a company that nobody has', async () => [
    { companyId: UNKNOWN_ID },
    { companyId: await register(side) },
  ]);

  it('does not know a cycle that the company has not', async () => {
    const [others] = await cyclesIn(service, siblingId);
    for (const query of [
      `payroll=${NOVEMBER}`,
      `payroll=${JANUARY}`,
      `payrollCycleId=${UNKNOWN_ID}`,
      `payrollCycleId=${others!.id}`,
    ]) {
      for (const form of ['', '&format=csv', '&format=columns']) {
        const reply = await partner.get(`${path}?${query}${form}`);
        expectFailure(reply, 404, 'Resource not found');
      }
    }
  });
});

describe('readCompanyConsumptions 422', () => {
  refusesMalformedIds(service, partner, 'GET', `${pattern}?colour=blue`, ids);
});
