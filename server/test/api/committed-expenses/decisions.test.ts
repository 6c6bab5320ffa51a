import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import {
  addChild,
  commit,
  DECEMBER,
  done,
  doTo,
  loseChild,
  NOVEMBER,
  newPlace,
  OCTOBER,
  pay,
  readOne,
  someoneIn,
  wanted,
} from '../support/commitment-companies.ts';
import { toldBy, whole } from '../support/commitment-events.ts';
import { alter, due, paymentStates, refused, shown } from './support/expenses.ts';

const service = await startService();
after(service.close);
const place = await newPlace(service);
const replacement = { payments: [due(DECEMBER, 90), due(NOVEMBER, 10)] };

describe('approveCommittedExpense', () => {
  it('makes it active with all its payments, and tells what a request would', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    let id = '';
    const asking = await toldBy(one, async () => {
      id = await commit(one, wanted({ pending: true, recipient }));
    });
    assert.deepEqual(asking, [], 'nothing is told of what waits');
    const before = await readOne(one, id);
    assert.equal(before.state, 'pending');
    const told = await toldBy(one, () => done(doTo(one, id, 'approve')));
    assert.deepEqual(told, [whole(one, 'requested', id, [350, 0], { recipient })]);
    assert.deepEqual(await readOne(one, id), { ...before, state: 'active' });
  });

  it('approves for a child that an older version removed meanwhile', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    const id = await commit(one, wanted({ pending: true, recipient }));
    await loseChild(one, recipient.id);
    await done(doTo(one, id, 'approve'));
    assert.deepEqual((await readOne(one, id)).recipient, recipient);
  });
});

for (const verb of ['reject', 'cancel'] as const) {
  describe(`${verb}CommittedExpense`, () => {
    it('cancels all before a payment, tells the amounts as they were, and makes room', async () => {
      const one = await someoneIn(place);
      const recipient = { id: await addChild(one) };
      const input = wanted({ recipient, pending: verb === 'reject' });
      const id = await commit(one, input);
      const told = await toldBy(one, () => done(doTo(one, id, verb)));
      assert.deepEqual(told, [whole(one, 'cancelled', id, [350, 0], { recipient })]);
      const { payments: _, ...expense } = await readOne(one, id);
      assert.deepEqual(expense, shown(one, id, [0, 0, 0, 0], { recipient, state: 'cancelled' }));
      assert.deepEqual(await paymentStates(one, id), ['cancelled', 'cancelled']);
      await commit(one, input);
    });

    it('ends what somebody had who was removed, and makes room for their return', async () => {
      const one = await someoneIn(place);
      const id = await commit(one, wanted({ pending: verb === 'reject' }));
      await alter(one);
      await done(doTo(one, id, verb));
      await alter(one, 'restore');
      await commit(one);
    });
  });
}

describe('cancelCommittedExpense', () => {
  it('keeps what is executed, and tells what was committed just before', async () => {
    const one = await someoneIn(place);
    const payments = [due(OCTOBER, 100), due(NOVEMBER, 20), due(DECEMBER, 3)];
    const id = await commit(one, wanted({ payments }));
    await done(pay(one, id, 0, 'execute'));
    const told = await toldBy(one, () => done(doTo(one, id, 'cancel')));
    assert.deepEqual(told, [whole(one, 'cancelled', id, [123, 100])]);
    const { payments: _, ...expense } = await readOne(one, id);
    assert.deepEqual(expense, shown(one, id, [100, 100, 1, 0], { state: 'cancelled' }));
    assert.deepEqual(await paymentStates(one, id), ['executed', 'cancelled', 'cancelled']);
  });
});

describe('replaceCommittedExpense', () => {
  it('tells that the old one is cancelled, then that the new one is requested', async () => {
    const one = await someoneIn(place);
    const same = { recipient: { id: await addChild(one) }, behaviour: 'allowance' as const };
    const { recipient } = same;
    const old = await commit(one, wanted(same));
    await done(pay(one, old, 0, 'execute'));
    let id = '';
    const told = await toldBy(one, async () => {
      id = (await done(doTo(one, old, 'replace', replacement))).id;
    });
    assert.deepEqual(told, [
      whole(one, 'cancelled', old, [350, 100], { recipient }),
      whole(one, 'requested', id, [100, 0], { recipient }),
    ]);
    assert.equal((await readOne(one, old)).state, 'cancelled');
    const { payments, ...expense } = await readOne(one, id);
    assert.deepEqual(expense, shown(one, id, [100, 0, 2, 2], same));
    const schedule = payments.map((each) => due(each.payroll, each.amountInCents));
    assert.deepEqual(schedule, [due(NOVEMBER, 10), due(DECEMBER, 90)], 'in the order of months');
  });

  it('does not know a child that an older version removed, and cancels nothing', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    const id = await commit(one, wanted({ recipient }));
    await loseChild(one, recipient.id);
    const send = () => doTo(one, id, 'replace', replacement);
    await refused(one, send, 'Family member not found', 404);
  });
});
