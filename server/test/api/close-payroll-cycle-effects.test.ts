import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { PayrollCycle } from '@fringe/contract/types';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { companyOf } from './support/company-bodies.ts';
import {
  closeMonth,
  cyclesOf,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  NOVEMBER,
  newCompany,
  openCycleOf,
} from './support/cycle-companies.ts';
import { callerWith, demoPartnerIds } from './support/partners.ts';
import { expectFailure, UNKNOWN_ID } from './support/refusals.ts';
import { asOwner, everyRow, expectNoChange } from './support/tables.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner, operator } = service;

const listOf = async (companyId: string): Promise<PayrollCycle[]> =>
  (await partner.get(cyclesOf(companyId))).body.payrollCycles;

/** The events of a company, in the order of their coming. */
const eventsOf = (companyId: string) =>
  asOwner(service, async (owner) => {
    const { rows } = await owner.query('SELECT * FROM events WHERE company_id = $1 ORDER BY id', [
      companyId,
    ]);
    return rows;
  });

describe('closePayrollCycle 200', () => {
  it('opens the next cycle at the instant at which the closed one ends', async () => {
    const id = await newCompany(service);
    const before = await openCycleOf(partner, id);
    clock.advance(61.999);
    await closeMonth(partner, id);
    const [open, closed] = await listOf(id);
    const at = Math.floor(clock.now().getTime() / 1000);
    assert.deepEqual(closed, { ...before, end: at });
    assert.deepEqual([open!.start, open!.end], [at, null]);
    const stored = await asOwner(service, (owner) =>
      owner.query(
        `SELECT started_at, ended_at FROM payroll_cycles WHERE company_id = $1 ORDER BY month`,
        [id],
      ),
    );
    const [first, second] = stored.rows;
    assert.deepEqual([first.ended_at, second.started_at], [clock.now(), clock.now()]);
  });

  it('goes on month by month over a year end, one open cycle at a time', async () => {
    const id = await newCompany(service, { firstPayroll: NOVEMBER });
    for (const month of [DECEMBER, JANUARY, FEBRUARY]) {
      clock.advance(5);
      await closeMonth(partner, id);
      const cycles = await listOf(id);
      const newest = `${cycles[0]!.fiscalYear}-${cycles[0]!.payrollMonth}`;
      assert.equal(newest, month);
      assert.equal(cycles.filter(({ end }) => end === null).length, 1);
      assert.deepEqual(
        cycles.slice(1).map(({ end }) => end),
        cycles.slice(0, -1).map(({ start }) => start),
      );
      const { openCycle } = await companyOf(operator, id);
      assert.deepEqual([openCycle.id, openCycle.payroll], [cycles[0]!.id, month]);
    }
  });

  it('forgets a moved closing date with the cycle that it was for', async () => {
    const id = await newCompany(service, { closingDay: 20 });
    const date = `${DECEMBER}-24`;
    const path = `/platform/v1/companies/${id}/closing-date`;
    assert.equal((await operator.put(path, { payroll: DECEMBER, date })).status, 204);
    await closeMonth(partner, id);
    assert.equal((await companyOf(operator, id)).openCycle.closingDate, `${JANUARY}-20`);
  });

  it('records one event, whose bytes name the company and the closed month', async () => {
    const id = await newCompany(service);
    clock.advance(1.234);
    const occurredAt = clock.now();
    await closeMonth(partner, id);
    clock.advance(1);
    await closeMonth(partner, id);
    const [first, second, ...more] = await eventsOf(id);
    assert.deepEqual(more, []);
    const type = 'company.payroll-cycle.closed';
    const { body, ...row } = first;
    assert.deepEqual(row, { id: first.id, company_id: id, type, occurred_at: occurredAt });
    const at = occurredAt.toISOString();
    assert.equal(
      body,
      `{"id":"${first.id}","type":"${type}","occurredAt":"${at}",` +
        `"data":{"company":{"id":"${id}","period":"${DECEMBER}"}}}`,
    );
    assert.equal(JSON.parse(second.body).data.company.period, JANUARY);
    assert.notEqual(second.id, first.id);
  });

  it('touches only this company: its calendar, settlement, event and audit log', async () => {
    const id = await newCompany(service);
    const rows = await everyRow(service);
    await closeMonth(partner, id);
    const now = await everyRow(service);
    const changed = Object.keys(now).filter(
      (name) => JSON.stringify(now[name]) !== JSON.stringify(rows[name]),
    );
    const tables = ['audit_log', 'companies', 'events', 'payroll_cycles', 'settlements'];
    assert.deepEqual(changed, tables);
    for (const [name, fresh] of [
      ['companies', 1],
      ['payroll_cycles', 2],
      ['events', 1],
      ['settlements', 1],
    ] as const) {
      const other = now[name]!.filter((row) => !rows[name]!.includes(row));
      assert.equal(other.length, fresh, name);
      assert.ok(other.every((row) => row.includes(id)));
    }
  });
});

describe('closePayrollCycle 403', () => {
  it('is refused in production, after the company and before the scope and the cycle', async () => {
    const production = await startService({ config: { environment: 'production' } });
    after(production.close);
    const { partner: caller, companyIds, foreignCompanyIds } = production;
    const { id } = await openCycleOf(caller, companyIds[0]!);
    const [partnerId] = await demoPartnerIds(production);
    const reader = await callerWith(production, partnerId, ['payroll:read']);
    await expectNoChange(production, async () => {
      const message = 'Operation only available in the sandbox environment';
      for (const path of [id, UNKNOWN_ID, `${id}?colour=blue`]) {
        for (const one of [caller, reader]) {
          const reply = await one.post(`${cyclesOf(companyIds[0]!)}/${path}`);
          expectFailure(reply, 403, message);
        }
      }
      const foreign = await caller.post(`${cyclesOf(foreignCompanyIds[0]!)}/${id}`);
      expectFailure(foreign, 403, 'Company does not belong to the specified partner');
      const unknown = await caller.post(`${cyclesOf(UNKNOWN_ID)}/${id}`);
      expectFailure(unknown, 404, 'Company not found');
      const nobody = await production.anonymous.post(`${cyclesOf(companyIds[0]!)}/${id}`);
      expectFailure(nobody, 401, 'Unauthorised');
      const missing = await production.anonymous.post(cyclesOf(companyIds[0]!));
      expectFailure(missing, 400, "Invalid request: 'payrollCycleId' field is required");
    });
  });
});
