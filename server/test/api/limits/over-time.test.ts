import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type {
  EmployeeUsage,
  LimitChange,
  LimitUsage,
} from '@fringe/contract/operations/limits/limits-over-time';
import { done } from '../../support/client.ts';
import { demo } from '../../support/context.ts';
import { sql } from '../../support/database/sql.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { charge, charged, chargeOf, expectSound } from '../support/money/charge-companies.ts';
import { commit, limitTo, newPlace, nursery } from '../support/money/commitment-companies.ts';
import {
  closeMonth,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  NOVEMBER,
  newSide,
} from '../support/money/cycle-companies.ts';
import { disabled } from '../support/money/limit-disabling.ts';
import { limit, punctualIn, recurrentIn, set, shown } from '../support/money/limit-settings.ts';
import { operatorSide, pathOf, register, type Side } from '../support/people/employee-sides.ts';
import { expectInvalid } from '../support/refusals.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
/** The operator's twin of the same company. */
const platform: Side = { ...operatorSide(service), companyId: side.companyId };
const both = [
  ['a partner', side],
  ['the operator', platform],
] as const;

async function changesOf(of: Side, id: string): Promise<LimitChange[]> {
  const reply = await of.client.get(pathOf(of, id, '/limits/history'));
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.page.totalElements, reply.body.changes.length);
  return reply.body.changes;
}

async function usageOf(of: Side, id: string, query = ''): Promise<EmployeeUsage> {
  return done(of.client.get(pathOf(of, id, `/limits/usage${query}`)));
}

const figures = ({ usedInCents, reservedInCents, leftInCents }: LimitUsage) => [
  usedInCents,
  reservedInCents,
  leftInCents,
];

for (const [who, reader] of both) {
  describe(`the history of limits, for ${who}`, () => {
    it('has every change with who made it, what held before and what holds since', async () => {
      const id = await register(side);
      const punctual = punctualIn(side);
      await set(punctual, id, { meal: limit(10_000) });
      await set(punctual, id, { meal: limit(12_000) });
      await set(recurrentIn(side), id, { meal: limit(9_000), transport: limit(4_000) });
      await set(punctual, id, { meal: null });
      const changes = await changesOf(reader, id);
      assert.deepEqual(
        changes.map(({ kind, payroll, category, before, after: now }) => [
          `${kind} ${category} ${payroll}`,
          before,
          now,
        ]),
        [
          [`punctual meal ${DECEMBER}`, shown(12_000), null],
          [`recurrent meal ${JANUARY}`, null, shown(9_000)],
          [`recurrent transport ${JANUARY}`, null, shown(4_000)],
          [`punctual meal ${DECEMBER}`, shown(10_000), shown(12_000)],
          [`punctual meal ${DECEMBER}`, null, shown(10_000)],
        ],
      );
      for (const { by, wholeCompany } of changes) {
        assert.deepEqual(by.kind, 'partner');
        assert.ok(by.name.length > 0);
        assert.equal(wholeCompany, false);
      }
    });

    it('has no line for a request that changes nothing', async () => {
      const id = await register(side);
      for (let time = 0; time < 3; time += 1) {
        await set(punctualIn(side), id, { meal: limit(10_000) });
      }
      await set(punctualIn(side), id, { transport: null });
      assert.equal((await changesOf(reader, id)).length, 1);
    });

    it('has the benefits that were disabled, for somebody and for everybody', async () => {
      const own = await newSide(service);
      const of = { ...reader, companyId: own.companyId };
      const [id, other] = [await register(own), await register(own)];
      await disabled(own, DECEMBER, 'meal', [id]);
      await disabled(own, JANUARY, 'nursery');
      const told = ({ kind, category, payroll, wholeCompany }: LimitChange) =>
        `${kind} ${category} ${payroll} ${wholeCompany}`;
      assert.deepEqual((await changesOf(of, id)).map(told), [
        `disabled nursery ${JANUARY} true`,
        `disabled meal ${DECEMBER} false`,
      ]);
      assert.deepEqual((await changesOf(of, other)).map(told), [
        `disabled nursery ${JANUARY} true`,
      ]);
    });
  });

  it(`names a partner to itself and to the operator only: ${who}`, async () => {
    const own = await newSide(service);
    const of = { ...reader, companyId: own.companyId };
    const id = await register(own);
    await set(punctualIn(own), id, { meal: limit(10_000) });
    const [name, other] = demo().partners.map((partner) => partner.name);
    assert.equal((await changesOf(of, id))[0]!.by.name, name);
    assert.equal((await usageOf(of, id)).usage[0]!.by?.name, name);
    const partners = 'SELECT id FROM partners WHERE name = $1';
    const [{ id: otherId }] = await sql(service.database.ownerUrl, partners, [other]);
    const grant = `/platform/v1/partners/${otherId}/companies/${own.companyId}`;
    assert.equal((await service.operator.put(grant)).status, 204);
    const stranger: Side = { ...own, client: service.otherPartner };
    assert.equal((await changesOf(stranger, id))[0]!.by.name, 'another partner');
    assert.equal((await usageOf(stranger, id)).usage[0]!.by?.name, 'another partner');
  });

  describe(`the use of limits, for ${who}`, () => {
    it('is what is used, and what is left of the limit that holds', async () => {
      const id = await register(side);
      await set(punctualIn(side), id, { meal: limit(10_000) });
      await charged(side, id, { amountInCents: 3_000 });
      await charged(side, id, { amountInCents: 2_500 });
      const refused = await charge(side, chargeOf(id, { amountInCents: 5_000 }));
      assert.notEqual(refused.body.outcome, 'accepted');
      const { payroll, currency, usage } = await usageOf(reader, id);
      assert.deepEqual([payroll, currency], [DECEMBER, 'EUR']);
      const [meal, transport, ofNursery] = usage as [LimitUsage, LimitUsage, LimitUsage];
      assert.deepEqual(figures(meal), [5_500, 0, 4_500]);
      assert.deepEqual([meal.limit, meal.type, meal.disabled], [shown(10_000), 'punctual', false]);
      assert.equal(meal.by?.kind, 'partner');
      assert.ok(Math.abs(meal.since! - Date.now() / 1000) < 120);
      assert.deepEqual(figures(transport), [0, 0, null]);
      assert.deepEqual([ofNursery.limit, ofNursery.since, ofNursery.by], [null, null, null]);
    });

    it('is below zero after a settled charge above the limit', async () => {
      const id = await register(side);
      await set(punctualIn(side), id, { meal: limit(1_000) });
      await charged(side, id, { amountInCents: 1_500, settled: true });
      const [meal] = (await usageOf(reader, id, '?categories=meal')).usage;
      assert.deepEqual(figures(meal!), [1_500, 0, -500]);
    });

    it('keeps the limit of a month that is past, and shows that of the next one', async () => {
      const own = await newSide(service);
      const of = { ...reader, companyId: own.companyId };
      const id = await register(own);
      await set(punctualIn(own), id, { meal: limit(10_000) });
      await set(recurrentIn(own), id, { meal: limit(7_000) });
      await charged(own, id, { amountInCents: 1_000 });
      await closeMonth(service.partner, own.companyId);
      await charged(own, id, { amountInCents: 300 });
      const meal = async (month: string) => {
        const { usage } = await usageOf(of, id, `?payroll=${month}&categories=meal`);
        return [usage[0]!.limit?.amount.amountInCents, ...figures(usage[0]!)];
      };
      assert.deepEqual(await meal(DECEMBER), [10_000, 1_000, 0, 9_000]);
      assert.deepEqual(await meal(JANUARY), [7_000, 300, 0, 6_700]);
      assert.deepEqual(await meal(FEBRUARY), [7_000, 0, 0, 7_000]);
      assert.deepEqual(await meal(NOVEMBER), [undefined, 0, 0, null]);
    });

    it('names the payments that reserve it, in the month and in the year', async () => {
      const place = await newPlace(service);
      const of = { ...reader, companyId: place.companyId };
      await limitTo(place, 100_000, { period: 'year' });
      const expense = await commit(place, nursery(30_000));
      const [one] = (await usageOf(of, place.employeeId, '?categories=nursery')).usage;
      assert.deepEqual(figures(one!), [0, 30_000, 70_000]);
      assert.deepEqual(
        one!.payments.map(({ committedExpenseId, amountInCents }) => [
          committedExpenseId,
          amountInCents,
        ]),
        [[expense, 30_000]],
      );
      await expectSound(service);
    });

    it('comes in the order asked for, and refuses what is unknown or too far ahead', async () => {
      const id = await register(side);
      const query = '?categories=nursery,meal';
      const { usage } = await usageOf(reader, id, query);
      assert.deepEqual(each(usage, 'category'), ['nursery', 'meal']);
      const get = (more: string) => reader.client.get(pathOf(reader, id, `/limits/usage${more}`));
      const known = 'must name meal, transport, nursery';
      expectInvalid(await get('?categories=gym'), 'query/categories', known);
      const late = `must not be after the next payroll cycle (${JANUARY})`;
      expectInvalid(await get(`?payroll=${FEBRUARY}`), 'query/payroll', late);
    });
  });
}
