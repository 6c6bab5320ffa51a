import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { corporation as aurora } from '../../../src/sandbox/demo/demo-companies.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { addCompany, companyOf } from '../support/company-bodies.ts';
import * as months from '../support/money/cycle-companies.ts';
import { disabled } from '../support/money/limit-disabling.ts';
import { addCorporation, rowsOf } from '../support/money/limit-files.ts';
import * as settings from '../support/money/limit-settings.ts';
import { addCredential, addPartner } from '../support/partners.ts';
import { partnerSide, pathOf, read, register } from '../support/people/employee-sides.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { limitsOf } from './support/limit-columns.ts';

const { closeMonth, DECEMBER, FEBRUARY, JANUARY, NOVEMBER, newCompany, openCycleOf } = months;
const { limit, limitsIn, punctualIn, readLimits, recurrentIn, set, shown } = settings;
const service = await startService();
after(service.close);
const { partner, operator, anonymous } = service;

/** A corporation of two companies whose open month is December, the first with one employee. */
async function corporationWithLimits() {
  const corporationId = await addCorporation(service, `Grupo ${Math.random()}`);
  const companyId = await newCompany(service, { corporationId });
  const emptyId = await newCompany(service, { corporationId });
  const side = { ...partnerSide(service), companyId };
  const id = await register(side, { internalId: 'A-1' });
  await set(punctualIn(side), id, { nursery: limit(4, { period: 'year' }), meal: limit(5) });
  await set(recurrentIn(side), id, { transport: limit(6) });
  return { corporationId, path: limitsOf(corporationId), side, emptyId, id };
}

interface Exported {
  id: string;
  payrollCycle: { id: string | null };
  employees: { employeeId: string; limits: object }[];
}
const companiesAt = async (path: string, client = partner): Promise<Exported[]> => {
  const reply = await client.get(path);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.corporation.companies;
};

describe('the limits of a corporation', () => {
  it('are those of each company with its open cycle, and of each employee', async () => {
    const { corporationId, path, side, emptyId, id } = await corporationWithLimits();
    const second = await register(side);
    await disabled(side, DECEMBER, 'transport', [second]);
    const headOf = async (companyId: string) => ({
      id: companyId,
      legalId: (await companyOf(operator, companyId)).legalId,
      currency: 'EUR',
      payrollCycle: await openCycleOf(partner, companyId),
    });
    const personOf = async (employeeId: string, limits: object) => {
      const { internalId, legalId } = await read(side, employeeId);
      return { employeeId, internalId, legalId, limits };
    };
    const punctual = { type: 'punctual', disabled: false };
    const nothing = { amount: null, appliesTo: null, period: null, type: null, disabled: true };
    const nursery = { ...shown(4, 'child', 'year'), ...punctual };
    const employees = [
      await personOf(id, { meal: { ...shown(5), ...punctual }, nursery }),
      await personOf(second, { transport: nothing }),
    ];
    const companies = [
      { ...(await headOf(side.companyId)), employees },
      { ...(await headOf(emptyId)), employees: [] },
    ];
    const { corporation } = (await partner.get(path)).body;
    const { alias } = corporation;
    assert.match(alias, /^Grupo 0/);
    assert.deepEqual(corporation, { id: corporationId, alias, externalId: alias, companies });
  });

  it('are what the employee alone shows, of all in order but who is removed', async () => {
    for (const { id: companyId, employees } of await companiesAt(limitsOf(aurora.id))) {
      const of = { ...partnerSide(service), companyId };
      const { body } = await partner.get(`/api/v3/companies/${companyId}/employees?limit=1000`);
      const present = body.employees.filter(({ state }: { state: string }) => state !== 'removed');
      assert.ok(present.length > 20 && present.length < body.employees.length);
      assert.deepEqual(
        each(employees, 'employeeId'),
        present.map(({ id }: { id: string }) => id),
      );
      for (const { employeeId, limits } of employees.slice(0, 24)) {
        assert.deepEqual(limits, (await readLimits(of, employeeId)).employee.limits);
      }
    }
    const { path, side, id } = await corporationWithLimits();
    const countOf = async () => (await companiesAt(path))[0]!.employees.length;
    await partner.delete(pathOf(side, id));
    assert.equal(await countOf(), 0);
    await partner.patch(pathOf(side, id, '/restore'));
    assert.equal(await countOf(), 1);
  });

  it('are of the companies that the partner has access to, and of none else unknown', async () => {
    const { corporationId, path, side, emptyId } = await corporationWithLimits();
    const theirs = await addCompany(operator, { corporationId });
    const other = await addPartner(service, 'Another partner');
    const client = await anonymous.login(await addCredential(service, other));
    const access = `/platform/v1/partners/${other}/companies/${theirs}`;
    assert.equal((await operator.put(access)).status, 204);
    const idsFor = async (who: typeof partner) =>
      (await companiesAt(path, who)).map(({ id }) => id);
    assert.deepEqual(await idsFor(partner), [side.companyId, emptyId]);
    assert.deepEqual(await idsFor(client), [theirs]);
    const file = await client.get(`${path}?csvFormat=columns`);
    assert.ok(!file.text.includes(side.companyId));
    const platform = `/platform/v1/corporations/${corporationId}/limits`;
    const all = each(await companiesAt(platform, operator), 'id');
    assert.deepEqual(all, [side.companyId, emptyId, theirs]);
    const whole = await operator.get(`${platform}?format=csv`);
    assert.equal(whole.text, (await partner.get(`${path}?format=csv`)).text);
    assert.equal((await operator.delete(access)).status, 204);
    for (const query of ['', '?format=csv']) {
      expectFailure(await client.get(path + query), 404, 'Resource not found');
      for (const id of [UNKNOWN_ID, await addCorporation(service, `None${query}`), emptyId]) {
        expectFailure(await partner.get(limitsOf(id) + query), 404, 'Resource not found');
      }
    }
  });

  it('are of a month to come as the read of the employee has them, without times', async () => {
    const { path, side, id } = await corporationWithLimits();
    await disabled(side, JANUARY, 'nursery', [id]);
    for (const month of [JANUARY, FEBRUARY, '9999-12']) {
      const companies = await companiesAt(`${path}?payroll=${month}`);
      assert.deepEqual(companies[0]!.employees[0]!.limits, await limitsIn(side, id, month));
      const [fiscalYear, payrollMonth] = month.split('-');
      const cycle = { id: null, start: null, end: null, fiscalYear, payrollMonth };
      for (const company of companies) assert.deepEqual(company.payrollCycle, cycle);
      const [, ...rows] = rowsOf((await partner.get(`${path}?payroll=${month}&format=csv`)).text);
      assert.ok(rows.length > 0 && rows.every((row) => row[2] === month));
    }
  });

  it('are of the open month of each company, and of no month that is over in one', async () => {
    const { path, side, emptyId } = await corporationWithLimits();
    const refused = async (query: string, current: string) =>
      expectInvalid(
        await partner.get(path + query),
        'query/payroll',
        `must not be before the current payroll cycle (${current})`,
      );
    assert.deepEqual(await companiesAt(`${path}?payroll=${DECEMBER}`), await companiesAt(path));
    for (const form of ['', '&format=csv']) await refused(`?payroll=${NOVEMBER}${form}`, DECEMBER);
    await closeMonth(partner, emptyId);
    await refused(`?payroll=${DECEMBER}`, JANUARY);
    const [here, there] = await companiesAt(`${path}?payroll=${JANUARY}`);
    assert.equal(here!.payrollCycle.id, null);
    assert.deepEqual(there!.payrollCycle, await openCycleOf(partner, emptyId));
    const open = (await companiesAt(path)).map(({ payrollCycle }) => payrollCycle);
    assert.deepEqual(open, [await openCycleOf(partner, side.companyId), there!.payrollCycle]);
  });
});
