import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fakeClock } from '../../support/clock.ts';
import { expectFailure, expectInvalid } from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { DECEMBER, JANUARY } from '../../support/money/cycle-companies.ts';
import { openWorld, settle } from '../../support/money/world.ts';

// That differences add up to versions, whatever happens, is in the model of versions.
const clock = fakeClock();
const { service, company } = await openWorld({ clock, twins: true });
const settledAt: number[] = [];

/** Lets time pass, and keeps when it was settled then. */
async function after(seconds: number, work: () => Promise<unknown>): Promise<void> {
  clock.advance(seconds);
  await work();
  settledAt.push(Math.floor(clock.now().getTime() / 1000));
}

/** December: 10.00 at the close, 5.00 more in version 2, and the first taken back in version 3. */
const own = await company();
const ana = await own.hires();
const first = await ana.spends();
await after(10, own.closes);
const late = await ana.spends({ payroll: DECEMBER, amountInCents: 500 });
await after(60, () => settle(service));
await own.voids(first.id);
await after(60, () => settle(service));

const december = `payroll=${DECEMBER}`;

describe('the settlements of a company', () => {
  it('are its versions, with their cause, what came with them and their totals', async () => {
    const { settlements } = await own.read(`/settlements?${december}`);
    const item = (version: number, expenses: number, withdrawn: number, difference: number) => ({
      ...{ payroll: DECEMBER, version, settledAt: settledAt[version - 1], currency: 'EUR' },
      ...{ cause: version === 1 ? 'closed' : 'lateEntries', entries: 1 },
      ...{ expensesInCents: expenses, withdrawnInCents: withdrawn },
      ...{ netInCents: expenses - withdrawn, differenceInCents: difference },
    });
    assert.deepEqual(settlements, [
      item(3, 1_500, 1_000, -1_000),
      item(2, 1_500, 0, 500),
      item(1, 1_000, 0, 1_000),
    ]);
    assert.deepEqual((await own.read('/settlements')).settlements, settlements);
    assert.deepEqual((await own.read(`/settlements?payroll=${JANUARY}`)).settlements, []);
  });

  it('differ in the newest two unless others are asked for, with the entries', async () => {
    const between = (query: string) => own.read(`/settlements/changes?${december}${query}`);
    const { from, to, currency, changes, whole } = await between('');
    assert.deepEqual([from, to, currency], [2, 3, 'EUR']);
    const [{ entries, category, behaviour, ...change }] = changes;
    const { name, surname } = await ana.read('');
    const sums = { beforeInCents: 1_500, afterInCents: 500, differenceInCents: -1_000 };
    const wanted = { employeeId: ana.employeeId, name, surname, ...sums };
    assert.deepEqual({ ...change, ...wanted }, change);
    const withdrawn = ['withdrawn', first.id, 3];
    assert.deepEqual(each(entries, 'sumType', 'reversesId', 'version'), [withdrawn]);
    const all = { entries: 1, differenceInCents: -1_000 };
    assert.deepEqual(whole, { ...all, categories: [{ category, employees: 1, ...all }] });
    const [both] = (await between('&from=1&to=3')).changes;
    assert.deepEqual([each(both.entries, 'version'), both.entries[0].id], [[2, 3], late.id]);
    const same = await between('&from=2&to=2');
    assert.deepEqual([same.changes, same.whole.categories], [[], []]);
    assert.deepEqual((await between(`&from=1&employeeId=${own.companyId}`)).changes, []);
  });

  it('are not found of an open month or beyond the newest, and go forward only', async () => {
    const path = '/settlements/changes?payroll=';
    for (const payroll of [JANUARY, `${DECEMBER}&to=4`, `${DECEMBER}&from=4`]) {
      expectFailure(await own.get(path + payroll), 404, 'Settlement not found');
    }
    const backward = await own.get(`${path}${DECEMBER}&from=3&to=1`);
    expectInvalid(backward, 'query/from', 'must not be after version 1');
    for (const query of ['?version=1', `?${december}&version=4`]) {
      for (const report of ['/consumptions', '/consumptions/totals']) {
        expectFailure(await own.get(report + query), 404, 'Resource not found');
      }
    }
  });

  it('give reports and totals of people as they were, as CSV and for a cycle too', async () => {
    const { name, surname } = await ana.read('');
    const meals = (sums: object) => [{ category: 'meal-benefit', ...sums }];
    for (const [query, version, cents] of [
      ['&version=1', 1, 1_000],
      ['&version=2', 2, 1_500],
      ['', null, 500],
    ]) {
      const asked = `?${december}${query}`;
      const { totals, ...found } = await own.read(`/consumptions/totals${asked}`);
      assert.deepEqual([found.version, found.page.totalElements], [version, 1]);
      const categories = meals({ netInCents: cents });
      const person = { name, surname, netInCents: cents, categories };
      assert.deepEqual({ ...totals[0], ...person }, totals[0]);
      const report = await own.read(`/consumptions${asked}&groupBy=category`);
      const { settlement, employees } = report.company;
      assert.equal(settlement.version, version ?? 3);
      assert.deepEqual(employees[0].consumptions, meals({ amountInCents: cents }));
    }
    assert.deepEqual((await own.read('/consumptions/totals')).totals, []);
    const file = await own.get(`/consumptions?${december}&version=2&format=csv`);
    assert.match(file.text, /expenses,1500,EUR\r\n$/);
    const [, { id }] = (await own.read('/payroll-cycles')).payrollCycles;
    const cycle = `/payroll-cycles/${id}/employees/${ana.employeeId}/consumptions?version=1`;
    assert.equal((await own.read(cycle)).consumptions.length, 1);
  });
});
