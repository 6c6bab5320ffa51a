import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  addChild,
  ask,
  charge,
  commit,
  disableIn,
  done,
  doTo,
  limitTo,
  loseChild,
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
const { operator } = service;
const place = await newPlace(service);
const { companyId } = place;
const sibling = await newPlace(service);
const pending = wanted({ pending: true });
const fresh = async () => ({
  companyId,
  committedExpenseId: await commit(await someoneIn(place), pending),
});
const asked = await askedOf(place, `${ONE}/approve`, fresh);
const request = goodRequest(asked);
const strangers = await commit(sibling, pending);

describe('approveCommittedExpense 204', () => {
  it('makes it active with all its payments, and tells what a request would', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    let id = '';
    const asking = await toldBy(one, async () => {
      id = await commit(one, { ...pending, recipient });
    });
    assert.deepEqual(asking, [], 'nothing is told of what waits');
    const before = await readOne(one, id);
    const told = await toldBy(one, () => done(doTo(one, id, 'approve')));
    assert.deepEqual(told, [whole(one, 'requested', id, [350, 0], { recipient })]);
    assert.equal(before.state, 'pending');
    assert.deepEqual(await readOne(one, id), { ...before, state: 'active' });
  });

  it('does nothing again when it is repeated, ids in upper case', async () => {
    const { committedExpenseId } = await fresh();
    await done(doTo(place, committedExpenseId, 'approve'));
    await done(pay(place, committedExpenseId, 0, 'execute'));
    const one = { ...place, employeeId: (await readOne(place, committedExpenseId)).employeeId };
    const before = await readOne(one, committedExpenseId);
    const path = fill(`${ONE}/approve`, {
      companyId: companyId.toUpperCase(),
      committedExpenseId: committedExpenseId.toUpperCase(),
    });
    const told = await toldBy(one, async () => {
      const reply = await operator.post(path);
      assert.deepEqual([reply.status, reply.text], [204, '']);
    });
    assert.deepEqual(told, []);
    assert.deepEqual(await readOne(one, committedExpenseId), before);
  });

  it('reserves the limit from then on only', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const id = await commit(one, nursery(700, OCTOBER, { pending: true }));
    assert.deepEqual(await usageOf(one), {});
    await done(charge(one, 300));
    await done(doTo(one, id, 'approve'));
    const counted: [number, number] = [300, 700];
    const both = { [`nursery ${YEAR}`]: counted, [`nursery ${OCTOBER}`]: counted };
    assert.deepEqual(await usageOf(one), both);
  });

  it('approves for a child that an older version removed meanwhile', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    const id = await commit(one, { ...pending, recipient });
    await loseChild(one, recipient.id);
    await done(doTo(one, id, 'approve'));
    assert.deepEqual((await readOne(one, id)).recipient, recipient);
  });
});

describe('approveCommittedExpense 400', () => {
  refusesWhatItDoesNotKnow(asked);
});

describe('approveCommittedExpense 401', () => {
  refusesUnknownCallers(service, request);
});

describe('approveCommittedExpense 403', () => {
  refusesPartners(service, request);
});

describe('approveCommittedExpense 404', () => {
  doesNotKnow(asked, [
    [{ committedExpenseId: UNKNOWN_ID }, 'Resource not found'],
    [{ committedExpenseId: strangers }, 'Resource not found'],
  ]);
});

describe('approveCommittedExpense 409', () => {
  refusesRunningKey(asked);

  it('refuses what ended, by its state', async () => {
    const [finished, cancelled, rejected] = [await fresh(), await fresh(), await fresh()];
    for (const { committedExpenseId: id } of [finished, cancelled]) {
      await done(doTo(place, id, 'approve'));
    }
    for (const index of [0, 1]) {
      await done(pay(place, finished.committedExpenseId, index, 'execute'));
    }
    await done(doTo(place, cancelled.committedExpenseId, 'cancel'));
    await done(doTo(place, rejected.committedExpenseId, 'reject'));
    await expectNoChange(service, async () => {
      for (const [{ committedExpenseId: id }, state] of [
        [finished, 'finished'],
        [cancelled, 'cancelled'],
        [rejected, 'cancelled'],
      ] as const) {
        const message = `Committed expense with invalid state ${state}`;
        expectFailure(await doTo(place, id, 'approve'), 409, message);
      }
    });
  });

  it('judges the limit again: what was free at the request may be used since', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const id = await commit(one, nursery(700, OCTOBER, { pending: true }));
    await done(charge(one, 301));
    await expectNoChange(service, async () => {
      const message = `The amount passes the nursery limit of ${OCTOBER}: 699 cents are left`;
      expectFailure(await doTo(one, id, 'approve'), 409, message);
    });
    assert.equal((await readOne(one, id)).state, 'pending');
    expectFailure(
      await ask(one, nursery(1)),
      409,
      'There is a committed expense for this fiscal year, category and recipient already',
    );
  });

  it('refuses while the benefit is disabled or the employee is blocked or removed', async () => {
    const one = await someoneIn(place);
    const id = await commit(one, nursery(1, OCTOBER, { pending: true }));
    await disableIn(one, OCTOBER);
    const refused = (message: string) =>
      expectNoChange(service, async () => {
        expectFailure(await doTo(one, id, 'approve'), 409, message);
      });
    await refused(`The nursery benefit is disabled for payroll ${OCTOBER}`);
    const path = `${employeesOf(companyId)}/${one.employeeId}`;
    await done(operator.patch(`${path}/block`));
    await refused('Employee with invalid state blocked');
    await done(operator.delete(path));
    await refused('Employee with invalid state removed');
  });

  it('refuses without a limit where the company requires limits', async () => {
    const strict = await newPlace(service, { limitsRequired: true });
    const id = await commit(strict, nursery(1, OCTOBER, { pending: true }));
    await expectNoChange(service, async () => {
      const missing = `there is none for nursery in payroll ${OCTOBER}`;
      const message = `The company requires limits, and ${missing}`;
      expectFailure(await doTo(strict, id, 'approve'), 409, message);
    });
    await limitTo(strict, 1);
    await done(doTo(strict, id, 'approve'));
  });
});

describe('approveCommittedExpense 422', () => {
  refusesIdsAndKeys(asked);
});
