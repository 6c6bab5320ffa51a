import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExecutedPayment } from '@fringe/contract/operations/commitments/payment-batches';
import type { CommittedPayment } from '@fringe/contract/operations/commitments/payments-due';
import { expectInvalid, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { each } from '../../support/each.ts';
import { expectSound } from '../../support/money/charge-companies.ts';
import * as world from '../../support/money/commitment-companies.ts';
import { openWorld } from '../../support/money/world.ts';
import { close, due, ledgerOf } from './support/expenses.ts';

const { commit, done, doTo, JANUARY, NOVEMBER, newPlace, nursery, OCTOBER, pay } = world;
const { readOne, someoneIn, wanted, YEAR } = world;
type Place = world.Place;
const { service } = await openWorld({ twins: true });
const { operator, partner } = service;
const NEXT_YEAR = JANUARY.slice(0, 4);
const next = { fiscalYear: NEXT_YEAR, payments: [due(JANUARY, 5)] };

async function paymentsOf({ companyId }: Place, query = ''): Promise<CommittedPayment[]> {
  const path = `/api/v3/companies/${companyId}/committed-payments?${query}`;
  const { payments, page } = await done(partner.get(path));
  assert.equal(page.totalElements, payments.length);
  return payments;
}

/** Payments in short, month by month. */
const shortOf = async (place: Place, query = '') =>
  (await paymentsOf(place, query)).map((one) =>
    [one.payroll, one.amountInCents, one.state, one.overdue ? 'overdue' : ''].join(' ').trim(),
  );

describe('the committed expenses of a company', () => {
  it('and their payments are those of all its people, chosen by all filters at once', async () => {
    const one = await newPlace(service);
    const two = await someoneIn(one);
    const first = await commit(one);
    const second = await commit(two, nursery(70));
    const third = await commit(two, wanted({ pending: true }));
    const fourth = await commit(one, nursery(100, JANUARY, next));
    const [ofTwo, nurseries] = [`employeeId=${two.employeeId}`, 'category=nursery-benefit'];
    const list = `/api/v3/companies/${one.companyId}/committed-expenses`;
    for (const [query, ids] of Object.entries({
      '': [fourth, third, second, first],
      [ofTwo]: [third, second],
      [`${nurseries}&fiscalYear=${NEXT_YEAR}&state=active`]: [fourth],
      [`${nurseries}&${ofTwo}&state=active`]: [second],
    })) {
      const { committedExpenses } = await done(partner.get(`${list}?${query}`));
      assert.deepEqual(each(committedExpenses, 'id'), ids, query);
    }
    await done(pay(one, first, 0, 'execute'));
    const [course, paid] = [`${NOVEMBER} 250 scheduled`, `${OCTOBER} 100 executed`];
    const [child, later] = [`${OCTOBER} 70 scheduled`, `${JANUARY} 5 scheduled`];
    const notOverdue = `overdue=false&due=${JANUARY}`;
    for (const [query, payments] of Object.entries({
      // Those of a request that waits for its approval are none.
      '': [paid, child, course, later],
      [nurseries]: [child, later],
      [`fiscalYear=${YEAR}`]: [paid, child, course],
      [`${nurseries}&fiscalYear=${NEXT_YEAR}&state=scheduled`]: [later],
      [`${notOverdue}&category=education-benefit`]: [],
      [`${notOverdue}&${nurseries}&employeeId=${one.employeeId}`]: [later],
    })) {
      assert.deepEqual(await shortOf(one, query), payments, query);
    }
    const [due] = await paymentsOf(one, `${ofTwo}&due=${OCTOBER}`);
    assert.deepEqual([due!.employeeId, due!.committedExpenseId], [two.employeeId, second]);
    await done(doTo(two, third, 'approve'));
    assert.equal((await paymentsOf(one)).length, 6);
  });

  it('are found where they were forgotten, and where people have left, with figures', async () => {
    const own = await newPlace(service);
    const id = await commit(own);
    await close(own);
    const gone = `/platform/v1/companies/${own.companyId}/employees/${own.employeeId}`;
    await done(operator.delete(gone));
    const [forgotten, later] = [`${OCTOBER} 100 scheduled overdue`, `${NOVEMBER} 250 scheduled`];
    for (const [query, payments] of Object.entries({
      'overdue=true&category=education-benefit': [forgotten],
      'overdue=false': [later],
      'employeeState=removed': [forgotten, later],
      'employeeState=active': [],
    })) {
      assert.deepEqual(await shortOf(own, query), payments, query);
    }
    assert.equal((await paymentsOf(own))[0]!.employeeState, 'removed');
    const figures = `/api/v3/companies/${own.companyId}/committed-payments/figures`;
    const { months, ...sums } = await done(partner.get(figures));
    const one = { people: 1 };
    assert.deepEqual(sums, {
      ...{ fiscalYear: YEAR, openMonth: NOVEMBER, currency: 'EUR' },
      due: { payments: 1, ...one, amountInCents: 250 },
      overdue: { payments: 1, ...one, amountInCents: 100 },
      ofLeavers: { payments: 2, ...one, amountInCents: 350 },
    });
    assert.equal(months.length, 12);
    assert.deepEqual(each(months.slice(9, 11), 'payroll', 'committedInCents', 'overdueInCents'), [
      [OCTOBER, 100, 100],
      [NOVEMBER, 250, 0],
    ]);
    await done(doTo(own, id, 'cancel'));
    assert.deepEqual(await paymentsOf(own, 'overdue=true'), []);
  });
});

const send = ({ companyId }: Place, body: object, client = operator, base = '/platform/v1') =>
  client.post(`${base}/companies/${companyId}/committed-payments/execute`, body);

/** Executes many; answers the counts, and what became of each. */
async function executeMany(one: Place, body: object) {
  const { results, executed, same, failed, more } = await done(send(one, body));
  return { counts: { executed, same, failed, more }, results: results as ExecutedPayment[] };
}
const counts = (executed: number, same = 0, failed = 0, more = false) => {
  return { executed, same, failed, more };
};

const idsIn = async (one: Place, id: string) => each((await readOne(one, id)).payments, 'id');

describe('many payments in one request', () => {
  it('are answered each for itself, in the order asked for, and once', async () => {
    const one = await newPlace(service);
    const other = await someoneIn(one);
    const [first, second] = await idsIn(one, await commit(one));
    const cancelled = await commit(other);
    const [gone] = await idsIn(other, cancelled);
    await done(doTo(other, cancelled, 'cancel'));
    const [pending] = await idsIn(other, await commit(other, wanted({ pending: true })));
    const ids = [second, UNKNOWN_ID, gone, pending, String(first).toUpperCase(), first];
    const { counts: sums, results } = await executeMany(one, { ids, concept: 'Course' });
    assert.deepEqual(sums, counts(2, 0, 3));
    const became = results.map(({ id, outcome, error }) => [id, error?.code ?? outcome]);
    assert.deepEqual(became, [
      [second, 'executed'],
      [UNKNOWN_ID, 'resourceNotFound'],
      [gone, 'paymentState'],
      [pending, 'commitmentState'],
      [first, 'executed'],
    ]);
    const again = await executeMany(one, { ids: [first, second] });
    assert.deepEqual(again.counts, counts(0, 2));
    const [ofSecond, , , , ofFirst] = each(results, 'consumptionId');
    assert.deepEqual(each(again.results, 'consumptionId'), [ofFirst, ofSecond]);
    const entries = await ledgerOf(one, `?employeeId=${one.employeeId}`);
    assert.deepEqual(each(entries, 'concept'), ['Course', 'Course']);
    await expectNoChange(service, async () => {
      expectInvalid(await send(one, {}), 'body', "must have required property 'ids'");
      const both = { ids: [UNKNOWN_ID], due: OCTOBER };
      expectInvalid(await send(one, both), 'body/due', 'must not stand beside ids');
    });
  });

  it('are told beforehand, and done by the company as by the operator', async () => {
    const here = await newPlace(service);
    const other = await someoneIn(here);
    const [first, second] = await idsIn(here, await commit(here));
    const paid = await commit(other);
    const [third] = await idsIn(other, paid);
    await done(pay(other, paid, 0, 'execute'));
    const asked = { ids: [first, UNKNOWN_ID, third, second], concept: 'Course' };
    const told = { ...counts(2, 1, 1), executedInCents: 350, people: 1 };
    const payrolls = [OCTOBER, NOVEMBER];
    const asPartner = (body: object) => done(send(here, body, partner, '/api/v3'));
    for (const way of [(body: object) => done(send(here, body)), asPartner]) {
      await expectNoChange(service, async () => {
        const { results, ...sums } = await way({ ...asked, dryRun: true });
        assert.deepEqual(sums, { dryRun: true, ...told, payrolls });
        const outcomes = ['executed', 'failed', 'same', 'executed'];
        assert.deepEqual(each(results, 'outcome'), outcomes);
        const booked = results.filter((one: ExecutedPayment) => one.consumptionId !== null);
        assert.deepEqual(each(booked, 'outcome'), ['same']);
      });
    }
    const { results, ...sums } = await asPartner(asked);
    assert.deepEqual(sums, { dryRun: false, ...told, payrolls });
    assert.ok(results[0].consumptionId);
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
    const ids: unknown[] = [];
    for (let people = 0; people < 6; people += 1) {
      const one = await someoneIn(here);
      ids.push(...(await idsIn(one, await commit(one, nursery(1)))));
    }
    const single = await commit(here);
    const [alone] = await idsIn(here, single);
    const [, ...many] = await Promise.all([
      pay(here, single, 0, 'execute'),
      executeMany(here, { ids: [...ids, alone] }),
      executeMany(here, { ids: [alone, ...ids.toReversed()] }),
      executeMany(here, { due: OCTOBER }),
    ]);
    const executed = many.reduce((total, one) => total + one.counts.executed, 0);
    assert.ok([ids.length, ids.length + 1].includes(executed), String(executed));
    for (const one of many) assert.equal(one.counts.failed, 0);
    assert.equal((await ledgerOf(here)).length, ids.length + 1);
    await expectSound(service);
  });
});
