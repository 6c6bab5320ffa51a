import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Commitment } from '@fringe/contract/operations/commitments/committed-expenses';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import {
  commit,
  done,
  doTo,
  JANUARY,
  limitTo,
  newPlace,
  nursery,
  OCTOBER,
  readOne,
  someoneIn,
  wanted,
  YEAR,
} from '../support/money/commitment-companies.ts';
import { expectPages } from '../support/platform-lists.ts';
import { UNKNOWN_ID } from '../support/refusals.ts';
import { close, due, expectUntouched } from './support/expenses.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { operator, partner } = service;
const place = await newPlace(service);
const NEXT_YEAR = JANUARY.slice(0, 4);
const sides = [
  [partner, '/api/v3'],
  [operator, '/platform/v1'],
] as const;
const list = `/companies/${place.companyId}/committed-expenses`;
const now = () => Math.floor(clock.now().getTime() / 1000);

const idsOf = (expenses: Commitment[]): string[] => expenses.map(({ id }) => id);

describe('the committed expenses of a company', () => {
  it('are listed newest first, in pages, and by state, category, employee and year', async () => {
    const other = await someoneIn(place);
    const first = await commit(place);
    const second = await commit(other, nursery(100));
    const third = await commit(other, wanted({ pending: true }));
    const next = { fiscalYear: NEXT_YEAR, payments: [due(JANUARY, 5)] };
    const fourth = await commit(place, nursery(100, JANUARY, next));
    const filters: [string, string[]][] = [
      ['', [fourth, third, second, first]],
      [`employeeId=${other.employeeId.toUpperCase()}`, [third, second]],
      [`category=nursery-benefit&fiscalYear=${NEXT_YEAR}&state=active`, [fourth]],
      [
        `category=nursery-benefit&employeeId=${other.employeeId}&fiscalYear=${YEAR}&state=active`,
        [second],
      ],
    ];
    for (const [client, base] of sides) {
      for (const [query, ids] of filters) {
        const reply = await client.get(`${base}${list}?${query}`);
        assert.deepEqual(idsOf(reply.body.committedExpenses), ids, query);
        assert.equal(reply.body.page.totalElements, ids.length);
      }
      const all = await expectPages<Commitment>(client, `${base}${list}`, 'committedExpenses', 4);
      assert.deepEqual(all[3], await readOne(place, first));
    }
  });

  it('are read one by one with their payments, the same by partner and operator', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    const read = await partner.get(`/api/v3${list}/${id}`);
    assert.deepEqual(read.body, await readOne(one, id));
    assert.equal(read.body.payments.length, 2);
    assert.deepEqual([read.body.requestedAt, read.body.decided], [now(), null]);
  });
});

describe('the payments of a company', () => {
  it('are chosen by category and fiscal year as well', async () => {
    const one = await newPlace(service);
    const next = { fiscalYear: NEXT_YEAR, payments: [due(JANUARY, 5)] };
    await commit(one, nursery(100));
    await commit(one, nursery(100, JANUARY, next));
    await commit(one);
    const filters: [string, number[]][] = [
      ['category=nursery-benefit', [100, 5]],
      [`fiscalYear=${YEAR}`, [100, 100, 250]],
      [`category=nursery-benefit&fiscalYear=${NEXT_YEAR}&state=scheduled`, [5]],
      [`overdue=false&category=education-benefit&due=${JANUARY}`, []],
      [
        `overdue=false&state=scheduled&due=${JANUARY}&category=nursery-benefit` +
          `&fiscalYear=${NEXT_YEAR}&employeeId=${one.employeeId}`,
        [5],
      ],
    ];
    for (const [query, amounts] of filters) {
      const path = `/api/v3/companies/${one.companyId}/committed-payments?${query}`;
      const { payments } = (await partner.get(path)).body;
      const cents = payments.map((each: { amountInCents: number }) => each.amountInCents);
      assert.deepEqual(cents, amounts, query);
    }
    await close(one);
    const path = `/api/v3/companies/${one.companyId}/committed-payments`;
    const late = await partner.get(`${path}?overdue=true&category=education-benefit`);
    assert.equal(late.body.payments.length, 1);
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
      for (const [client, base] of sides) {
        assert.deepEqual((await client.get(`${base}${list}/${id}`)).body.decided, decided);
      }
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
    await done(partner.post(`/api/v3${list}/${ended}/reject`, { reason: 'Not in the offer' }));
    const { decided } = await readOne(rejected!, ended);
    assert.deepEqual([decided!.by.kind, decided!.reason], ['partner', 'Not in the offer']);
    const active = await commit(rejected!, nursery(1, undefined, pending));
    await done(partner.post(`/api/v3${list}/${active}/approve`, {}));
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
      for (const [client, base] of sides) {
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
