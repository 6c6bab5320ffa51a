import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closingDateOf, dayOf } from '../../../src/values/month.ts';
import { fakeClock } from '../../support/clock.ts';
import { expectFailure, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { sql } from '../../support/database/sql.ts';
import { asOwner, everyRow, expectNoChange } from '../../support/database/tables.ts';
import { cyclesOf, DECEMBER, JANUARY, openCycleOf } from '../../support/money/cycle-companies.ts';
import { openWorld } from '../../support/money/world.ts';
import { companyOf } from '../../support/partners/company-bodies.ts';

// That cycles follow each other, over years and zones, is in the stories of cycles.
const clock = fakeClock();
const { service, company } = await openWorld({ clock });
const { partner, operator, anonymous, companyIds, foreignCompanyIds } = service;

const rowsOf = (table: string, order: string, companyId: string) => {
  const text = `SELECT * FROM ${table} WHERE company_id = $1 ORDER BY ${order}`;
  return sql(service.database.ownerUrl, text, [companyId]);
};

describe('closing a payroll cycle', () => {
  it('says so, ends it, opens the next at that instant and tells it once', async () => {
    const { companyId: id } = await company();
    const before = await openCycleOf(partner, id);
    clock.advance(61.999);
    const now = clock.now();
    const reply = await partner.post(`${cyclesOf(id)}/${before.id}`);
    const message = 'Payroll Cycle successfully closed';
    assert.deepEqual([reply.status, reply.body], [200, { message }]);
    const [open, closed] = (await partner.get(cyclesOf(id))).body.payrollCycles;
    const at = Math.floor(now.getTime() / 1000);
    // Its company begins next year: it closes before its closing date.
    assert.deepEqual(closed, { ...before, end: at, closingDate: dayOf(now, 'Europe/Madrid') });
    const [fiscalYear, payrollMonth] = JANUARY.split('-');
    const cycle = { id: open.id, start: at, end: null, fiscalYear, payrollMonth };
    assert.deepEqual(open, { ...cycle, closingDate: closingDateOf(JANUARY, 31) });
    const { openCycle } = await companyOf(operator, id);
    assert.deepEqual([openCycle.id, openCycle.payroll], [open.id, JANUARY]);
    const [first, second] = await rowsOf('payroll_cycles', 'month', id);
    assert.deepEqual([first!.ended_at, second!.started_at], [now, now]);
    const [event, ...more] = await rowsOf('events', 'id', id);
    const type = 'company.payroll-cycle.closed';
    const body =
      `{"id":"${event!.id}","type":"${type}","occurredAt":"${now.toISOString()}",` +
      `"data":{"company":{"id":"${id}","period":"${DECEMBER}"}}}`;
    assert.deepEqual([event!.type, event!.occurred_at, event!.body, more], [type, now, body, []]);
  });

  it('touches only this company: its calendar, settlement, event and audit log', async () => {
    const { companyId: id, closes } = await company();
    const before = await everyRow(service);
    await closes();
    const changed = Object.entries(await everyRow(service)).flatMap(([name, rows]) => {
      const fresh = rows.filter((row) => !before[name]!.includes(row));
      // What was changed is sealed, and belongs to its line.
      assert.ok(fresh.every((row) => row.includes(id) || name === 'audit_changes'));
      return fresh.length > 0 ? [`${name} ${fresh.length}`] : [];
    });
    const own = ['companies 1', 'events 1', 'payroll_cycles 2', 'settlements 1'];
    assert.deepEqual(changed.toSorted(), ['audit_changes 1', 'audit_log 1', ...own]);
  });

  it('refuses every closed cycle, and changes nothing', async () => {
    const path = cyclesOf(companyIds[0]!);
    const [, ...closed] = (await partner.get(path)).body.payrollCycles;
    await expectNoChange(service, async () => {
      for (const { id } of closed) {
        expectFailure(await partner.post(`${path}/${id}`), 409, 'Payroll cycle already closed');
      }
    });
  });

  it('asks for the id of the cycle, whoever calls and whatever else is wrong', async () => {
    const companies = [companyIds[0]!, foreignCompanyIds[0]!, UNKNOWN_ID, 'x'].map(cyclesOf);
    const headers = { 'content-type': 'text/csv' };
    const message = "Invalid request: 'payrollCycleId' field is required";
    await expectNoChange(service, async () => {
      for (const path of companies.flatMap((one) => [one, `${one}/?colour=blue`])) {
        for (const client of [partner, operator, anonymous, anonymous.withToken('x')]) {
          expectFailure(await client.post(path, { colour: 'blue' }), 400, message);
        }
        const body = 'x'.repeat(2 * 1024 * 1024);
        expectFailure(await anonymous.send('POST', path, { body, headers }), 400, message);
      }
    });
  });

  it('that fails says that it was unable to, and changes nothing', async () => {
    const { companyId, closes } = await company();
    const path = `${cyclesOf(companyId)}/${(await openCycleOf(partner, companyId)).id}`;
    const rename = (from: string, to: string) =>
      asOwner(service, (owner) => owner.query(`ALTER TABLE events RENAME ${from} TO ${to}`));
    await rename('body', 'elsewhere');
    await expectNoChange(service, async () => {
      const message = 'Internal server error: Unable to process request';
      expectFailure(await partner.post(path), 500, message);
    });
    await rename('elsewhere', 'body');
    await closes();
  });
});
