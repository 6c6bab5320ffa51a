import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { refusesUnreadableBodies } from './support/bodies.ts';
import {
  addChild,
  ask,
  commit,
  DECEMBER,
  done,
  doTo,
  JANUARY,
  NOVEMBER,
  newPlace,
  OCTOBER,
  OF_EMPLOYEE,
  pay,
  readOne,
  SEPTEMBER,
  someoneIn,
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
import { FAMILY } from './support/platform-families.ts';
import { refusesLargeBody, refusesOtherTypes } from './support/platform-refusals.ts';
import {
  expectFailure,
  expectInvalid,
  fill,
  refusesPartners,
  refusesUnknownCallers,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { everyRow, expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const place = await newPlace(service);
const { companyId } = place;
const sibling = await newPlace(service);
const fresh = async () => ({ companyId, employeeId: (await someoneIn(place)).employeeId });
const asked = await askedOf(place, OF_EMPLOYEE, fresh, wanted());
const request = goodRequest(asked);
const of = (payroll: string, amountInCents: number) => ({ payroll, amountInCents });
const EXISTS = 'There is a committed expense for this fiscal year, category and recipient already';

describe('requestCommittedExpense 201', () => {
  it('answers the id of what can be read, tells it, and touches nothing else', async () => {
    const one = await someoneIn(place);
    const before = await everyRow(service);
    let id = '';
    const told = await toldBy(one, async () => {
      id = await commit(one);
    });
    assert.deepEqual(told, [whole(one, 'requested', id, [350, 0])]);
    const now = await everyRow(service);
    const changed = Object.keys(now).filter((name) => now[name]!.length !== before[name]!.length);
    const tables = ['audit_log', 'committed_expenses', 'committed_payments', 'events'];
    assert.deepEqual(changed, tables);
    const { payments, ...expense } = await readOne(one, id);
    assert.deepEqual(expense, {
      id,
      employeeId: one.employeeId,
      fiscalYear: YEAR,
      category: 'education-benefit',
      behaviour: 'flex',
      state: 'active',
      currency: 'EUR',
      committedAmountInCents: 350,
      paidAmountInCents: 0,
      numberOfPayments: 2,
      pendingPayments: 2,
    });
    const scheduled = { state: 'scheduled', consumptionId: null };
    assert.deepEqual(
      payments.map(({ id: _, ...payment }) => payment),
      [of(OCTOBER, 100), of(NOVEMBER, 250)].map((payment) => ({ ...payment, ...scheduled })),
    );
  });

  it('takes several payments of one month, in any order, and up to sixty', async () => {
    const one = await someoneIn(place);
    const payments = [of(DECEMBER, 3), of(OCTOBER, 2), of(DECEMBER, 1), of(OCTOBER, 4)];
    const shown = (await readOne(one, await commit(one, wanted({ payments })))).payments;
    assert.deepEqual(
      shown.map(({ payroll, amountInCents }) => of(payroll, amountInCents)),
      [of(OCTOBER, 2), of(OCTOBER, 4), of(DECEMBER, 3), of(DECEMBER, 1)],
    );
    const sixty = Array.from({ length: 60 }, () => of(DECEMBER, 1_000_000_000));
    const id = await commit(await someoneIn(place), wanted({ payments: sixty }));
    assert.equal((await readOne(one, id)).committedAmountInCents, 60_000_000_000);
  });

  it('names the child that it is for, by an id in upper case too', async () => {
    const one = await someoneIn(place);
    const id = await addChild(one);
    const behaviour = 'allowance-not-exempt' as const;
    let made = '';
    const told = await toldBy(one, async () => {
      made = await commit(one, wanted({ recipient: { id: id.toUpperCase() }, behaviour }));
    });
    assert.deepEqual(told, [whole(one, 'requested', made, [350, 0], { recipient: { id } })]);
    const { recipient, behaviour: kept } = await readOne(one, made);
    assert.deepEqual([recipient, kept], [{ id }, behaviour]);
  });

  it('allows one for each child, category and year, and another once it has ended', async () => {
    const one = await someoneIn(place);
    const [first, second] = [await addChild(one), await addChild(one)];
    const id = await commit(one);
    await commit(one, wanted({ recipient: { id: first } }));
    await commit(one, wanted({ recipient: { id: second }, pending: true }));
    await commit(one, wanted({ category: 'gym-benefit' }));
    const next = String(Number(YEAR) + 1);
    await commit(one, wanted({ fiscalYear: next, payments: [of(JANUARY, 1)] }));
    for (const index of [0, 1]) await done(pay(one, id, index, 'execute'));
    await done(doTo(one, await commit(one), 'cancel'));
    await done(doTo(one, await commit(one, wanted({ pending: true })), 'reject'));
    await commit(one);
  });
});

describe('requestCommittedExpense 400', () => {
  refusesUnreadableBodies(service, operator, request.path);
  refusesWhatItDoesNotKnow(asked);
  refusesBodies(asked, 'bodies that are no request', [
    [{ ...wanted(), category: undefined }, 'body', "must have required property 'category'"],
    [{ ...wanted(), fiscalYear: undefined }, 'body', "must have required property 'fiscalYear'"],
    [{ ...wanted(), payments: undefined }, 'body', "must have required property 'payments'"],
    [{ ...wanted(), payments: [] }, 'body/payments', 'must NOT have fewer than 1 items'],
    [
      { ...wanted(), payments: Array.from({ length: 61 }, () => of(OCTOBER, 1)) },
      'body/payments',
      'must NOT have more than 60 items',
    ],
    [{ ...wanted(), payments: [of(OCTOBER, 0)] }, 'body/payments/0/amountInCents', 'must be >= 1'],
    [
      { ...wanted(), payments: [of(OCTOBER, 1_000_000_001)] },
      'body/payments/0/amountInCents',
      'must be <= 1000000000',
    ],
    [
      { ...wanted(), payments: [of(OCTOBER, 1.5)] },
      'body/payments/0/amountInCents',
      'must be integer',
    ],
    [{ ...wanted(), pending: null }, 'body/pending', 'must be boolean'],
    [{ ...wanted(), recipient: null }, 'body/recipient', 'must be object'],
    [{ ...wanted(), fiscalYear: '27' }, 'body/fiscalYear', 'must match pattern "^\\d{4}$"'],
  ]);

  const second = 'body/payments/1/payroll';
  const before = `must not be before the open payroll cycle (${OCTOBER})`;
  refusesBodies(asked, 'months outside the fiscal year or before the open one', [
    [wanted({ payments: [of(DECEMBER, 1), of(JANUARY, 1)] }), second, `must lie in ${YEAR}`],
    [wanted({ payments: [of(DECEMBER, 1), of(SEPTEMBER, 1)] }), second, before],
    [wanted({ payments: [of(SEPTEMBER, 1)], pending: true }), 'body/payments/0/payroll', before],
  ]);

  it('tells of a wrong month before an unknown employee', async () => {
    const nobody = { ...place, employeeId: UNKNOWN_ID };
    const reply = await ask(nobody, wanted({ payments: [of(JANUARY, 1)] }));
    expectInvalid(reply, 'body/payments/0/payroll', `must lie in ${YEAR}`);
  });
});

describe('requestCommittedExpense 401', () => {
  refusesUnknownCallers(service, request);
});

describe('requestCommittedExpense 403', () => {
  refusesPartners(service, request);
});

describe('requestCommittedExpense 404', () => {
  doesNotKnow(asked, [
    [{ employeeId: UNKNOWN_ID }, 'Employee not found'],
    [{ employeeId: sibling.employeeId }, 'Employee not found'],
  ]);

  it('does not know a child of nobody, of a colleague, or one that was removed', async () => {
    const one = await someoneIn(place);
    const { employeeId } = one;
    const removed = await addChild(one);
    await done(operator.delete(`${fill(FAMILY, { companyId, employeeId })}/${removed}`));
    const others = [UNKNOWN_ID, await addChild(place), await addChild(sibling), removed];
    await expectNoChange(service, async () => {
      for (const id of [...others, employeeId]) {
        for (const pending of [true, false]) {
          const reply = await ask(one, wanted({ recipient: { id }, pending }));
          expectFailure(reply, 404, 'Family member not found');
        }
      }
    });
  });
});

describe('requestCommittedExpense 409', () => {
  refusesRunningKey(asked);

  for (const pending of [true, false]) {
    it(`refuses a second one while there is one ${pending ? 'pending' : 'active'}`, async () => {
      const one = await someoneIn(place);
      const recipient = { id: await addChild(one) };
      await commit(one, wanted({ pending }));
      await commit(one, wanted({ pending, recipient }));
      await expectNoChange(service, async () => {
        for (const more of [{}, { pending: true }, { recipient }]) {
          expectFailure(await ask(one, wanted(more)), 409, EXISTS);
        }
      });
    });
  }
});

describe('requestCommittedExpense 413', () => {
  refusesLargeBody(service, request);
});

describe('requestCommittedExpense 415', () => {
  refusesOtherTypes(service, request);
});

describe('requestCommittedExpense 422', () => {
  refusesIdsAndKeys(asked);
});
