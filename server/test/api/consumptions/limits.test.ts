import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/charges';
import { startService } from '../../support/service.ts';
import { untilWaiting, withSql } from '../../support/sql.ts';
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
} from '../support/charge-companies.ts';
import { closeMonth, DECEMBER, JANUARY, NOVEMBER, newSide } from '../support/cycle-companies.ts';
import { pathOf, register, type Side } from '../support/employee-sides.ts';
import { disabled } from '../support/limit-disabling.ts';
import { limit } from '../support/limit-settings.ts';
import { ways } from './support/ways.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
const YEAR = DECEMBER.slice(0, 4);
const NEXT_YEAR = JANUARY.slice(0, 4);
const nursery = (amountInCents: number) =>
  ({ category: 'nursery-benefit', amountInCents }) as const;
const yearly = (amount: number) => ({ nursery: limit(amount, { period: 'year' as const }) });

const passes = (category: string, period: string, left: number) =>
  `The amount passes the ${category} limit of ${period}: ${left} cents are left`;
const isDisabled = (category: string) =>
  `The ${category} benefit is disabled for payroll ${DECEMBER}`;

for (const [name, send] of Object.entries(ways)) {
  const takes = async (where: Side, id: string, fields: Partial<ChargeInput> = {}) => {
    assert.equal((await send(where, chargeOf(id, fields))).message, undefined);
  };
  const refuses = (where: Side, id: string, fields: Partial<ChargeInput>, message: string) =>
    expectNothingBooked(where, async () => {
      assert.deepEqual(await send(where, chargeOf(id, fields)), { status: 409, message });
    });

  describe(`${name} in the open cycle`, () => {
    it('takes exactly the limit of a month, and not a cent more', async () => {
      for (const category of ['meal', 'transport', 'nursery'] as const) {
        const id = await register(side);
        await setLimits(side, 'punctual', DECEMBER, id, { [category]: limit(5_000) });
        const of = (amountInCents: number) =>
          ({ category: `${category}-benefit`, amountInCents }) as const;
        await refuses(side, id, of(5_001), passes(category, DECEMBER, 5_000));
        await takes(side, id, of(3_000));
        await refuses(side, id, of(2_001), passes(category, DECEMBER, 2_000));
        await takes(side, id, of(2_000));
        await refuses(side, id, of(1), passes(category, DECEMBER, 0));
      }
    });

    it('counts every behaviour, and no other category and nobody else', async () => {
      const [id, other] = [await register(side), await register(side)];
      for (const one of [id, other]) {
        await setLimits(side, 'punctual', DECEMBER, one, { meal: limit(300) });
      }
      for (const behaviour of ['allowance', 'flex', 'flex-not-exempt'] as const) {
        await takes(side, id, { behaviour, amountInCents: 100 });
      }
      const more = { behaviour: 'allowance-not-exempt', amountInCents: 1 } as const;
      await refuses(side, id, more, passes('meal', DECEMBER, 0));
      for (const category of ['transport-benefit', 'nursery-benefit', 'any', 'unknown'] as const) {
        await takes(side, id, { category, amountInCents: 1_000_000_000 });
      }
      await takes(side, other, { amountInCents: 300 });
    });

    it('refuses a benefit that is disabled, for somebody or for all, in that month', async () => {
      const own = await newSide(service);
      const id = await register(own);
      await setLimits(own, 'punctual', DECEMBER, id, { meal: limit(9_000) });
      await takes(own, id);
      await disabled(own, DECEMBER, 'meal', [id]);
      await disabled(own, DECEMBER, 'transport');
      await refuses(own, id, { amountInCents: 1 }, isDisabled('meal'));
      const other = await register(own);
      await takes(own, other);
      const transport = { category: 'transport-benefit' } as const;
      for (const one of [id, other]) await refuses(own, one, transport, isDisabled('transport'));
      await closeMonth(own.client, own.companyId);
      await takes(own, id);
      await takes(own, id, transport);
    });

    it('refuses who is removed or blocked, also without limits, until they are back', async () => {
      const { client } = side;
      const id = await register(side);
      await client.patch(pathOf(side, id, '/block'));
      for (const category of ['meal-benefit', 'gym-benefit', 'any'] as const) {
        await refuses(side, id, { category }, 'Employee with invalid state blocked');
      }
      await client.patch(pathOf(side, id, '/unblock'));
      await takes(side, id);
      await client.delete(pathOf(side, id));
      await refuses(side, id, {}, 'Employee with invalid state removed');
      await client.patch(pathOf(side, id, '/restore'));
      await takes(side, id);
    });

    it('refuses what has no limit where the company requires limits', async () => {
      const own = await newSide(service, { limitsRequired: true });
      const id = await register(own);
      for (const one of ['meal', 'transport', 'nursery'] as const) {
        const which = `there is none for ${one} in payroll ${DECEMBER}`;
        const text = `The company requires limits, and ${which}`;
        await refuses(own, id, { category: `${one}-benefit` }, text);
      }
      await takes(own, id, { category: 'gym-benefit' });
      await setLimits(own, 'punctual', DECEMBER, id, { meal: limit(1_000) });
      await takes(own, id, { amountInCents: 1_000 });
      const company = `/platform/v1/companies/${own.companyId}`;
      await service.operator.patch(company, { limitsRequired: false });
      await takes(own, id, { category: 'nursery-benefit' });
    });

    it('names the state before the benefit, and the benefit before the limit', async () => {
      const own = await newSide(service, { limitsRequired: true });
      const id = await register(own);
      await disabled(own, DECEMBER, 'meal', [id]);
      await refuses(own, id, {}, isDisabled('meal'));
      await own.client.patch(pathOf(own, id, '/block'));
      await refuses(own, id, {}, 'Employee with invalid state blocked');
    });

    it('holds a limit of a year over its months, and begins anew with the next', async () => {
      const own = await newSide(service, { firstPayroll: NOVEMBER });
      const id = await register(own);
      await setLimits(own, 'recurrent', DECEMBER, id, yearly(10_000));
      await takes(own, id, nursery(4_000));
      await closeMonth(own.client, own.companyId);
      await takes(own, id, nursery(5_000));
      await refuses(own, id, nursery(1_001), passes('nursery', YEAR, 1_000));
      await takes(own, id, nursery(1_000));
      await refuses(own, id, nursery(1), passes('nursery', YEAR, 0));
      await closeMonth(own.client, own.companyId);
      await takes(own, id, nursery(9_999));
      await refuses(own, id, nursery(2), passes('nursery', NEXT_YEAR, 1));
      assert.deepEqual(await usagesOf(own, id), {
        [`nursery ${NOVEMBER}`]: 4_000,
        [`nursery ${DECEMBER}`]: 6_000,
        [`nursery ${YEAR}`]: 10_000,
        [`nursery ${JANUARY}`]: 9_999,
        [`nursery ${NEXT_YEAR}`]: 9_999,
      });
    });
  });
}

describe('recordCharges beside a charge', () => {
  it('lets no batch over months of a year pass the lower limit of one of them', async () => {
    const own = await newSide(service, { firstPayroll: NOVEMBER });
    const id = await register(own);
    await setLimits(own, 'punctual', NOVEMBER, id, yearly(200));
    const { id: first } = await charged(own, id, nursery(1));
    await closeMonth(own.client, own.companyId);
    await setLimits(own, 'punctual', DECEMBER, id, yearly(100));
    const { id: second } = await charged(own, id, nursery(1));
    for (const one of [first, second]) await voidOf(own, one);
    await withSql(service.database.ownerUrl, async (held) => {
      await held.query('BEGIN');
      await held.query('SELECT 1 FROM limit_usages WHERE employee_id = $1 FOR UPDATE', [id]);
      const single = charge(own, chargeOf(id, nursery(50)));
      await untilWaiting(held);
      const november = chargeOf(id, { ...nursery(50), payroll: NOVEMBER });
      const both = batch(own, [chargeOf(id, nursery(100)), november]);
      await held.query('COMMIT');
      const [one, { body }] = await Promise.all([single, both]);
      const taken = [one.status === 200, body.results[0].outcome === 'accepted'];
      assert.equal(taken.filter(Boolean).length, 1, 'only one of the two fits into December');
    });
  });

  it('leaves books that add up', () => expectSound(service));
});
