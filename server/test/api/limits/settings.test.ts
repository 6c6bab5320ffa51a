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
} from '../support/money/cycle-companies.ts';
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
} from '../support/money/limit-settings.ts';
import { newcomer, pathOf, register } from '../support/people/employee-sides.ts';
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
      const sent = {
        meal: limit(0),
        transport: limit(10_000_000, { appliesTo: 'child' }),
        nursery: limit(3),
      };
      const limits = {
        meal: shown(0),
        transport: shown(10_000_000, 'child'),
        nursery: shown(3, 'child'),
      };
      assert.deepEqual((await put(setting, employeeId, sent)).body, { ...head, limits });
      const stored = Object.entries(limits).map(([name, one]) => [name, { ...one, ...held }]);
      assert.deepEqual(await read(employeeId), Object.fromEntries(stored));
      for (const name of ['meal', 'transport', 'nursery'] as const) {
        const one = await put(setting, employeeId, { [name]: sent[name] });
        assert.deepEqual(one.body, { ...head, limits: { [name]: limits[name] } });
        const none = await put(setting, employeeId, { [name]: null });
        assert.deepEqual(none.body, { ...head, limits: { [name]: null } });
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
      for (const cents of [1, 2]) {
        if (cents === 1) await client.patch(pathOf(side, id, '/block'));
        else await client.delete(pathOf(side, id));
        await set(setting, id, { meal: limit(cents) });
        assert.deepEqual(await read(id), { meal: { ...shown(cents), ...held } });
      }
    });

    it('are refused as a whole for what no schema says', async () => {
      const currency = 'GBP';
      const own = { ...side, companyId: await newCompany(service, { currency }) };
      const pounds = { amount: { amountInCents: 100, currency } };
      const { workdayConfiguration } = newcomer();
      const id = await register(own, {
        grossSalary: pounds.amount,
        workdayConfiguration: { ...workdayConfiguration, collectiveAgreementSalary: pounds.amount },
      });
      await set(settingIn(own), id, { meal: pounds });
      assert.deepEqual((await limitsIn(own, id, payroll)).meal!.amount, pounds.amount);
      const few = 'must NOT have fewer than 1 properties';
      const ofYear = { transport: { ...pounds, period: 'year' } };
      const cases: [body: object | undefined, path: string, message: string][] = [
        [undefined, '', few],
        [{}, '', few],
        [
          { meal: pounds, nursery: limit(1) },
          '/nursery/amount/currency',
          "must be GBP, as the company's",
        ],
        [{ meal: { ...pounds, period: 'year' } }, '/meal/period', 'can be year for nursery only'],
        [{ meal: null, ...ofYear }, '/transport/period', 'can be year for nursery only'],
      ];
      await expectNoChange(service, async () => {
        for (const [body, path, message] of cases) {
          const reply = await client.put(limitsPath(settingIn(own), id), body);
          expectInvalid(reply, `body${path}`, message);
        }
        const nowhen = await client.put(pathOf(own, id, `/limits/${kind}`), { meal: pounds });
        expectInvalid(nowhen, 'query', "must have required property 'payroll'");
      });
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
