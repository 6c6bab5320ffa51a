import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import { companyOf } from '../support/company-bodies.ts';
import {
  closeMonth,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  NOVEMBER,
  newSide,
  openCycleOf,
} from '../support/money/cycle-companies.ts';
import { limit, recurrentIn, set, shown } from '../support/money/limit-settings.ts';
import { pathOf, read, register } from '../support/people/employee-sides.ts';
import { expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';

const service = await startService();
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
    const orders = ['nursery,meal', 'transport', 'nursery,transport,meal', ''];
    for (const order of orders) {
      const asked = order && `?categories=${order},${order.replaceAll(',', ',%20')}`;
      const names = (order || 'meal,transport,nursery').split(',');
      const { text, body } = await client.get(path + asked);
      assert.deepEqual(Object.keys(body.company.employee.limits), names);
      const places = names.map((name) => text.indexOf(`"${name}":{`));
      assert.ok(places.every((place, index) => place > (places[index - 1] ?? 0)));
    }
  });

  it('are refused of other categories and of months that are over, also of nobody', async () => {
    const categories = ['gym', 'Meal', 'meal,', 'meal;transport'];
    const current = `must not be before the current payroll cycle (${DECEMBER})`;
    const cases = [
      ...categories.map(
        (one) => ['categories', one, 'must name meal, transport, nursery'] as const,
      ),
      ...[NOVEMBER, '0000-01'].map((month) => ['payroll', month, current] as const),
    ];
    for (const [name, value, message] of cases) {
      for (const id of [employeeId, UNKNOWN_ID]) {
        const reply = await client.get(pathOf(side, id, `/limits?${name}=${value}`));
        expectInvalid(reply, `query/${name}`, message);
      }
    }
  });
});
