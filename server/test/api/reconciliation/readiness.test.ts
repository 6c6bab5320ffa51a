import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WatchedCycle } from '@fringe/contract/operations/companies/readiness';
import { closingDateOf } from '../../../src/values/month.ts';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { charged } from '../../support/money/charge-companies.ts';
import { commit, wanted } from '../../support/money/commitment-companies.ts';
import { closeMonth, DECEMBER, openCycleOf } from '../../support/money/cycle-companies.ts';
import { exported } from '../../support/money/exported.ts';
import { limit } from '../../support/money/limit-settings.ts';
import { openWorld, settle } from '../../support/money/world.ts';
import { pathOf } from '../../support/people/employee-sides.ts';

const clock = fakeClock();
const { service, company } = await openWorld({ clock, twins: true });
const { operator } = service;
const seconds = () => Math.floor(clock.now().getTime() / 1000);

/** A company with somebody in it, and how ready its December is. */
async function prepare(fields: Record<string, unknown> = {}) {
  const own = await company(fields);
  const cycle = await openCycleOf(own.client, own.companyId);
  const readiness = () => own.read(`/payroll-cycles/${cycle.id}/readiness`);
  return { own, ana: await own.hires(), cycle, readiness };
}
const none = { count: 0, ids: [] };
const one = (id: string) => ({ count: 1, ids: [id] });

/** Tokens live for an hour, and days go by. */
const asOperator = () => service.anonymous.login(demo().operator);

/** How many cycles the calendar counts on a day, by state. */
async function countedOn(date: string): Promise<Record<WatchedCycle['state'], number>> {
  const path = `/platform/v1/payroll-cycles/calendar?from=${date}&to=${date}`;
  const { date: _, ...counts } = (await done((await asOperator()).get(path))).days[0] ?? {};
  return counts;
}

describe('the readiness of a month', () => {
  it('is given while nothing waits: neither flags, requests nor payments', async () => {
    const { ana, cycle, readiness } = await prepare();
    await ana.spends();
    assert.deepEqual(await readiness(), {
      payroll: DECEMBER,
      payrollCycle: { ...cycle, closingDate: closingDateOf(DECEMBER, 31) },
      ready: true,
      flags: none,
      pendingRequests: none,
      paymentsDue: none,
      leavers: { count: 0, employees: [] },
      starters: none,
      withoutLimit: null,
      lastEntries: { charge: seconds(), payment: null, void: null },
      settlement: null,
      officialExports: null,
    });
  });

  it('waits for flags until they are acknowledged or voided', async () => {
    const { own, ana, readiness } = await prepare();
    await ana.limited({ meal: limit(100) });
    const seen = await ana.spends({ settled: true });
    const taken = await ana.spends({ settled: true });
    const { ready, flags } = await readiness();
    assert.deepEqual([ready, flags], [false, { count: 2, ids: [seen.id, taken.id] }]);
    const entries = `/platform/v1/companies/${own.companyId}/consumptions`;
    await done(operator.post(`${entries}/${seen.id}/acknowledge`, {}));
    await own.voids(taken.id);
    const now = await readiness();
    assert.deepEqual([now.ready, now.flags, now.lastEntries.void], [true, none, seconds()]);
  });

  it('waits for requests and payments that are due, and names who left with some', async () => {
    const { own, ana, readiness } = await prepare({ limitsRequired: true });
    const { employeeId: leaving, ...leaver } = await own.hires();
    const payments = [{ payroll: DECEMBER, amountInCents: 1_000 }];
    const pending = await commit(ana, wanted({ payments, pending: true }));
    await commit({ ...leaver, employeeId: leaving }, wanted({ payments }));
    clock.advance(5);
    const effectiveDate = '2026-01-31';
    await done(own.client.post(pathOf(own, leaving, '/terminate'), { effectiveDate }));
    const { ready, pendingRequests, paymentsDue, leavers, withoutLimit } = await readiness();
    assert.deepEqual([ready, pendingRequests, paymentsDue.count], [false, one(pending), 1]);
    const gone = { employeeId: leaving, at: seconds(), effectiveDate, openPayments: 1 };
    assert.deepEqual(leavers, { count: 1, employees: [gone] });
    assert.deepEqual(withoutLimit, one(ana.employeeId));
    await own.client.patch(pathOf(own, leaving, '/restore'));
    assert.equal((await readiness()).leavers.count, 0);
  });

  it('names who was hired in the month, and has the newest version of a closed one', async () => {
    const { own, readiness } = await prepare();
    const newcomer = await own.hires({ hiringDate: `${DECEMBER}-31` });
    assert.deepEqual((await readiness()).starters, one(newcomer.employeeId));
    await own.closes();
    await newcomer.spends({ payroll: DECEMBER });
    const waiting = await readiness();
    assert.deepEqual([waiting.ready, waiting.settlement.waiting], [false, true]);
    clock.advance(3);
    await settle(service);
    const { ready, settlement } = await readiness();
    const newest = { version: 2, settledAt: seconds(), waiting: false };
    assert.deepEqual([ready, settlement], [true, newest]);
  });

  it('names the versions of a closed month that nobody has exported yet', async () => {
    const { own, ana, readiness } = await prepare();
    await own.closes();
    const told = async () => (await readiness()).officialExports;
    const settleAgain = async () => {
      await ana.spends({ payroll: DECEMBER });
      await settle(service);
    };
    await settleAgain();
    const never = { last: null, versionsSince: { count: 2, versions: [1, 2] } };
    assert.deepEqual(await told(), never);
    const base = `/api/v3/companies/${own.companyId}`;
    const asked = { template: 'ledger', payroll: DECEMBER, version: 1 };
    const { id, file } = await exported(service, own.client, base, asked);
    const last = { id, version: 1, madeAt: file!.madeAt };
    assert.deepEqual(await told(), { last, versionsSince: { count: 1, versions: [2] } });
    await settleAgain();
    const newest = await exported(service, own.client, base, { ...asked, version: 3 });
    const { last: now, versionsSince } = await told();
    assert.deepEqual([now.id, now.version, versionsSince.count], [newest.id, 3, 0]);
  });
});

describe('the cycles of all companies', () => {
  it('are listed by what happens to them: due, overdue, closed, settled again', async () => {
    const { own, ana } = await prepare();
    const listed = async (state: string, query = '') => {
      const path = `/platform/v1/payroll-cycles?state=${state}&limit=1000${query}`;
      const { payrollCycles } = await done((await asOperator()).get(path));
      return (payrollCycles as WatchedCycle[])
        .filter(({ company: { id } }) => id === own.companyId)
        .map(({ payroll, at, version }) => [payroll, at, version]);
    };
    const inTwoDays = new Date(clock.now().getTime() + 2 * 24 * 3_600_000);
    const date = inTwoDays.toISOString().slice(0, 10);
    assert.deepEqual([await listed('overdue'), await listed('due')], [[], []]);
    const path = `/platform/v1/companies/${own.companyId}/closing-date`;
    await done(operator.put(path, { payroll: DECEMBER, date }));
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
    await closeMonth(await service.anonymous.login(demo().partners[0]!), own.companyId);
    const closed = [[DECEMBER, seconds(), 1]];
    assert.deepEqual([await listed('closed'), await listed('closed', day)], [closed, closed]);
    const closedNow = { ...others, due: 0, overdue: due + overdue - 1, closed: before.closed + 1 };
    assert.deepEqual(await countedOn(date), closedNow);
    const then = { ...own, service: { ...service, operator: await asOperator() } };
    await charged(then, ana.employeeId, { payroll: DECEMBER });
    clock.advance(2 * 24 * 3_600);
    await settle(service);
    assert.deepEqual(await listed('settledAgain'), [[DECEMBER, seconds(), 2]]);
    assert.deepEqual(await listed('closed'), []);
    assert.equal((await listed('closed', '&since=0')).length, 1);
  });
});
