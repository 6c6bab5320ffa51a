import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type {
  EmployeeUsage,
  LimitChange,
  LimitUsage,
} from '@fringe/contract/operations/limits/limits-over-time';
import { done } from '../../support/client.ts';
import { demo } from '../../support/context.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { charge, charged, chargeOf, expectSound } from '../support/money/charge-companies.ts';
import { commit, limitTo, newPlace, nursery } from '../support/money/commitment-companies.ts';
import * as months from '../support/money/cycle-companies.ts';
import { disabled } from '../support/money/limit-disabling.ts';
import { limit, punctualIn, recurrentIn, set, shown } from '../support/money/limit-settings.ts';
import { demoPartnerIds, grant } from '../support/partners.ts';
import { operatorSide, pathOf, register, type Side } from '../support/people/employee-sides.ts';
import { expectInvalid } from '../support/refusals.ts';

const { closeMonth, DECEMBER, FEBRUARY, JANUARY, NOVEMBER, newSide } = months;
const service = await startService({ twins: true });
after(service.close);
const side = await newSide(service);

async function changesOf(of: Side, id: string): Promise<LimitChange[]> {
  return (await done(of.client.get(pathOf(of, id, '/limits/history')))).changes;
}

async function usageOf(of: Side, id: string, query = ''): Promise<EmployeeUsage> {
  return done(of.client.get(pathOf(of, id, `/limits/usage${query}`)));
}

const figures = ({ usedInCents, reservedInCents, leftInCents }: LimitUsage) => [
  usedInCents,
  reservedInCents,
  leftInCents,
];
const told = ({ kind, category, payroll }: LimitChange) => `${kind} ${category} ${payroll}`;

describe('the history of limits', () => {
  it('has every change with what held before and what holds since, and nothing else', async () => {
    const id = await register(side);
    const punctual = punctualIn(side);
    for (const cents of [10_000, 10_000, 12_000]) await set(punctual, id, { meal: limit(cents) });
    await set(recurrentIn(side), id, { meal: limit(9_000), transport: limit(4_000) });
    await set(punctual, id, { meal: null, transport: null });
    const changes = await changesOf(side, id);
    assert.deepEqual(
      changes.map((one) => [told(one), one.before, one.after]),
      [
        [`punctual meal ${DECEMBER}`, shown(12_000), null],
        [`recurrent meal ${JANUARY}`, null, shown(9_000)],
        [`recurrent transport ${JANUARY}`, null, shown(4_000)],
        [`punctual meal ${DECEMBER}`, shown(10_000), shown(12_000)],
        [`punctual meal ${DECEMBER}`, null, shown(10_000)],
      ],
    );
    assert.ok(changes.every(({ wholeCompany }) => !wholeCompany));
  });

  it('has the benefits that were disabled, for somebody and for everybody', async () => {
    const own = await newSide(service);
    const [id, other] = [await register(own), await register(own)];
    await disabled(own, DECEMBER, 'meal', [id]);
    await disabled(own, JANUARY, 'nursery');
    const all = async (who: string) =>
      (await changesOf(own, who)).map((one) => `${told(one)} ${one.wholeCompany}`);
    const forAll = `disabled nursery ${JANUARY} true`;
    assert.deepEqual(await all(id), [forAll, `disabled meal ${DECEMBER} false`]);
    assert.deepEqual(await all(other), [forAll]);
  });

  it('names a partner to itself and to the operator only, and the operator to all', async () => {
    const own = await newSide(service);
    const platform = { ...operatorSide(service), companyId: own.companyId };
    const id = await register(own);
    await set(punctualIn(own), id, { meal: limit(10_000) });
    await set(recurrentIn(platform), id, { meal: limit(6) });
    const [, otherId] = await demoPartnerIds(service);
    await grant(service, otherId, own.companyId);
    const { name } = demo().partners[0]!;
    for (const [of, shownAs] of [
      [own, name],
      [platform, name],
      [{ ...own, client: service.otherPartner }, 'another partner'],
    ] as const) {
      const by = (await changesOf(of, id)).map((one) => one.by.name);
      assert.deepEqual(by, ['operator', shownAs]);
      assert.equal((await usageOf(of, id)).usage[0]!.by?.name, shownAs);
    }
  });
});

describe('the use of limits', () => {
  it('is what is used, and what is left of the limit that holds', async () => {
    const id = await register(side);
    await set(punctualIn(side), id, { meal: limit(10_000) });
    await charged(side, id, { amountInCents: 3_000 });
    await charged(side, id, { amountInCents: 2_500 });
    assert.equal((await charge(side, chargeOf(id, { amountInCents: 5_000 }))).status, 409);
    const { payroll, currency, usage } = await usageOf(side, id);
    assert.deepEqual([payroll, currency], [DECEMBER, 'EUR']);
    const [meal, transport, ofNursery] = usage as [LimitUsage, LimitUsage, LimitUsage];
    assert.deepEqual(figures(meal), [5_500, 0, 4_500]);
    assert.deepEqual([meal.limit, meal.type, meal.disabled], [shown(10_000), 'punctual', false]);
    assert.ok(Math.abs(meal.since! - Date.now() / 1000) < 120);
    assert.deepEqual(figures(transport), [0, 0, null]);
    assert.deepEqual([ofNursery.limit, ofNursery.since, ofNursery.by], [null, null, null]);
    await charged(side, id, { amountInCents: 5_000, settled: true });
    const [over] = (await usageOf(side, id, '?categories=meal')).usage;
    assert.deepEqual(figures(over!), [10_500, 0, -500], 'below zero after a settled charge');
  });

  it('keeps the limit of a month that is past, and shows that of the next one', async () => {
    const own = await newSide(service);
    const id = await register(own);
    await set(punctualIn(own), id, { meal: limit(10_000) });
    await set(recurrentIn(own), id, { meal: limit(7_000) });
    await charged(own, id, { amountInCents: 1_000 });
    await closeMonth(service.partner, own.companyId);
    await charged(own, id, { amountInCents: 300 });
    for (const [month, ...wanted] of [
      [DECEMBER, 10_000, 1_000, 0, 9_000],
      [JANUARY, 7_000, 300, 0, 6_700],
      [FEBRUARY, 7_000, 0, 0, 7_000],
      [NOVEMBER, undefined, 0, 0, null],
    ]) {
      const { usage } = await usageOf(own, id, `?payroll=${month}&categories=meal`);
      assert.deepEqual([usage[0]!.limit?.amount.amountInCents, ...figures(usage[0]!)], wanted);
    }
  });

  it('names the payments that reserve it, in the month and in the year', async () => {
    const place = await newPlace(service);
    const of = { ...side, companyId: place.companyId };
    await limitTo(place, 100_000, { period: 'year' });
    const expense = await commit(place, nursery(30_000));
    const [one] = (await usageOf(of, place.employeeId, '?categories=nursery')).usage;
    assert.deepEqual(figures(one!), [0, 30_000, 70_000]);
    const payments = each(one!.payments, 'committedExpenseId', 'amountInCents');
    assert.deepEqual(payments, [[expense, 30_000]]);
    await expectSound(service);
  });

  it('comes in the order asked for, and refuses what is unknown or too far ahead', async () => {
    const id = await register(side);
    const { usage } = await usageOf(side, id, '?categories=nursery,meal');
    assert.deepEqual(each(usage, 'category'), ['nursery', 'meal']);
    const get = (more: string) => side.client.get(pathOf(side, id, `/limits/usage${more}`));
    const known = 'must name meal, transport, nursery';
    expectInvalid(await get('?categories=gym'), 'query/categories', known);
    const late = `must not be after the next payroll cycle (${JANUARY})`;
    expectInvalid(await get(`?payroll=${FEBRUARY}`), 'query/payroll', late);
  });
});
