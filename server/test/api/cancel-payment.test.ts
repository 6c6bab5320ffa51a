import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  charge,
  commit,
  done,
  doTo,
  limitTo,
  NOVEMBER,
  newPlace,
  nursery,
  OCTOBER,
  PAYMENT,
  pay,
  readOne,
  someoneIn,
  usageOf,
  wanted,
  YEAR,
} from './support/commitment-companies.ts';
import { ofPayment, toldBy, whole } from './support/commitment-events.ts';
import {
  askedOf,
  doesNotKnow,
  goodRequest,
  refusesIdsAndKeys,
  refusesRunningKey,
  refusesWhatItDoesNotKnow,
} from './support/commitment-refusals.ts';
import {
  expectFailure,
  fill,
  refusesPartners,
  refusesUnknownCallers,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const place = await newPlace(service);
const { companyId } = place;
const fresh = async () => {
  const committedExpenseId = await commit(await someoneIn(place));

  const { payments } = await readOne(place, committedExpenseId);
  return { companyId, committedExpenseId, paymentId: payments[0]!.id };
};
const asked = await askedOf(place, `${PAYMENT}/cancel`, fresh);
const request = goodRequest(asked);
const colleagues = await fresh();
const sibling = await newPlace(service);
const strangers = await commit(sibling);
const theirs = (await readOne(sibling, strangers)).payments[0]!.id;
const unknown = [
  [{ committedExpenseId: UNKNOWN_ID }, 'Resource not found'],
  [{ committedExpenseId: strangers }, 'Resource not found'],
  [{ committedExpenseId: strangers, paymentId: theirs }, 'Resource not found'],
  [{ paymentId: UNKNOWN_ID }, 'Resource not found'],
  [{ paymentId: colleagues.paymentId }, 'Resource not found'],
] satisfies Parameters<typeof doesNotKnow>[1];

describe('cancelPayment 204', () => {
  it('cancels that one, goes on with the others, and tells the amount set free', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    const told = await toldBy(one, async () => {
      const reply = await pay(one, id, 1, 'cancel');
      assert.deepEqual([reply.status, reply.text], [204, '']);
    });
    assert.deepEqual(told, [ofPayment(one, 'cancelled', id, 250)]);
    const after = await readOne(one, id);
    assert.deepEqual(
      [after.state, after.committedAmountInCents, after.numberOfPayments, after.pendingPayments],
      ['active', 100, 1, 1],
    );
    assert.deepEqual(
      after.payments.map(({ state }) => state),
      ['scheduled', 'cancelled'],
    );
  });

  it('cancels the whole with the last one that is pending, and tells only that', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    await done(pay(one, id, 0, 'execute'));
    const told = await toldBy(one, () => done(pay(one, id, 1, 'cancel')));
    assert.deepEqual(told, [whole(one, 'cancelled', id, [350, 100])]);
    const { state, committedAmountInCents, paidAmountInCents } = await readOne(one, id);
    assert.deepEqual([state, committedAmountInCents, paidAmountInCents], ['cancelled', 100, 100]);
    await commit(one);
  });

  it('tells only what was committed just before, after others were cancelled', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    await done(pay(one, id, 0, 'cancel'));
    const told = await toldBy(one, () => done(pay(one, id, 1, 'cancel')));
    assert.deepEqual(told, [whole(one, 'cancelled', id, [250, 0])]);
  });

  it('does nothing again, also when the whole is cancelled', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    for (const index of [0, 1]) {
      await done(pay(one, id, index, 'cancel'));
      const before = await readOne(one, id);
      assert.deepEqual(await toldBy(one, () => done(pay(one, id, index, 'cancel'))), []);
      assert.deepEqual(await readOne(one, id), before);
    }
  });

  it('frees its month of the limit, one of two payments in one month', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const payments = [600, 300, 1_000].map((amountInCents, index) => ({
      payroll: [OCTOBER, OCTOBER, NOVEMBER][index]!,
      amountInCents,
    }));
    const id = await commit(one, nursery(1, OCTOBER, { payments }));
    const message = `The amount passes the nursery limit of ${OCTOBER}: 100 cents are left`;
    expectFailure(await charge(one, 101), 409, message);
    await done(pay(one, id, 0, 'cancel'));
    assert.deepEqual(await usageOf(one), {
      [`nursery ${YEAR}`]: [0, 1_300],
      [`nursery ${OCTOBER}`]: [0, 300],
      [`nursery ${NOVEMBER}`]: [0, 1_000],
    });
    await done(charge(one, 700));
    const left = `The amount passes the nursery limit of ${OCTOBER}: 0 cents are left`;
    expectFailure(await charge(one, 1), 409, left);
  });

  it('takes ids in upper case', async () => {
    const ids = await fresh();
    const upper = Object.entries(ids).map(([name, id]) => [name, id.toUpperCase()]);
    const path = fill(`${PAYMENT}/cancel`, Object.fromEntries(upper));
    assert.equal((await service.operator.post(path)).status, 204);
    const { payments } = await readOne(place, ids.committedExpenseId);
    assert.equal(payments[0]!.state, 'cancelled');
  });
});

describe('cancelPayment 404', () => {
  doesNotKnow(asked, unknown);
});

describe('cancelPayment 409', () => {
  refusesRunningKey(asked);

  it('refuses one that is executed or voided, and changes nothing', async () => {
    const { committedExpenseId: id } = await fresh();
    for (const [verb, state] of [
      ['execute', 'executed'],
      ['void', 'voided'],
    ] as const) {
      await done(pay(place, id, 0, verb));
      await expectNoChange(service, async () => {
        const message = `Payment with invalid state ${state}`;
        expectFailure(await pay(place, id, 0, 'cancel'), 409, message);
      });
    }
  });

  it('refuses one of a committed expense that waits for approval', async () => {
    const one = await someoneIn(place);
    const id = await commit(one, wanted({ pending: true }));
    await expectNoChange(service, async () => {
      const message = 'Committed expense with invalid state pending';
      expectFailure(await pay(one, id, 0, 'cancel'), 409, message);
    });
    await done(doTo(one, id, 'reject'));
    assert.equal((await pay(one, id, 0, 'cancel')).status, 204, 'it is cancelled already');
  });
});

describe('cancelPayment 400', () => {
  refusesWhatItDoesNotKnow(asked);
});

describe('cancelPayment 401', () => {
  refusesUnknownCallers(service, request);
});

describe('cancelPayment 403', () => {
  refusesPartners(service, request);
});

describe('cancelPayment 422', () => {
  refusesIdsAndKeys(asked);
});
