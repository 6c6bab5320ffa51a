import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  addChild,
  commit,
  DECEMBER,
  done,
  NOVEMBER,
  newPlace,
  OCTOBER,
  ONE,
  pay,
  readOne,
  someoneIn,
  wanted,
  YEAR,
} from './support/commitment-companies.ts';
import { FAMILY } from './support/platform-families.ts';
import { employeesOf } from './support/platform-people.ts';
import { refusesUnknownIds, unknownCompany } from './support/platform-refusals.ts';
import {
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const place = await newPlace(service);
const { companyId } = place;
const sibling = await newPlace(service);
const strangers = await commit(sibling);
const ids = { companyId, committedExpenseId: await commit(place) };
const request = { method: 'GET', path: fill(ONE, ids) } as const;

describe('readCommittedExpense 200', () => {
  it('shows payments in every state, and figures that follow from them', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    const months = [OCTOBER, NOVEMBER, NOVEMBER, DECEMBER];
    const payments = [1, 20, 300, 4_000].map((amountInCents, index) => ({
      payroll: months[index]!,
      amountInCents,
    }));
    const id = await commit(one, wanted({ recipient, payments, behaviour: 'allowance' }));
    const paid = await done(pay(one, id, 0, 'execute'));
    const gone = await done(pay(one, id, 1, 'execute'));
    await done(pay(one, id, 1, 'void'));
    await done(pay(one, id, 2, 'cancel'));
    const { payments: shown, ...figures } = await readOne(one, id);
    assert.deepEqual(figures, {
      id,
      employeeId: one.employeeId,
      fiscalYear: YEAR,
      category: 'education-benefit',
      behaviour: 'allowance',
      recipient,
      state: 'active',
      currency: 'EUR',
      committedAmountInCents: 4_001,
      paidAmountInCents: 1,
      numberOfPayments: 2,
      pendingPayments: 1,
    });
    assert.deepEqual(
      shown.map(({ id: _, ...payment }) => payment),
      [
        { ...payments[0], state: 'executed', consumptionId: paid.consumptionId },
        { ...payments[1], state: 'voided', consumptionId: gone.consumptionId },
        { ...payments[2], state: 'cancelled', consumptionId: null },
        { ...payments[3], state: 'scheduled', consumptionId: null },
      ],
    );
  });

  it('has no recipient where it is the employee, not even null', async () => {
    assert.equal('recipient' in (await readOne(place, ids.committedExpenseId)), false);
  });

  it('is read after its employee and its child were removed, and changes nothing', async () => {
    const one = await someoneIn(place);
    const { employeeId } = one;
    const recipient = { id: await addChild(one) };
    const id = await commit(one, wanted({ recipient }));
    // A recipient is kept while there is something to be paid for them.
    await operator.post(`${fill(ONE, { companyId, committedExpenseId: id })}/cancel`);
    await done(operator.delete(`${fill(FAMILY, { companyId, employeeId })}/${recipient.id}`));
    await done(operator.delete(`${employeesOf(companyId)}/${employeeId}`));
    await expectNoChange(service, async () => {
      assert.deepEqual((await readOne(one, id)).recipient, recipient);
    });
  });

  it('is found by ids in upper case', async () => {
    const upper = Object.entries(ids).map(([name, id]) => [name, id.toUpperCase()]);
    const { body } = await operator.get(fill(ONE, Object.fromEntries(upper)));
    assert.equal(body.id, ids.committedExpenseId);
  });
});

describe('readCommittedExpense 400', () => {
  refusesUnknownParameters(service, operator, request);
});

describe('readCommittedExpense 401', () => {
  refusesUnknownCallers(service, request);
});

describe('readCommittedExpense 403', () => {
  refusesPartners(service, request);
});

describe('readCommittedExpense 404', () => {
  refusesUnknownIds(service, { method: 'GET', pattern: ONE, ids }, [
    unknownCompany,
    ['one that nobody has', { committedExpenseId: UNKNOWN_ID }, 'Resource not found'],
    ['one of another company', { committedExpenseId: strangers }, 'Resource not found'],
  ]);
});

describe('readCommittedExpense 422', () => {
  refusesMalformedIds(service, operator, 'GET', ONE, ids);
});
