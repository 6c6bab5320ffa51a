import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  addChild,
  charge,
  commit,
  DECEMBER,
  done,
  doTo,
  limitTo,
  NOVEMBER,
  newPlace,
  nursery,
  OCTOBER,
  ONE,
  pay,
  readOne,
  someoneIn,
  usageOf,
  wanted,
  YEAR,
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
import { employeesOf } from './support/platform-people.ts';
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
const sibling = await newPlace(service);
const fresh = async () => ({
  companyId,
  committedExpenseId: await commit(await someoneIn(place)),
});
const asked = await askedOf(place, `${ONE}/cancel`, fresh);
const request = goodRequest(asked);
const strangers = await commit(sibling);
const states = async (id: string) => (await readOne(place, id)).payments.map(({ state }) => state);

describe('cancelCommittedExpense 204', () => {
  it('cancels all of it before a payment, and tells the amounts as they were', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    const id = await commit(one, wanted({ recipient }));
    const told = await toldBy(one, async () => {
      const reply = await doTo(one, id, 'cancel');
      assert.deepEqual([reply.status, reply.text], [204, '']);
    });
    assert.deepEqual(told, [whole(one, 'cancelled', id, [350, 0], { recipient })]);
    const { state, committedAmountInCents, numberOfPayments } = await readOne(one, id);
    assert.deepEqual([state, committedAmountInCents, numberOfPayments], ['cancelled', 0, 0]);
  });

  it('keeps what is executed, and tells what was committed just before', async () => {
    const one = await someoneIn(place);
    const id = await commit(one, {
      ...wanted(),
      payments: [100, 20, 3].map((amountInCents, index) => ({
        payroll: [OCTOBER, NOVEMBER, DECEMBER][index]!,
        amountInCents,
      })),
    });
    await done(pay(one, id, 0, 'execute'));
    const told = await toldBy(one, () => done(doTo(one, id, 'cancel')));
    assert.deepEqual(told, [whole(one, 'cancelled', id, [123, 100])]);
    const { state, payments: _, ...figures } = await readOne(one, id);
    assert.equal(state, 'cancelled');
    assert.deepEqual(await states(id), ['executed', 'cancelled', 'cancelled']);
    assert.deepEqual(
      [figures.committedAmountInCents, figures.paidAmountInCents, figures.numberOfPayments],
      [100, 100, 1],
    );
    assert.equal(figures.pendingPayments, 0);
  });

  it('frees what the rest had reserved, so that it can be charged', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000, { period: 'year' });
    const payments = [600, 400].map((amountInCents, index) => ({
      payroll: [OCTOBER, NOVEMBER][index]!,
      amountInCents,
    }));
    const id = await commit(one, nursery(1, OCTOBER, { payments }));
    await done(pay(one, id, 0, 'execute'));
    const message = `The amount passes the nursery limit of ${YEAR}: 0 cents are left`;
    expectFailure(await charge(one, 1), 409, message);
    await done(doTo(one, id, 'cancel'));
    assert.deepEqual(await usageOf(one), {
      [`nursery ${YEAR}`]: [600, 0],
      [`nursery ${OCTOBER}`]: [600, 0],
      [`nursery ${NOVEMBER}`]: [0, 0],
    });
    await done(charge(one, 400));
    expectFailure(await charge(one, 1), 409, message);
  });

  it('does nothing again, also to one that was rejected', async () => {
    for (const first of ['reject', 'cancel'] as const) {
      const one = await someoneIn(place);
      const id = await commit(one, wanted({ pending: first === 'reject' }));
      await done(doTo(one, id, first));
      const before = await readOne(one, id);
      assert.deepEqual(await toldBy(one, () => done(doTo(one, id, 'cancel'))), []);
      assert.deepEqual(await readOne(one, id), before);
    }
  });

  it('cancels for somebody who was removed, and makes room for another request', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    const path = `${employeesOf(companyId)}/${one.employeeId}`;
    await done(service.operator.delete(path));
    await done(doTo(one, id, 'cancel'));
    await done(service.operator.patch(`${path}/restore`));
    await commit(one);
  });

  it('takes ids in upper case, and an empty body that is said to be JSON', async () => {
    const { committedExpenseId } = await fresh();
    const path = fill(`${ONE}/cancel`, {
      companyId: companyId.toUpperCase(),
      committedExpenseId: committedExpenseId.toUpperCase(),
    });
    const headers = { 'content-type': 'application/json' };
    assert.equal((await service.operator.send('POST', path, { headers })).status, 204);
    assert.equal((await readOne(place, committedExpenseId)).state, 'cancelled');
  });
});

describe('cancelCommittedExpense 404', () => {
  doesNotKnow(asked, [
    [{ committedExpenseId: UNKNOWN_ID }, 'Resource not found'],
    [{ committedExpenseId: strangers }, 'Resource not found'],
  ]);
});

describe('cancelCommittedExpense 409', () => {
  refusesRunningKey(asked);

  it('refuses one that is pending or finished, and changes nothing', async () => {
    const one = await someoneIn(place);
    const id = await commit(one, wanted({ pending: true }));
    const refused = (state: string) =>
      expectNoChange(service, async () => {
        const message = `Committed expense with invalid state ${state}`;
        expectFailure(await doTo(one, id, 'cancel'), 409, message);
      });
    await refused('pending');
    await done(doTo(one, id, 'approve'));
    for (const index of [0, 1]) await done(pay(one, id, index, 'execute'));
    await refused('finished');
    await done(pay(one, id, 1, 'void'));
    await refused('finished');
  });
});

describe('cancelCommittedExpense 400', () => {
  refusesWhatItDoesNotKnow(asked);
});

describe('cancelCommittedExpense 401', () => {
  refusesUnknownCallers(service, request);
});

describe('cancelCommittedExpense 403', () => {
  refusesPartners(service, request);
});

describe('cancelCommittedExpense 422', () => {
  refusesIdsAndKeys(asked);
});
