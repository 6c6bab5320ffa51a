import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import {
  closeMonth,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  NOVEMBER,
  newCompany,
  newSide,
} from '../support/cycle-companies.ts';
import { newcomer, partnerSide, pathOf, register } from '../support/employee-sides.ts';
import {
  limit,
  limitsIn,
  limitsPath,
  punctualIn,
  put,
  recurrentIn,
  rowsOf,
  set,
  shown,
  someone,
} from '../support/limit-settings.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
const { client } = side;
const recurrent = { type: 'recurrent', disabled: false };
const punctual = { type: 'punctual', disabled: false };

for (const settingIn of [recurrentIn, punctualIn]) {
  const setting = settingIn(side);
  const { kind, payroll, wrongMonth } = setting;
  const read = (id: string) => limitsIn(side, id, payroll);
  const held = { type: kind, disabled: false };

  describe(`limits that are ${kind}`, () => {
    it('are answered with their defaults, of the categories that were sent', async () => {
      const employeeId = await someone(side);
      const head = { companyId: side.companyId, employeeId, payroll };
      const cases = {
        meal: [limit(0), shown(0)],
        transport: [limit(10_000_000, { appliesTo: 'child' }), shown(10_000_000, 'child')],
        nursery: [limit(3), shown(3, 'child')],
      } as const;
      const all = Object.entries(cases);
      const sent = Object.fromEntries(all.map(([category, [input]]) => [category, input]));
      const limits = Object.fromEntries(all.map(([category, [, output]]) => [category, output]));
      assert.deepEqual((await put(setting, employeeId, sent)).body, { ...head, limits });
      const stored = all.map(([category, [, output]]) => [category, { ...output, ...held }]);
      assert.deepEqual(await read(employeeId), Object.fromEntries(stored));
      for (const [category, [input, output]] of all) {
        const one = await put(setting, employeeId, { [category]: input });
        assert.deepEqual(one.body, { ...head, limits: { [category]: output } });
        const none = await put(setting, employeeId, { [category]: null });
        assert.deepEqual(none.body, { ...head, limits: { [category]: null } });
      }
      assert.deepEqual(await read(employeeId), {});
    });

    it('stay where they are left out, and are replaced as a whole, of nobody else', async () => {
      const [id, other] = [await someone(side), await someone(side)];
      const nursery = limit(2, { appliesTo: 'employee', period: 'year' });
      await set(setting, id, { meal: limit(1), nursery });
      await set(setting, id, { meal: limit(10), transport: limit(30) });
      const kept = { meal: { ...shown(10), ...held }, transport: { ...shown(30), ...held } };
      const year = { ...shown(2, 'employee', 'year'), ...held };
      assert.deepEqual(await read(id), { ...kept, nursery: year });
      await set(setting, id, { nursery: limit(4) });
      assert.deepEqual(await read(id), { ...kept, nursery: { ...shown(4, 'child'), ...held } });
      assert.deepEqual(await rowsOf(service, other), []);
    });

    it('touch no row when they are repeated, and only the changed one otherwise', async () => {
      const id = await someone(side);
      const body = { meal: limit(1), transport: limit(2), nursery: null };
      await set(setting, id, body);
      const rows = await rowsOf(service, id);
      assert.equal(rows.length, kind === 'recurrent' ? 3 : 2);
      await set(setting, id, body);
      await set(setting, id, { transport: limit(2, { appliesTo: 'employee', period: 'payroll' }) });
      assert.deepEqual(await rowsOf(service, id), rows);
      await set(setting, id, { meal: limit(1), transport: limit(3) });
      const kept = (await rowsOf(service, id)).filter((row) => rows.includes(row));
      assert.equal(kept.length, rows.length - 1);
    });

    it('are all kept when they are set one by one, all at once', async () => {
      const id = await someone(side);
      const each = ['meal', 'transport', 'nursery'].flatMap((one) => [one, one, one, one]);
      const replies = await Promise.all(each.map((name) => put(setting, id, { [name]: limit(7) })));
      assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
      assert.deepEqual(Object.keys(await read(id)), ['meal', 'transport', 'nursery']);
    });

    it('are set of an employee who is blocked or removed', async () => {
      const id = await someone(side);
      for (const [cents, alter] of [
        () => client.patch(pathOf(side, id, '/block')),
        () => client.delete(pathOf(side, id)),
      ].entries()) {
        await alter();
        await set(setting, id, { meal: limit(cents) });
        assert.deepEqual(await read(id), { meal: { ...shown(cents), ...held } });
      }
    });

    it('are refused as a whole for what no schema says', async () => {
      const id = await someone(side);
      const dollars = { amount: { amountInCents: 1, currency: 'USD' } };
      const ofYear = limit(1, { period: 'year' });
      const yearly = 'can be year for nursery only';
      const cases: [body: object | undefined, path: string, message: string][] = [
        [undefined, 'body', 'must NOT have fewer than 1 properties'],
        [{}, 'body', 'must NOT have fewer than 1 properties'],
        [
          { meal: limit(1), nursery: dollars },
          'body/nursery/amount/currency',
          "must be EUR, as the company's",
        ],
        [{ meal: ofYear }, 'body/meal/period', yearly],
        [{ meal: null, transport: ofYear }, 'body/transport/period', yearly],
      ];
      await expectNoChange(service, async () => {
        for (const [body, path, message] of cases) {
          expectInvalid(await client.put(limitsPath(setting, id), body), path, message);
        }
        const nowhen = pathOf(side, id, `/limits/${kind}`);
        const missing = "must have required property 'payroll'";
        expectInvalid(await client.put(nowhen, { meal: limit(1) }), 'query', missing);
      });
    });

    it('are in the currency of the company, whatever it is', async () => {
      const own = {
        ...partnerSide(service),
        companyId: await newCompany(service, { currency: 'GBP' }),
      };
      const amount = { amountInCents: 100, currency: 'GBP' };
      const { workdayConfiguration } = newcomer();
      const id = await register(own, {
        grossSalary: amount,
        workdayConfiguration: { ...workdayConfiguration, collectiveAgreementSalary: amount },
      });
      await set(settingIn(own), id, { meal: { amount } });
      assert.deepEqual((await limitsIn(own, id, payroll)).meal!.amount, amount);
      const reply = await put(settingIn(own), id, { meal: limit(1) });
      expectInvalid(reply, 'body/meal/amount/currency', "must be GBP, as the company's");
    });

    it('are for one month, which moves with the open one, also of nobody', async () => {
      const id = await someone(side);
      const months = ['0000-01', NOVEMBER, DECEMBER, JANUARY, FEBRUARY, '9999-12'];
      await expectNoChange(service, async () => {
        for (const month of months.filter((one) => one !== payroll)) {
          for (const who of [id, UNKNOWN_ID]) {
            const other = { ...setting, payroll: month };
            expectFailure(await put(other, who, { meal: null }), 400, wrongMonth);
          }
        }
      });
      const own = await newSide(service);
      const moved = await someone(own);
      await closeMonth(client, own.companyId);
      const next = kind === 'recurrent' ? FEBRUARY : JANUARY;
      const reply = await put(settingIn(own), moved, { meal: limit(1) });
      expectFailure(reply, 400, wrongMonth.replace(payroll, next));
      await set({ ...settingIn(own), payroll: next }, moved, { meal: limit(1) });
    });
  });
}

describe('a recurrent limit', () => {
  it('holds from its month on, over closes that write nothing, until null ends it', async () => {
    const own = await newSide(service);
    const id = await someone(own);
    await set(recurrentIn(own), id, { meal: limit(100), transport: limit(50) });
    const rows = await rowsOf(service, id);
    assert.deepEqual(await limitsIn(own, id, DECEMBER), {});
    await closeMonth(client, own.companyId);
    assert.deepEqual(await rowsOf(service, id), rows);
    const later = { ...recurrentIn(own), payroll: FEBRUARY };
    await set(later, id, { meal: null });
    const transport = { ...shown(50), ...recurrent };
    const meal = { ...shown(100), ...recurrent };
    assert.deepEqual(await limitsIn(own, id, JANUARY), { meal, transport });
    for (const month of [FEBRUARY, '9999-12']) {
      assert.deepEqual(await limitsIn(own, id, month), { transport });
    }
    await set(later, id, { meal: limit(70) });
    assert.deepEqual((await limitsIn(own, id, FEBRUARY)).meal, { ...meal, ...shown(70) });
  });
});

describe('a punctual limit', () => {
  it('prevails in its month only, also over nothing, until null removes it', async () => {
    const own = await newSide(service);
    const id = await someone(own);
    await set(recurrentIn(own), id, { meal: limit(100) });
    await closeMonth(client, own.companyId);
    const rows = await rowsOf(service, id);
    const meal = { ...shown(100), ...recurrent };
    const now = { ...punctualIn(own), payroll: JANUARY };
    await set(now, id, { meal: limit(0), transport: limit(4) });
    const both = { meal: { ...shown(0), ...punctual }, transport: { ...shown(4), ...punctual } };
    assert.deepEqual(await limitsIn(own, id, JANUARY), both);
    assert.deepEqual(await limitsIn(own, id, FEBRUARY), { meal });
    for (const _ of [1, 2]) {
      await set(now, id, { meal: null });
      assert.deepEqual(await limitsIn(own, id, JANUARY), { ...both, meal });
    }
    await closeMonth(client, own.companyId);
    assert.deepEqual(await limitsIn(own, id, FEBRUARY), { meal });
    assert.equal(
      (await rowsOf(service, id)).length,
      rows.length + 1,
      'what was removed left no row',
    );
  });
});
