import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LimitChangeLine } from '@fringe/contract/operations/limits/limit-changes';
import { done } from '../../support/client.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { charge, chargeOf, expectSound } from '../support/money/charge-companies.ts';
import * as months from '../support/money/cycle-companies.ts';
import * as settings from '../support/money/limit-settings.ts';
import { pathOf, read, register, type Side } from '../support/people/employee-sides.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

const { closeMonth, DECEMBER, FEBRUARY, JANUARY, NOVEMBER, newSide } = months;
const { limit, limitsIn, punctualIn, recurrentIn, set, shown } = settings;
const service = await startService({ twins: true });
after(service.close);
const side = await newSide(service);

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

describe('limits of many people', () => {
  it('stand in the timeline of each of them, as the one change that they are', async () => {
    const ids = [await register(side), await register(side)];
    await change(side, { ...now, employees: ids, ...meals(4_321) });
    const found = await Promise.all(
      ids.map(async (id) => {
        const { items } = (await side.client.get(`${side.base}/timeline?id=${id}`)).body;
        return items.filter(({ what }: { what: string }) => /changelimits/i.test(what));
      }),
    );
    assert.deepEqual(each(found.flat(), 'kind'), ['change', 'change']);
    assert.equal(found[0][0].id, found[1][0].id);
  });

  it('are set of those named by id, internal id or legal id, with what held before', async () => {
    const ids = [
      await register(side),
      await register(side, { internalId: 'Seven' }),
      await register(side),
    ] as const;
    await set(punctualIn(side), ids[0], { meal: limit(5) });
    await set(punctualIn(side), ids[2], { meal: limit(20) });
    const legalId = (await read(side, ids[2])).legalId.toLowerCase();
    const employees = [ids[0].toUpperCase(), 'Seven', legalId];
    const { lines, counts, dryRun } = await change(side, { ...now, employees, ...meals(20) });
    assert.deepEqual([counts, dryRun], [[2, 1, 0], false]);
    const line = (at: 0 | 1 | 2, before: object | null): object => ({
      employee: employees[at],
      employeeId: ids[at],
      outcome: at === 2 ? 'same' : 'changed',
      limits: [{ ...now, category: 'meal', before, after: shown(20) }],
      reason: null,
    });
    assert.deepEqual(lines, [line(0, shown(5)), line(1, null), line(2, shown(20))]);
    for (const id of ids) {
      const { meal } = await limitsIn(side, id, DECEMBER);
      assert.deepEqual(meal, { ...shown(20), type: 'punctual', disabled: false });
    }
  });

  it('hold from the open month on by one request', async () => {
    const id = await register(side);
    const employees = [id];
    const { lines } = await change(side, { ...fromNow, employees, ...meals(70) });
    assert.deepEqual(each(lines[0]!.limits, 'kind', 'payroll'), [
      ['punctual', DECEMBER],
      ['recurrent', JANUARY],
    ]);
    for (const month of [DECEMBER, JANUARY, FEBRUARY]) {
      assert.deepEqual((await limitsIn(side, id, month)).meal?.amount, shown(70).amount);
    }
    await change(side, { ...fromNow, employees, limits: { meal: null } });
    for (const month of [DECEMBER, JANUARY]) {
      assert.deepEqual(await limitsIn(side, id, month), {});
    }
  });

  it('leave a line in the history, by whoever set them, and only of changes', async () => {
    const id = await register(side);
    const platform: Side = { ...side, client: service.operator, base: '/platform/v1' };
    for (const by of [side, side, platform, platform]) {
      const cents = by === side ? 30 : 31;
      const reason = `Agreed for ${cents}`;
      await change(by, { ...later, employees: [id], ...meals(cents), reason });
    }
    await change(side, { ...now, employees: [id], limits: { meal: null }, reason: 'None' });
    const { changes } = (await side.client.get(pathOf(side, id, '/limits/history'))).body;
    const why = ['Agreed for 31', 'Agreed for 30'];
    assert.deepEqual(each(changes, 'reason'), why);
    const explain = `/consumptions/explain?payroll=${JANUARY}&category=meal-benefit`;
    const { limitChanges } = await done(side.client.get(pathOf(side, id, explain)));
    assert.deepEqual(each(limitChanges, 'reason'), why.toReversed());
    const told = changes.map((one: { kind: string; by: object }) => [one.kind, one.by]);
    assert.deepEqual(told[0], ['recurrent', { kind: 'operator', name: 'operator' }]);
    assert.deepEqual([told.length, told[1][1].kind], [2, 'partner']);
  });

  it('fail for whom it cannot be, one by one, and are set for the others', async () => {
    const twin = { internalId: 'Twice' };
    const ids = [await register(side), await register(side, twin), await register(side, twin)];
    const sibling = await register(side, {}, side.siblingId);
    const meal = limit(1);
    const pounds = { amount: { amountInCents: 1, currency: 'GBP' } };
    const rows: [employee: string, limits: object, outcome: string][] = [
      [ids[0]!, { meal }, 'changed'],
      [ids[0]!.toUpperCase(), { meal: limit(2) }, 'employeeRepeated'],
      [twin.internalId, { meal }, 'employeeAmbiguous'],
      [ids[1]!, { meal: pounds }, 'invalidRequest'],
      [ids[2]!, { transport: { ...meal, period: 'year' } }, 'invalidRequest'],
      [UNKNOWN_ID, { meal }, 'employeeNotFound'],
      [sibling, { meal }, 'employeeNotFound'],
      ['nobody', { meal }, 'employeeNotFound'],
    ];
    const asked = rows.map(([employee, limits]) => ({ employee, limits }));
    const { lines, counts } = await change(side, { ...now, rows: asked });
    assert.deepEqual(counts, [1, 0, 7]);
    assert.deepEqual(
      lines.map(({ outcome, reason }) => reason?.code ?? outcome),
      rows.map(([, , outcome]) => outcome),
    );
    assert.match(lines[3]!.reason!.message, /^body\/rows\/3\/limits\/meal\/amount\/currency: /);
    assert.deepEqual((await limitsIn(side, ids[0]!, DECEMBER)).meal?.amount, meal.amount);
  });

  it('are told by a dry run as they would be, which changes none', async () => {
    const own = await newSide(service);
    const employees = [await register(own), await register(own), UNKNOWN_ID];
    await set(punctualIn(own), employees[0]!, { meal: limit(9) });
    const body = { ...fromNow, employees, limits: { meal: limit(9), nursery: null } };
    const before = await limitsIn(own, employees[1]!, JANUARY);
    const dry = await change(own, { ...body, dryRun: true });
    assert.equal(dry.dryRun, true);
    assert.deepEqual(await limitsIn(own, employees[1]!, JANUARY), before);
    const real = await change(own, body);
    assert.deepEqual([dry.lines, dry.counts], [real.lines, real.counts]);
    assert.deepEqual((await change(own, body)).counts, [0, 2, 1]);
  });

  it('are the same where an earlier recurrent limit says so already', async () => {
    const own = await newSide(service);
    const employees = [await register(own)];
    await change(own, { ...later, employees, ...meals(40) });
    await closeMonth(own.client, own.companyId);
    const next = { ...later, payroll: FEBRUARY, employees };
    assert.deepEqual((await change(own, { ...next, ...meals(40) })).counts, [0, 1, 0]);
    const { lines } = await change(own, { ...next, ...meals(50) });
    const { before, after: since } = lines[0]!.limits[0]!;
    assert.deepEqual([before, since], [shown(40), shown(50)]);
  });

  it('are set of those whom a filter fits, in all of it', async () => {
    const own = await newSide(service);
    const models = `/platform/v1/companies/${own.companyId}/benefit-models`;
    const { id: modelId } = await done(service.operator.post(models, { name: 'Completo' }));
    const model = { modelId: modelId as string };
    const office = { costCenter: { name: 'Oficina' } };
    const one = await register(own, { ...model, ...office });
    const two = await register(own, model);
    const three = await register(own, office);
    const gone = await register(own, { ...model, ...office });
    await own.client.delete(pathOf(own, gone));
    const costCenterId = (await read(own, one)).costCenter!.id;
    for (const [filter, people] of [
      [{}, [one, two, three]],
      [model, [one, two]],
      [{ costCenter: 'Oficina' }, [one, three]],
      [{ ...model, costCenter: costCenterId }, [one]],
      [{ ...model, state: 'removed' }, [gone]],
      [{ modelId: UNKNOWN_ID, state: 'active' }, []],
    ]) {
      const { lines } = await change(own, { dryRun: true, ...now, filter, ...meals(1) });
      assert.deepEqual(each(lines, 'employeeId'), people);
    }
  });

  it('take ten thousand rows in one request', async () => {
    const own = await newSide(service);
    const id = await register(own, { internalId: 'E-0' });
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      employee: `E-${at}`,
      ...meals(at + 1),
    }));
    assert.deepEqual((await change(own, { ...now, rows })).counts, [1, 0, 9_999]);
    assert.equal((await limitsIn(own, id, DECEMBER)).meal?.amount?.amountInCents, 1);
  });

  it('and charges of the same people, all at once, come to an end', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => register(side)));
    const [there, back] = [ids, ids.toReversed()];
    const work = Array.from({ length: 6 }, (_, at) => [
      change(side, { ...fromNow, employees: at % 2 ? there : back, ...meals(10_000 + at) }),
      ...ids.map((id) => charge(side, chargeOf(id, { amountInCents: 1 }))),
    ]).flat();
    await Promise.all(work);
    await expectSound(service);
  });
});

describe('a change of the limits of many people', () => {
  it('is for the month of its kind, and names people in one way, and limits with it', async () => {
    const limits = { meal: limit(1) };
    const employees = [UNKNOWN_ID];
    const rows = [{ employee: UNKNOWN_ID, limits }];
    const way = 'must have exactly one of employees, filter and rows';
    const pounds = { meal: { amount: { amountInCents: 1, currency: 'GBP' } } };
    const needed = "must have required property 'limits'";
    const beside = 'must not stand beside rows, which have their own';
    const currency = "must be EUR, as the company's";
    const cases: [body: object, path: string, message: string][] = [
      [{ limits }, 'body', way],
      [{ employees, filter: {}, limits }, 'body', way],
      [{ employees, rows }, 'body', way],
      [{ employees }, 'body', needed],
      [{ filter: {} }, 'body', needed],
      [{ rows, limits }, 'body/limits', beside],
      [{ employees, limits: pounds }, 'body/limits/meal/amount/currency', currency],
    ];
    await expectNoChange(service, async () => {
      for (const [body, path, message] of cases) {
        expectInvalid(await send(side, { ...now, ...body }), path, message);
      }
      for (const [kind, wrong, { wrongMonth }] of [
        ['recurrent', DECEMBER, recurrentIn(side)],
        ['punctual', JANUARY, punctualIn(side)],
        ['both', JANUARY, punctualIn(side)],
      ] as const) {
        for (const payroll of [wrong, NOVEMBER]) {
          const reply = await send(side, { filter: {}, limits, kind, payroll });
          expectFailure(reply, 400, wrongMonth);
        }
      }
    });
  });
});
