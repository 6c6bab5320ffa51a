import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import type { RefusedCharge } from '@fringe/contract/operations/consumptions/refusals';
import { expireRefusals } from '../../../src/consumptions/refusals/expire-refusals.ts';
import { done } from '../../support/client.ts';
import { sql } from '../../support/database/sql.ts';
import { each } from '../../support/each.ts';
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

const service = await startService({ twins: true });
after(service.close);
const side = await newSide(service);

async function refusalsOf(employeeId?: string): Promise<RefusedCharge[]> {
  const path = `/api/v3/companies/${side.companyId}/consumptions/refusals?limit=1000`;
  const query = employeeId ? `&employeeId=${employeeId}` : '';
  return (await done(service.partner.get(path + query))).refusals;
}

/** Somebody with a limit for meals. */
async function limited(cents: number): Promise<string> {
  const id = await register(side);
  await set(punctualIn(side), id, { meal: limit(cents) });
  return id;
}

const sum = (some: readonly { refused: number }[]): number =>
  some.reduce((total, { refused }) => total + refused, 0);

describe('refused charges', () => {
  it('tell why, with the limit and what was left of it', async () => {
    const id = await limited(10_000);
    await charged(side, id, { amountInCents: 9_000 });
    const asked = chargeOf(id, { amountInCents: 1_001, concept: 'Cena' });
    await expectNothingBooked(side, async () => {
      assert.equal((await charge(side, asked)).status, 409);
    });
    const [one, ...others] = await refusalsOf(id);
    const { refusedAt, occurredAt, id: own, message, ...rest } = one!;
    assert.deepEqual(others, []);
    assert.deepEqual(rest, {
      ...asked,
      payroll: DECEMBER,
      currency: 'EUR',
      code: 'limitExceeded',
      limitInCents: 10_000,
      limitPeriod: 'payroll',
      leftInCents: 1_000,
    });
    assert.match(message, /meal/);
    assert.ok(Math.abs(refusedAt - Date.now() / 1000) < 120 && occurredAt <= refusedAt);
  });

  it('are kept of batches, each attempt of them, and of unknown employees', async () => {
    const [id, unknown] = [await limited(100), randomUUID()];
    const charges = [
      chargeOf(id, { amountInCents: 60 }),
      chargeOf(id, { amountInCents: 60 }),
      chargeOf(unknown, { amountInCents: 5 }),
    ];
    for (const counts of [
      [1, 2],
      [0, 2],
    ]) {
      const { body, text } = await batch(side, charges);
      assert.deepEqual([body.accepted, body.refused], counts, text);
    }
    const { externalId } = charges[1]!;
    const again = Array(2).fill([externalId, 40]);
    assert.deepEqual(each(await refusalsOf(id), 'externalId', 'leftInCents'), again);
    const nobody = each(await refusalsOf(unknown), 'code', 'limitInCents');
    assert.deepEqual(nobody, Array(2).fill(['employeeNotFound', null]));
  });

  it('have the currency that was sent, and no limit where another thing forbids them', async () => {
    const id = await limited(10_000);
    await charge(side, chargeOf(id, { currency: 'USD' }));
    const shown = each(await refusalsOf(id), 'code', 'currency', 'limitInCents', 'leftInCents');
    assert.deepEqual(shown, [['invalidRequest', 'USD', null, null]]);
  });

  it('are not duplicates, conflicts, or what was taken', async () => {
    const id = await register(side);
    const one = chargeOf(id);
    assert.equal((await charge(side, one)).status, 200);
    assert.equal((await charge(side, one)).body.outcome, 'duplicate');
    assert.equal((await charge(side, { ...one, amountInCents: 2 })).status, 409);
    assert.deepEqual(await refusalsOf(id), []);
  });

  it('are counted by code, for those who watch the service', async () => {
    await charge(side, chargeOf(await limited(0)));
    const { text } = await service.anonymous.get('/metrics');
    const [, count] = /fringe_refused_charges_last_hour\{code="limitExceeded"\} (\d+)/.exec(text)!;
    assert.ok(Number(count) > 0);
  });

  it('are counted by reason and day over all companies, and listed by their reason', async () => {
    const all = '/platform/v1/consumptions/refusals';
    const { from, to, codes } = await done(service.operator.get(`${all}/figures`));
    for (const { code, refused, days } of codes) {
      const query = `code=${code}&from=${from}&to=${to}&limit=1000`;
      const { refusals, page } = await done(service.operator.get(`${all}?${query}`));
      assert.equal(page.totalElements, refused, code);
      assert.equal(sum(days), refused, code);
      assert.ok(refusals.every((one: RefusedCharge) => one.code === code));
    }
    const ours = (await refusalsOf()).length;
    assert.ok(ours > 0 && sum(codes) >= ours);
    const { refusals } = await done(service.operator.get(`${all}?code=invalidRequest`));
    assert.equal(refusals[0].company.id, side.companyId);
    for (const query of ['from=2026-02-01&to=2026-01-01', 'from=2026-01-01&to=2026-03-01']) {
      assert.equal((await service.operator.get(`${all}/figures?${query}`)).status, 400);
    }
  });

  it('are forgotten after 400 days, and not before', async () => {
    const before = (await refusalsOf()).length;
    for (const [days, left] of [
      [399, before],
      [401, 0],
    ] as const) {
      const aged = `UPDATE refused_charges SET refused_at = now() - interval '${days} days'`;
      await sql(service.database.ownerUrl, aged);
      await expireRefusals(service.context);
      assert.equal((await refusalsOf()).length, left);
    }
  });
});
