import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import type { RefusedCharge } from '@fringe/contract/operations/consumptions/refusals';
import { expireRefusals } from '../../../src/consumptions/refusals/expire-refusals.ts';
import { done } from '../../support/client.ts';
import { sql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';
import {
  batch,
  charge,
  charged,
  chargeOf,
  expectNothingBooked,
} from '../support/money/charge-companies.ts';
import { DECEMBER, newSide } from '../support/money/cycle-companies.ts';
import { limit, punctualIn, set } from '../support/money/limit-settings.ts';
import { register } from '../support/people/employee-sides.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);

const callers = [
  ['a partner', service.partner, '/api/v3'],
  ['the operator', service.operator, '/platform/v1'],
] as const;

async function refusals(query = '', [, client, base] = callers[0] as (typeof callers)[number]) {
  return (await done(
    client.get(`${base}/companies/${side.companyId}/consumptions/refusals${query}`),
  )) as { refusals: RefusedCharge[]; page: { totalElements: number } };
}

const of = (employeeId: string): string => `?employeeId=${employeeId}`;

describe('refused charges', () => {
  for (const caller of callers) {
    it(`tell ${caller[0]} why, with the limit and what was left of it`, async () => {
      const id = await register(side);
      await set(punctualIn(side), id, { meal: limit(10_000) });
      await charged(side, id, { amountInCents: 9_000 });
      const asked = chargeOf(id, { amountInCents: 1_001, concept: 'Cena' });
      await expectNothingBooked(side, async () => {
        assert.equal((await charge(side, asked)).status, 409);
      });
      const [one, ...others] = (await refusals(of(id), caller)).refusals;
      assert.deepEqual(others, []);
      const { refusedAt, occurredAt, id: own, message, ...rest } = one!;
      assert.deepEqual(rest, {
        employeeId: id,
        payroll: DECEMBER,
        category: 'meal-benefit',
        behaviour: 'flex',
        amountInCents: 1_001,
        currency: 'EUR',
        concept: 'Cena',
        externalId: asked.externalId,
        code: 'limitExceeded',
        limitInCents: 10_000,
        limitPeriod: 'payroll',
        leftInCents: 1_000,
      });
      assert.match(message, /meal/);
      assert.match(own, /^[0-9a-f-]{36}$/);
      assert.ok(Math.abs(refusedAt - Date.now() / 1000) < 120 && occurredAt <= refusedAt);
    });
  }

  it('are kept of batches, beside what was booked, and of unknown employees', async () => {
    const [id, unknown] = [await register(side), randomUUID()];
    await set(punctualIn(side), id, { meal: limit(100) });
    const charges = [
      chargeOf(id, { amountInCents: 60 }),
      chargeOf(id, { amountInCents: 60 }),
      chargeOf(unknown, { amountInCents: 5 }),
    ];
    const reply = await batch(side, charges);
    assert.deepEqual([reply.body.accepted, reply.body.refused], [1, 2], reply.text);
    const [refused] = (await refusals(of(id))).refusals;
    assert.deepEqual([refused!.externalId, refused!.leftInCents], [charges[1]!.externalId, 40]);
    const [nobody] = (await refusals(of(unknown))).refusals;
    assert.deepEqual([nobody!.code, nobody!.limitInCents], ['employeeNotFound', null]);
  });

  it('have the currency that was sent, and no limit where another thing forbids them', async () => {
    const id = await register(side);
    await set(punctualIn(side), id, { meal: limit(10_000) });
    await charge(side, chargeOf(id, { currency: 'USD' }));
    const [one] = (await refusals(of(id))).refusals;
    assert.deepEqual([one!.code, one!.currency], ['invalidRequest', 'USD']);
    assert.deepEqual([one!.limitInCents, one!.leftInCents], [null, null]);
  });

  it('are each attempt, newest first, and found by month, category and code', async () => {
    const id = await register(side);
    await set(punctualIn(side), id, { transport: limit(0) });
    const fields = { category: 'transport-benefit', amountInCents: 1 } as const;
    for (const concept of ['first', 'second']) {
      await charge(side, chargeOf(id, { ...fields, concept }));
    }
    const found = async (query: string) =>
      (await refusals(`${of(id)}${query}`)).refusals.map(({ concept }) => concept);
    assert.deepEqual(await found(''), ['second', 'first']);
    assert.deepEqual(await found('&limit=1&page=2'), ['first']);
    assert.deepEqual(await found(`&payroll=${DECEMBER}&code=limitExceeded`), ['second', 'first']);
    assert.deepEqual(await found('&category=meal-benefit'), []);
    assert.deepEqual(await found('&code=employeeState'), []);
    assert.deepEqual(await found('&payroll=2020-01'), []);
  });

  it('are not duplicates, conflicts, or what was taken', async () => {
    const id = await register(side);
    const one = chargeOf(id);
    assert.equal((await charge(side, one)).status, 200);
    assert.equal((await charge(side, one)).body.outcome, 'duplicate');
    assert.equal((await charge(side, { ...one, amountInCents: 2 })).status, 409);
    assert.deepEqual((await refusals(of(id))).refusals, []);
  });

  it('are counted by code, for those who watch the service', async () => {
    const id = await register(side);
    await set(punctualIn(side), id, { meal: limit(0) });
    await charge(side, chargeOf(id));
    const { text } = await service.anonymous.get('/metrics');
    const [, count] = /fringe_refused_charges_last_hour\{code="limitExceeded"\} (\d+)/.exec(text)!;
    assert.ok(Number(count) > 0);
  });

  it('are forgotten after 400 days, and not before', async () => {
    const { ownerUrl } = service.database;
    const age = (days: number) =>
      sql(ownerUrl, `UPDATE refused_charges SET refused_at = now() - interval '${days} days'`);
    await age(399);
    const { page } = await refusals();
    assert.ok(page.totalElements > 0);
    await expireRefusals(service.context);
    assert.equal((await refusals()).page.totalElements, page.totalElements);
    await age(401);
    await expireRefusals(service.context);
    assert.equal((await refusals()).page.totalElements, 0);
  });
});
