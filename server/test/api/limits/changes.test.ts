import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LimitChangeLine } from '@fringe/contract/operations/limits/limit-changes';
import { startService } from '../../support/service.ts';
import { charge, chargeOf, expectSound } from '../support/money/charge-companies.ts';
import {
  closeMonth,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  NOVEMBER,
  newSide,
} from '../support/money/cycle-companies.ts';
import {
  limit,
  limitsIn,
  punctualIn,
  recurrentIn,
  set,
  shown,
} from '../support/money/limit-settings.ts';
import {
  operatorSide,
  pathOf,
  read,
  register,
  type Side,
} from '../support/people/employee-sides.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

const service = await startService();
after(service.close);

const send = ({ client, base, companyId }: Side, body: object) =>
  client.post(`${base}/companies/${companyId}/limits/changes`, body);

async function change(side: Side, body: object) {
  const reply = await send(side, body);
  assert.equal(reply.status, 200, reply.text);
  const { lines, changed, same, failed, total, dryRun } = reply.body;
  assert.deepEqual([total, total], [lines.length, changed + same + failed]);
  return { lines: lines as LimitChangeLine[], counts: [changed, same, failed], dryRun };
}

const now = { payroll: DECEMBER, kind: 'punctual' };
const later = { payroll: JANUARY, kind: 'recurrent' };
const fromNow = { payroll: DECEMBER, kind: 'both' };
const meals = (cents: number) => ({ limits: { meal: limit(cents) } });
const outcomes = (lines: LimitChangeLine[]) =>
  lines.map(({ outcome, reason }) => reason?.code ?? outcome);

/** Everyone sees a company of their own: its partner, and the operator. */
async function sides(): Promise<[string, Side][]> {
  const [own, other] = [await newSide(service), await newSide(service)];
  const platform = { ...operatorSide(service), companyId: other.companyId };
  return [
    ['a partner', own],
    ['the operator', { ...platform, siblingId: other.siblingId }],
  ];
}

for (const [who, side] of await sides()) {
  describe(`limits of many people, by ${who}`, () => {
    it('are set of those named by id, internal id or legal id, with what held before', async () => {
      const ids = [
        await register(side),
        await register(side, { internalId: `${who} 7` }),
        await register(side),
      ] as const;
      await set(punctualIn(side), ids[0], { meal: limit(5) });
      await set(punctualIn(side), ids[2], { meal: limit(20) });
      const legalId = (await read(side, ids[2])).legalId.toLowerCase();
      const employees = [ids[0].toUpperCase(), `${who} 7`, legalId];
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
      assert.deepEqual(
        lines[0]!.limits.map(({ kind, payroll }) => [kind, payroll]),
        [
          ['punctual', DECEMBER],
          ['recurrent', JANUARY],
        ],
      );
      for (const month of [DECEMBER, JANUARY, FEBRUARY]) {
        assert.deepEqual((await limitsIn(side, id, month)).meal?.amount, shown(70).amount);
      }
      await change(side, { ...fromNow, employees, limits: { meal: null } });
      for (const month of [DECEMBER, JANUARY]) {
        assert.deepEqual(await limitsIn(side, id, month), {});
      }
    });

    it('leave a line in the history of each, by whoever set them, and only of changes', async () => {
      const id = await register(side);
      for (let time = 0; time < 2; time += 1) {
        await change(side, { ...later, employees: [id], ...meals(30) });
      }
      await change(side, { ...now, employees: [id], limits: { meal: null } });
      const { changes } = (await side.client.get(pathOf(side, id, '/limits/history'))).body;
      assert.deepEqual(
        changes.map((one: { kind: string; by: { kind: string } }) => [one.kind, one.by.kind]),
        [['recurrent', who === 'the operator' ? 'operator' : 'partner']],
      );
      await expectSound(service);
    });

    it('fail for whom it cannot be, one by one, and are set for the others', async () => {
      const twin = { internalId: `${who} twice` };
      const ids = [await register(side), await register(side, twin), await register(side, twin)];
      const sibling = await register(side, {}, side.siblingId);
      const row = (employee: string, limits: object) => ({ employee, limits });
      const meal = limit(1);
      const pounds = { amount: { amountInCents: 1, currency: 'GBP' } };
      const rows = [
        row(ids[0]!, { meal }),
        row(ids[0]!.toUpperCase(), { meal: limit(2) }),
        row(twin.internalId, { meal }),
        row(ids[1]!, { meal: pounds }),
        row(ids[2]!, { transport: { ...meal, period: 'year' } }),
        ...[UNKNOWN_ID, sibling, 'nobody'].map((name) => row(name, { meal })),
      ];
      const { lines, counts } = await change(side, { ...now, rows });
      assert.deepEqual(counts, [1, 0, 7]);
      const nobody = Array.from({ length: 3 }, () => 'employeeNotFound');
      const wrong = ['employeeRepeated', 'employeeAmbiguous', 'invalidRequest', 'invalidRequest'];
      assert.deepEqual(outcomes(lines), ['changed', ...wrong, ...nobody]);
      assert.match(lines[3]!.reason!.message, /^body\/rows\/3\/limits\/meal\/amount\/currency: /);
      assert.deepEqual((await limitsIn(side, ids[0]!, DECEMBER)).meal?.amount, meal.amount);
    });

    it('are for the month of their kind', () =>
      expectNoChange(service, async () => {
        const body = { filter: {}, ...meals(1) };
        for (const [kind, wrong, { wrongMonth }] of [
          ['recurrent', DECEMBER, recurrentIn(side)],
          ['punctual', JANUARY, punctualIn(side)],
          ['both', JANUARY, punctualIn(side)],
        ] as const) {
          for (const payroll of [wrong, NOVEMBER]) {
            expectFailure(await send(side, { ...body, kind, payroll }), 400, wrongMonth);
          }
        }
      }));
  });
}

describe('limits of many people', () => {
  it('are told by a dry run as they would be, which changes none', async () => {
    const side = await newSide(service);
    const employees = [await register(side), await register(side), UNKNOWN_ID];
    await set(punctualIn(side), employees[0]!, { meal: limit(9) });
    const body = { ...fromNow, employees, limits: { meal: limit(9), nursery: null } };
    const before = await limitsIn(side, employees[1]!, JANUARY);
    const dry = await change(side, { ...body, dryRun: true });
    assert.equal(dry.dryRun, true);
    assert.deepEqual(await limitsIn(side, employees[1]!, JANUARY), before);
    const done = await change(side, body);
    assert.deepEqual([dry.lines, dry.counts], [done.lines, done.counts]);
    assert.deepEqual((await change(side, body)).counts, [0, 2, 1]);
  });

  it('are the same where an earlier recurrent limit says so already', async () => {
    const side = await newSide(service);
    const employees = [await register(side)];
    await change(side, { ...later, employees, ...meals(40) });
    await closeMonth(side.client, side.companyId);
    const next = { ...later, payroll: FEBRUARY, employees };
    assert.deepEqual((await change(side, { ...next, ...meals(40) })).counts, [0, 1, 0]);
    const { lines } = await change(side, { ...next, ...meals(50) });
    const { before, after: since } = lines[0]!.limits[0]!;
    assert.deepEqual([before, since], [shown(40), shown(50)]);
  });

  it('are set of those whom a filter fits, in all of it', async () => {
    const side = await newSide(service);
    const made = await service.operator.post(
      `/platform/v1/companies/${side.companyId}/benefit-models`,
      { name: 'Completo' },
    );
    assert.equal(made.status, 201, made.text);
    const model = { modelId: made.body.id as string };
    const office = { costCenter: { name: 'Oficina' } };
    const one = await register(side, { ...model, ...office });
    const two = await register(side, model);
    const three = await register(side, office);
    const gone = await register(side, { ...model, ...office });
    await side.client.delete(pathOf(side, gone));
    const costCenterId = (await read(side, one)).costCenter!.id;
    const fits = async (filter: object) => {
      const { lines } = await change(side, { dryRun: true, ...now, filter, ...meals(1) });
      return lines.map(({ employeeId }) => employeeId);
    };
    assert.deepEqual(await fits({}), [one, two, three]);
    assert.deepEqual(await fits(model), [one, two]);
    assert.deepEqual(await fits({ costCenter: 'Oficina' }), [one, three]);
    assert.deepEqual(await fits({ ...model, costCenter: costCenterId }), [one]);
    assert.deepEqual(await fits({ ...model, state: 'removed' }), [gone]);
    assert.deepEqual(await fits({ modelId: UNKNOWN_ID, state: 'active' }), []);
  });

  it('name people in exactly one way, and limits with it', async () => {
    const side = await newSide(service);
    const limits = { meal: limit(1) };
    const employees = [UNKNOWN_ID];
    const rows = [{ employee: UNKNOWN_ID, limits }];
    const way = 'must have exactly one of employees, filter and rows';
    const pounds = { meal: { amount: { amountInCents: 1, currency: 'GBP' } } };
    const cases: [body: object, path: string, message: string][] = [
      [{ limits }, 'body', way],
      [{ employees, filter: {}, limits }, 'body', way],
      [{ employees, rows }, 'body', way],
      [{ employees }, 'body', "must have required property 'limits'"],
      [{ filter: {} }, 'body', "must have required property 'limits'"],
      [{ rows, limits }, 'body/limits', 'must not stand beside rows, which have their own'],
      [
        { employees, limits: pounds },
        'body/limits/meal/amount/currency',
        "must be EUR, as the company's",
      ],
    ];
    await expectNoChange(service, async () => {
      for (const [body, path, message] of cases) {
        expectInvalid(await send(side, { ...now, ...body }), path, message);
      }
    });
  });

  it('take ten thousand rows in one request', async () => {
    const side = await newSide(service);
    const id = await register(side, { internalId: 'E-0' });
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      employee: `E-${at}`,
      ...meals(at + 1),
    }));
    assert.deepEqual((await change(side, { ...now, rows })).counts, [1, 0, 9_999]);
    assert.equal((await limitsIn(side, id, DECEMBER)).meal?.amount?.amountInCents, 1);
  });

  it('and charges of the same people, all at once, come to an end', async () => {
    const side = await newSide(service);
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
