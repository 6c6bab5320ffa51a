import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { WatchedCycle } from '@fringe/contract/operations/companies/readiness';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { closingDateOf } from '../../../src/values/month.ts';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import { charged, setLimits, voidOf } from '../support/money/charge-companies.ts';
import { commit, wanted } from '../support/money/commitment-companies.ts';
import {
  closeMonth,
  cyclesOf,
  DECEMBER,
  newSide,
  openCycleOf,
} from '../support/money/cycle-companies.ts';
import { exported } from '../support/money/exported.ts';
import { limit } from '../support/money/limit-settings.ts';
import { pathOf, register, type Side } from '../support/people/employee-sides.ts';

const clock = fakeClock();
const service = await startService({ clock, twins: true });
after(service.close);
const { operator } = service;
const seconds = () => Math.floor(clock.now().getTime() / 1000);

async function readinessOf(side: Side, cycleId: string) {
  return done(side.client.get(`${cyclesOf(side.companyId)}/${cycleId}/readiness`));
}

/** How many cycles the calendar counts on a day, by state. */
async function countedOn(date: string): Promise<Record<WatchedCycle['state'], number>> {
  // Tokens live for an hour, and days go by.
  const client = await service.anonymous.login(demo().operator);
  const path = `/platform/v1/payroll-cycles/calendar?from=${date}&to=${date}`;
  const { date: _, ...counts } = (await done(client.get(path))).days[0] ?? {};
  return counts;
}

const payments = [{ payroll: DECEMBER, amountInCents: 1_000 }];
const request = ({ companyId }: Side, employeeId: string, pending: boolean) =>
  commit({ service, companyId, employeeId }, wanted({ payments, pending }));

describe('the readiness of a month', () => {
  it('is given while nothing waits: neither flags, requests nor payments', async () => {
    const side = await newSide(service);
    const id = await register(side);
    const { id: cycleId, ...cycle } = await openCycleOf(side.client, side.companyId);
    const nothing = { count: 0, ids: [] };
    await charged(side, id);
    assert.deepEqual(await readinessOf(side, cycleId), {
      payroll: DECEMBER,
      payrollCycle: { id: cycleId, ...cycle, closingDate: closingDateOf(DECEMBER, 31) },
      ready: true,
      flags: nothing,
      pendingRequests: nothing,
      paymentsDue: nothing,
      leavers: { count: 0, employees: [] },
      starters: nothing,
      withoutLimit: null,
      lastEntries: { charge: seconds(), payment: null, void: null },
      settlement: null,
      officialExports: null,
    });
  });

  it('waits for flags until they are acknowledged or voided', async () => {
    const side = await newSide(service);
    const id = await register(side);
    await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(100) });
    const [seen, taken] = [
      await charged(side, id, { settled: true }),
      await charged(side, id, { settled: true }),
    ];
    const { id: cycleId } = await openCycleOf(side.client, side.companyId);
    const { ready, flags } = await readinessOf(side, cycleId);
    assert.deepEqual([ready, flags], [false, { count: 2, ids: [seen.id, taken.id] }]);
    const entries = `/platform/v1/companies/${side.companyId}/consumptions`;
    const reply = await operator.post(`${entries}/${seen.id}/acknowledge`, {});
    assert.equal(reply.status, 200, reply.text);
    await voidOf(side, taken.id);
    const after = await readinessOf(side, cycleId);
    assert.deepEqual(
      [after.ready, after.flags.count, after.lastEntries.void !== null],
      [true, 0, true],
    );
  });

  it('waits for requests and payments that are due, and names who left with some', async () => {
    const side = await newSide(service, { limitsRequired: true });
    const [asking, leaving] = [await register(side), await register(side)];
    const pending = await request(side, asking, true);
    await request(side, leaving, false);
    const { id: cycleId } = await openCycleOf(side.client, side.companyId);
    clock.advance(5);
    const left = seconds();
    const gone = { effectiveDate: '2026-01-31' };
    const reply = await side.client.post(pathOf(side, leaving, '/terminate'), gone);
    assert.equal(reply.status, 200, reply.text);
    const found = await readinessOf(side, cycleId);
    assert.equal(found.ready, false);
    assert.deepEqual(found.pendingRequests, { count: 1, ids: [pending] });
    assert.equal(found.paymentsDue.count, 1);
    const leaver = { employeeId: leaving, at: left, effectiveDate: '2026-01-31', openPayments: 1 };
    assert.deepEqual(found.leavers, { count: 1, employees: [leaver] });
    assert.deepEqual(found.withoutLimit, { count: 1, ids: [asking] });
    await side.client.patch(pathOf(side, leaving, '/restore'));
    assert.equal((await readinessOf(side, cycleId)).leavers.count, 0);
  });

  it('names who was hired in the month, and has the newest version of a closed one', async () => {
    const side = await newSide(service);
    const id = await register(side, { hiringDate: `${DECEMBER}-31` });
    await register(side, { hiringDate: '2024-02-01' });
    const { id: cycleId } = await openCycleOf(side.client, side.companyId);
    assert.deepEqual((await readinessOf(side, cycleId)).starters, { count: 1, ids: [id] });
    await closeMonth(side.client, side.companyId);
    await charged(side, id, { payroll: DECEMBER });
    const waiting = await readinessOf(side, cycleId);
    assert.deepEqual([waiting.ready, waiting.settlement.waiting], [false, true]);
    clock.advance(3);
    await settleLateCycles(service.context);
    const { ready, settlement } = await readinessOf(side, cycleId);
    assert.deepEqual(settlement, { version: 2, settledAt: seconds(), waiting: false });
    assert.equal(ready, true);
  });

  it('names the versions of a closed month that nobody has exported yet', async () => {
    const side = await newSide(service);
    const id = await register(side);
    const { id: cycleId } = await openCycleOf(side.client, side.companyId);
    await charged(side, id);
    await closeMonth(side.client, side.companyId);
    const settleAgain = async () => {
      await charged(side, id, { payroll: DECEMBER });
      await settleLateCycles(service.context);
    };
    const told = async () => (await readinessOf(side, cycleId)).officialExports;
    await settleAgain();
    const none = { last: null, versionsSince: { count: 2, versions: [1, 2] } };
    assert.deepEqual(await told(), none);
    const company = `/api/v3/companies/${side.companyId}`;
    const asked = { template: 'ledger', payroll: DECEMBER };
    const one = await exported(service, side.client, company, { ...asked, version: 1 });
    const last = { id: one.id, version: 1, madeAt: one.file!.madeAt };
    assert.deepEqual(await told(), { last, versionsSince: { count: 1, versions: [2] } });
    await settleAgain();
    const newest = await exported(service, side.client, company, asked);
    const { last: now, versionsSince } = await told();
    assert.deepEqual([now.id, now.version, versionsSince.count], [newest.id, 3, 0]);
  });
});

describe('the cycles of all companies', () => {
  it('are listed by what happens to them: due, overdue, closed, settled again', async () => {
    const side = await newSide(service);
    const id = await register(side);
    // Tokens live for an hour, and days go by.
    const asOperator = () => service.anonymous.login(demo().operator);
    const listed = async (state: string, query = '') => {
      const operator = await asOperator();
      const path = `/platform/v1/payroll-cycles?state=${state}&limit=1000${query}`;
      const { body, status, text } = await operator.get(path);
      assert.equal(status, 200, text);
      const ours = (body.payrollCycles as WatchedCycle[]).filter(
        ({ company }) => company.id === side.companyId,
      );
      return ours.map(({ payroll, at, version }) => [payroll, at, version]);
    };
    assert.deepEqual(await listed('overdue'), []);
    assert.deepEqual(await listed('due'), []);
    const date = new Date(clock.now().getTime() + 2 * 24 * 3_600_000).toISOString().slice(0, 10);
    const moved = { payroll: DECEMBER, date };
    const path = `/platform/v1/companies/${side.companyId}/closing-date`;
    const reply = await operator.put(path, moved);
    assert.equal(reply.status, 204, reply.text);
    const day = `&day=${date}`;
    const before = await countedOn(date);
    assert.ok(before.due > 0);
    assert.deepEqual(await listed('due', day), await listed('due'));
    const [[payroll, dueAt, version]] = (await listed('due')) as [[string, number, null]];
    assert.deepEqual([payroll, version], [DECEMBER, null]);
    clock.advance(dueAt - seconds());
    assert.deepEqual(await listed('due'), []);
    assert.deepEqual(await listed('overdue'), [[DECEMBER, dueAt, null]]);
    assert.deepEqual(await listed('overdue', day), [[DECEMBER, dueAt, null]]);
    const { due, overdue, ...others } = before;
    assert.deepEqual(await countedOn(date), { ...others, due: 0, overdue: due + overdue });
    await closeMonth(await service.anonymous.login(demo().partners[0]!), side.companyId);
    const closed = [[DECEMBER, seconds(), 1]];
    assert.deepEqual(await listed('closed'), closed);
    assert.deepEqual(await listed('closed', day), closed);
    assert.deepEqual(await countedOn(date), {
      ...{ due: 0, overdue: due + overdue - 1 },
      ...{ closed: before.closed + 1, settledAgain: before.settledAgain },
    });
    const then = { ...side, service: { ...service, operator: await asOperator() } };
    await charged(then, id, { payroll: DECEMBER });
    clock.advance(2 * 24 * 3_600);
    await settleLateCycles(service.context);
    assert.deepEqual(await listed('settledAgain'), [[DECEMBER, seconds(), 2]]);
    assert.deepEqual(await listed('closed'), []);
    assert.equal((await listed('closed', '&since=0')).length, 1);
  });
});
