import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import {
  commit,
  DECEMBER,
  done,
  doTo,
  newPlace,
  type Place,
  pay,
  readOne,
  someoneIn,
  wanted,
} from '../support/commitment-companies.ts';
import { due, expectUntouched, inState, refused } from './support/expenses.ts';

const service = await startService();
after(service.close);
const place = await newPlace(service);

/** Whether something is done in a state, was done already, or is refused. */
type Answer = 'done' | 'again' | 'refused';

describe('a committed expense', () => {
  const answers: Record<'approve' | 'reject' | 'cancel' | 'replace', Record<string, Answer>> = {
    approve: { pending: 'done', active: 'again', finished: 'refused', cancelled: 'refused' },
    reject: { pending: 'done', active: 'refused', finished: 'refused', cancelled: 'again' },
    cancel: { pending: 'refused', active: 'done', finished: 'refused', cancelled: 'again' },
    replace: { pending: 'refused', active: 'done', finished: 'refused', cancelled: 'refused' },
  };
  for (const verb of ['approve', 'reject', 'cancel', 'replace'] as const) {
    for (const state of ['pending', 'active', 'finished', 'cancelled', 'rejected']) {
      const known = state === 'rejected' ? 'cancelled' : state;
      const answer = answers[verb][known]!;
      it(`that is ${state}, to ${verb}: ${answer}`, async () => {
        const one = await someoneIn(place);
        const id = await inState(one, state);
        const body = verb === 'replace' ? { payments: [due(DECEMBER, 1)] } : undefined;
        const send = () => doTo(one, id, verb, body);
        if (answer === 'refused') {
          return refused(one, send, `Committed expense with invalid state ${known}`);
        }
        if (answer === 'again') return expectUntouched(one, id, () => done(send()));
        const reply = await send();
        assert.deepEqual([reply.status, reply.text === ''], body ? [201, false] : [204, true]);
      });
    }
  }

  it('stays finished when a payment of it is voided', async () => {
    const one = await someoneIn(place);
    const id = await inState(one, 'finished');
    await done(pay(one, id, 1, 'void'));
    const message = 'Committed expense with invalid state finished';
    await refused(one, () => doTo(one, id, 'cancel'), message);
  });
});

/** A committed expense whose first payment is in a state. */
async function withPayment(one: Place, state: string): Promise<string> {
  const id = await commit(one, wanted({ pending: state === 'unapproved' }));
  if (state === 'executed' || state === 'voided') await done(pay(one, id, 0, 'execute'));
  if (state === 'voided') await done(pay(one, id, 0, 'void'));
  if (state === 'cancelled') await done(pay(one, id, 0, 'cancel'));
  return id;
}

describe('a payment', () => {
  const answers: Record<'execute' | 'cancel' | 'void', Record<string, Answer>> = {
    execute: { scheduled: 'done', executed: 'again', voided: 'refused', cancelled: 'refused' },
    cancel: { scheduled: 'done', executed: 'refused', voided: 'refused', cancelled: 'again' },
    void: { scheduled: 'refused', executed: 'done', voided: 'again', cancelled: 'refused' },
  };
  for (const verb of ['execute', 'cancel', 'void'] as const) {
    for (const [state, answer] of Object.entries(answers[verb])) {
      it(`that is ${state}, to ${verb}: ${answer}`, async () => {
        const one = await someoneIn(place);
        const id = await withPayment(one, state);
        const send = () => pay(one, id, 0, verb);
        if (answer === 'refused') {
          return refused(one, send, `Payment with invalid state ${state}`);
        }
        if (answer === 'again') return expectUntouched(one, id, () => done(send()));
        const reply = await send();
        assert.deepEqual(
          [reply.status, reply.text === ''],
          verb === 'execute' ? [200, false] : [204, true],
        );
      });
    }
  }

  it('waits for the approval of the whole, and is gone with its rejection', async () => {
    const one = await someoneIn(place);
    const id = await withPayment(one, 'unapproved');
    const message = 'Committed expense with invalid state pending';
    for (const verb of ['execute', 'cancel'] as const) {
      await refused(one, () => pay(one, id, 0, verb), message);
    }
    await refused(one, () => pay(one, id, 0, 'void'), 'Payment with invalid state scheduled');
    await done(doTo(one, id, 'reject'));
    await expectUntouched(one, id, () => done(pay(one, id, 0, 'cancel')));
  });

  for (const verb of ['execute', 'cancel', 'void'] as const) {
    it(`of another committed expense is not known, to ${verb}`, async () => {
      const [one, other] = [await someoneIn(place), await someoneIn(place)];
      const state = verb === 'void' ? 'executed' : 'scheduled';
      const { payments } = await readOne(other, await withPayment(other, state));
      const id = await withPayment(one, state);
      const path = `/platform/v1/companies/${one.companyId}/committed-expenses/${id}/payments`;
      const body = verb === 'execute' ? {} : undefined;
      const send = () => service.operator.post(`${path}/${payments[0]!.id}/${verb}`, body);
      await refused(one, send, 'Resource not found', 404);
    });
  }
});
