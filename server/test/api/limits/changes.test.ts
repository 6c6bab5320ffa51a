import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { expectSound } from '../support/money/charge-companies.ts';
import {
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
import { expectFailure, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import { change, fromNow, later, meals, now, outcomes, send } from './support/limit-changes.ts';

const service = await startService();
after(service.close);

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
