import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LimitChangeLine } from '@fringe/contract/operations/limits/limit-changes';
import type { LimitChange } from '@fringe/contract/operations/limits/limits-over-time';
import { done } from '../../support/client.ts';
import {
  expectFailures,
  expectInvalidEach,
  type Invalid,
  UNKNOWN_ID,
} from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { expectSound } from '../../support/money/charge-companies.ts';
import { DECEMBER, FEBRUARY, JANUARY, NOVEMBER } from '../../support/money/cycle-companies.ts';
import { limit, limitsIn, shown } from '../../support/money/limit-settings.ts';
import { type Company, openWorld, type Person } from '../../support/money/world.ts';
import { read, type Side } from '../../support/people/employee-sides.ts';

const { service, company } = await openWorld({ twins: true });
const here = await company();

const send = ({ client, base, companyId }: Side, body: object) =>
  client.post(`${base}/companies/${companyId}/limits/changes`, body);

async function change(of: Side, body: object) {
  const { lines, changed, same, failed, total, dryRun } = await done(send(of, body));
  assert.deepEqual([total, total], [lines.length, changed + same + failed]);
  return { lines: lines as LimitChangeLine[], counts: [changed, same, failed], dryRun };
}

const now = { payroll: DECEMBER, kind: 'punctual' };
const later = { payroll: JANUARY, kind: 'recurrent' };
const fromNow = { payroll: DECEMBER, kind: 'both' };
const meals = (cents: number) => ({ limits: { meal: limit(cents) } });
const pounds = { amount: { amountInCents: 1, currency: 'GBP' } };

const idsOf = (people: readonly Person[]) => people.map(({ employeeId }) => employeeId);
const several = (count: number, of: Company = here) =>
  Promise.all(Array.from({ length: count }, () => of.hires()));
const mealOf = async (of: Person, month = DECEMBER) =>
  (await limitsIn(of, of.employeeId, month)).meal;

describe('limits of many people', () => {
  it('are set of those named by id, internal id or legal id, with what held before', async () => {
    const seven = await here.hires({ internalId: 'Seven' });
    const [first, third] = (await several(2)) as [Person, Person];
    const people = [first, seven, third];
    await first.limited({ meal: limit(5) });
    await third.limited({ meal: limit(20) });
    const legalId = (await read(here, third.employeeId)).legalId.toLowerCase();
    const employees = [first.employeeId.toUpperCase(), 'Seven', legalId];
    const { lines, counts, dryRun } = await change(here, { ...now, employees, ...meals(20) });
    assert.deepEqual([counts, dryRun], [[2, 1, 0], false]);
    const line = (before: object | null, at: number) => ({
      employee: employees[at],
      employeeId: people[at]!.employeeId,
      outcome: at === 2 ? 'same' : 'changed',
      limits: [{ ...now, category: 'meal', before, after: shown(20) }],
      reason: null,
    });
    assert.deepEqual(lines, [shown(5), null, shown(20)].map(line));
    for (const one of people) {
      assert.deepEqual(await mealOf(one), { ...shown(20), type: 'punctual', disabled: false });
    }
    const changes = idsOf([first, seven]).map(async (id) => {
      const { items } = await done(here.client.get(`${here.base}/timeline?id=${id}`));
      return items.find(({ what }: { what: string }) => /changelimits/i.test(what)).id;
    });
    assert.equal(new Set(await Promise.all(changes)).size, 1, 'one change of both timelines');
  });

  it('hold from the open month on by one request, until another ends them', async () => {
    const ana = await here.hires();
    const asked = { ...fromNow, employees: [ana.employeeId] };
    const { lines } = await change(here, { ...asked, ...meals(70) });
    const both = each(lines[0]!.limits, 'kind', 'payroll').map(String);
    assert.deepEqual(both, [`punctual,${DECEMBER}`, `recurrent,${JANUARY}`]);
    for (const month of [DECEMBER, JANUARY, FEBRUARY]) {
      assert.deepEqual((await mealOf(ana, month))?.amount, shown(70).amount);
    }
    await change(here, { ...asked, limits: { meal: null } });
    for (const month of [DECEMBER, JANUARY]) assert.equal(await mealOf(ana, month), undefined);
  });

  it('leave a line in the history, by whoever set them, and only of changes', async () => {
    const ana = await here.hires();
    const asked = { ...later, employees: [ana.employeeId] };
    const platform: Side = { ...here, client: service.operator, base: '/platform/v1' };
    for (const by of [here, here, platform, platform]) {
      const cents = by === here ? 30 : 31;
      await change(by, { ...asked, ...meals(cents), reason: `Agreed for ${cents}` });
    }
    await change(here, { ...asked, ...now, limits: { meal: null }, reason: 'None' });
    const { changes } = await ana.read('/limits/history');
    const told = changes.map((one: LimitChange) => `${one.kind} by ${one.by.kind}`);
    assert.deepEqual(told, ['recurrent by operator', 'recurrent by partner']);
    const why = ['Agreed for 31', 'Agreed for 30'];
    assert.deepEqual(each(changes, 'reason'), why);
    const explain = `/consumptions/explain?payroll=${JANUARY}&category=meal-benefit`;
    const { limitChanges } = await ana.read(explain);
    assert.deepEqual(each(limitChanges, 'reason'), why.toReversed());
  });

  it('fail for whom it cannot be, one by one, and are set for the others', async () => {
    const twin = { internalId: 'Twice' };
    const [ana, ...twins] = [await here.hires(), await here.hires(twin), await here.hires(twin)];
    const [stranger] = await several(1, await company());
    const meal = limit(1);
    const rows: [employee: string, limits: object, outcome: string][] = [
      [ana!.employeeId, { meal }, 'changed'],
      [ana!.employeeId.toUpperCase(), { meal: limit(2) }, 'employeeRepeated'],
      [twin.internalId, { meal }, 'employeeAmbiguous'],
      [twins[0]!.employeeId, { meal: pounds }, 'invalidRequest'],
      [twins[1]!.employeeId, { transport: { ...meal, period: 'year' } }, 'invalidRequest'],
      [UNKNOWN_ID, { meal }, 'employeeNotFound'],
      [stranger!.employeeId, { meal }, 'employeeNotFound'],
      ['nobody', { meal }, 'employeeNotFound'],
    ];
    const asked = rows.map(([employee, limits]) => ({ employee, limits }));
    const { lines, counts } = await change(here, { ...now, rows: asked });
    assert.deepEqual(counts, [1, 0, 7]);
    assert.deepEqual(
      lines.map(({ outcome, reason }) => reason?.code ?? outcome),
      rows.map(([, , outcome]) => outcome),
    );
    assert.match(lines[3]!.reason!.message, /^body\/rows\/3\/limits\/meal\/amount\/currency: /);
    assert.deepEqual((await mealOf(ana!))?.amount, meal.amount);
  });

  it('are told by a dry run as they would be, which changes none', async () => {
    const [one, two] = (await several(2)) as [Person, Person];
    await one.limited({ meal: limit(9) });
    const employees = [...idsOf([one, two]), UNKNOWN_ID];
    const body = { ...fromNow, employees, limits: { meal: limit(9), nursery: null } };
    const dry = await change(here, { ...body, dryRun: true });
    assert.deepEqual([dry.dryRun, await mealOf(two, JANUARY)], [true, undefined]);
    const real = await change(here, body);
    assert.deepEqual([dry.lines, dry.counts], [real.lines, real.counts]);
    assert.deepEqual((await change(here, body)).counts, [0, 2, 1]);
  });

  it('are the same where an earlier recurrent limit says so already', async () => {
    const own = await company();
    const employees = idsOf(await several(1, own));
    await change(own, { ...later, employees, ...meals(40) });
    await own.closes();
    const next = { ...later, payroll: FEBRUARY, employees };
    assert.deepEqual((await change(own, { ...next, ...meals(40) })).counts, [0, 1, 0]);
    const { lines } = await change(own, { ...next, ...meals(50) });
    const { before, after } = lines[0]!.limits[0]!;
    assert.deepEqual([before, after], [shown(40), shown(50)]);
  });

  it('are set of those whom a filter fits, in all of it', async () => {
    const own = await company();
    const models = `/platform/v1/companies/${own.companyId}/benefit-models`;
    const made = await done(service.operator.post(models, { name: 'Completo' }));
    const model = { modelId: made.id as string };
    const office = { costCenter: { name: 'Oficina' } };
    const kinds = [{ ...model, ...office }, model, office, { ...model, ...office }];
    const people: Person[] = [];
    for (const fields of kinds) people.push(await own.hires(fields));
    await people[3]!.leaves();
    const [one, two, three, gone] = idsOf(people);
    const costCenter = (await read(own, one!)).costCenter!.id;
    for (const [filter, found] of [
      [{}, [one, two, three]],
      [model, [one, two]],
      [{ costCenter: 'Oficina' }, [one, three]],
      [{ ...model, costCenter }, [one]],
      [{ ...model, state: 'removed' }, [gone]],
      [{ modelId: UNKNOWN_ID, state: 'active' }, []],
    ]) {
      const { lines } = await change(own, { dryRun: true, ...now, filter, ...meals(1) });
      assert.deepEqual(each(lines, 'employeeId'), found, JSON.stringify(filter));
    }
  });

  it('take ten thousand rows in one request', async () => {
    const ana = await here.hires({ internalId: 'E-0' });
    const row = (at: number) => ({ employee: `E-${at}`, ...meals(at + 1) });
    const rows = Array.from({ length: 10_000 }, (_, at) => row(at));
    assert.deepEqual((await change(here, { ...now, rows })).counts, [1, 0, 9_999]);
    assert.equal((await mealOf(ana))?.amount?.amountInCents, 1);
  });

  it('and charges of the same people, all at once, come to an end', async () => {
    const people = await several(4);
    const [there, back] = [idsOf(people), idsOf(people).toReversed()];
    const work = people.flatMap((_, at) => [
      change(here, { ...fromNow, employees: at % 2 ? there : back, ...meals(10_000 + at) }),
      ...people.map((one) => one.charge(1)),
    ]);
    await Promise.all<unknown>(work);
    await expectSound(service);
  });

  it('are for the month of their kind, and name people in one way, with limits', async () => {
    const limits = { meal: limit(1) };
    const employees = [UNKNOWN_ID];
    const rows = [{ employee: UNKNOWN_ID, limits }];
    const way = 'must have exactly one of employees, filter and rows';
    const needed = "must have required property 'limits'";
    const beside = 'must not stand beside rows, which have their own';
    const currency = "must be EUR, as the company's";
    const cases: Invalid<object>[] = [
      [{ limits }, 'body', way],
      [{ employees, filter: {}, limits }, 'body', way],
      [{ employees, rows }, 'body', way],
      [{ employees }, 'body', needed],
      [{ filter: {} }, 'body', needed],
      [{ rows, limits }, 'body/limits', beside],
      [{ employees, limits: { meal: pounds } }, 'body/limits/meal/amount/currency', currency],
    ];
    const only = (kind: string, month: string) => `${kind} limits can only be set for the ${month}`;
    const next = only('Recurrent', `next payroll cycle (${JANUARY})`);
    const current = only('Punctual', `current payroll cycle (${DECEMBER})`);
    const ask = (body: object) => send(here, { ...now, ...body });
    await expectInvalidEach(service, ask, cases);
    for (const [kind, wrong, message] of [
      ['recurrent', DECEMBER, next],
      ['punctual', JANUARY, current],
      ['both', JANUARY, current],
    ] as const) {
      const months = [wrong, NOVEMBER].map((payroll) => ({ filter: {}, limits, kind, payroll }));
      expectFailures(await Promise.all(months.map(ask)), 400, message);
    }
  });
});
