import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LedgerEntry } from '@fringe/contract/operations/consumptions/charges';
import { fakeClock } from '../../support/clock.ts';
import { expectFailure, fill, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { chargeOf, expectSound } from '../../support/money/charge-companies.ts';
import * as world from '../../support/money/commitment-companies.ts';
import { toldBy, whole } from '../../support/money/commitment-events.ts';
import { openWorld } from '../../support/money/world.ts';
import { demoPartnerIds, PARTNERS } from '../../support/partners/partners.ts';
import { partnerSide } from '../../support/people/employee-sides.ts';
import { FAMILY } from '../../support/people/families.ts';
import { disabled } from '../support/limit-disabling.ts';
import { due, expectUntouched, ledgerOf, refused } from './support/expenses.ts';

// What each verb does in each state, and to limits, is in the histories.
const { addChild, commit, done, doTo, limitTo, newPlace, nursery, OCTOBER, pay } = world;
const { NOVEMBER, readOne, someoneIn, wanted, YEAR } = world;
const clock = fakeClock();
const { service } = await openWorld({ clock, twins: true });
const { operator, partner } = service;
const place = await newPlace(service);
const now = () => Math.floor(clock.now().getTime() / 1000);
const pending = { pending: true };

describe('a committed expense', () => {
  it('takes up to sixty payments, and names its child in lower case', async () => {
    const one = await someoneIn(place);
    const id = await addChild(one);
    const payments = Array.from({ length: 60 }, () => due(OCTOBER, 1_000_000_000));
    const recipient = { id: id.toUpperCase() };
    const expense = await readOne(one, await commit(one, wanted({ payments, recipient })));
    assert.deepEqual([expense.recipient, expense.committedAmountInCents], [{ id }, 60_000_000_000]);
    const { requestedAt, decided, ...other } = await readOne(one, await commit(one));
    assert.deepEqual([requestedAt, decided, 'recipient' in other], [now(), null, false]);
  });

  it('does not know a child of nobody, of a colleague, or one that was removed', async () => {
    const one = await someoneIn(place);
    const removed = await addChild(one);
    const { companyId, employeeId } = one;
    await done(operator.delete(`${fill(FAMILY, { companyId, employeeId })}/${removed}`));
    const others = [await addChild(place), await addChild(await newPlace(service))];
    for (const id of [UNKNOWN_ID, ...others, removed, one.employeeId]) {
      for (const state of [pending, {}]) {
        const asked = wanted({ recipient: { id }, ...state });
        await refused(one, () => world.ask(one, asked), 'Family member not found', 404);
      }
    }
  });

  it('names its recipient after the child was removed, as older versions allowed', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    const id = await commit(one, wanted({ ...pending, recipient }));
    await world.loseChild(one, recipient.id);
    const told = await toldBy(one, () => done(doTo(one, id, 'approve')));
    assert.deepEqual(told, [whole(one, 'requested', id, [350, 0], { recipient })]);
    const again = () => doTo(one, id, 'replace', { payments: [due(NOVEMBER, 1)] });
    await refused(one, again, 'Family member not found', 404);
    await done(doTo(one, id, 'cancel'));
    assert.deepEqual((await readOne(one, id)).recipient, recipient);
  });
});

describe('a decision on a committed expense', () => {
  const list = `/api/v3/companies/${place.companyId}/committed-expenses`;

  it('is shown with who, when and the reason of the first time, if one is given', async () => {
    for (const [verb, decision] of Object.entries({ approve: 'approved', reject: 'rejected' })) {
      const one = await someoneIn(place);
      const id = await commit(one, wanted(pending));
      const decide = (reason: string) => done(doTo(one, id, verb as 'approve', { reason }));
      clock.advance(60);
      await decide('As agreed');
      const by = { kind: 'operator', name: 'operator' };
      const decided = { at: now(), by, decision, reason: 'As agreed' };
      assert.deepEqual((await partner.get(`${list}/${id}`)).body.decided, decided);
      clock.advance(60);
      await expectUntouched(one, id, () => decide('Another'));
    }
    const one = await someoneIn(place);
    const active = await commit(one);
    const unasked = { reason: 'Nobody asked' };
    await expectUntouched(one, active, () => done(doTo(one, active, 'approve', unasked)));
    const silent = await commit(one, nursery(1, undefined, pending));
    await done(doTo(one, silent, 'approve'));
    assert.equal((await readOne(one, silent)).decided!.reason, null);
  });

  it('is taken by the company as by the operator, and refused alike', async () => {
    const bound = await newPlace(service, { limitsRequired: true });
    const decider = await someoneIn(place);
    const [blocked, limited, without] = [
      ...[await someoneIn(place), await someoneIn(place), await someoneIn(place)],
    ] as [world.Place, world.Place, world.Place];
    const asked = nursery(9, undefined, pending);
    const ended = await commit(decider, wanted(pending));
    await done(partner.post(`${list}/${ended}/reject`, { reason: 'Not in the offer' }));
    const { by, reason } = (await readOne(decider, ended)).decided!;
    assert.deepEqual([by.kind, reason], ['partner', 'Not in the offer']);
    const active = await commit(decider, asked);
    await done(partner.post(`${list}/${active}/approve`, {}));
    const cases: [at: world.Place, id: string, verb: string, code: string][] = [
      [place, UNKNOWN_ID, 'approve', 'resourceNotFound'],
      [place, UNKNOWN_ID, 'reject', 'resourceNotFound'],
      [place, ended, 'approve', 'commitmentState'],
      [place, active, 'reject', 'commitmentState'],
      [place, await commit(blocked, asked), 'approve', 'employeeState'],
      [place, await commit(limited, asked), 'approve', 'limitExceeded'],
      [place, await commit(without, asked), 'approve', 'benefitDisabled'],
      [bound, await commit(bound, asked), 'approve', 'limitRequired'],
    ];
    const people = `/platform/v1/companies/${place.companyId}/employees`;
    await done(operator.patch(`${people}/${blocked.employeeId}/block`));
    await limitTo(limited, 5);
    const side = { ...partnerSide(service), companyId: place.companyId };
    await disabled(side, OCTOBER, 'nursery', [without.employeeId]);
    for (const [{ companyId }, id, verb, code] of cases) {
      const path = `/companies/${companyId}/committed-expenses/${id}/${verb}`;
      const asPartner = await partner.post(`/api/v3${path}`, {});
      const asOperator = await operator.post(`/platform/v1${path}`, {});
      assert.deepEqual([asPartner.body.code, asOperator.body.code], [code, code], verb);
    }
  });
});

describe('a payment', () => {
  it('is an entry of the ledger, and its void another, whatever a repetition says', async () => {
    const one = await someoneIn(place);
    const id = await commit(one, wanted({ behaviour: 'allowance' }));
    const first = await done(pay(one, id, 1, 'execute', { concept: 'Matrícula' }));
    assert.deepEqual(await done(pay(one, id, 1, 'execute', { concept: 'Otra' })), first);
    const { id: paymentId } = (await readOne(one, id)).payments[1]!;
    await done(pay(one, id, 1, 'void'));
    const entries: LedgerEntry[] = await ledgerOf(one, `?employeeId=${one.employeeId}`);
    const [entry, reversal] = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const kind = { category: 'education-benefit', behaviour: 'allowance' } as const;
    const paid = { ...kind, amountInCents: 250, concept: 'Matrícula' };
    const charge = chargeOf(one.employeeId, paid);
    const plain = { currency: 'EUR', late: false, flag: null, flags: [], externalId: null };
    const times = { occurredAt: now(), recordedAt: now() };
    const booked = { ...charge, ...plain, ...times, payroll: OCTOBER, paymentId };
    const { consumptionId } = first;
    const spent = { id: consumptionId, sumType: 'expenses', reversesId: null };
    assert.deepEqual(entry, { ...booked, ...spent });
    const back = { id: reversal!.id, sumType: 'withdrawn', reversesId: consumptionId };
    assert.deepEqual(reversal, { ...booked, ...back, paymentId: reversal!.paymentId });
  });

  it('is not known in another committed expense, whatever is to be done', async () => {
    const [one, other] = [await someoneIn(place), await someoneIn(place)];
    const [id, theirs] = [await commit(one), await commit(other)];
    const [payment] = (await readOne(other, theirs)).payments;
    const path = `/platform/v1/companies/${one.companyId}/committed-expenses/${id}/payments`;
    for (const [verb, body] of Object.entries({
      execute: {},
      cancel: undefined,
      void: undefined,
    })) {
      const send = () => operator.post(`${path}/${payment!.id}/${verb}`, body);
      await refused(one, send, 'Resource not found', 404);
    }
  });
});

describe('the year of an employee', () => {
  const ofYear = (employeeId: string, year = YEAR) =>
    partner.get(`/api/v3/committed-expenses?employeeId=${employeeId}&fiscalYear=${year}`);

  it('has zeros where nothing is committed in it, for an id in any case', async () => {
    await commit(place);
    for (const year of ['0000', '9999']) {
      const { body } = await ofYear(place.employeeId.toUpperCase(), year);
      const { employeeId, committedExpenses, pendingPayments } = body;
      assert.deepEqual([employeeId, committedExpenses, pendingPayments], [place.employeeId, [], 0]);
    }
  });

  it('is not known once access to the company is revoked', async () => {
    const own = await newPlace(service);
    assert.equal((await ofYear(own.employeeId)).status, 200);
    const [partnerId] = await demoPartnerIds(service);
    await done(operator.delete(`${PARTNERS}/${partnerId}/companies/${own.companyId}`));
    for (const id of [UNKNOWN_ID, place.companyId, own.employeeId]) {
      expectFailure(await ofYear(id), 404, 'Employee not found');
    }
  });

  it('leaves books that add up', () => expectSound(service));
});
