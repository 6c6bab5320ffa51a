import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ConsumptionEntry } from '@fringe/contract/operations/consumptions/entries';
import { done } from '../../support/client.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { charged, chargesOf, expectSound, toldOf } from '../support/money/charge-companies.ts';
import { commit, pay, wanted } from '../support/money/commitment-companies.ts';
import { closeMonth, DECEMBER, newSide } from '../support/money/cycle-companies.ts';
import { limit, punctualIn, set } from '../support/money/limit-settings.ts';
import { register } from '../support/people/employee-sides.ts';
import { expectFailure } from '../support/refusals.ts';
import { inCycle } from './support/ways.ts';

const service = await startService({ twins: true });
after(service.close);
const { operator, partner } = service;
const side = await newSide(service);
const { companyId } = side;

async function entriesOf(query: string, company = companyId): Promise<ConsumptionEntry[]> {
  const path = `/api/v3/companies/${company}/consumptions/entries?limit=1000&${query}`;
  return (await done(partner.get(path))).entries;
}
const of = (employeeId: string, more = '') => entriesOf(`employeeId=${employeeId}${more}`);
const idsOf = async (employeeId: string, more: string) => each(await of(employeeId, more), 'id');

const voided = (id: string, reason?: string) =>
  operator.post(`${chargesOf(companyId)}/${id}/void`, reason === undefined ? {} : { reason });
const acknowledge = (id: string, note?: string) =>
  operator.post(`/platform/v1/companies/${companyId}/consumptions/${id}/acknowledge`, { note });

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
  it('tell what held when each was booked, newest first', async () => {
    const { employeeId, first } = await spender();
    const second = await passing(employeeId, { externalId: 'over' });
    const [newest, oldest, ...others] = await of(employeeId);
    const { settled, flags, exceededByInCents, limit: held } = oldest!;
    const wanted = [first, false, [], null, 10_000, []];
    const shown = [oldest!.id, settled, flags, exceededByInCents, held?.leftInCents, others];
    assert.deepEqual(shown, wanted);
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
      externalId: 'over',
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

  it('show the first reason of a void, at the void and at its charge', async () => {
    const { employeeId, first } = await spender();
    const { body } = await voided(first, 'Charged twice');
    assert.equal((await voided(first, 'Something else')).body.outcome, 'duplicate');
    const names = ['id', 'reversesId', 'voidedById', 'reason'] as const;
    assert.deepEqual(each(await of(employeeId), ...names), [
      [body.id, first, null, 'Charged twice'],
      [first, null, body.id, 'Charged twice'],
    ]);
    const other = await spender();
    await voided(other.first);
    assert.deepEqual(each(await of(other.employeeId), 'reason'), [null, null]);
  });

  it('show the reason of a partner in a sandbox, and that of a voided payment', async () => {
    const { employeeId, first } = await spender();
    await partner.send('DELETE', `${await inCycle(side, employeeId)}/${first}`, {
      body: JSON.stringify({ reason: 'Only a try' }),
      headers: { 'content-type': 'application/json' },
    });
    const place = { service, companyId, employeeId };
    const payments = [{ payroll: DECEMBER, amountInCents: 500 }];
    const id = await commit(place, wanted({ category: 'gym-benefit', payments }));
    const { consumptionId } = await done(pay(place, id, 0, 'execute'));
    await done(pay(place, id, 0, 'void', { reason: 'Moved away' }));
    assert.deepEqual(each(await of(employeeId), 'reversesId', 'reason'), [
      [consumptionId, 'Moved away'],
      [null, 'Moved away'],
      [first, 'Only a try'],
      [null, 'Only a try'],
    ]);
  });

  it('name the settlement that they came in with', async () => {
    const own = await newSide(service);
    const employeeId = await register(own);
    await charged(own, employeeId);
    const versions = async () => each(await entriesOf('', own.companyId), 'version', 'late');
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
    assert.deepEqual(await idsOf(employeeId, '&flagged=true'), [id]);
    const first = await acknowledge(id, 'Agreed with their manager');
    const { at: _, ...kept } = first.body.acknowledged;
    const by = { kind: 'operator', name: 'operator' };
    assert.deepEqual(kept, { by, note: 'Agreed with their manager' });
    assert.deepEqual((await acknowledge(id, 'Another note')).body, first.body);
    assert.deepEqual(await idsOf(employeeId, '&flagged=true'), []);
    assert.deepEqual(await idsOf(employeeId, '&flagged=true&acknowledged=true'), [id]);
    const [entry] = await of(employeeId, '&acknowledged=true');
    assert.deepEqual(entry!.acknowledged, first.body.acknowledged);
  });

  it('are acknowledged by one of several at a time, and all are told which', async () => {
    const id = await passing((await spender()).employeeId);
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map((note) => acknowledge(id, note)));
    const answers = new Set(replies.map(({ status, text }) => `${status} ${text}`));
    assert.deepEqual([answers.size, replies[0]!.status], [1, 200], [...answers].join('\n'));
  });

  it('of what was voided are off the list too, unless it is asked for', async () => {
    const { employeeId } = await spender();
    const id = await passing(employeeId);
    await voided(id);
    assert.deepEqual(await idsOf(employeeId, '&flagged=true'), []);
    assert.deepEqual(await idsOf(employeeId, '&flagged=true&voided=true'), [id]);
  });

  it('cannot be acknowledged where there is none', async () => {
    const none = 'The entry has no flag that could be acknowledged';
    expectFailure(await acknowledge((await spender()).first), 409, none);
  });

  it('leave books that add up', () => expectSound(service));
});
