import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { closingDateOf, dayOf } from '../../../src/values/month.ts';
import { fakeClock } from '../../support/clock.ts';
import { sql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';
import { companyOf } from '../support/company-bodies.ts';
import {
  closeMonth,
  cyclesOf,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  NOVEMBER,
  newCompany,
  openCycleOf,
} from '../support/money/cycle-companies.ts';
import { expectFailure, UNKNOWN_ID } from '../support/refusals.ts';
import { asOwner, everyRow, expectNoChange } from '../support/tables.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner, operator, anonymous, companyIds, foreignCompanyIds } = service;

const rowsOf = (table: string, order: string, companyId: string) =>
  sql(service.database.ownerUrl, `SELECT * FROM ${table} WHERE company_id = $1 ORDER BY ${order}`, [
    companyId,
  ]);

describe('closing a payroll cycle', () => {
  it('says so, ends it and opens the next at that instant, over a year end', async () => {
    const id = await newCompany(service, { firstPayroll: NOVEMBER });
    for (const month of [DECEMBER, JANUARY, FEBRUARY]) {
      const before = await openCycleOf(partner, id);
      clock.advance(61.999);
      const reply = await partner.post(`${cyclesOf(id)}/${before.id}`);
      const message = 'Payroll Cycle successfully closed';
      assert.deepEqual([reply.status, reply.body], [200, { message }]);
      const [open, closed] = (await partner.get(cyclesOf(id))).body.payrollCycles;
      const at = Math.floor(clock.now().getTime() / 1000);
      // Its companies begin next year: they close before their closing date.
      const closedOn = dayOf(clock.now(), 'Europe/Madrid');
      assert.deepEqual(closed, { ...before, end: at, closingDate: closedOn });
      const [fiscalYear, payrollMonth] = month.split('-');
      const closingDate = closingDateOf(month, 31);
      const cycle = { id: open.id, start: at, end: null, fiscalYear, payrollMonth };
      assert.deepEqual(open, { ...cycle, closingDate });
      const { openCycle } = await companyOf(operator, id);
      assert.deepEqual([openCycle.id, openCycle.payroll], [open.id, month]);
      const [first, second] = (await rowsOf('payroll_cycles', 'month', id)).slice(-2);
      assert.deepEqual([first!.ended_at, second!.started_at], [clock.now(), clock.now()]);
    }
  });

  it('records one event, whose bytes name the company and the closed month', async () => {
    const id = await newCompany(service);
    clock.advance(1.234);
    const occurredAt = clock.now();
    await closeMonth(partner, id);
    clock.advance(1);
    await closeMonth(partner, id);
    const [first, second, ...more] = await rowsOf('events', 'id', id);
    const type = 'company.payroll-cycle.closed';
    const body =
      `{"id":"${first!.id}","type":"${type}","occurredAt":"${occurredAt.toISOString()}",` +
      `"data":{"company":{"id":"${id}","period":"${DECEMBER}"}}}`;
    const { company_id, type: kind, occurred_at, body: bytes } = first!;
    assert.deepEqual(
      [company_id, kind, occurred_at, bytes, more],
      [id, type, occurredAt, body, []],
    );
    assert.equal(JSON.parse(second!.body).data.company.period, JANUARY);
    assert.notEqual(second!.id, first!.id);
  });

  it('touches only this company: its calendar, settlement, event and audit log', async () => {
    const id = await newCompany(service);
    const before = await everyRow(service);
    await closeMonth(partner, id);
    const now = await everyRow(service);
    const changed = Object.keys(now).flatMap((name) => {
      const fresh = now[name]!.filter((row) => !before[name]!.includes(row));
      // What was changed is sealed, and belongs to its line.
      assert.ok(fresh.every((row) => row.includes(id) || name === 'audit_changes'));
      return fresh.length > 0 ? [[name, fresh.length]] : [];
    });
    assert.deepEqual(Object.fromEntries(changed), {
      audit_changes: 1,
      audit_log: 1,
      companies: 1,
      events: 1,
      payroll_cycles: 2,
      settlements: 1,
    });
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
    const odd = ['a', 'x'.repeat(2 * 1024 * 1024)];
    const message = "Invalid request: 'payrollCycleId' field is required";
    await expectNoChange(service, async () => {
      for (const path of companies.flatMap((one) => [one, `${one}/`, `${one}?colour=blue`])) {
        for (const client of [partner, operator, anonymous, anonymous.withToken('x')]) {
          expectFailure(await client.post(path), 400, message);
          expectFailure(await client.post(path, { colour: 'blue' }), 400, message);
        }
        for (const body of odd) {
          expectFailure(await anonymous.send('POST', path, { body, headers }), 400, message);
        }
      }
    });
  });

  it('that fails says that it was unable to, and changes nothing', async () => {
    const companyId = await newCompany(service);
    const path = `${cyclesOf(companyId)}/${(await openCycleOf(partner, companyId)).id}`;
    const rename = (from: string, to: string) =>
      asOwner(service, (owner) => owner.query(`ALTER TABLE events RENAME ${from} TO ${to}`));
    await rename('body', 'elsewhere');
    await expectNoChange(service, async () => {
      const message = 'Internal server error: Unable to process request';
      expectFailure(await partner.post(path), 500, message);
    });
    await rename('elsewhere', 'body');
    assert.equal((await partner.post(path)).status, 200);
  });
});
