import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { untilWaiting, withSql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';
import {
  batch,
  charge,
  charged,
  chargeOf,
  expectNothingBooked,
  expectSound,
  ledger,
  setLimits,
  told,
  toldOf,
  usagesOf,
  voidOf,
} from '../support/money/charge-companies.ts';
import {
  closeMonth,
  DECEMBER,
  JANUARY,
  NOVEMBER,
  newSide,
} from '../support/money/cycle-companies.ts';
import { disabled } from '../support/money/limit-disabling.ts';
import { limit } from '../support/money/limit-settings.ts';
import { pathOf, register, type Side } from '../support/people/employee-sides.ts';
import { ways } from './support/ways.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
const [YEAR, NEXT_YEAR] = [DECEMBER.slice(0, 4), JANUARY.slice(0, 4)];
const nursery = (amountInCents: number) =>
  ({ category: 'nursery-benefit', amountInCents }) as const;
const yearly = (amount: number) => ({ nursery: limit(amount, { period: 'year' as const }) });
const passes = (category: string, period: string, left: number) =>
  `The amount passes the ${category} limit of ${period}: ${left} cents are left`;

type Bring = (where: Side, id: string) => Promise<unknown>;
const limited: Bring = (where, id) =>
  setLimits(where, 'punctual', DECEMBER, id, { meal: limit(999) });
const unusable: Bring = (where, id) => disabled(where, DECEMBER, 'meal', [id]);
const blocked: Bring = (where, id) => where.client.patch(pathOf(where, id, '/block'));
const removed: Bring = (where, id) => where.client.delete(pathOf(where, id));

/** What forbids a charge of ten in December where limits are required, the weakest first. */
const forbidding: [flags: string[], message: string, bring: Bring][] = [
  [
    ['limitRequired'],
    `The company requires limits, and there is none for meal in payroll ${DECEMBER}`,
    async () => undefined,
  ],
  [['limitExceeded'], passes('meal', DECEMBER, 999), limited],
  [
    ['benefitDisabled', 'limitRequired'],
    `The meal benefit is disabled for payroll ${DECEMBER}`,
    unusable,
  ],
  [['employeeState', 'limitRequired'], 'Employee with invalid state blocked', blocked],
  [['employeeState', 'limitRequired'], 'Employee with invalid state removed', removed],
];

/** People whom each of them forbids a charge. */
async function forbiddenIn(where: Side) {
  const people: { id: string; flags: string[]; message: string }[] = [];
  for (const [flags, message, bring] of forbidding) {
    const id = await register(where);
    await bring(where, id);
    people.push({ id, flags, message });
  }
  return people;
}

/** The one charge is flagged, counts against limits, and is told of as every charge. */
async function expectFlagged(where: Side, given: ChargeInput, all: string[], late: boolean) {
  const id = given.employeeId;
  const [entry, ...more] = await ledger(where, `&employeeId=${id}`);
  assert.deepEqual(more, []);
  const { payroll, flags } = entry!;
  assert.deepEqual([payroll, entry!.late, entry!.flag, flags], [DECEMBER, late, all[0], all]);
  assert.deepEqual(await usagesOf(where, id), { [`meal ${DECEMBER}`]: 1_000 });
  assert.deepEqual(await toldOf(where, id), [told(where, DECEMBER, given)]);
}

for (const [name, send] of Object.entries(ways)) {
  const takes = async (where: Side, id: string, fields: Partial<ChargeInput> = {}) => {
    assert.equal((await send(where, chargeOf(id, fields))).message, undefined);
  };
  const refuses = (where: Side, id: string, fields: Partial<ChargeInput>, message: string) =>
    expectNothingBooked(where, async () => {
      assert.deepEqual(await send(where, chargeOf(id, fields)), { status: 409, message });
    });

  describe(name, () => {
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

    it('refuses what is forbidden, says why, and books it late after the close', async () => {
      const own = await newSide(service, { limitsRequired: true });
      const people = await forbiddenIn(own);
      for (const { id, message } of people) await refuses(own, id, {}, message);
      await closeMonth(own.client, own.companyId);
      for (const { id, flags } of people) {
        const given = chargeOf(id, { payroll: DECEMBER });
        assert.equal((await send(own, given)).message, undefined);
        await expectFlagged(own, given, flags, true);
      }
      assert.deepEqual(await ledger(own, `&payroll=${JANUARY}`), []);
    });

    it('names the state before the benefit, and the benefit before the limit', async () => {
      const own = await newSide(service, { limitsRequired: true });
      const id = await register(own);
      for (const [, message, bring] of forbidding) {
        await bring(own, id);
        await refuses(own, id, {}, message);
      }
      await refuses(own, id, { category: 'any' }, 'Employee with invalid state removed');
    });
  });
}

describe('recordCharge', () => {
  it('books a settled charge whatever forbids it, with flags that say all that does', async () => {
    const own = await newSide(service, { limitsRequired: true });
    for (const { id, flags } of await forbiddenIn(own)) {
      const given = chargeOf(id, { settled: true });
      const { id: _, ...answer } = (await charge(own, given)).body;
      const where = { payroll: DECEMBER, late: false };
      assert.deepEqual(answer, { outcome: 'accepted', ...where, flag: flags[0], flags });
      await expectFlagged(own, given, flags, false);
    }
  });

  it('judges a late charge by the limits of its own month', async () => {
    const own = await newSide(service);
    const id = await register(own);
    await setLimits(own, 'punctual', DECEMBER, id, { meal: limit(1_000) });
    await disabled(own, JANUARY, 'meal');
    await closeMonth(own.client, own.companyId);
    const answers = [
      await charged(own, id, { payroll: DECEMBER }),
      await charged(own, id, { payroll: DECEMBER, settled: true }),
      await charged(own, id, { settled: true }),
    ];
    assert.deepEqual(
      answers.map(({ payroll, late, flag }) => [payroll, late, flag]),
      [
        [DECEMBER, true, null],
        [DECEMBER, true, 'limitExceeded'],
        [JANUARY, false, 'benefitDisabled'],
      ],
    );
  });
});

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
