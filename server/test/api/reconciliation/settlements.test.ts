import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import { charged, voidOf } from '../support/money/charge-companies.ts';
import { closeMonth, DECEMBER, JANUARY, newSide } from '../support/money/cycle-companies.ts';
import { register } from '../support/people/employee-sides.ts';
import { expectFailure, expectInvalid } from '../support/refusals.ts';

const clock = fakeClock();
const service = await startService({ clock, twins: true });
after(service.close);
const seconds = () => Math.floor(clock.now().getTime() / 1000);

/** December: 10.00 at the close, 5.00 more in version 2, and the first taken back in version 3. */
const own = await newSide(service);
const id = await register(own);
const [first] = [await charged(own, id)];
clock.advance(10);
const settledAt: number[] = [];
await closeMonth(own.client, own.companyId);
settledAt.push(seconds());
const late = await charged(own, id, { payroll: DECEMBER, amountInCents: 500 });
await settle();
assert.equal((await voidOf(own, first!.id)).status, 200);
await settle();

async function settle() {
  clock.advance(60);
  await settleLateCycles(service.context);
  settledAt.push(seconds());
}

const { client } = own;
const company = `/api/v3/companies/${own.companyId}`;
const path = `${company}/settlements`;

describe('the settlements of a company', () => {
  it('are its versions, with their cause, what came with them and their totals', async () => {
    const { body } = await client.get(`${path}?payroll=${DECEMBER}`);
    const item = (version: number, entries: number, sums: [number, number], change: number) => ({
      payroll: DECEMBER,
      version,
      settledAt: settledAt[version - 1],
      cause: version === 1 ? 'closed' : 'lateEntries',
      entries,
      expensesInCents: sums[0],
      withdrawnInCents: sums[1],
      netInCents: sums[0] - sums[1],
      differenceInCents: change,
      currency: 'EUR',
    });
    assert.deepEqual(body.settlements, [
      item(3, 1, [1_500, 1_000], -1_000),
      item(2, 1, [1_500, 0], 500),
      item(1, 1, [1_000, 0], 1_000),
    ]);
    assert.deepEqual((await client.get(path)).body, body);
    assert.deepEqual((await client.get(`${path}?payroll=${JANUARY}`)).body.settlements, []);
  });

  it('differ in the newest two unless others are asked for, with the entries', async () => {
    const { body } = await client.get(`${path}/changes?payroll=${DECEMBER}`);
    assert.deepEqual([body.from, body.to, body.currency], [2, 3, 'EUR']);
    const [{ entries, ...change }] = body.changes;
    assert.equal(change.employeeId, id);
    assert.deepEqual([change.beforeInCents, change.afterInCents], [1_500, 500]);
    assert.deepEqual(
      entries.map((one: Record<string, unknown>) => [one.sumType, one.reversesId, one.version]),
      [['withdrawn', first!.id, 3]],
    );
    const all = await client.get(`${path}/changes?payroll=${DECEMBER}&from=1&to=3`);
    assert.deepEqual(
      all.body.changes[0].entries.map((one: Record<string, unknown>) => one.version),
      [2, 3],
    );
    assert.equal(all.body.changes[0].entries[0].id, late.id);
    assert.equal(all.body.changes[0].differenceInCents, -500);
    const { category } = all.body.changes[0];
    const sums = { entries: 2, differenceInCents: -500 };
    const categories = [{ category, employees: 1, ...sums }];
    assert.deepEqual(all.body.whole, { ...sums, categories });
    const same = await client.get(`${path}/changes?payroll=${DECEMBER}&from=2&to=2`);
    assert.deepEqual([same.body.changes, same.body.whole.categories], [[], []]);
    const nobody = `${path}/changes?payroll=${DECEMBER}&from=1&employeeId=${own.companyId}`;
    assert.deepEqual((await client.get(nobody)).body.changes, []);
  });

  it('are not found of an open month or beyond the newest, and go forward only', async () => {
    const asked = [JANUARY, `${DECEMBER}&to=4`, `${DECEMBER}&from=4`];
    for (const payroll of asked) {
      const reply = await client.get(`${path}/changes?payroll=${payroll}`);
      expectFailure(reply, 404, 'Settlement not found');
    }
    const backward = await client.get(`${path}/changes?payroll=${DECEMBER}&from=3&to=1`);
    expectInvalid(backward, 'query/from', 'must not be after version 1');
  });

  it('give the totals of people with their names, as they were and as they are', async () => {
    const totals = async (query: string) =>
      (await client.get(`${company}/consumptions/totals?${query}`)).body;
    const { name, surname } = (await client.get(`${company}/employees/${id}`)).body;
    const { changes } = (await client.get(`${path}/changes?payroll=${DECEMBER}`)).body;
    assert.deepEqual([changes[0].name, changes[0].surname], [name, surname]);
    for (const [query, version, netInCents] of [
      [`payroll=${DECEMBER}&version=1`, 1, 1_000],
      [`payroll=${DECEMBER}&version=2`, 2, 1_500],
      [`payroll=${DECEMBER}`, null, 500],
    ]) {
      const found = await totals(String(query));
      assert.deepEqual([found.version, found.page.totalElements], [version, 1]);
      const [{ categories, ...person }] = found.totals;
      assert.deepEqual([person.name, person.surname], [name, surname]);
      assert.deepEqual(categories, [{ category: changes[0].category, netInCents }]);
      assert.equal(person.netInCents, netInCents);
    }
    assert.deepEqual((await totals('')).totals, []);
    const unknown = await client.get(`${company}/consumptions/totals?version=1`);
    expectFailure(unknown, 404, 'Resource not found');
  });

  it('show a report as it was in a version, as JSON and CSV, for a cycle too', async () => {
    for (const [query, version, cents] of [
      ['&version=1', 1, 1_000],
      ['&version=2', 2, 1_500],
      ['', 3, 500],
    ]) {
      const asked = `${company}/consumptions?payroll=${DECEMBER}${query}&groupBy=category`;
      const { settlement, employees } = (await client.get(asked)).body.company;
      const shown = [settlement.version, employees[0].consumptions[0].amountInCents];
      assert.deepEqual(shown, [version, cents]);
    }
    const file = `${company}/consumptions?payroll=${DECEMBER}&version=2&format=csv`;
    assert.match((await client.get(file)).text, /expenses,1500,EUR\r\n$/);
    const cycles = (await client.get(`${company}/payroll-cycles`)).body.payrollCycles;
    const cycle = `${company}/payroll-cycles/${cycles[1].id}/employees/${id}/consumptions`;
    const { body } = await client.get(`${cycle}?version=1`);
    assert.deepEqual(body.consumptions.length, 1);
    for (const query of [`payroll=${DECEMBER}&version=4`, 'version=1']) {
      const reply = await client.get(`${company}/consumptions?${query}`);
      expectFailure(reply, 404, 'Resource not found');
    }
  });
});

interface Shown {
  settlement: { version: number };
  employees: { consumptions: { amountInCents: number }[] }[];
}

describe('the settlements of a corporation', () => {
  it('are shown in a version or the newest before it, and put together', async () => {
    const corporation = await service.operator.post('/platform/v1/corporations', { alias: 'Dos' });
    const corporationId = corporation.body.id;
    const [one, two] = [
      await newSide(service, { corporationId }),
      await newSide(service, { corporationId }),
    ];
    const person = { legalId: '12345678Z' };
    const [here, there] = [await register(one, person), await register(two, person)];
    await charged(one, here);
    await charged(two, there, { amountInCents: 300 });
    for (const { client, companyId } of [one, two]) await closeMonth(client, companyId);
    await charged(two, there, { payroll: DECEMBER, amountInCents: 50 });
    await settleLateCycles(service.context);
    const shown = async (query: string) => {
      const path = `/api/v3/corporations/${corporationId}/consumptions?payroll=${DECEMBER}${query}`;
      const { body } = await one.client.get(path);
      return body.corporation.companies.flatMap(({ settlement: { version }, employees }: Shown) =>
        employees.flatMap(({ consumptions }) =>
          consumptions.map((one) => `${version} ${one.amountInCents}`),
        ),
      );
    };
    for (const [query, wanted] of Object.entries({
      '&version=1': ['1 1000', '1 300'],
      '&version=2': ['1 1000', '2 350'],
      '&version=1&mergeEmployees=oldest': ['1 1300'],
      '&version=2&mergeEmployees=newest': ['2 1350'],
    })) {
      assert.deepEqual((await shown(query)).toSorted(), wanted);
    }
  });
});
