import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  closeMonth,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  NOVEMBER,
  newCompany,
  openCycleOf,
} from './support/cycle-companies.ts';
import { partnerSide, register } from './support/employee-sides.ts';
import { disabled } from './support/limit-disabling.ts';
import { addCorporation, limitsOf, personColumns, rowsOf } from './support/limit-files.ts';
import { limit, punctualIn, recurrentIn, set } from './support/limit-settings.ts';
import { expectInvalid } from './support/refusals.ts';

const service = await startService();
after(service.close);
const { partner } = service;

/** A corporation of two companies whose open month is December, the first with one employee. */
async function corporationWithLimits() {
  const corporationId = await addCorporation(service, `Grupo ${Math.random()}`);
  const companyId = await newCompany(service, { corporationId });
  const emptyId = await newCompany(service, { corporationId });
  const side = { ...partnerSide(service), companyId };
  const employeeId = await register(side);
  const all = { meal: limit(1), transport: limit(2), nursery: limit(3) };
  await set(punctualIn(side), employeeId, all);
  await set(recurrentIn(side), employeeId, { transport: limit(4), meal: limit(5) });
  await disabled(side, JANUARY, 'nursery', [employeeId]);
  return { path: limitsOf(corporationId), companyId, emptyId, side, employeeId };
}

// biome-ignore lint/suspicious/noExplicitAny: the reply as JSON, held against its schema already
const companiesAt = async (path: string): Promise<any[]> => {
  const reply = await partner.get(path);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.corporation.companies;
};

describe('readCorporationLimits 200', () => {
  it('shows a month to come as the read of the employee does, without times', async () => {
    const { path, side, employeeId } = await corporationWithLimits();
    for (const month of [JANUARY, FEBRUARY, '9999-12']) {
      const companies = await companiesAt(`${path}?payroll=${month}`);
      const alone = await partner.get(
        `/api/v3/companies/${side.companyId}/employees/${employeeId}/limits?payroll=${month}`,
      );
      const { payrollCycle, employee } = alone.body.company;
      assert.deepEqual(companies[0].employees[0].limits, employee.limits);
      const [fiscalYear, payrollMonth] = month.split('-');
      const cycle = { id: null, start: null, end: null, fiscalYear, payrollMonth };
      for (const company of companies) assert.deepEqual(company.payrollCycle, cycle);
      assert.deepEqual(payrollCycle, cycle);
      const [, ...rows] = rowsOf((await partner.get(`${path}?payroll=${month}&format=csv`)).text);
      assert.ok(rows.length > 0);
      assert.ok(rows.every((row) => row[2] === month));
    }
  });

  it('shows the open month of each company, also when it is named', async () => {
    const { path, companyId, emptyId } = await corporationWithLimits();
    const usual = await partner.get(path);
    const named = await partner.get(`${path}?payroll=${DECEMBER}`);
    assert.deepEqual(named.body, usual.body);
    await closeMonth(partner, emptyId);
    const companies = await companiesAt(`${path}?payroll=${JANUARY}`);
    assert.equal(companies[0].payrollCycle.id, null);
    assert.deepEqual(companies[1].payrollCycle, await openCycleOf(partner, emptyId));
    const open = await companiesAt(path);
    assert.deepEqual(open[0].payrollCycle, await openCycleOf(partner, companyId));
    assert.deepEqual(open[1].payrollCycle, companies[1].payrollCycle);
  });

  it('names the categories that are asked for, in that order, in every form', async () => {
    const { path } = await corporationWithLimits();
    for (const order of ['nursery,meal', 'transport', 'nursery,%20transport,meal,nursery']) {
      const names = [...new Set(order.replaceAll('%20', '').split(','))];
      const [company] = await companiesAt(`${path}?categories=${order}`);
      assert.deepEqual(Object.keys(company.employees[0].limits), names);
      const of = async (format: string) =>
        rowsOf((await partner.get(`${path}?categories=${order}&csvFormat=${format}`)).text);
      const [, ...lines] = await of('lines');
      assert.deepEqual(
        lines.map((row) => row[personColumns.length]),
        names,
      );
      const [header, ...rows] = await of('columns');
      const shown = header!.slice(personColumns.length).filter((name) => !name.includes('-'));
      assert.deepEqual(shown, names);
      assert.equal(header!.length, personColumns.length + 6 * names.length);
      const amounts = { meal: '1', transport: '2', nursery: '3' } as Record<string, string>;
      for (const name of names) assert.equal(rows[0]![header!.indexOf(name)], amounts[name]);
    }
  });

  it('has the columns that are chosen in the order chosen, whatever the categories', async () => {
    const { path } = await corporationWithLimits();
    const columns = 'meal,legalId,nursery-type';
    const query = `?csvFormat=columns&categories=nursery,meal&columns=${columns}`;
    const [header, row] = rowsOf((await partner.get(path + query)).text);
    assert.deepEqual(header, columns.split(','));
    assert.deepEqual([row![0], row![2]], ['1', 'punctual']);
  });
});

describe('readCorporationLimits 400', () => {
  it('refuses a month before the open one of any of the companies', async () => {
    const { path, emptyId } = await corporationWithLimits();
    const refused = (current: string) =>
      `must not be before the current payroll cycle (${current})`;
    for (const form of ['', '&format=csv']) {
      const reply = await partner.get(`${path}?payroll=${NOVEMBER}${form}`);
      expectInvalid(reply, 'query/payroll', refused(DECEMBER));
    }
    await closeMonth(partner, emptyId);
    const reply = await partner.get(`${path}?payroll=${DECEMBER}`);
    expectInvalid(reply, 'query/payroll', refused(JANUARY));
  });
});
