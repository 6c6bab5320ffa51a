import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/charges';
import { startService } from '../support/service.ts';
import {
  batch,
  charged,
  chargeOf,
  expectNothingBooked,
  expectSound,
  setLimits,
  toldOf,
  usagesOf,
} from './support/charge-companies.ts';
import { DECEMBER, newSide } from './support/cycle-companies.ts';
import { register } from './support/employee-sides.ts';
import { limit } from './support/limit-settings.ts';
import { UNKNOWN_ID } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
const employeeId = await register(side);
const many = (count: number, fields: (n: number) => Partial<ChargeInput>) =>
  Array.from({ length: count }, (_, n) => chargeOf(employeeId, fields(n)));

describe('recordCharges 200', () => {
  it('answers a thousand charges in the order given, and as many repetitions', async () => {
    const count = 1_000;
    // Neither the order of the names nor that of the amounts is the order given.
    const given = many(count, (n) => ({ externalId: `${count}-${(n * 7_919) % 1_000}` }));
    const reply = await batch(side, given);
    assert.equal(reply.status, 200, reply.text);
    const { results, ...counts } = reply.body;
    assert.deepEqual(counts, { accepted: count, duplicate: 0, conflict: 0, refused: 0 });
    assert.deepEqual(
      results.map((one: { externalId: string }) => one.externalId),
      given.map(({ externalId }) => externalId),
    );
    const again = await batch(side, given);
    assert.equal(again.body.duplicate, count);
    assert.deepEqual(
      again.body.results,
      results.map((one: object) => ({ ...one, outcome: 'duplicate' })),
    );
  });

  it('answers a thousand charges of as many months and people, none of whom it knows', async () => {
    const given = Array.from({ length: 1_000 }, (_, n) =>
      chargeOf(UNKNOWN_ID.replace(/0{4}$/, String(n + 1_000)), {
        payroll: `${1_000 + n}-01`,
        category: (['meal-benefit', 'transport-benefit', 'nursery-benefit'] as const)[n % 3]!,
      }),
    );
    await expectNothingBooked(side, async () => {
      const reply = await batch(side, given);
      assert.deepEqual([reply.status, reply.body.refused], [200, 1_000], reply.text.slice(0, 200));
    });
  });

  it('books each once when eight batches with the same charges come at once', async () => {
    const id = await register(side);
    const given = Array.from({ length: 50 }, () => chargeOf(id, { amountInCents: 7 }));
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => batch(side, n % 2 ? given.toReversed() : given)),
    );
    const sum = (name: string) => replies.reduce((total, { body }) => total + body[name], 0);
    assert.deepEqual([sum('accepted'), sum('duplicate')], [50, 350]);
    assert.deepEqual(await usagesOf(side, id), { [`meal ${DECEMBER}`]: 350 });
    assert.equal((await toldOf(side, id)).length, 50);
  });

  it('passes no limit when eight batches of as many charges come at once', async () => {
    const id = await register(side);
    await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(1_000) });
    await charged(side, id, { amountInCents: 1 });
    const amounts = (who: string) =>
      [300, 30, 300].map((amountInCents) => chargeOf(who, { amountInCents }));
    const replies = await Promise.all(Array.from({ length: 8 }, () => batch(side, amounts(id))));
    assert.ok(replies.every(({ status }) => status === 200));
    const used = (await usagesOf(side, id))[`meal ${DECEMBER}`]!;
    assert.ok(used <= 1_000 && used > 970, `${used} are used`);
  });

  it('leaves books that add up', () => expectSound(service));
});
