import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { addMonths, closingDateOf, dayOf, LAST_DAY } from '../../../src/values/month.ts';
import { sql } from '../../support/database/sql.ts';
import { addLimitedCompany, closeOpen, openCycle } from '../../support/money/limit-companies.ts';
import { fillCompany } from '../../support/money/limit-crowds.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const { partner, operator } = service;

const companyOf = async (id: string) => (await operator.get(`/platform/v1/companies/${id}`)).body;

describe('the cycles of a company', () => {
  it('go on through the end of a year, each beginning where the last one ended', async () => {
    const { base } = await addLimitedCompany(service, 0, { firstPayroll: '2025-11' });
    for (const month of ['2025-11', '2025-12', '2026-01', '2026-02']) {
      assert.equal(await closeOpen(partner, base), month);
    }
    const { payrollCycles } = (await partner.get(`${base}/payroll-cycles`)).body;
    const months = payrollCycles.map(
      (one: { fiscalYear: string; payrollMonth: string }) =>
        `${one.fiscalYear}-${one.payrollMonth}`,
    );
    assert.deepEqual(months, ['2026-03', '2026-02', '2026-01', '2025-12', '2025-11']);
    for (const [index, { start }] of payrollCycles.slice(0, -1).entries()) {
      assert.equal(start, payrollCycles[index + 1].end);
    }
  });

  it('never end before they begin, though the first payroll lies ahead', async () => {
    const present = (await openCycle(partner, `/api/v3/companies/${service.companyIds[0]}`)).month;
    const firstPayroll = addMonths(present, 6);
    const { base } = await addLimitedCompany(service, 0, { firstPayroll });
    await closeOpen(partner, base);
    const { payrollCycles } = (await partner.get(`${base}/payroll-cycles`)).body;
    const [, closed] = payrollCycles;
    assert.ok(closed.start <= closed.end, `${closed.start} to ${closed.end}`);
  });

  it('take a moved closing date for one of them, and the next has its own again', async () => {
    const { base, companyId } = await addLimitedCompany(service, 0, {
      timeZone: 'Atlantic/Canary',
    });
    const { month } = await openCycle(partner, base);
    const tomorrow = dayOf(new Date(Date.now() + 86_400_000), 'Atlantic/Canary');
    const moved = await operator.put(`/platform/v1/companies/${companyId}/closing-date`, {
      payroll: month,
      date: tomorrow,
    });
    assert.equal(moved.status, 204, moved.text);
    assert.equal((await companyOf(companyId)).openCycle.closingDate, tomorrow);
    await closeOpen(partner, base);
    const next = addMonths(month, 1);
    const { openCycle: opened } = await companyOf(companyId);
    assert.deepEqual([opened.payroll, opened.closingDate], [next, closingDateOf(next, LAST_DAY)]);
  });
});

describe('disabling a benefit for a company of 5,000 employees', () => {
  const PEOPLE = 5_000;
  it('is one call and one row, and counts everybody once', async () => {
    const { ownerUrl } = service.database;
    const { base, companyId } = await addLimitedCompany(service, 0);
    await fillCompany(ownerUrl, companyId, PEOPLE);
    const { month } = await openCycle(partner, base);
    const path = `${base}/limits/disable?payroll=${month}`;
    const first = await partner.post(path, { benefit: 'meal' });
    const report = { total: PEOPLE, failed: 0, errors: [] };
    assert.deepEqual(first.body, { ...report, processed: PEOPLE, skipped: 0 });
    const again = await partner.post(path, { benefit: 'meal' });
    assert.deepEqual(again.body, { ...report, processed: 0, skipped: PEOPLE });
    const [rows] = await sql(
      ownerUrl,
      `SELECT (SELECT count(*)::int FROM company_suspensions WHERE company_id = $1) AS company,
         (SELECT count(*)::int FROM limit_suspensions WHERE company_id = $1) AS employees,
         (SELECT count(*)::int FROM limits WHERE company_id = $1) AS limits`,
      [companyId],
    );
    assert.deepEqual(rows, { company: 1, employees: 0, limits: 0 });
    const [last] = await sql(
      ownerUrl,
      'SELECT id FROM employees WHERE company_id = $1 AND ordinal = $2',
      [companyId, PEOPLE],
    );
    const { body } = await partner.get(`${base}/employees/${last.id}/limits`);
    assert.equal(body.company.employee.limits.meal.disabled, true);
  });
});
