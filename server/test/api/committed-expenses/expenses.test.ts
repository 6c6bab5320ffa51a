import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LedgerEntry } from '@fringe/contract/operations/consumptions/charges';
import { startService } from '../../support/service.ts';
import { expectSound } from '../support/money/charge-companies.ts';
import * as world from '../support/money/commitment-companies.ts';
import { toldBy, whole } from '../support/money/commitment-events.ts';
import { demoPartnerIds, PARTNERS } from '../support/partners.ts';
import { FAMILY } from '../support/people/platform-families.ts';
import { expectFailure, fill, UNKNOWN_ID } from '../support/refusals.ts';
import { due, ledgerOf, refused } from './support/expenses.ts';

// What each verb does in each state, and to limits, is in the histories.
const { NOVEMBER, OCTOBER, YEAR } = world;
const { addChild, commit, done, doTo, newPlace, pay, readOne, someoneIn, wanted } = world;
const service = await startService();
after(service.close);
const { operator, partner } = service;
const place = await newPlace(service);

const removeChild = ({ companyId, employeeId }: world.Place, id: string) =>
  done(operator.delete(`${fill(FAMILY, { companyId, employeeId })}/${id}`));

describe('a committed expense', () => {
  it('takes up to sixty payments, and names its child in lower case', async () => {
    const one = await someoneIn(place);
    const id = await addChild(one);
    const payments = Array.from({ length: 60 }, () => due(OCTOBER, 1_000_000_000));
    const recipient = { id: id.toUpperCase() };
    const expense = await readOne(one, await commit(one, wanted({ payments, recipient })));
    assert.deepEqual([expense.recipient, expense.committedAmountInCents], [{ id }, 60_000_000_000]);
    assert.equal('recipient' in (await readOne(one, await commit(one))), false);
  });

  it('does not know a child of nobody, of a colleague, or one that was removed', async () => {
    const one = await someoneIn(place);
    const removed = await addChild(one);
    await removeChild(one, removed);
    const others = [await addChild(place), await addChild(await newPlace(service))];
    for (const id of [UNKNOWN_ID, ...others, removed, one.employeeId]) {
      for (const pending of [true, false]) {
        const asked = wanted({ recipient: { id }, pending });
        await refused(one, () => world.ask(one, asked), 'Family member not found', 404);
      }
    }
  });

  it('names its recipient after the child was removed, as older versions allowed', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    const id = await commit(one, wanted({ pending: true, recipient }));
    await world.loseChild(one, recipient.id);
    const told = await toldBy(one, () => done(doTo(one, id, 'approve')));
    assert.deepEqual(told, [whole(one, 'requested', id, [350, 0], { recipient })]);
    const again = () => doTo(one, id, 'replace', { payments: [due(NOVEMBER, 1)] });
    await refused(one, again, 'Family member not found', 404);
    await done(doTo(one, id, 'cancel'));
    assert.deepEqual((await readOne(one, id)).recipient, recipient);
  });
});

describe('a payment', () => {
  it('is an entry of the ledger, and its void another, whatever a repetition says', async () => {
    const one = await someoneIn(place);
    const id = await commit(one, wanted({ behaviour: 'allowance' }));
    const first = await done(pay(one, id, 1, 'execute', { concept: 'Matrícula' }));
    const { consumptionId } = first;
    assert.deepEqual(await done(pay(one, id, 1, 'execute', { concept: 'Otra' })), first);
    const { id: paymentId } = (await readOne(one, id)).payments[1]!;
    await done(pay(one, id, 1, 'void'));
    const entries: LedgerEntry[] = await ledgerOf(one, `?employeeId=${one.employeeId}`);
    const [entry, reversal] = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const { occurredAt, recordedAt, ...booked } = entry!;
    assert.ok(recordedAt >= occurredAt);
    assert.deepEqual(booked, {
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
      paymentId,
      late: false,
      flag: null,
      flags: [],
    });
    const { id: _, occurredAt: __, recordedAt: ___, ...undone } = reversal!;
    const { id: own, ...same } = booked;
    const withdrawn = { sumType: 'withdrawn', reversesId: own, paymentId: undone.paymentId };
    assert.deepEqual(undone, { ...same, ...withdrawn });
  });

  it('is not known in another committed expense, whatever is to be done', async () => {
    const [one, other] = [await someoneIn(place), await someoneIn(place)];
    const [id, theirs] = [await commit(one), await commit(other)];
    await done(pay(other, theirs, 0, 'execute'));
    const { payments } = await readOne(other, theirs);
    const path = `/platform/v1/companies/${one.companyId}/committed-expenses/${id}/payments`;
    for (const [verb, index] of Object.entries({ execute: 1, cancel: 1, void: 0 })) {
      const body = verb === 'execute' ? {} : undefined;
      const send = () => operator.post(`${path}/${payments[index]!.id}/${verb}`, body);
      await refused(one, send, 'Resource not found', 404);
    }
  });
});

describe('the year of an employee', () => {
  const ofYear = (employeeId: string, year = YEAR) =>
    partner.get(`/api/v3/committed-expenses?employeeId=${employeeId}&fiscalYear=${year}`);

  it('has zeros where nothing is committed in it, and is found by an id in any case', async () => {
    const one = await someoneIn(place);
    await commit(one);
    for (const year of ['0000', '9999']) {
      const { committedExpenses, pendingPayments } = (await ofYear(one.employeeId, year)).body;
      assert.deepEqual([committedExpenses, pendingPayments], [[], 0]);
    }
    const upper = await ofYear(one.employeeId.toUpperCase());
    assert.deepEqual(upper.body, (await ofYear(one.employeeId)).body);
    assert.equal(upper.body.employeeId, one.employeeId);
  });

  it('is not known of employees of others, nor once access to the company is revoked', async () => {
    const path = `/platform/v1/companies/${service.foreignCompanyIds[0]}/employees?limit=1`;
    const theirs = (await operator.get(path)).body.employees[0].id;
    const own = await newPlace(service);
    assert.equal((await ofYear(own.employeeId)).status, 200);
    const [partnerId] = await demoPartnerIds(service);
    await done(operator.delete(`${PARTNERS}/${partnerId}/companies/${own.companyId}`));
    for (const id of [UNKNOWN_ID, theirs, place.companyId, own.employeeId]) {
      expectFailure(await ofYear(id), 404, 'Employee not found');
    }
  });

  it('leaves books that add up', () => expectSound(service));
});
