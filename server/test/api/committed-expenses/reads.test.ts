import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Commitment } from '@fringe/contract/operations/commitments/committed-expenses';
import { startService } from '../../support/service.ts';
import { expectComplaint, expectSound } from '../support/money/charge-companies.ts';
import {
  addChild,
  commit,
  DECEMBER,
  done,
  doTo,
  JANUARY,
  NOVEMBER,
  newPlace,
  OCTOBER,
  OF_EMPLOYEE,
  type Place,
  pay,
  readOne,
  someoneIn,
  wanted,
  YEAR,
} from '../support/money/commitment-companies.ts';
import { demoPartnerIds, PARTNERS } from '../support/partners.ts';
import { FAMILY } from '../support/people/platform-families.ts';
import { expectPages } from '../support/platform-lists.ts';
import { expectFailure, fill, UNKNOWN_ID } from '../support/refusals.ts';
import { alter, due, expectShown, type Figures, figures, inState } from './support/expenses.ts';

const service = await startService();
after(service.close);
const { operator, partner } = service;
const place = await newPlace(service);
const NEXT_YEAR = JANUARY.slice(0, 4);
const education = { category: 'education-benefit' } as const;
const none: Figures = [0, 0, 0, 0];

const ofYear = (employeeId: string, year = YEAR) =>
  partner.get(`/api/v3/committed-expenses?employeeId=${employeeId}&fiscalYear=${year}`);

/** Fails unless this is all that the partner reads of somebody's year. */
async function expectYear(one: Place, sums: Figures, committedExpenses: object[], year = YEAR) {
  const { employeeId } = one;
  const head = { employeeId, fiscalYear: year, currency: 'EUR', ...figures(sums) };
  assert.deepEqual((await ofYear(employeeId, year)).body, { ...head, committedExpenses });
}

const listOf = ({ companyId, employeeId }: Place): string =>
  fill(OF_EMPLOYEE, { companyId, employeeId });

/** Removes a child for whom nothing is to be paid any more. */
const removeChild = ({ companyId, employeeId }: Place, id: string) =>
  done(operator.delete(`${fill(FAMILY, { companyId, employeeId })}/${id}`));

describe('a committed expense that is read', () => {
  it('has the same figures for operator and partner, as it goes on', async () => {
    const one = await someoneIn(place);
    const months = [OCTOBER, NOVEMBER, NOVEMBER, DECEMBER];
    const payments = [1, 20, 300, 4_000].map((cents, index) => due(months[index]!, cents));
    const id = await commit(one, wanted({ payments }));
    const steps: ['read' | 'execute' | 'cancel' | 'void', number, string, Figures][] = [
      ['read', 0, 'active', [4_321, 0, 4, 4]],
      ['execute', 0, 'active', [4_321, 1, 4, 3]],
      ['execute', 1, 'active', [4_321, 21, 4, 2]],
      ['void', 1, 'active', [4_301, 1, 3, 2]],
      ['cancel', 2, 'active', [4_001, 1, 2, 1]],
      ['execute', 3, 'finished', [4_001, 4_001, 2, 0]],
      ['void', 3, 'finished', [1, 1, 1, 0]],
    ];
    const charges: (string | null)[] = [null, null, null, null];
    for (const [step, index, state, sums] of steps) {
      const reply = step === 'read' ? {} : await done(pay(one, id, index, step));
      charges[index] = reply?.consumptionId ?? charges[index];
      await expectShown(one, id, sums, { state });
      await expectYear(one, sums, [{ id, ...education, state, ...figures(sums) }]);
    }
    const states = ['executed', 'voided', 'cancelled', 'voided'];
    assert.deepEqual(
      (await readOne(one, id)).payments.map(({ id: _, ...payment }) => payment),
      payments.map((one, index) => ({
        ...one,
        state: states[index],
        consumptionId: charges[index],
      })),
    );
  });

  it('names its recipient, also after the child and the employee were removed', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    const [theirs, own] = [await commit(one, wanted({ recipient })), await commit(one)];
    const [sums, state] = [figures([350, 0, 2, 2]), 'active'];
    const ownOne = { id: own, ...education, state, ...sums };
    await expectYear(one, [700, 0, 4, 4], [{ ...ownOne, id: theirs, recipient }, ownOne]);
    await done(doTo(one, theirs, 'cancel'));
    await removeChild(one, recipient.id);
    await alter(one);
    const ended = { id: theirs, ...education, recipient, state: 'cancelled', ...figures(none) };
    await expectYear(one, [350, 0, 2, 2], [ended, ownOne]);
    assert.deepEqual((await readOne(one, theirs)).recipient, recipient);
    assert.equal('recipient' in (await readOne(one, own)), false);
  });
});

describe('readCommittedExpenses', () => {
  it('answers zeros where nothing is committed in the year, to an id in any case', async () => {
    const one = await someoneIn(place);
    await commit(one);
    for (const year of [NEXT_YEAR, '0000', '9999']) await expectYear(one, none, [], year);
    const upper = await ofYear(one.employeeId.toUpperCase());
    assert.deepEqual(upper.body, (await ofYear(one.employeeId)).body);
    assert.equal(upper.body.employeeId, one.employeeId);
  });

  it('adds up what is not pending, the oldest first', async () => {
    const one = await someoneIn(place);
    const waiting = await commit(one, wanted({ pending: true, category: 'gym-benefit' }));
    const finished = await inState(one, 'finished');
    const cancelled = await commit(one);
    await done(pay(one, cancelled, 0, 'execute'));
    await done(doTo(one, cancelled, 'cancel'));
    const rejected = await inState(one, 'rejected');
    const active = await commit(one);
    const of = (id: string, state: string, sums: Figures) => ({
      ...{ id, ...education, state },
      ...figures(sums),
    });
    const list = [
      of(finished, 'finished', [350, 350, 2, 0]),
      of(cancelled, 'cancelled', [100, 100, 1, 0]),
      of(rejected, 'cancelled', none),
      of(active, 'active', [350, 0, 2, 2]),
    ];
    await expectYear(one, [800, 450, 5, 2], list);
    await done(doTo(one, waiting, 'approve'));
    const approved = { ...of(waiting, 'active', [350, 0, 2, 2]), category: 'gym-benefit' };
    await expectYear(one, [1_150, 450, 7, 4], [approved, ...list]);
  });

  it('does not know employees of others, nor once access to the company is revoked', async () => {
    const [foreign] = service.foreignCompanyIds;
    const path = `/platform/v1/companies/${foreign}/employees?limit=1`;
    const theirs = (await operator.get(path)).body.employees[0].id;
    const own = await newPlace(service);
    assert.equal((await ofYear(own.employeeId)).status, 200);
    const [partnerId] = await demoPartnerIds(service);
    await done(operator.delete(`${PARTNERS}/${partnerId}/companies/${own.companyId}`));
    for (const id of [UNKNOWN_ID, theirs, place.companyId, own.employeeId]) {
      expectFailure(await ofYear(id), 404, 'Employee not found');
    }
  });

  it('refuses a query without the employee or the year', async () => {
    const cases: [query: string, missing: string][] = [
      ['', 'employeeId'],
      [`?fiscalYear=${YEAR}`, 'employeeId'],
      [`?employeeId=${UNKNOWN_ID}`, 'fiscalYear'],
    ];
    for (const [query, missing] of cases) {
      const reply = await partner.get(`/api/v3/committed-expenses${query}`);
      expectComplaint(reply, 'query', `must have required property '${missing}'`);
    }
  });

  it('is marked as a draft in the description of the interface', async () => {
    const { body } = await service.anonymous.get('/api/v3/openapi.json');
    assert.equal(body.paths['/committed-expenses'].get['x-stability'], 'draft');
  });
});

describe('listCommittedExpenses', () => {
  it('lists those of every state by year and by age, on pages of any size', async () => {
    const one = await someoneIn(place);
    await commit(await someoneIn(place));
    // That of the year after was requested before the others.
    const later = wanted({ fiscalYear: NEXT_YEAR, payments: [due(JANUARY, 7)] });
    const ofNextYear = await commit(one, later);
    const ids: string[] = [];
    for (const state of ['cancelled', 'finished', 'rejected', 'active']) {
      ids.push(await inState(one, state));
    }
    ids.push(await commit(one, wanted({ category: 'gym-benefit', pending: true })));
    const name = 'committedExpenses';
    const listed = await expectPages<Commitment>(operator, listOf(one), name, 6);
    const all = await Promise.all([...ids, ofNextYear].map((id) => readOne(one, id)));
    assert.deepEqual(listed, all);
    const inYear = `${listOf(one)}?fiscalYear=${YEAR}`;
    assert.deepEqual(await expectPages(operator, inYear, name, 5), all.slice(0, 5));
    const { body } = await operator.get(`${listOf(one)}?fiscalYear=1999`);
    assert.deepEqual([body.committedExpenses, body.page.totalElements], [[], 0]);
  });

  it('lists nothing of a colleague, and what somebody had who was removed', async () => {
    const one = await someoneIn(place);
    assert.deepEqual((await operator.get(listOf(one))).body.committedExpenses, []);
    const id = await commit(one);
    await alter(one);
    const { committedExpenses } = (await operator.get(listOf(one))).body;
    assert.deepEqual(committedExpenses, [await readOne(one, id)]);
  });

  it('leaves books that add up', () => expectSound(service));
});
