import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  addChild,
  commit,
  DECEMBER,
  done,
  doTo,
  JANUARY,
  limitTo,
  loseChild,
  NOVEMBER,
  newPlace,
  nursery,
  OCTOBER,
  ONE,
  pay,
  readOne,
  SEPTEMBER,
  someoneIn,
  usageOf,
  wanted,
  YEAR,
} from './support/commitment-companies.ts';
import { toldBy, whole } from './support/commitment-events.ts';
import {
  askedOf,
  doesNotKnow,
  goodRequest,
  refusesBodies,
  refusesIdsAndKeys,
  refusesRunningKey,
  refusesWhatItDoesNotKnow,
} from './support/commitment-refusals.ts';
import { employeesOf } from './support/platform-people.ts';
import { refusesLargeBody, refusesOtherTypes } from './support/platform-refusals.ts';
import {
  expectFailure,
  refusesPartners,
  refusesUnknownCallers,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const place = await newPlace(service);
const { companyId } = place;
const sibling = await newPlace(service);
const fresh = async () => ({
  companyId,
  committedExpenseId: await commit(await someoneIn(place)),
});
const of = (payroll: string, amountInCents: number) => ({ payroll, amountInCents });
const body = { payments: [of(DECEMBER, 90), of(NOVEMBER, 10)] };
const asked = await askedOf(place, `${ONE}/replace`, fresh, body);
const request = goodRequest(asked);
const strangers = await commit(sibling);

describe('replaceCommittedExpense 201', () => {
  it('tells that the old one is cancelled, then that the new one is requested', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    const behaviour = 'allowance' as const;
    const old = await commit(one, wanted({ recipient, behaviour }));
    await done(pay(one, old, 0, 'execute'));
    let id = '';
    const told = await toldBy(one, async () => {
      const reply = await doTo(one, old, 'replace', body);
      assert.equal(reply.status, 201, reply.text);
      id = reply.body.id;
    });
    assert.deepEqual(told, [
      whole(one, 'cancelled', old, [350, 100], { recipient }),
      whole(one, 'requested', id, [100, 0], { recipient }),
    ]);
    assert.equal((await readOne(one, old)).state, 'cancelled');
    const { payments, ...fresh } = await readOne(one, id);
    assert.deepEqual(fresh, {
      id,
      employeeId: one.employeeId,
      fiscalYear: YEAR,
      category: 'education-benefit',
      behaviour,
      recipient,
      state: 'active',
      currency: 'EUR',
      committedAmountInCents: 100,
      paidAmountInCents: 0,
      numberOfPayments: 2,
      pendingPayments: 2,
    });
    const schedule = payments.map((each) => of(each.payroll, each.amountInCents));
    assert.deepEqual(schedule, [of(NOVEMBER, 10), of(DECEMBER, 90)], 'in the order of months');
  });

  it('can have all that the old one had reserved, and not a cent more', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000, { period: 'year' });
    const old = await commit(
      one,
      nursery(1, OCTOBER, { payments: [of(OCTOBER, 300), of(DECEMBER, 700)] }),
    );
    await done(pay(one, old, 0, 'execute'));
    await expectNoChange(service, async () => {
      const message = `The amount passes the nursery limit of ${YEAR}: 700 cents are left`;
      const reply = await doTo(one, old, 'replace', { payments: [of(NOVEMBER, 701)] });
      expectFailure(reply, 409, message);
    });
    await done(doTo(one, old, 'replace', { payments: [of(NOVEMBER, 700)] }));
    assert.deepEqual(await usageOf(one), {
      [`nursery ${YEAR}`]: [300, 700],
      [`nursery ${OCTOBER}`]: [300, 0],
      [`nursery ${NOVEMBER}`]: [0, 700],
      [`nursery ${DECEMBER}`]: [0, 0],
    });
  });
});

describe('replaceCommittedExpense 413', () => {
  refusesLargeBody(service, request);
});

describe('replaceCommittedExpense 415', () => {
  refusesOtherTypes(service, request);
});

describe('replaceCommittedExpense 404', () => {
  doesNotKnow(asked, [
    [{ committedExpenseId: UNKNOWN_ID }, 'Resource not found'],
    [{ committedExpenseId: strangers }, 'Resource not found'],
  ]);

  it('does not know a child that an older version removed, and cancels nothing', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    const id = await commit(one, wanted({ recipient }));
    await loseChild(one, recipient.id);
    await expectNoChange(service, async () => {
      expectFailure(await doTo(one, id, 'replace', body), 404, 'Family member not found');
    });
  });
});

describe('replaceCommittedExpense 409', () => {
  refusesRunningKey(asked);

  it('refuses one that is not active, and changes nothing', async () => {
    const [pending, finished, cancelled] = [
      await commit(await someoneIn(place), wanted({ pending: true })),
      await commit(await someoneIn(place)),
      await commit(await someoneIn(place)),
    ];
    for (const index of [0, 1]) await done(pay(place, finished, index, 'execute'));
    await done(doTo(place, cancelled, 'cancel'));
    await expectNoChange(service, async () => {
      for (const [state, id] of Object.entries({ pending, finished, cancelled })) {
        const message = `Committed expense with invalid state ${state}`;
        expectFailure(await doTo(place, id, 'replace', body), 409, message);
      }
    });
  });

  it('refuses for somebody who is blocked, and cancels nothing', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    await done(service.operator.patch(`${employeesOf(companyId)}/${one.employeeId}/block`));
    await expectNoChange(service, async () => {
      const reply = await doTo(one, id, 'replace', body);
      expectFailure(reply, 409, 'Employee with invalid state blocked');
    });
  });
});

describe('replaceCommittedExpense 400', () => {
  refusesWhatItDoesNotKnow(asked);

  const path = 'body/payments/0/payroll';
  refusesBodies(asked, 'schedules that cannot be', [
    [{}, 'body', "must have required property 'payments'"],
    [{ payments: [] }, 'body/payments', 'must NOT have fewer than 1 items'],
    [{ payments: [of(JANUARY, 1)] }, path, `must lie in ${YEAR}`],
    [
      { payments: [of(SEPTEMBER, 1)] },
      path,
      `must not be before the open payroll cycle (${OCTOBER})`,
    ],
  ]);
});

describe('replaceCommittedExpense 401', () => {
  refusesUnknownCallers(service, request);
});

describe('replaceCommittedExpense 403', () => {
  refusesPartners(service, request);
});

describe('replaceCommittedExpense 422', () => {
  refusesIdsAndKeys(asked);
});
