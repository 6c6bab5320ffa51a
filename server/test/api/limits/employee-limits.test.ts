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
import { disabled } from '../support/money/limit-disabling.ts';
import {
  limit,
  limitsIn,
  punctualIn,
  readLimits,
  recurrentIn,
  set,
  shown,
  someone,
} from '../support/money/limit-settings.ts';
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
const nothing = { amount: null, appliesTo: null, period: null };

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

  it('are left out where there is none, and shown where disabled, with or without', async () => {
    const id = await someone(side);
    assert.deepEqual(await limitsIn(side, id, DECEMBER), {});
    await set(punctualIn(side), id, { meal: limit(0) });
    const { limits } = (await readLimits(side, id, '?categories=nursery,meal')).employee;
    assert.deepEqual(limits, { meal: { ...shown(0), type: 'punctual', disabled: false } });
    for (const benefit of ['meal', 'nursery']) await disabled(side, DECEMBER, benefit, [id]);
    assert.deepEqual(await limitsIn(side, id, DECEMBER), {
      meal: { ...shown(0), type: 'punctual', disabled: true },
      nursery: { ...nothing, type: null, disabled: true },
    });
    assert.deepEqual(await limitsIn(side, id, JANUARY), {}, 'it covers the one month');
    await client.delete(pathOf(side, id));
    assert.equal((await limitsIn(side, id, DECEMBER)).meal!.disabled, true, 'also once removed');
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

describe('what is scheduled for an employee', () => {
  const scheduledOf = async (id: string, query = '', of = side) =>
    (await readLimits(of, id, query)).employee.scheduled;
  const begins = { type: 'recurrent', payroll: JANUARY };
  const stops = { ...nothing, type: 'disabled', payroll: JANUARY };

  it('is what begins or is disabled after the month, the disabled first', async () => {
    const [id, other] = [await someone(side), await someone(side)];
    assert.deepEqual(await scheduledOf(id), []);
    const nursery = limit(3, { period: 'year' });
    await set(recurrentIn(side), id, { nursery, transport: limit(1), meal: limit(2) });
    await set(punctualIn(side), id, { transport: limit(5) });
    await disabled(side, DECEMBER, 'nursery', [id]);
    for (const benefit of ['transport', 'meal']) await disabled(side, JANUARY, benefit, [id]);
    const expected = [
      { category: 'meal', ...stops },
      { category: 'transport', ...stops },
      { category: 'meal', ...begins, ...shown(2) },
      { category: 'transport', ...begins, ...shown(1) },
      { category: 'nursery', ...begins, ...shown(3, 'child', 'year') },
    ];
    assert.deepEqual(await scheduledOf(id), expected);
    assert.deepEqual(await scheduledOf(id, `?payroll=${DECEMBER}`), expected);
    const chosen = [1, 0, 3, 2].map((place) => expected[place]);
    assert.deepEqual(await scheduledOf(id, '?categories=transport,meal'), chosen);
    for (const month of [JANUARY, FEBRUARY]) {
      assert.deepEqual(await scheduledOf(id, `?payroll=${month}`), []);
    }
    assert.deepEqual(await scheduledOf(other), []);
  });

  it('is the end of a limit, without an amount, until it has come', async () => {
    const own = await newSide(service, { firstPayroll: NOVEMBER });
    const id = await someone(own);
    await set({ ...recurrentIn(own), payroll: DECEMBER }, id, { meal: limit(100) });
    await closeMonth(client, own.companyId);
    await set(recurrentIn(own), id, { meal: null });
    const end = { category: 'meal', ...begins, ...nothing };
    assert.deepEqual(await scheduledOf(id, '', own), [end]);
    assert.deepEqual(await limitsIn(own, id, JANUARY), {});
    await closeMonth(client, own.companyId);
    const { scheduled, limits } = (await readLimits(own, id)).employee;
    assert.deepEqual([scheduled, limits], [[], {}]);
  });

  it('is once what is disabled for an employee and for the whole company', async () => {
    const own = await newSide(service);
    const id = await someone(own);
    await disabled(own, JANUARY, 'meal', [id]);
    await disabled(own, JANUARY, 'meal');
    await disabled(own, JANUARY, 'nursery');
    const expected = ['meal', 'nursery'].map((category) => ({ category, ...stops }));
    for (const who of [id, await someone(own)]) {
      assert.deepEqual(await scheduledOf(who, '', own), expected);
    }
  });
});
