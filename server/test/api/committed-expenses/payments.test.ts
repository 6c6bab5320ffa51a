import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  commit,
  done,
  doTo,
  NOVEMBER,
  newPlace,
  OCTOBER,
  PAYMENT,
  pay,
  readOne,
  SEPTEMBER,
  someoneIn,
  wanted,
} from './support/commitment-companies.ts';
import { consumed, ofPayment, toldBy, whole } from './support/commitment-events.ts';
import {
  askedOf,
  doesNotKnow,
  goodRequest,
  refusesBodies,
  refusesIdsAndKeys,
  refusesRunningKey,
  refusesWhatItDoesNotKnow,
} from './support/commitment-refusals.ts';
import { refusesLargeBody, refusesOtherTypes } from './support/platform-refusals.ts';
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
const fresh = async () => {
  const committedExpenseId = await commit(await someoneIn(place));

  const { payments } = await readOne(place, committedExpenseId);
  return { companyId, committedExpenseId, paymentId: payments[0]!.id };
};
const asked = await askedOf(place, `${PAYMENT}/execute`, fresh, { concept: 'Cuota' });
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

const entryOf = async (one: { companyId: string; employeeId: string }, id: string) => {
  const path = `/platform/v1/companies/${one.companyId}/consumptions`;
  const { body } = await service.operator.get(`${path}?employeeId=${one.employeeId}`);
  return body.consumptions.find((entry: { id: string }) => entry.id === id);
};

describe('executePayment 200', () => {
  it('books a charge of the open month, and tells of both', async () => {
    const one = await someoneIn(place);
    const id = await commit(one, wanted({ behaviour: 'allowance' }));
    let consumptionId = '';
    const told = await toldBy(one, async () => {
      consumptionId = (await done(pay(one, id, 1, 'execute', { concept: 'Matrícula' })))
        .consumptionId;
    });
    assert.deepEqual(told, [
      consumed(one, OCTOBER, 250, { behaviour: 'allowance' }),
      ofPayment(one, 'executed', id, 250),
    ]);
    const after = await readOne(one, id);
    const { occurredAt, recordedAt, ...entry } = await entryOf(one, consumptionId);
    assert.ok(recordedAt >= occurredAt);
    assert.deepEqual(entry, {
      id: consumptionId,
      employeeId: one.employeeId,
      payroll: OCTOBER,
      category: 'education-benefit',
      behaviour: 'allowance',
      sumType: 'expenses',
      amountInCents: 250,
      currency: 'EUR',
      concept: 'Matrícula',
      externalId: null,
      reversesId: null,
      paymentId: after.payments[1]!.id,
      late: false,
      flag: null,
      flags: [],
    });
    assert.deepEqual(
      [after.state, after.committedAmountInCents, after.paidAmountInCents, after.pendingPayments],
      ['active', 350, 250, 1],
    );
    const { payroll, state, consumptionId: shown } = after.payments[1]!;
    assert.deepEqual([payroll, state, shown], [NOVEMBER, 'executed', consumptionId]);
  });

  it('finishes with the last one, and tells it last', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    await done(pay(one, id, 0, 'execute'));
    const told = await toldBy(one, () => done(pay(one, id, 1, 'execute')));
    assert.deepEqual(told, [
      consumed(one, OCTOBER, 250),
      ofPayment(one, 'executed', id, 250),
      whole(one, 'finished', id, [350, 350]),
    ]);
    const { state, pendingPayments } = await readOne(one, id);
    assert.deepEqual([state, pendingPayments], ['finished', 0]);
    await commit(one);
  });

  it('finishes also when the others are voided or cancelled, and counts neither', async () => {
    const one = await someoneIn(place);
    const payments = [1, 20, 300].map((amountInCents) => ({ payroll: OCTOBER, amountInCents }));
    const id = await commit(one, wanted({ payments }));
    await done(pay(one, id, 0, 'execute'));
    await done(pay(one, id, 0, 'void'));
    await done(pay(one, id, 1, 'cancel'));
    const told = await toldBy(one, () => done(pay(one, id, 2, 'execute')));
    assert.deepEqual(told.at(-1), whole(one, 'finished', id, [300, 300]));
  });

  it('answers a repetition with the same charge, whatever it says', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    const first = await done(pay(one, id, 0, 'execute'));
    const before = await readOne(one, id);
    const told = await toldBy(one, async () => {
      for (const body of [{}, { concept: 'Otra' }, { payroll: OCTOBER }]) {
        assert.deepEqual(await done(pay(one, id, 0, 'execute', body)), first);
      }
    });
    assert.deepEqual(told, []);
    assert.deepEqual(await readOne(one, id), before);
  });
});

describe('executePayment 404', () => {
  doesNotKnow(asked, unknown);

  it('does not know a month without a cycle, and changes nothing', async () => {
    const { committedExpenseId: id } = await fresh();
    await expectNoChange(service, async () => {
      for (const payroll of [SEPTEMBER, NOVEMBER]) {
        const reply = await pay(place, id, 0, 'execute', { payroll });
        expectFailure(reply, 404, 'Payroll cycle not found');
      }
    });
  });
});

describe('executePayment 409', () => {
  refusesRunningKey(asked);

  it('refuses what is cancelled, voided or waits for approval', async () => {
    const one = await someoneIn(place);
    const id = await commit(one, wanted({ pending: true }));
    const refused = (index: number, message: string) =>
      expectNoChange(service, async () => {
        expectFailure(await pay(one, id, index, 'execute'), 409, message);
      });
    await refused(0, 'Committed expense with invalid state pending');
    await done(doTo(one, id, 'approve'));
    await done(pay(one, id, 0, 'execute'));
    await done(pay(one, id, 0, 'void'));
    await refused(0, 'Payment with invalid state voided');
    await done(doTo(one, id, 'cancel'));
    await refused(1, 'Payment with invalid state cancelled');
  });
});

describe('executePayment 413', () => {
  refusesLargeBody(service, request);
});

describe('executePayment 415', () => {
  refusesOtherTypes(service, request);
});

describe('executePayment 400', () => {
  refusesWhatItDoesNotKnow(asked);
  const line = 'must be text without control characters or spaces at its ends';
  const month = 'must match pattern "^\\d{4}-(0[1-9]|1[0-2])$"';
  refusesBodies(asked, 'months and concepts that are none', [
    [{ payroll: '2027-13' }, 'body/payroll', month],
    [{ payroll: null }, 'body/payroll', 'must be string'],
    [{ concept: ' a' }, 'body/concept', line],
    [[], 'body', 'must be object'],
  ]);
});

describe('executePayment 401', () => {
  refusesUnknownCallers(service, request);
});

describe('executePayment 403', () => {
  refusesPartners(service, request);
});

describe('executePayment 422', () => {
  refusesIdsAndKeys(asked);
});
