import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/charges';
import { startService } from '../support/service.ts';
import { untilWaiting, withSql } from '../support/sql.ts';
import {
  batch,
  charge,
  charged,
  chargeOf,
  expectNothingBooked,
  expectSound,
  setLimits,
  usagesOf,
  voidOf,
} from './support/charge-companies.ts';
import {
  closeMonth,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  NOVEMBER,
  newSide,
} from './support/cycle-companies.ts';
import { pathOf, register, type Side } from './support/employee-sides.ts';
import { disabled } from './support/limit-disabling.ts';
import { limit } from './support/limit-settings.ts';
import { expectFailure } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
const YEAR = DECEMBER.slice(0, 4);
const NEXT_YEAR = JANUARY.slice(0, 4);

/** A charge that is refused, with the whole text, and that changes nothing. */
const refused = (where: Side, id: string, fields: Partial<ChargeInput>, message: string) =>
  expectNothingBooked(where, async () => {
    expectFailure(await charge(where, chargeOf(id, fields)), 409, message);
  });

const passes = (category: string, period: string, left: number) =>
  `The amount passes the ${category} limit of ${period}: ${left} cents are left`;

describe('recordCharge 409', () => {
  it('refuses one cent more than the limit of the month, and takes exactly the limit', async () => {
    for (const category of ['meal', 'transport', 'nursery'] as const) {
      const id = await register(side);
      await setLimits(side, 'punctual', DECEMBER, id, { [category]: limit(5_000) });
      const of = (amountInCents: number) =>
        ({ category: `${category}-benefit`, amountInCents }) as const;
      await refused(side, id, of(5_001), passes(category, DECEMBER, 5_000));
      await charged(side, id, of(3_000));
      await refused(side, id, of(2_001), passes(category, DECEMBER, 2_000));
      await charged(side, id, of(2_000));
      await refused(side, id, of(1), passes(category, DECEMBER, 0));
    }
  });

  it('counts every behaviour against the one limit, and no other category', async () => {
    const id = await register(side);
    await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(300) });
    for (const behaviour of ['allowance', 'flex', 'flex-not-exempt'] as const) {
      await charged(side, id, { behaviour, amountInCents: 100 });
    }
    const more = { behaviour: 'allowance-not-exempt', amountInCents: 1 } as const;
    await refused(side, id, more, passes('meal', DECEMBER, 0));
    for (const category of ['transport-benefit', 'nursery-benefit', 'any', 'unknown'] as const) {
      await charged(side, id, { category, amountInCents: 1_000_000_000 });
    }
  });

  it('counts for each employee alone', async () => {
    const [one, other] = [await register(side), await register(side)];
    for (const id of [one, other]) {
      await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(100) });
      await charged(side, id, { amountInCents: 100 });
    }
  });

  it('refuses every cent under a limit of nothing', async () => {
    const id = await register(side);
    await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(0) });
    await refused(side, id, { amountInCents: 1 }, passes('meal', DECEMBER, 0));
  });

  it('knows what was used before there was a limit, and when a limit is put below it', async () => {
    const id = await register(side);
    await charged(side, id, { amountInCents: 800 });
    await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(1_000) });
    await refused(side, id, { amountInCents: 201 }, passes('meal', DECEMBER, 200));
    await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(500) });
    await refused(side, id, { amountInCents: 1 }, passes('meal', DECEMBER, 0));
    await setLimits(side, 'punctual', DECEMBER, id, { meal: null });
    await charged(side, id, { amountInCents: 1_000_000 });
  });

  it('refuses a benefit that is disabled for the employee, with a limit and without', async () => {
    const text = `The meal benefit is disabled for payroll ${DECEMBER}`;
    for (const limited of [true, false]) {
      const id = await register(side);
      if (limited) await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(9_000) });
      await charged(side, id);
      await disabled(side, DECEMBER, 'meal', [id]);
      await refused(side, id, { amountInCents: 1 }, text);
      await charged(side, id, { category: 'transport-benefit' });
    }
  });

  it('refuses a benefit that is disabled for the company, also to whoever joins', async () => {
    const own = await newSide(service);
    const before = await register(own);
    await disabled(own, DECEMBER, 'transport');
    const text = `The transport benefit is disabled for payroll ${DECEMBER}`;
    for (const id of [before, await register(own)]) {
      await refused(own, id, { category: 'transport-benefit' }, text);
      await charged(own, id);
    }
    await closeMonth(own.client, own.companyId);
    await charged(own, before, { category: 'transport-benefit' });
  });

  it('refuses who is removed or blocked, for a benefit without limits too', async () => {
    const id = await register(side);
    const { client } = side;
    await client.patch(pathOf(side, id, '/block'));
    for (const category of ['meal-benefit', 'gym-benefit', 'any'] as const) {
      await refused(side, id, { category }, 'Employee with invalid state blocked');
    }
    await client.patch(pathOf(side, id, '/unblock'));
    await charged(side, id);
    await client.delete(pathOf(side, id));
    await refused(side, id, {}, 'Employee with invalid state removed');
    await client.patch(pathOf(side, id, '/restore'));
    await charged(side, id);
  });

  it('refuses limited benefits without a limit where the company requires them', async () => {
    const own = await newSide(service, { limitsRequired: true });
    const id = await register(own);
    for (const name of ['meal', 'transport', 'nursery'] as const) {
      const text =
        `The company requires limits, and there is none for ${name} ` + `in payroll ${DECEMBER}`;
      await refused(own, id, { category: `${name}-benefit`, payroll: DECEMBER }, text);
    }
    await charged(own, id, { category: 'gym-benefit' });
    await setLimits(own, 'punctual', DECEMBER, id, { meal: limit(1_000) });
    await charged(own, id, { amountInCents: 1_000 });
    await service.operator.patch(`/platform/v1/companies/${own.companyId}`, {
      limitsRequired: false,
    });
    await charged(own, id, { category: 'nursery-benefit' });
  });

  it('names the state before the benefit, and the benefit before the limit', async () => {
    const own = await newSide(service, { limitsRequired: true });
    const id = await register(own);
    await disabled(own, DECEMBER, 'meal', [id]);
    await refused(own, id, {}, `The meal benefit is disabled for payroll ${DECEMBER}`);
    await own.client.patch(pathOf(own, id, '/block'));
    await refused(own, id, {}, 'Employee with invalid state blocked');
  });
});

describe('recordCharge 200', () => {
  it('begins anew with each month under a limit that recurs', async () => {
    const own = await newSide(service);
    const id = await register(own);
    await setLimits(own, 'recurrent', JANUARY, id, { meal: limit(500) });
    await charged(own, id, { amountInCents: 90_000 });
    await closeMonth(own.client, own.companyId);
    await charged(own, id, { amountInCents: 500 });
    await refused(own, id, { amountInCents: 1 }, passes('meal', JANUARY, 0));
    await closeMonth(own.client, own.companyId);
    await charged(own, id, { amountInCents: 500 });
    await refused(own, id, { amountInCents: 1 }, passes('meal', FEBRUARY, 0));
  });

  it('holds a limit of a year over its months, and begins anew with the fiscal year', async () => {
    const own = await newSide(service, { firstPayroll: NOVEMBER });
    const id = await register(own);
    const nursery = { category: 'nursery-benefit' } as const;
    const yearly = { nursery: limit(10_000, { period: 'year' }) };
    await setLimits(own, 'recurrent', DECEMBER, id, yearly);
    await charged(own, id, { ...nursery, amountInCents: 4_000 });
    await closeMonth(own.client, own.companyId);
    await charged(own, id, { ...nursery, amountInCents: 5_000 });
    await refused(own, id, { ...nursery, amountInCents: 1_001 }, passes('nursery', YEAR, 1_000));
    await charged(own, id, { ...nursery, amountInCents: 1_000 });
    await refused(own, id, { ...nursery, amountInCents: 1 }, passes('nursery', YEAR, 0));
    await closeMonth(own.client, own.companyId);
    await charged(own, id, { ...nursery, amountInCents: 9_999 });
    await refused(own, id, { ...nursery, amountInCents: 2 }, passes('nursery', NEXT_YEAR, 1));
    assert.deepEqual(await usagesOf(own, id), {
      [`nursery ${NOVEMBER}`]: 4_000,
      [`nursery ${DECEMBER}`]: 6_000,
      [`nursery ${YEAR}`]: 10_000,
      [`nursery ${JANUARY}`]: 9_999,
      [`nursery ${NEXT_YEAR}`]: 9_999,
    });
  });

  it('compares a limit of a month with the month though the year has more', async () => {
    const own = await newSide(service, { firstPayroll: NOVEMBER });
    const id = await register(own);
    const nursery = { category: 'nursery-benefit', amountInCents: 700 } as const;
    await charged(own, id, nursery);
    await closeMonth(own.client, own.companyId);
    await setLimits(own, 'punctual', DECEMBER, id, { nursery: limit(700) });
    await charged(own, id, nursery);
    await setLimits(own, 'punctual', DECEMBER, id, { nursery: limit(1_500, { period: 'year' }) });
    await refused(own, id, nursery, passes('nursery', YEAR, 100));
  });

  it('lets no batch over the months of a year pass the lower limit of one of them', async () => {
    const own = await newSide(service, { firstPayroll: NOVEMBER });
    const id = await register(own);
    const nursery = { category: 'nursery-benefit' } as const;
    await setLimits(own, 'punctual', NOVEMBER, id, { nursery: limit(200, { period: 'year' }) });
    const { id: first } = await charged(own, id, { ...nursery, amountInCents: 1 });
    await closeMonth(own.client, own.companyId);
    await setLimits(own, 'punctual', DECEMBER, id, { nursery: limit(100, { period: 'year' }) });
    const { id: second } = await charged(own, id, { ...nursery, amountInCents: 1 });
    for (const one of [first, second]) await voidOf(own, one);
    await withSql(service.database.ownerUrl, async (held) => {
      await held.query('BEGIN');
      await held.query('SELECT 1 FROM limit_usages WHERE employee_id = $1 FOR UPDATE', [id]);
      const single = charge(own, chargeOf(id, { ...nursery, amountInCents: 50 }));
      await untilWaiting(held);
      const both = batch(own, [
        chargeOf(id, { ...nursery, amountInCents: 100 }),
        chargeOf(id, { ...nursery, amountInCents: 50, payroll: NOVEMBER }),
      ]);
      await held.query('COMMIT');
      const [one, { body }] = await Promise.all([single, both]);
      const taken = [one.status === 200, body.results[0].outcome === 'accepted'];
      assert.equal(taken.filter(Boolean).length, 1, 'only one of the two fits into December');
    });
    await expectSound(service);
  });
});
