import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import { registerIn } from '../consumptions/support/reports.ts';
import { companyOf } from '../support/company-bodies.ts';
import * as months from '../support/money/cycle-companies.ts';
import * as settings from '../support/money/limit-settings.ts';
import { pathOf, read, register } from '../support/people/employee-sides.ts';
import { expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

// What is set, holds and is refused in which month is in the model of limits.
const { closeMonth, DECEMBER, FEBRUARY, JANUARY, NOVEMBER, newSide, openCycleOf } = months;
const { limit, limitsIn, limitsPath, punctualIn, recurrentIn, rowsOf, set, shown } = settings;
const service = await startService({ twins: true });
after(service.close);
const side = await newSide(service, { firstPayroll: NOVEMBER });
const { client, companyId } = side;
const employeeId = await register(side, { internalId: 'E "7"' });
const path = pathOf(side, employeeId, '/limits');
await set({ ...recurrentIn(side), payroll: DECEMBER }, employeeId, {
  meal: limit(20_000),
  transport: limit(5_000),
  nursery: limit(480_000, { period: 'year' }),
});
await closeMonth(client, companyId);
const recurrent = { type: 'recurrent', disabled: false } as const;
const usual = {
  meal: { ...shown(20_000), ...recurrent },
  transport: { ...shown(5_000), ...recurrent },
  nursery: { ...shown(480_000, 'child', 'year'), ...recurrent },
};

describe('the limits of an employee', () => {
  it('are shown with the cycle of the month, open or to come, company and employee', async () => {
    const { legalId, internalId } = await read(side, employeeId);
    const company = {
      id: companyId,
      legalId: (await companyOf(service.operator, companyId)).legalId,
      currency: 'EUR',
      payrollCycle: await openCycleOf(client, companyId),
      employee: { employeeId, internalId, legalId, limits: usual, scheduled: [] },
    };
    for (const query of ['', `?payroll=${DECEMBER}`]) {
      assert.deepEqual((await client.get(path + query)).body, { company });
    }
    // The cycle of a month to come has no id and no times yet.
    for (const month of [JANUARY, FEBRUARY, '9999-12']) {
      const [fiscalYear, payrollMonth] = month.split('-');
      const payrollCycle = { id: null, start: null, end: null, fiscalYear, payrollMonth };
      const { body } = await client.get(`${path}?payroll=${month}`);
      assert.deepEqual(body, { company: { ...company, payrollCycle } });
    }
  });

  it('are shown of the categories that are asked for, in that order, once each', async () => {
    for (const order of ['nursery,meal', 'transport', 'nursery,transport,meal', '']) {
      const asked = order && `?categories=${order},${order.replaceAll(',', ',%20')}`;
      const names = (order || 'meal,transport,nursery').split(',');
      const { body } = await client.get(path + asked);
      assert.deepEqual(Object.keys(body.company.employee.limits), names);
    }
  });

  it('are refused of other categories and of months that are over, also of nobody', async () => {
    const current = `must not be before the current payroll cycle (${DECEMBER})`;
    const known = 'must name meal, transport, nursery';
    const cases = [
      ...['gym', 'Meal', 'meal,', 'meal;transport'].map((one) => ['categories', one, known]),
      ...[NOVEMBER, '0000-01'].map((month) => ['payroll', month, current]),
    ] as [string, string, string][];
    for (const [name, value, message] of cases) {
      for (const id of [employeeId, UNKNOWN_ID]) {
        const reply = await client.get(pathOf(side, id, `/limits?${name}=${value}`));
        expectInvalid(reply, `query/${name}`, message);
      }
    }
  });
});

for (const settingIn of [recurrentIn, punctualIn]) {
  const setting = settingIn(side);
  const { kind, payroll } = setting;

  describe(`limits that are ${kind}`, () => {
    it('touch no row when they are repeated, and only the changed one otherwise', async () => {
      const id = await register(side);
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
      const id = await register(side);
      const names = ['meal', 'transport', 'nursery'];
      const all = names.flatMap((one) => [one, one, one, one]);
      await Promise.all(all.map((name) => set(setting, id, { [name]: limit(7) })));
      assert.deepEqual(Object.keys(await limitsIn(side, id, payroll)), names);
    });

    it('are refused as a whole for what no schema says', async () => {
      const currency = 'GBP';
      const own = { ...side, companyId: await months.newCompany(service, { currency }) };
      const pounds = { amount: { amountInCents: 100, currency } };
      const id = await registerIn(own, currency);
      await set(settingIn(own), id, { meal: pounds });
      assert.deepEqual((await limitsIn(own, id, payroll)).meal!.amount, pounds.amount);
      const ofYear = { transport: { ...pounds, period: 'year' } };
      const nursery = 'can be year for nursery only';
      const euros = { meal: pounds, nursery: limit(1) };
      const cases: [body: object, path: string, message: string][] = [
        [euros, '/nursery/amount/currency', "must be GBP, as the company's"],
        [{ meal: { ...pounds, period: 'year' } }, '/meal/period', nursery],
        [{ meal: null, ...ofYear }, '/transport/period', nursery],
      ];
      await expectNoChange(service, async () => {
        for (const [body, at, message] of cases) {
          const reply = await client.put(limitsPath(settingIn(own), id), body);
          expectInvalid(reply, `body${at}`, message);
        }
      });
    });
  });
}
