import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/charges';
import { startService } from '../support/service.ts';
import {
  charge,
  charged,
  chargeOf,
  expectNothingBooked,
  expectSound,
  ledger,
  setLimits,
  toldOf,
  voidOf,
} from './support/charge-companies.ts';
import { closeMonth, DECEMBER, JANUARY, NOVEMBER, newSide } from './support/cycle-companies.ts';
import { pathOf, register, type Side } from './support/employee-sides.ts';
import { limit } from './support/limit-settings.ts';
import { expectFailure } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
const employeeId = await register(side);
const colleague = await register(side);

/** The same charge again: answered with what the first was answered, and nothing happens. */
async function expectDuplicate(where: Side, again: ChargeInput, first: object): Promise<void> {
  await expectNothingBooked(where, async () => {
    const reply = await charge(where, again);
    assert.deepEqual([reply.status, reply.body], [200, { ...first, outcome: 'duplicate' }]);
  });
}

const expectConflict = (where: Side, again: ChargeInput) =>
  expectNothingBooked(where, async () => {
    const message = `External ID '${again.externalId}' was used for a different charge`;
    expectFailure(await charge(where, again), 409, message);
  });

/** All that a source may say of a charge. */
const complete = () =>
  chargeOf(employeeId, {
    currency: 'EUR',
    occurredAt: 1_750_000_000,
    payroll: DECEMBER,
    settled: false,
  });

async function first(given: ChargeInput, where = side): Promise<object> {
  const { status, body } = await charge(where, given);
  assert.equal(status, 200);
  return body;
}

describe('recordCharge 200', () => {
  const optional = ['currency', 'occurredAt', 'payroll', 'settled'] as const;
  for (const name of optional) {
    it(`knows a charge again without its ${name}`, async () => {
      const given = complete();
      const answer = await first(given);
      const { [name]: _, ...rest } = given;
      await expectDuplicate(side, rest, answer);
    });
  }

  it('knows a charge again with or without all that need not be said', async () => {
    const bare = chargeOf(employeeId);
    const answer = await first(bare);
    const more = { currency: 'EUR', payroll: DECEMBER, settled: true };
    await expectDuplicate(side, bare, answer);
    await expectDuplicate(side, { ...bare, ...more }, answer);
  });

  it('knows a charge again by the time that the ledger shows of it', async () => {
    const bare = chargeOf(employeeId);
    const answer = await first(bare);
    const { occurredAt } = (await ledger(side, `&externalId=${bare.externalId}`))[0]!;
    await expectDuplicate(side, { ...bare, occurredAt }, answer);
  });

  it('knows a charge again whatever would forbid it by now', async () => {
    const id = await register(side);
    const given = chargeOf(id);
    const answer = await first(given);
    await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(0) });
    await expectDuplicate(side, given, answer);
    await side.client.delete(pathOf(side, id));
    await expectDuplicate(side, given, answer);
  });

  it('knows a charge again that is voided, and does not book it anew', async () => {
    const given = chargeOf(employeeId);
    const answer = (await first(given)) as { id: string };
    await voidOf(side, answer.id);
    await expectDuplicate(side, given, answer);
  });

  it('answers a repetition of a flagged charge with its flag', async () => {
    const id = await register(side);
    await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(0) });
    const given = chargeOf(id, { settled: true });
    const answer = await first(given);
    const { settled: _, ...unsettled } = given;
    await expectDuplicate(side, unsettled, {
      ...answer,
      flag: 'limitExceeded',
      flags: ['limitExceeded'],
    });
  });

  it('knows a charge again after its cycle was closed, with its month and without', async () => {
    const own = await newSide(service);
    const given = chargeOf(await register(own));
    const answer = { ...(await first(given, own)), payroll: DECEMBER, late: false };
    await closeMonth(own.client, own.companyId);
    await expectDuplicate(own, given, answer);
    await expectDuplicate(own, { ...given, payroll: DECEMBER }, answer);
    await expectConflict(own, { ...given, payroll: JANUARY });
  });

  it('takes the same external id in another company for another charge', async () => {
    const given = chargeOf(employeeId);
    const { id } = (await first(given)) as { id: string };
    const sibling = { ...side, companyId: side.siblingId };
    const theirs = await register(sibling);
    const other = (await first({ ...given, employeeId: theirs }, sibling)) as { id: string };
    assert.notEqual(other.id, id);
    assert.equal((await ledger(sibling)).length, 1);
  });

  it('tells external ids apart by case and by each character', async () => {
    for (const externalId of ['Abc', 'abc', 'ábc', 'a\u0301bc', 'abc.', '0', '00', 'null']) {
      await charged(side, employeeId, { externalId });
    }
  });

  it('takes the external id of a refused charge for the first that it can book', async () => {
    const id = await register(side);
    await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(10) });
    const given = chargeOf(id, { amountInCents: 11 });
    assert.equal((await charge(side, given)).status, 409);
    await first({ ...given, amountInCents: 10 });
  });

  it('books one entry and tells once when it comes thirty times at once', async () => {
    const id = await register(side);
    const given = chargeOf(id);
    const replies = await Promise.all(Array.from({ length: 30 }, () => charge(side, given)));
    const outcomes = replies.map(({ body }) => body.outcome).sort();
    assert.deepEqual(outcomes, ['accepted', ...Array(29).fill('duplicate')]);
    assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1);
    assert.equal((await toldOf(side, id)).length, 1);
    assert.equal((await ledger(side, `&employeeId=${id}`)).length, 1);
  });

  it('leaves books that add up', () => expectSound(service));
});

describe('recordCharge 409', () => {
  const others: Partial<ChargeInput>[] = [
    { employeeId: colleague },
    { category: 'transport-benefit' },
    { behaviour: 'allowance' },
    { amountInCents: 1_001 },
    { concept: 'Menú del dia' },
    { occurredAt: 1_750_000_001 },
    { payroll: NOVEMBER },
    { payroll: JANUARY },
    { currency: 'USD' },
  ];
  for (const other of others) {
    it(`refuses ${Object.keys(other)[0]} other than before, also when settled`, async () => {
      const given = complete();
      await first(given);
      for (const settled of [false, true]) {
        await expectConflict(side, { ...given, ...other, settled });
      }
      await expectDuplicate(side, given, await first(given));
    });
  }

  it('refuses a time where none was named before, unless it is that of the booking', async () => {
    const bare = chargeOf(employeeId);
    await first(bare);
    await expectConflict(side, { ...bare, occurredAt: 1_750_000_000 });
  });
});
