import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ExecutedPayment } from '@fringe/contract/operations/commitments/payment-batches';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { expectSound } from '../support/money/charge-companies.ts';
import * as world from '../support/money/commitment-companies.ts';
import { expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import { due, ledgerOf } from './support/expenses.ts';

const { commit, done, doTo, NOVEMBER, newPlace, nursery, OCTOBER, pay } = world;
const { readOne, someoneIn, wanted } = world;
type Place = world.Place;
const service = await startService();
after(service.close);
const place = await newPlace(service);

const send = ({ companyId }: Place, body: object) =>
  service.operator.post(`/platform/v1/companies/${companyId}/committed-payments/execute`, body);
const sendAsPartner = ({ companyId }: Place, body: object) =>
  service.partner.post(`/api/v3/companies/${companyId}/committed-payments/execute`, body);

/** Executes many; answers the counts, and what became of each. */
async function executeMany(one: Place, body: object) {
  const { results, executed, same, failed, more } = await done(send(one, body));
  return { counts: { executed, same, failed, more }, results: results as ExecutedPayment[] };
}

const paymentsOf = async (one: Place, id: string) =>
  (await readOne(one, id)).payments.map((payment) => payment.id);

const counts = (executed: number, same = 0, failed = 0, more = false) => ({
  executed,
  same,
  failed,
  more,
});

describe('many payments in one request', () => {
  it('are answered each for itself, in the order asked for, and once', async () => {
    const [one, other] = [await someoneIn(place), await someoneIn(place)];
    const [first, second] = await paymentsOf(one, await commit(one));
    const cancelled = await commit(other);
    const [gone] = await paymentsOf(other, cancelled);
    await done(doTo(other, cancelled, 'cancel'));
    const waiting = await commit(other, wanted({ pending: true }));
    const [pending] = await paymentsOf(other, waiting);
    const ids = [second, UNKNOWN_ID, gone, pending, first!.toUpperCase(), first];
    const { counts: sums, results } = await executeMany(place, { ids, concept: 'Course' });
    assert.deepEqual(sums, counts(2, 0, 3));
    assert.deepEqual(
      results.map(({ id, outcome, error }) => [id, outcome, error?.code ?? null]),
      [
        [second, 'executed', null],
        [UNKNOWN_ID, 'failed', 'resourceNotFound'],
        [gone, 'failed', 'paymentState'],
        [pending, 'failed', 'commitmentState'],
        [first, 'executed', null],
      ],
    );
    const again = await executeMany(place, { ids: [first, second] });
    assert.deepEqual(again.counts, counts(0, 2));
    assert.deepEqual(each(again.results, 'consumptionId'), [
      results[4]!.consumptionId,
      results[0]!.consumptionId,
    ]);
    const entries = await ledgerOf(one, `?employeeId=${one.employeeId}`);
    assert.deepEqual(
      entries.map((entry: { concept: string }) => entry.concept),
      ['Course', 'Course'],
    );
  });

  it('are named in one way: by their ids, or by the month that they are due', async () => {
    await expectNoChange(service, async () => {
      expectInvalid(await send(place, {}), 'body', "must have required property 'ids'");
      const both = { ids: [UNKNOWN_ID], due: OCTOBER };
      expectInvalid(await send(place, both), 'body/due', 'must not stand beside ids');
    });
  });

  it('are told beforehand, and done by the company as by the operator', async () => {
    const here = await newPlace(service);
    const other = await someoneIn(here);
    const [first, second] = await paymentsOf(here, await commit(here));
    const paid = await commit(other);
    const [third] = await paymentsOf(other, paid);
    await done(pay(other, paid, 0, 'execute'));
    const ids = [first, UNKNOWN_ID, third, second];
    const told = { executed: 2, same: 1, failed: 1, executedInCents: 350, people: 1, more: false };
    const payrolls = [OCTOBER, NOVEMBER];
    const asked = { ids, concept: 'Course' };
    for (const way of [send, sendAsPartner]) {
      await expectNoChange(service, async () => {
        const { results, ...sums } = await done(way(here, { ...asked, dryRun: true }));
        assert.deepEqual(sums, { dryRun: true, ...told, payrolls });
        assert.deepEqual(
          results.map((one: ExecutedPayment) => [one.outcome, one.consumptionId === null]),
          [
            ['executed', true],
            ['failed', true],
            ['same', false],
            ['executed', true],
          ],
        );
      });
    }
    const { results, ...sums } = await done(sendAsPartner(here, asked));
    assert.deepEqual(sums, { dryRun: false, ...told, payrolls });
    assert.ok(results[0].consumptionId);
    await expectSound(service);
  });

  it('are a thousand at a time, and it is said that there are more', async () => {
    const here = await newPlace(service);
    const payments = Array.from({ length: 60 }, () => due(OCTOBER, 1));
    for (let people = 0; people < 17; people += 1) {
      await commit(await someoneIn(here), wanted({ payments }));
    }
    assert.deepEqual((await executeMany(here, { due: OCTOBER })).counts, counts(1_000, 0, 0, true));
    assert.deepEqual((await executeMany(here, { due: OCTOBER })).counts, counts(20));
  });

  it('are executed once, whoever else executes the same ones at that time', async () => {
    const here = await newPlace(service);
    const ids: string[] = [];
    for (let people = 0; people < 6; people += 1) {
      const one = await someoneIn(here);
      ids.push(...(await paymentsOf(one, await commit(one, nursery(1)))));
    }
    const last = await someoneIn(here);
    const single = await commit(last);
    const [alone] = await paymentsOf(last, single);
    const answers = await Promise.all([
      executeMany(here, { ids: [...ids, alone] }),
      executeMany(here, { ids: [alone, ...ids.toReversed()] }),
      executeMany(here, { due: OCTOBER }),
      pay(last, single, 0, 'execute'),
    ]);
    const many = answers.slice(0, 3) as { counts: ReturnType<typeof counts> }[];
    const executed = many.reduce((total, one) => total + one.counts.executed, 0);
    assert.ok([ids.length, ids.length + 1].includes(executed), String(executed));
    for (const one of many) assert.equal(one.counts.failed, 0);
    assert.equal((await ledgerOf(here)).length, ids.length + 1);
    await expectSound(service);
  });
});
