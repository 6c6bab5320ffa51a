import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { CommittedPayment } from '@fringe/contract/operations/commitments/payments-due';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import * as world from '../support/money/commitment-companies.ts';
import { UNKNOWN_ID } from '../support/refusals.ts';
import { close, due, expectUntouched } from './support/expenses.ts';

const { commit, doTo, JANUARY, limitTo, NOVEMBER, newPlace, nursery, OCTOBER, pay } = world;
const { readOne, someoneIn, wanted, YEAR } = world;
const clock = fakeClock();
const service = await startService({ clock, twins: true });
after(service.close);
const { operator, partner } = service;
const place = await newPlace(service);
const NEXT_YEAR = JANUARY.slice(0, 4);
const list = `/api/v3/companies/${place.companyId}/committed-expenses`;
const now = () => Math.floor(clock.now().getTime() / 1000);
const next = { fiscalYear: NEXT_YEAR, payments: [due(JANUARY, 5)] };

describe('the committed expenses of a company', () => {
  it('are listed newest first, by all filters at once, and read with their payments', async () => {
    const other = await someoneIn(place);
    const first = await commit(place);
    const second = await commit(other, nursery(100));
    const third = await commit(other, wanted({ pending: true }));
    const fourth = await commit(place, nursery(100, JANUARY, next));
    const filters: Record<string, string[]> = {
      '': [fourth, third, second, first],
      [`employeeId=${other.employeeId}`]: [third, second],
      [`category=nursery-benefit&fiscalYear=${NEXT_YEAR}&state=active`]: [fourth],
      [`category=nursery-benefit&employeeId=${other.employeeId}&state=active`]: [second],
    };
    for (const [query, ids] of Object.entries(filters)) {
      const { body } = await partner.get(`${list}?${query}`);
      assert.deepEqual(each(body.committedExpenses, 'id'), ids, query);
    }
    const { payments, requestedAt, decided } = await readOne(place, first);
    assert.deepEqual([payments.length, requestedAt, decided], [2, now(), null]);
  });
});

async function paymentsOf({ companyId }: world.Place, query = ''): Promise<CommittedPayment[]> {
  const path = `/api/v3/companies/${companyId}/committed-payments?${query}`;
  const { payments, page } = await done(partner.get(path));
  assert.equal(page.totalElements, payments.length);
  return payments;
}
const inShort = ({ payroll, amountInCents, state, overdue }: CommittedPayment) =>
  [payroll, amountInCents, state, overdue].join(' ');

describe('the payments of a company', () => {
  it('are those of all its people, by month, with who they are for', async () => {
    const own = await newPlace(service);
    const other = await someoneIn(own);
    const ids = [await commit(own), await commit(other)];
    await done(pay(own, ids[0]!, 0, 'execute'));
    const payments = await paymentsOf(own);
    assert.deepEqual(payments.map(inShort).toSorted(), [
      `${OCTOBER} 100 executed false`,
      `${OCTOBER} 100 scheduled false`,
      `${NOVEMBER} 250 scheduled false`,
      `${NOVEMBER} 250 scheduled false`,
    ]);
    assert.deepEqual(each(payments, 'payroll'), [OCTOBER, OCTOBER, NOVEMBER, NOVEMBER]);
    const [one] = await paymentsOf(own, `employeeId=${other.employeeId}&due=${OCTOBER}`);
    assert.deepEqual([one!.employeeId, one!.committedExpenseId], [other.employeeId, ids[1]]);
  });

  it('are chosen by category, fiscal year and whether they are overdue as well', async () => {
    const one = await newPlace(service);
    await commit(one, nursery(100));
    await commit(one, nursery(100, JANUARY, next));
    await commit(one);
    const nurseries = 'category=nursery-benefit';
    const filters: Record<string, number[]> = {
      [nurseries]: [100, 5],
      [`fiscalYear=${YEAR}`]: [100, 100, 250],
      [`${nurseries}&fiscalYear=${NEXT_YEAR}&state=scheduled`]: [5],
      [`overdue=false&category=education-benefit&due=${JANUARY}`]: [],
      [`overdue=false&due=${JANUARY}&${nurseries}&employeeId=${one.employeeId}`]: [5],
    };
    for (const [query, amounts] of Object.entries(filters)) {
      assert.deepEqual(each(await paymentsOf(one, query), 'amountInCents'), amounts, query);
    }
    await close(one);
    assert.equal((await paymentsOf(one, 'overdue=true&category=education-benefit')).length, 1);
  });

  it('that were forgotten are found, and those of who has left', async () => {
    const own = await newPlace(service);
    const id = await commit(own);
    await close(own);
    const gone = `/platform/v1/companies/${own.companyId}/employees/${own.employeeId}`;
    await done(operator.delete(gone));
    const [overdue, ...others] = await paymentsOf(own, 'overdue=true');
    assert.equal(inShort(overdue!), `${OCTOBER} 100 scheduled true`);
    assert.deepEqual([overdue!.employeeState, others], ['removed', []]);
    assert.equal((await paymentsOf(own, 'employeeState=removed')).length, 2);
    assert.deepEqual(await paymentsOf(own, 'employeeState=active'), []);
    const figures = `/api/v3/companies/${own.companyId}/committed-payments/figures`;
    const { months, ...sums } = await done(partner.get(figures));
    const figure = (payments: number, amountInCents: number) => ({
      ...{ payments, people: 1, amountInCents },
    });
    assert.deepEqual(sums, {
      ...{ fiscalYear: OCTOBER.slice(0, 4), openMonth: NOVEMBER, currency: 'EUR' },
      ...{ due: figure(1, 250), overdue: figure(1, 100), ofLeavers: figure(2, 350) },
    });
    assert.deepEqual(each(months.slice(9, 11), 'payroll', 'committedInCents', 'overdueInCents'), [
      [OCTOBER, 100, 100],
      [NOVEMBER, 250, 0],
    ]);
    assert.equal(months.length, 12);
    const later = (await paymentsOf(own, 'overdue=false')).map(inShort);
    assert.deepEqual(later, [`${NOVEMBER} 250 scheduled false`]);
    await done(doTo(own, id, 'cancel'));
    assert.deepEqual(await paymentsOf(own, 'overdue=true'), []);
  });

  it('are none of a request that waits for its approval', async () => {
    const own = await newPlace(service);
    const id = await commit(own, wanted({ pending: true }));
    assert.deepEqual(await paymentsOf(own), []);
    await done(doTo(own, id, 'approve'));
    assert.equal((await paymentsOf(own)).length, 2);
  });
});

describe('a decision on a committed expense', () => {
  for (const [verb, decision] of [
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ] as const) {
    it(`to ${verb} is shown with who, when and the reason of the first time`, async () => {
      const one = await someoneIn(place);
      const id = await commit(one, wanted({ pending: true }));
      clock.advance(60);
      await done(doTo(one, id, verb, { reason: 'As agreed' }));
      const decided = {
        at: now(),
        by: { kind: 'operator', name: 'operator' },
        decision,
        reason: 'As agreed',
      };
      assert.deepEqual((await partner.get(`${list}/${id}`)).body.decided, decided);
      clock.advance(60);
      await expectUntouched(one, id, () => done(doTo(one, id, verb, { reason: 'Another' })));
    });
  }

  it('is taken by the company as by the operator, and refused alike', async () => {
    const bound = await newPlace(service, { limitsRequired: true });
    const [rejected, blocked, limited, disabled] = await Promise.all(
      Array.from({ length: 4 }, () => someoneIn(place)),
    );
    const pending = { pending: true };
    const ended = await commit(rejected!, wanted(pending));
    await done(partner.post(`${list}/${ended}/reject`, { reason: 'Not in the offer' }));
    const { decided } = await readOne(rejected!, ended);
    assert.deepEqual([decided!.by.kind, decided!.reason], ['partner', 'Not in the offer']);
    const active = await commit(rejected!, nursery(1, undefined, pending));
    await done(partner.post(`${list}/${active}/approve`, {}));
    const waiting = await Promise.all(
      [blocked!, limited!, disabled!, bound].map((one) =>
        commit(one, nursery(9, undefined, pending)),
      ),
    );
    const people = `/platform/v1/companies/${place.companyId}/employees`;
    await done(operator.patch(`${people}/${blocked!.employeeId}/block`));
    await limitTo(limited!, 5);
    const disabling = { benefit: 'nursery', period: OCTOBER, employees: [disabled!.employeeId] };
    const limits = `/api/v3/companies/${place.companyId}/limits/disable`;
    await done(partner.post(limits, disabling));
    const cases: [string, string, string, string][] = [
      [place.companyId, UNKNOWN_ID, 'approve', 'resourceNotFound'],
      [place.companyId, UNKNOWN_ID, 'reject', 'resourceNotFound'],
      [place.companyId, ended, 'approve', 'commitmentState'],
      [place.companyId, active, 'reject', 'commitmentState'],
      [place.companyId, waiting[0]!, 'approve', 'employeeState'],
      [place.companyId, waiting[1]!, 'approve', 'limitExceeded'],
      [place.companyId, waiting[2]!, 'approve', 'benefitDisabled'],
      [bound.companyId, waiting[3]!, 'approve', 'limitRequired'],
    ];
    for (const [companyId, id, verb, code] of cases) {
      for (const [client, base] of [
        [partner, '/api/v3'],
        [operator, '/platform/v1'],
      ] as const) {
        const path = `${base}/companies/${companyId}/committed-expenses/${id}/${verb}`;
        assert.equal((await client.post(path, {})).body.code, code, `${verb} by ${base}`);
      }
    }
  });

  it('is none where nobody had to decide, and has no reason unless one is given', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    await expectUntouched(one, id, () =>
      done(doTo(one, id, 'approve', { reason: 'Nobody asked' })),
    );
    const pending = await commit(one, nursery(1, undefined, { pending: true }));
    await done(doTo(one, pending, 'approve'));
    assert.equal((await readOne(one, pending)).decided!.reason, null);
  });
});
