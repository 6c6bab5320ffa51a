import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  closeMonth,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  NOVEMBER,
  newSide,
} from './support/cycle-companies.ts';
import { disabled } from './support/limit-disabling.ts';
import {
  limit,
  limitsIn,
  punctualIn,
  readLimits,
  recurrentIn,
  set,
  shown,
  someone,
} from './support/limit-settings.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);

const scheduledOf = async (id: string, query = '', of = side) =>
  (await readLimits(of, id, query)).employee.scheduled;
const nothing = { amount: null, appliesTo: null, period: null };
const begins = { type: 'recurrent', payroll: JANUARY };
const stops = { ...nothing, type: 'disabled', payroll: JANUARY };

describe('readEmployeeLimits 200', () => {
  it('lists the recurrent limits that begin after the month asked for, and no others', async () => {
    const id = await someone(side);
    assert.deepEqual(await scheduledOf(id), []);
    await set(recurrentIn(side), id, {
      meal: limit(100),
      nursery: limit(200, { period: 'year' }),
    });
    await set(punctualIn(side), id, { transport: limit(5) });
    const expected = [
      { category: 'meal', ...begins, ...shown(100) },
      { category: 'nursery', ...begins, ...shown(200, 'child', 'year') },
    ];
    assert.deepEqual(await scheduledOf(id), expected);
    assert.deepEqual(await scheduledOf(id, `?payroll=${DECEMBER}`), expected);
    assert.deepEqual(await scheduledOf(id, `?payroll=${JANUARY}`), []);
    assert.deepEqual(await scheduledOf(id, `?payroll=${FEBRUARY}`), []);
  });

  it('lists of the chosen categories only, in the order chosen', async () => {
    const id = await someone(side);
    await set(recurrentIn(side), id, { meal: limit(1), nursery: limit(2), transport: limit(3) });
    const chosen = await scheduledOf(id, '?categories=transport,nursery');
    assert.deepEqual(
      chosen.map(({ category }) => category),
      ['transport', 'nursery'],
    );
  });

  it('lists the end of a limit without an amount', async () => {
    const own = await newSide(service, { firstPayroll: NOVEMBER });
    const id = await someone(own);
    await set({ ...recurrentIn(own), payroll: DECEMBER }, id, { meal: limit(100) });
    await closeMonth(own.client, own.companyId);
    await set(recurrentIn(own), id, { meal: null });
    assert.equal((await limitsIn(own, id, DECEMBER)).meal!.amount!.amountInCents, 100);
    const end = { category: 'meal', ...begins, ...nothing };
    assert.deepEqual(await scheduledOf(id, '', own), [end]);
    assert.deepEqual(await limitsIn(own, id, JANUARY), {});
  });

  it('lists what is disabled for one employee, and for nobody else', async () => {
    const [id, other] = [await someone(side), await someone(side)];
    await disabled(side, JANUARY, 'meal', [id]);
    await disabled(side, DECEMBER, 'transport', [id]);
    assert.deepEqual(await scheduledOf(id), [{ category: 'meal', ...stops }]);
    assert.deepEqual(await scheduledOf(id, `?payroll=${JANUARY}`), []);
    assert.deepEqual(await scheduledOf(other), []);
  });

  it('lists once what is disabled for an employee and for the whole company', async () => {
    const own = await newSide(service);
    const id = await someone(own);
    await disabled(own, JANUARY, 'meal', [id]);
    await disabled(own, JANUARY, 'meal');
    await disabled(own, JANUARY, 'nursery');
    const expected = ['meal', 'nursery'].map((category) => ({ category, ...stops }));
    assert.deepEqual(await scheduledOf(id, '', own), expected);
    const newcomer = await someone(own);
    assert.deepEqual(await scheduledOf(newcomer, '', own), expected);
  });

  it('is ordered by what happens, disabled first, then by category', async () => {
    const id = await someone(side);
    await set(recurrentIn(side), id, { transport: limit(1), meal: limit(2), nursery: limit(3) });
    await disabled(side, JANUARY, 'transport', [id]);
    await disabled(side, JANUARY, 'meal', [id]);
    assert.deepEqual(
      (await scheduledOf(id)).map(({ type, category }) => `${type} ${category}`),
      [
        'disabled meal',
        'disabled transport',
        'recurrent meal',
        'recurrent transport',
        'recurrent nursery',
      ],
    );
  });

  it('forgets what has begun once the cycle is closed', async () => {
    const own = await newSide(service);
    const id = await someone(own);
    await set(recurrentIn(own), id, { meal: limit(100) });
    await disabled(own, JANUARY, 'meal', [id]);
    await closeMonth(own.client, own.companyId);
    const { scheduled, limits } = (await readLimits(own, id)).employee;
    assert.deepEqual(scheduled, []);
    assert.deepEqual(limits, { meal: { ...shown(100), type: 'recurrent', disabled: true } });
    await closeMonth(own.client, own.companyId);
    assert.equal((await readLimits(own, id)).employee.limits.meal!.disabled, false);
  });
});
