import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  addChild,
  commit,
  done,
  doTo,
  limitTo,
  newPlace,
  nursery,
  OCTOBER,
  ONE,
  pay,
  readOne,
  someoneIn,
  usageOf,
  wanted,
} from './support/commitment-companies.ts';
import { toldBy, whole } from './support/commitment-events.ts';
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
  refusesPartners,
  refusesUnknownCallers,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const place = await newPlace(service);
const { companyId } = place;
const sibling = await newPlace(service);
const pending = wanted({ pending: true });
const fresh = async () => ({
  companyId,
  committedExpenseId: await commit(await someoneIn(place), pending),
});
const asked = await askedOf(place, `${ONE}/reject`, fresh);
const request = goodRequest(asked);
const strangers = await commit(sibling, pending);

describe('rejectCommittedExpense 204', () => {
  it('cancels it with all its payments, and tells the amount that it would have had', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    const id = await commit(one, { ...pending, recipient });
    const told = await toldBy(one, async () => {
      const reply = await doTo(one, id, 'reject');
      assert.deepEqual([reply.status, reply.text], [204, '']);
    });
    assert.deepEqual(told, [whole(one, 'cancelled', id, [350, 0], { recipient })]);
    const { payments, ...rejected } = await readOne(one, id);
    assert.deepEqual(rejected, {
      id,
      employeeId: one.employeeId,
      fiscalYear: pending.fiscalYear,
      category: 'education-benefit',
      behaviour: 'flex',
      recipient,
      state: 'cancelled',
      currency: 'EUR',
      committedAmountInCents: 0,
      paidAmountInCents: 0,
      numberOfPayments: 0,
      pendingPayments: 0,
    });
    assert.deepEqual(
      payments.map(({ state }) => state),
      ['cancelled', 'cancelled'],
    );
  });

  it('does nothing again, also to one that was cancelled', async () => {
    for (const first of ['reject', 'cancel'] as const) {
      const one = await someoneIn(place);
      const id = await commit(one, wanted({ pending: first === 'reject' }));
      await done(doTo(one, id, first));
      const before = await readOne(one, id);
      assert.deepEqual(await toldBy(one, () => done(doTo(one, id, 'reject'))), []);
      assert.deepEqual(await readOne(one, id), before);
    }
  });

  it('releases nothing, for nothing was reserved', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const childs = { recipient: { id: await addChild(one) } };
    await commit(one, nursery(400, OCTOBER, childs));
    const id = await commit(one, nursery(300, OCTOBER, { pending: true }));
    const before = await usageOf(one);
    await done(doTo(one, id, 'reject'));
    assert.deepEqual(await usageOf(one), before);
  });

  it('makes room for another request', async () => {
    const one = await someoneIn(place);
    await done(doTo(one, await commit(one, pending), 'reject'));
    await commit(one);
  });
});

describe('rejectCommittedExpense 404', () => {
  doesNotKnow(asked, [
    [{ committedExpenseId: UNKNOWN_ID }, 'Resource not found'],
    [{ committedExpenseId: strangers }, 'Resource not found'],
  ]);
});

describe('rejectCommittedExpense 409', () => {
  refusesRunningKey(asked);

  it('refuses one that is active or finished, and changes nothing', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    const refused = (state: string) =>
      expectNoChange(service, async () => {
        const message = `Committed expense with invalid state ${state}`;
        expectFailure(await doTo(one, id, 'reject'), 409, message);
      });
    await refused('active');
    for (const index of [0, 1]) await done(pay(one, id, index, 'execute'));
    await refused('finished');
  });
});

describe('rejectCommittedExpense 400', () => {
  refusesWhatItDoesNotKnow(asked);
});

describe('rejectCommittedExpense 401', () => {
  refusesUnknownCallers(service, request);
});

describe('rejectCommittedExpense 403', () => {
  refusesPartners(service, request);
});

describe('rejectCommittedExpense 422', () => {
  refusesIdsAndKeys(asked);
});
