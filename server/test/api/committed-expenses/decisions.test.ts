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
  type Place,
  pay,
  readOne,
  someoneIn,
  wanted,
} from '../support/money/commitment-companies.ts';
import { toldBy, whole } from '../support/money/commitment-events.ts';
import { alter, due, expectShown, expectUntouched, inState, refused } from './support/expenses.ts';

const service = await startService();
after(service.close);
const place = await newPlace(service);
const replacement = { payments: [due(DECEMBER, 90), due(NOVEMBER, 10)] };

/** What a verb comes to in a state: it is done, was done already, or is refused. */
type Answers = Record<string, 'done' | 'again' | 'refused'>;

describe('a committed expense', () => {
  const verbs: Record<'approve' | 'reject' | 'cancel' | 'replace', Answers> = {
    approve: { pending: 'done', active: 'again', finished: 'refused', cancelled: 'refused' },
    reject: { pending: 'done', active: 'refused', finished: 'refused', cancelled: 'again' },
    cancel: { pending: 'refused', active: 'done', finished: 'refused', cancelled: 'again' },
    replace: { pending: 'refused', active: 'done', finished: 'refused', cancelled: 'refused' },
  };
  for (const [verb, answers] of Object.entries(verbs)) {
    for (const way of ['pending', 'active', 'finished', 'voided', 'cancelled', 'rejected']) {
      const state = { voided: 'finished', rejected: 'cancelled' }[way] ?? way;
      it(`that is ${way}, to ${verb}: ${answers[state]}`, async () => {
        const one = await someoneIn(place);
        const id = await inState(one, way);
        const body = verb === 'replace' ? replacement : undefined;
        const send = () => doTo(one, id, verb as keyof typeof verbs, body);
        const message = `Committed expense with invalid state ${state}`;
        if (answers[state] === 'refused') await refused(one, send, message);
        else if (answers[state] === 'again') await expectUntouched(one, id, () => done(send()));
        else assert.equal((await send()).status, body ? 201 : 204);
      });
    }
  }
});

/** A committed expense whose first payment is in a state. */
async function withPayment(one: Place, state: string): Promise<string> {
  const id = await commit(one);
  if (state === 'executed' || state === 'voided') await done(pay(one, id, 0, 'execute'));
  if (state === 'voided') await done(pay(one, id, 0, 'void'));
  if (state === 'cancelled') await done(pay(one, id, 0, 'cancel'));
  return id;
}

describe('a payment', () => {
  const verbs: Record<'execute' | 'cancel' | 'void', Answers> = {
    execute: { scheduled: 'done', executed: 'again', voided: 'refused', cancelled: 'refused' },
    cancel: { scheduled: 'done', executed: 'refused', voided: 'refused', cancelled: 'again' },
    void: { scheduled: 'refused', executed: 'done', voided: 'again', cancelled: 'refused' },
  };
  for (const [verb, answers] of Object.entries(verbs)) {
    for (const [state, answer] of Object.entries(answers)) {
      it(`that is ${state}, to ${verb}: ${answer}`, async () => {
        const one = await someoneIn(place);
        const id = await withPayment(one, state);
        const send = () => pay(one, id, 0, verb as keyof typeof verbs);
        const message = `Payment with invalid state ${state}`;
        if (answer === 'refused') await refused(one, send, message);
        else if (answer === 'again') await expectUntouched(one, id, () => done(send()));
        else assert.equal((await send()).status, verb === 'execute' ? 200 : 204);
      });
    }
  }

  it('waits for the approval of the whole, and is gone with its rejection', async () => {
    const one = await someoneIn(place);
    const id = await commit(one, wanted({ pending: true }));
    const message = 'Committed expense with invalid state pending';
    await refused(one, () => pay(one, id, 0, 'execute'), message);
    await refused(one, () => pay(one, id, 0, 'cancel'), message);
    await done(doTo(one, id, 'reject'));
    await expectUntouched(one, id, () => done(pay(one, id, 0, 'cancel')));
  });

  it('is not known in another committed expense, whatever is to be done', async () => {
    const [one, other] = [await someoneIn(place), await someoneIn(place)];
    const id = await withPayment(one, 'executed');
    const { payments } = await readOne(other, await withPayment(other, 'executed'));
    const path = `/platform/v1/companies/${one.companyId}/committed-expenses/${id}/payments`;
    for (const [verb, index] of [
      ['execute', 1],
      ['cancel', 1],
      ['void', 0],
    ] as const) {
      const body = verb === 'execute' ? {} : undefined;
      const send = () => service.operator.post(`${path}/${payments[index]!.id}/${verb}`, body);
      await refused(one, send, 'Resource not found', 404);
    }
  });
});

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
    // An older version let a child be removed for whom something waits.
    await loseChild(one, recipient.id);
    const told = await toldBy(one, () => done(doTo(one, id, 'approve')));
    assert.deepEqual(told, [whole(one, 'requested', id, [350, 0], { recipient })]);
    const { decided, ...after } = await readOne(one, id);
    assert.equal(decided!.decision, 'approved');
    assert.deepEqual({ ...after, decided: null }, { ...before, state: 'active' });
  });
});

for (const verb of ['reject', 'cancel'] as const) {
  describe(`${verb}CommittedExpense`, () => {
    it('cancels all before a payment, tells the amounts as they were, and makes room', async () => {
      const one = await someoneIn(place);
      const recipient = { id: await addChild(one) };
      const input = wanted({ recipient, pending: verb === 'reject' });
      const id = await commit(one, input);
      await alter(one);
      const told = await toldBy(one, () => done(doTo(one, id, verb)));
      assert.deepEqual(told, [whole(one, 'cancelled', id, [350, 0], { recipient })]);
      const states = await expectShown(one, id, [0, 0, 0, 0], { recipient, state: 'cancelled' });
      assert.deepEqual(states, ['cancelled', 'cancelled']);
      await alter(one, 'restore');
      await commit(one, input);
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
    const states = await expectShown(one, id, [100, 100, 1, 0], { state: 'cancelled' });
    assert.deepEqual(states, ['executed', 'cancelled', 'cancelled']);
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
    await expectShown(one, id, [100, 0, 2, 2], same);
    const { payments } = await readOne(one, id);
    const schedule = payments.map((each) => due(each.payroll, each.amountInCents));
    assert.deepEqual(schedule, [due(NOVEMBER, 10), due(DECEMBER, 90)], 'in the order of months');
    // An older version let a child be removed for whom something is to be paid.
    await loseChild(one, recipient.id);
    const send = () => doTo(one, id, 'replace', replacement);
    await refused(one, send, 'Family member not found', 404);
  });
});
