import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
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
} from '../support/commitment-companies.ts';
import { consumed, ofPayment, toldBy, whole } from '../support/commitment-events.ts';
import {
  close,
  due,
  expectUntouched,
  inState,
  ledgerOf,
  paymentStates,
  refused,
  shown,
} from './support/expenses.ts';

const service = await startService();
after(service.close);
const place = await newPlace(service);
const withdrawn = { sumType: 'withdrawn' };

/** The entries of somebody in the order in which they were made. */
const entriesOf = async (one: Place) =>
  (await ledgerOf(one, `?employeeId=${one.employeeId}`)).toSorted(
    (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1),
  );

async function expectFigures(one: Place, id: string, ...[sums, more]: [Figures, object?]) {
  const { payments: _, ...expense } = await readOne(one, id);
  assert.deepEqual(expense, shown(one, id, sums, more));
}
type Figures = Parameters<typeof shown>[2];

/** Which version of the October of somebody is settled, once nothing is left to settle. */
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
    const [charged, paid] = [consumed(one, OCTOBER, 250, { behaviour }), ofPayment];
    assert.deepEqual(told, [charged, paid(one, 'executed', id, 250)]);
    await expectFigures(one, id, [350, 250, 2, 1], { behaviour });
    const [, payment] = (await readOne(one, id)).payments;
    const { id: paymentId } = payment!;
    const executed = { ...due(NOVEMBER, 250), state: 'executed', consumptionId };
    assert.deepEqual(payment, { id: paymentId, ...executed });
    const [{ occurredAt, recordedAt, ...entry }] = await entriesOf(one);
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
    await expectFigures(one, id, [350, 350, 2, 0], { state: 'finished' });
    await commit(one);
  });

  it('finishes also when the others are voided or cancelled, and counts neither', async () => {
    const one = await someoneIn(place);
    const payments = [1, 20, 300].map((cents) => due(OCTOBER, cents));
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

  it('is late in a closed cycle, which is then settled again', async () => {
    const one = await newPlace(service);
    const id = await commit(one);
    await close(one);
    const told = await toldBy(one, () => done(pay(one, id, 0, 'execute', { payroll: OCTOBER })));
    assert.deepEqual(told, [consumed(one, OCTOBER, 100), ofPayment(one, 'executed', id, 100)]);
    const [{ payroll, late }, ...more] = await entriesOf(one);
    assert.deepEqual([payroll, late, more], [OCTOBER, true, []]);
    assert.equal(await settledVersion(one), 2);
  });
});

describe('cancelPayment', () => {
  it('cancels that one, goes on with the others, and tells the amount set free', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    const told = await toldBy(one, () => done(pay(one, id, 1, 'cancel')));
    assert.deepEqual(told, [ofPayment(one, 'cancelled', id, 250)]);
    await expectFigures(one, id, [100, 0, 1, 1]);
    assert.deepEqual(await paymentStates(one, id), ['scheduled', 'cancelled']);
  });

  for (const [verb, before, after] of [
    ['execute', [350, 100], [100, 100, 1, 0]],
    ['cancel', [250, 0], [0, 0, 0, 0]],
  ] as const) {
    it(`cancels the whole with the last one to come, and tells only that: ${verb}`, async () => {
      const one = await someoneIn(place);
      const id = await commit(one);
      await done(pay(one, id, 0, verb));
      const told = await toldBy(one, () => done(pay(one, id, 1, 'cancel')));
      assert.deepEqual(told, [whole(one, 'cancelled', id, [...before])]);
      await expectFigures(one, id, [...after], { state: 'cancelled' });
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
    await expectFigures(one, id, [250, 0, 1, 1], { behaviour });
    const [payment] = (await readOne(one, id)).payments;
    assert.deepEqual([payment!.state, payment!.consumptionId], ['voided', consumptionId]);
    const [charged, reversed] = await entriesOf(one);
    assert.equal(charged.id, consumptionId);
    const { reversesId, sumType, amountInCents, late } = reversed;
    const expected = [consumptionId, 'withdrawn', 100, false];
    assert.deepEqual([reversesId, sumType, amountInCents, late], expected);
  });

  for (const state of ['finished', 'cancelled'] as const) {
    it(`leaves what is ${state} so, and tells of the charge only`, async () => {
      const one = await someoneIn(place);
      const id = await inState(one, state === 'finished' ? 'finished' : 'active');
      if (state === 'cancelled') {
        await done(pay(one, id, 0, 'execute'));
        await done(doTo(one, id, 'cancel'));
      }
      const told = await toldBy(one, () => done(pay(one, id, 0, 'void')));
      assert.deepEqual(told, [consumed(one, OCTOBER, 100, withdrawn)]);
      await expectFigures(one, id, state === 'finished' ? [250, 250, 1, 0] : [0, 0, 0, 0], {
        state,
      });
      if (state === 'cancelled') return;
      await done(pay(one, id, 1, 'void'));
      await expectFigures(one, id, [0, 0, 0, 0], { state });
    });
  }

  it('is late after its cycle is closed: no event of a consumption, and settled', async () => {
    const one = await newPlace(service);
    const id = await commit(one);
    await done(pay(one, id, 0, 'execute'));
    await close(one);
    const told = await toldBy(one, () => done(pay(one, id, 0, 'void')));
    assert.deepEqual(told, [ofPayment(one, 'cancelled', id, 100)]);
    const [, reversed] = await entriesOf(one);
    assert.deepEqual([reversed.payroll, reversed.late], [OCTOBER, true]);
    assert.equal(await settledVersion(one), 2);
  });

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
    await refused(one, voiding(reversed.id), 'Only a charge can be voided, not a void');
  });
});
