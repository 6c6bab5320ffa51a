import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ConsumptionEntry } from '@fringe/contract/operations/consumptions/entries';
import { done } from '../../support/client.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { charged, chargesOf, expectSound, toldOf } from '../support/money/charge-companies.ts';
import { closeMonth, DECEMBER, newSide } from '../support/money/cycle-companies.ts';
import { limit, punctualIn, set } from '../support/money/limit-settings.ts';
import { register } from '../support/people/employee-sides.ts';
import { expectFailure } from '../support/refusals.ts';
import { inCycle } from './support/ways.ts';

const service = await startService();
after(service.close);
const { operator, partner } = service;
const side = await newSide(service);
const companyId = side.companyId;

const callers = [
  ['a partner', partner, '/api/v3'],
  ['the operator', operator, '/platform/v1'],
] as const;

async function entries(query = '', [, client, base] = callers[0] as (typeof callers)[number]) {
  const path = `${base}/companies/${companyId}/consumptions/entries?limit=1000${query}`;
  return (await done(client.get(path))).entries as ConsumptionEntry[];
}
const idsOf = async (query: string) => (await entries(query)).map(({ id }) => id);

const voided = (id: string, reason?: string) =>
  operator.post(`${chargesOf(companyId)}/${id}/void`, reason === undefined ? {} : { reason });

const acknowledge = (id: string, note?: string) =>
  operator.post(
    `/platform/v1/companies/${companyId}/consumptions/${id}/acknowledge`,
    note === undefined ? {} : { note },
  );

/** Somebody with a limit of 100 euros for meals, of which a charge has used 90. */
async function spender(): Promise<{ employeeId: string; first: string }> {
  const employeeId = await register(side);
  await set(punctualIn(side), employeeId, { meal: limit(10_000) });
  const { id } = await charged(side, employeeId, { amountInCents: 9_000 });
  return { employeeId, first: id };
}

/** A charge that was paid already, and passes the limit of its employee. */
const passing = async (employeeId: string, more = {}) =>
  (await charged(side, employeeId, { amountInCents: 4_000, settled: true, ...more })).id;

describe('entries', () => {
  for (const caller of callers) {
    it(`tell ${caller[0]} what held when each was booked, newest first`, async () => {
      const { employeeId, first } = await spender();
      const second = await passing(employeeId, { externalId: `over-${employeeId}` });
      const [newest, oldest, ...others] = await entries(`&employeeId=${employeeId}`, caller);
      assert.deepEqual(others, []);
      assert.deepEqual([oldest!.id, oldest!.settled, oldest!.flags], [first, false, []]);
      assert.deepEqual([oldest!.exceededByInCents, oldest!.limit?.leftInCents], [null, 10_000]);
      const { recordedAt, occurredAt, eventId, ...rest } = newest!;
      assert.deepEqual(rest, {
        id: second,
        employeeId,
        payroll: DECEMBER,
        category: 'meal-benefit',
        behaviour: 'flex',
        sumType: 'expenses',
        amountInCents: 4_000,
        currency: 'EUR',
        concept: 'Menú del día',
        externalId: `over-${employeeId}`,
        late: false,
        settled: true,
        flags: ['limitExceeded'],
        exceededByInCents: 3_000,
        limit: { amountInCents: 10_000, period: 'payroll', leftInCents: 1_000 },
        voidedById: null,
        reversesId: null,
        reason: null,
        paymentId: null,
        version: null,
        acknowledged: null,
      });
      assert.equal(occurredAt, recordedAt);
      assert.equal((await toldOf(side, employeeId)).length, 2);
      assert.match(eventId!, /^[0-9a-f-]{36}$/);
    });
  }

  it('show the first reason of a void, at the void and at its charge', async () => {
    const { employeeId, first } = await spender();
    const { body } = await voided(first, 'Charged twice');
    assert.equal((await voided(first, 'Something else')).body.outcome, 'duplicate');
    const [reversal, charge] = await entries(`&employeeId=${employeeId}`);
    assert.deepEqual([reversal!.id, reversal!.reversesId], [body.id, first]);
    assert.deepEqual([charge!.id, charge!.voidedById], [first, body.id]);
    assert.deepEqual([reversal!.reason, charge!.reason], ['Charged twice', 'Charged twice']);
    const other = await spender();
    await voided(other.first);
    const silent = await entries(`&employeeId=${other.employeeId}`);
    assert.deepEqual(each(silent, 'reason'), [null, null]);
  });

  it('show the reason that a partner gives in a sandbox', async () => {
    const { employeeId, first } = await spender();
    const reply = await partner.send('DELETE', `${await inCycle(side, employeeId)}/${first}`, {
      body: JSON.stringify({ reason: 'Only a try' }),
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(reply.status, 204, reply.text);
    const [reversal] = await entries(`&employeeId=${employeeId}`);
    assert.deepEqual([reversal!.reversesId, reversal!.reason], [first, 'Only a try']);
  });

  it('show the reason of a payment that was voided', async () => {
    const employeeId = await register(side);
    const base = `/platform/v1/companies/${companyId}`;
    const { body } = await operator.post(`${base}/employees/${employeeId}/committed-expenses`, {
      category: 'gym-benefit',
      fiscalYear: DECEMBER.slice(0, 4),
      payments: [{ payroll: DECEMBER, amountInCents: 500 }],
    });
    const expense = `${base}/committed-expenses/${body.id}`;
    const paymentId = (await operator.get(expense)).body.payments[0].id;
    const payment = `${expense}/payments/${paymentId}`;
    await operator.post(`${payment}/execute`, {});
    assert.equal((await operator.post(`${payment}/void`, { reason: 'Moved away' })).status, 204);
    const [reversal, charge] = await entries(`&employeeId=${employeeId}`);
    assert.deepEqual([charge!.paymentId, charge!.reason], [paymentId, 'Moved away']);
    assert.equal(reversal!.reversesId, charge!.id);
  });

  it('name the settlement that they came in with', async () => {
    const own = { ...side, ...(await newSide(service)) };
    const employeeId = await register(own);
    await charged(own, employeeId);
    const versions = async () => {
      const path = `/api/v3/companies/${own.companyId}/consumptions/entries?payroll=${DECEMBER}`;
      const { body } = await partner.get(path);
      return (body.entries as ConsumptionEntry[]).map(({ version, late }) => [version, late]);
    };
    assert.deepEqual(await versions(), [[null, false]]);
    await closeMonth(own.client, own.companyId);
    await charged(own, employeeId, { payroll: DECEMBER });
    assert.deepEqual(await versions(), [
      [null, true],
      [1, false],
    ]);
  });
});

describe('flags', () => {
  it('are acknowledged once, with a note, and then off the list of what is flagged', async () => {
    const { employeeId } = await spender();
    const id = await passing(employeeId);
    const flagged = `&employeeId=${employeeId}&flagged=true`;
    assert.deepEqual(await idsOf(flagged), [id]);
    const first = await acknowledge(id, 'Agreed with their manager');
    assert.equal(first.status, 200, first.text);
    const { at: _, ...kept } = first.body.acknowledged;
    const by = { kind: 'operator', name: 'operator' };
    assert.deepEqual(kept, { by, note: 'Agreed with their manager' });
    assert.deepEqual((await acknowledge(id, 'Another note')).body, first.body);
    assert.deepEqual(await idsOf(flagged), []);
    assert.deepEqual(await idsOf(`${flagged}&acknowledged=true`), [id]);
    const [entry] = await entries(`&employeeId=${employeeId}&acknowledged=true`);
    assert.deepEqual(entry!.acknowledged, first.body.acknowledged);
  });

  it('are acknowledged by one of several at a time, and all are told which', async () => {
    const { employeeId } = await spender();
    const id = await passing(employeeId);
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map((note) => acknowledge(id, note)));
    const answers = new Set(replies.map(({ status, text }) => `${status} ${text}`));
    assert.equal(answers.size, 1, [...answers].join('\n'));
    assert.equal(replies[0]!.status, 200);
  });

  it('of what was voided are off the list too, unless it is asked for', async () => {
    const { employeeId } = await spender();
    const id = await passing(employeeId);
    await voided(id);
    const flagged = `&employeeId=${employeeId}&flagged=true`;
    assert.deepEqual(await idsOf(flagged), []);
    assert.deepEqual(await idsOf(`${flagged}&voided=true`), [id]);
  });

  it('cannot be acknowledged where there is none, or no entry', async () => {
    const { first } = await spender();
    const none = 'The entry has no flag that could be acknowledged';
    expectFailure(await acknowledge(first), 409, none);
    expectFailure(await acknowledge(side.siblingId), 404, 'Resource not found');
  });

  it('leave books that add up', () => expectSound(service));
});
