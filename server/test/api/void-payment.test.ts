import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { settleLateCycles } from '../../src/reconciliation/settle-late-cycles.ts';
import { startService } from '../support/service.ts';
import { untilDone } from '../support/worker.ts';
import {
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
import { consumed, ofPayment, toldBy } from './support/commitment-events.ts';
import {
  askedOf,
  doesNotKnow,
  goodRequest,
  refusesIdsAndKeys,
  refusesRunningKey,
  refusesWhatItDoesNotKnow,
} from './support/commitment-refusals.ts';
import { closeMonth } from './support/cycle-companies.ts';
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
  await done(pay(place, committedExpenseId, 0, 'execute'));
  const { payments } = await readOne(place, committedExpenseId);
  return { companyId, committedExpenseId, paymentId: payments[0]!.id };
};
const asked = await askedOf(place, `${PAYMENT}/void`, fresh);
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

/** The entries of an employee as the operator sees them, the oldest first. */
const ledgerOf = async ({ employeeId }: { employeeId: string }, company = companyId) =>
  (
    await service.operator.get(
      `/platform/v1/companies/${company}/consumptions?employeeId=${employeeId}`,
    )
  ).body.consumptions.toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1));

describe('voidPayment 204', () => {
  it('withdraws its charge, and tells of the void and of the payment', async () => {
    const one = await someoneIn(place);
    const id = await commit(one, wanted({ behaviour: 'allowance-not-exempt' }));
    const { consumptionId } = await done(pay(one, id, 0, 'execute'));
    const told = await toldBy(one, async () => {
      const reply = await pay(one, id, 0, 'void');
      assert.deepEqual([reply.status, reply.text], [204, '']);
    });
    const withdrawn = { sumType: 'withdrawn', behaviour: 'allowance-not-exempt' };
    assert.deepEqual(told, [
      consumed(one, OCTOBER, 100, withdrawn),
      ofPayment(one, 'cancelled', id, 100),
    ]);
    const after = await readOne(one, id);
    assert.deepEqual(
      [after.state, after.committedAmountInCents, after.paidAmountInCents, after.numberOfPayments],
      ['active', 250, 0, 1],
    );
    const [payment] = after.payments;
    assert.deepEqual([payment!.state, payment!.consumptionId], ['voided', consumptionId]);
    const [charged, reversed] = await ledgerOf(one);
    assert.equal(charged.id, consumptionId);
    assert.deepEqual(
      [reversed.reversesId, reversed.sumType, reversed.amountInCents, reversed.late],
      [consumptionId, 'withdrawn', 100, false],
    );
  });

  it('voids one of a finished committed expense, which stays finished and silent', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    for (const index of [0, 1]) await done(pay(one, id, index, 'execute'));
    const told = await toldBy(one, () => done(pay(one, id, 1, 'void')));
    assert.deepEqual(told, [consumed(one, OCTOBER, 250, { sumType: 'withdrawn' })]);
    const { state, committedAmountInCents, paidAmountInCents } = await readOne(one, id);
    assert.deepEqual([state, committedAmountInCents, paidAmountInCents], ['finished', 100, 100]);
    await done(pay(one, id, 0, 'void'));
    const empty = await readOne(one, id);
    assert.deepEqual([empty.state, empty.committedAmountInCents], ['finished', 0]);
  });

  it('voids what is paid of one that was cancelled, which stays cancelled and silent', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    await done(pay(one, id, 0, 'execute'));
    await done(doTo(one, id, 'cancel'));
    const told = await toldBy(one, () => done(pay(one, id, 0, 'void')));
    assert.deepEqual(told, [consumed(one, OCTOBER, 100, { sumType: 'withdrawn' })]);
    const { state, paidAmountInCents } = await readOne(one, id);
    assert.deepEqual([state, paidAmountInCents], ['cancelled', 0]);
  });

  it('voids late after its cycle is closed: no event of a consumption, and settled', async () => {
    const one = await newPlace(service);
    const id = await commit(one);
    await done(pay(one, id, 0, 'execute'));
    await closeMonth(service.partner, one.companyId);
    const told = await toldBy(one, () => done(pay(one, id, 0, 'void')));
    assert.deepEqual(told, [ofPayment(one, 'cancelled', id, 100)]);
    const [, reversed] = await ledgerOf(one, one.companyId);
    assert.deepEqual([reversed.payroll, reversed.late], [OCTOBER, true]);
    await untilDone(() => settleLateCycles(service.context));
    const path = `/api/v3/companies/${one.companyId}/employees/${one.employeeId}/consumptions`;
    const { body } = await service.partner.get(`${path}?payroll=${OCTOBER}`);
    assert.equal(body.company.settlement.version, 2);
  });

  it('frees the month that the charge was booked to, not that of the schedule', async () => {
    const one = await newPlace(service);
    await limitTo(one, 1_000);
    const id = await commit(one, nursery(400, NOVEMBER));
    await done(pay(one, id, 0, 'execute'));
    assert.deepEqual((await usageOf(one))[`nursery ${OCTOBER}`], [400, 0]);
    await done(pay(one, id, 0, 'void'));
    assert.deepEqual(await usageOf(one), {
      [`nursery ${YEAR}`]: [0, 0],
      [`nursery ${OCTOBER}`]: [0, 0],
      [`nursery ${NOVEMBER}`]: [0, 0],
    });
  });

  it('does nothing again', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    await done(pay(one, id, 0, 'execute'));
    await done(pay(one, id, 0, 'void'));
    const before = await readOne(one, id);
    assert.deepEqual(await toldBy(one, () => done(pay(one, id, 0, 'void'))), []);
    assert.deepEqual(await readOne(one, id), before);
    assert.equal((await ledgerOf(one)).length, 2);
  });
});

describe('voidPayment 404', () => {
  doesNotKnow(asked, unknown);
});

describe('voidPayment 409', () => {
  refusesRunningKey(asked);

  it('refuses one that is scheduled or cancelled, and changes nothing', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    const refused = (state: string) =>
      expectNoChange(service, async () => {
        const message = `Payment with invalid state ${state}`;
        expectFailure(await pay(one, id, 1, 'void'), 409, message);
      });
    await refused('scheduled');
    await done(pay(one, id, 1, 'cancel'));
    await refused('cancelled');
  });

  it('is the only way: the charge itself cannot be voided, nor its void', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    const { consumptionId } = await done(pay(one, id, 0, 'execute'));
    const charges = `/platform/v1/companies/${companyId}/charges`;
    const refused = (chargeId: string, message: string) =>
      expectNoChange(service, async () => {
        expectFailure(await service.operator.post(`${charges}/${chargeId}/void`), 409, message);
      });
    const message = 'The charge belongs to a payment of a committed expense; void that payment';
    await refused(consumptionId, message);
    await done(pay(one, id, 0, 'void'));
    await refused(consumptionId, message);
    const [, reversed] = await ledgerOf(one);
    await refused(reversed.id, 'Only a charge can be voided, not a void');
  });
});

describe('voidPayment 400', () => {
  refusesWhatItDoesNotKnow(asked);
});

describe('voidPayment 401', () => {
  refusesUnknownCallers(service, request);
});

describe('voidPayment 403', () => {
  refusesPartners(service, request);
});

describe('voidPayment 422', () => {
  refusesIdsAndKeys(asked);
});
