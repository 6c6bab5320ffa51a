import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import { newCompany, newSide } from '../support/money/cycle-companies.ts';
import {
  limit,
  limitsIn,
  limitsPath,
  punctualIn,
  put,
  recurrentIn,
  rowsOf,
  set,
  someone,
} from '../support/money/limit-settings.ts';
import { newcomer, register } from '../support/people/employee-sides.ts';
import { expectInvalid } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
const { client } = side;

for (const settingIn of [recurrentIn, punctualIn]) {
  const setting = settingIn(side);
  const { kind, payroll } = setting;
  const read = (id: string) => limitsIn(side, id, payroll);

  describe(`limits that are ${kind}`, () => {
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
      const ofYear = { transport: { ...pounds, period: 'year' } };
      const cases: [body: object, path: string, message: string][] = [
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
      });
    });
  });
}
