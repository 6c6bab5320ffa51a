import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LedgerEntry } from '@fringe/contract/operations/consumptions/charges';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { startService } from '../../support/service.ts';
import { untilDone } from '../../support/worker.ts';
import {
  commit,
  done,
  doTo,
  NOVEMBER,
  newPlace,
  OCTOBER,
  type Place,
  pay,
  readOne,
  SEPTEMBER,
  someoneIn,
  wanted,
} from '../support/money/commitment-companies.ts';
import { consumed, ofPayment, toldBy, whole } from '../support/money/commitment-events.ts';
import {
  close,
  due,
  expectShown,
  expectUntouched,
  inState,
  ledgerOf,
  refused,
} from './support/expenses.ts';

const service = await startService();
after(service.close);
const place = await newPlace(service);
const withdrawn = { sumType: 'withdrawn' };

/** The entries of somebody in the order in which they were made. */
const entriesOf = async (one: Place): Promise<LedgerEntry[]> =>
  (await ledgerOf(one, `?employeeId=${one.employeeId}`)).toSorted(
    (a: LedgerEntry, b: LedgerEntry) => (a.id < b.id ? -1 : 1),
  );

/** Which version of somebody's October is settled, once nothing is left to settle. */
async function settledVersion({ companyId, employeeId }: Place): Promise<number> {
  await untilDone(() => settleLateCycles(service.context));
  const path = `/api/v3/companies/${companyId}/employees/${employeeId}/consumptions`;
  const { body } = await service.partner.get(`${path}?payroll=${OCTOBER}`);
  return body.company.settlement.version;
}

describe('executePayment', () => {
  it('books a charge of the open month, and tells of both', async () => {
    const one = await someoneIn(place);
    const behaviour = 'allowance' as const;
    const id = await commit(one, wanted({ behaviour }));
    let consumptionId = '';
    const told = await toldBy(one, async () => {
      const reply = await done(pay(one, id, 1, 'execute', { concept: 'Matrícula' }));
      consumptionId = reply.consumptionId;
    });
    const charged = consumed(one, OCTOBER, 250, { behaviour });
    assert.deepEqual(told, [charged, ofPayment(one, 'executed', id, 250)]);
    await expectShown(one, id, [350, 250, 2, 1], { behaviour });
    const { id: paymentId, ...payment } = (await readOne(one, id)).payments[1]!;
    assert.deepEqual(payment, { ...due(NOVEMBER, 250), state: 'executed', consumptionId });
    const { occurredAt, recordedAt, ...entry } = (await entriesOf(one))[0]!;
    assert.ok(recordedAt >= occurredAt);
    assert.deepEqual(entry, {
      id: consumptionId,
      employeeId: one.employeeId,
      payroll: OCTOBER,
      category: 'education-benefit',
      behaviour,
      sumType: 'expenses',
      amountInCents: 250,
      currency: 'EUR',
      concept: 'Matrícula',
      externalId: null,
      reversesId: null,
      paymentId,
      late: false,
      flag: null,
      flags: [],
    });
  });

  it('finishes with the last one, tells it last, and makes room for another request', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    await done(pay(one, id, 0, 'execute'));
    const told = await toldBy(one, () => done(pay(one, id, 1, 'execute')));
    assert.deepEqual(told, [
      consumed(one, OCTOBER, 250),
      ofPayment(one, 'executed', id, 250),
      whole(one, 'finished', id, [350, 350]),
    ]);
    await expectShown(one, id, [350, 350, 2, 0], { state: 'finished' });
    await commit(one);
  });

  it('finishes also when the others are voided or cancelled, and counts neither', async () => {
    const one = await someoneIn(place);
    const payments = [1, 20, 300].map((cents) => due(OCTOBER, cents));
    const id = await commit(one, wanted({ payments }));
    for (const verb of ['execute', 'void'] as const) await done(pay(one, id, 0, verb));
    await done(pay(one, id, 1, 'cancel'));
    const told = await toldBy(one, () => done(pay(one, id, 2, 'execute')));
    assert.deepEqual(told.at(-1), whole(one, 'finished', id, [300, 300]));
  });

  it('answers a repetition with the same charge, whatever it says', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    const first = await done(pay(one, id, 0, 'execute'));
    await expectUntouched(one, id, async () => {
      for (const body of [{}, { concept: 'Otra' }, { payroll: OCTOBER }]) {
        assert.deepEqual(await done(pay(one, id, 0, 'execute', body)), first);
      }
    });
  });

  it('does not know a month without a cycle', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    for (const payroll of [SEPTEMBER, NOVEMBER]) {
      const send = () => pay(one, id, 0, 'execute', { payroll });
      await refused(one, send, 'Payroll cycle not found', 404);
    }
  });
});

describe('cancelPayment', () => {
  it('cancels that one, goes on with the others, and tells the amount set free', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    const told = await toldBy(one, () => done(pay(one, id, 1, 'cancel')));
    assert.deepEqual(told, [ofPayment(one, 'cancelled', id, 250)]);
    assert.deepEqual(await expectShown(one, id, [100, 0, 1, 1]), ['scheduled', 'cancelled']);
  });

  for (const [verb, before, left] of [
    ['execute', [350, 100], 1],
    ['cancel', [250, 0], 0],
  ] as const) {
    it(`cancels the whole with the last one to come, and tells only that: ${verb}`, async () => {
      const one = await someoneIn(place);
      const id = await commit(one);
      await done(pay(one, id, 0, verb));
      const told = await toldBy(one, () => done(pay(one, id, 1, 'cancel')));
      assert.deepEqual(told, [whole(one, 'cancelled', id, [...before])]);
      await expectShown(one, id, [before[1], before[1], left, 0], { state: 'cancelled' });
      await expectUntouched(one, id, () => done(pay(one, id, 1, 'cancel')));
      await commit(one);
    });
  }
});

describe('voidPayment', () => {
  it('withdraws its charge, and tells of the void and of the payment', async () => {
    const one = await someoneIn(place);
    const behaviour = 'allowance-not-exempt' as const;
    const id = await commit(one, wanted({ behaviour }));
    const { consumptionId } = await done(pay(one, id, 0, 'execute'));
    const told = await toldBy(one, () => done(pay(one, id, 0, 'void')));
    const reversal = consumed(one, OCTOBER, 100, { ...withdrawn, behaviour });
    assert.deepEqual(told, [reversal, ofPayment(one, 'cancelled', id, 100)]);
    const states = await expectShown(one, id, [250, 0, 1, 1], { behaviour });
    assert.deepEqual(states, ['voided', 'scheduled']);
    assert.equal((await readOne(one, id)).payments[0]!.consumptionId, consumptionId);
    const [charged, reversed] = await entriesOf(one);
    assert.equal(charged!.id, consumptionId);
    const { reversesId, sumType, amountInCents, late } = reversed!;
    const expected = [consumptionId, 'withdrawn', 100, false];
    assert.deepEqual([reversesId, sumType, amountInCents, late], expected);
  });

  for (const state of ['finished', 'cancelled']) {
    it(`leaves what is ${state} so, and tells of the charge only`, async () => {
      const one = await someoneIn(place);
      const id = await inState(one, state === 'finished' ? state : 'active');
      await done(pay(one, id, 0, 'execute'));
      if (state === 'cancelled') await done(doTo(one, id, 'cancel'));
      const told = await toldBy(one, () => done(pay(one, id, 0, 'void')));
      assert.deepEqual(told, [consumed(one, OCTOBER, 100, withdrawn)]);
      if (state === 'finished') await done(pay(one, id, 1, 'void'));
      await expectShown(one, id, [0, 0, 0, 0], { state });
    });
  }

  it('is the only way: the charge itself cannot be voided, nor its void', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    const { consumptionId } = await done(pay(one, id, 0, 'execute'));
    const charges = `/platform/v1/companies/${one.companyId}/charges`;
    const voiding = (entryId: string) => () => service.operator.post(`${charges}/${entryId}/void`);
    const message = 'The charge belongs to a payment of a committed expense; void that payment';
    await refused(one, voiding(consumptionId), message);
    await done(pay(one, id, 0, 'void'));
    await refused(one, voiding(consumptionId), message);
    const [, reversed] = await entriesOf(one);
    await refused(one, voiding(reversed!.id), 'Only a charge can be voided, not a void');
  });
});

describe('a payment in a closed cycle', () => {
  it('is executed late and voided late, which is not told, and settled each time', async () => {
    const one = await newPlace(service);
    const id = await commit(one);
    await close(one);
    const paid = await toldBy(one, () => done(pay(one, id, 0, 'execute', { payroll: OCTOBER })));
    assert.deepEqual(paid, [consumed(one, OCTOBER, 100), ofPayment(one, 'executed', id, 100)]);
    assert.equal(await settledVersion(one), 2);
    const voided = await toldBy(one, () => done(pay(one, id, 0, 'void')));
    assert.deepEqual(voided, [ofPayment(one, 'cancelled', id, 100)]);
    assert.equal(await settledVersion(one), 3);
    const months = (await entriesOf(one)).map(({ payroll, late }) => [payroll, late]);
    assert.deepEqual(months, [
      [OCTOBER, true],
      [OCTOBER, true],
    ]);
  });
});
