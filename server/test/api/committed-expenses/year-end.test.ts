import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LedgerEntry } from '@fringe/contract/operations/charges';
import { startService } from '../../support/service.ts';
import { expectSound } from '../support/charge-companies.ts';
import {
  ask,
  charge,
  commit,
  DECEMBER,
  done,
  doTo,
  JANUARY,
  limitTo,
  NOVEMBER,
  newPlace,
  nursery,
  OCTOBER,
  type Place,
  pay,
  usageOf,
  YEAR,
} from '../support/commitment-companies.ts';
import { limit } from '../support/limit-settings.ts';
import { expectFailure } from '../support/refusals.ts';
import { close, ledgerOf, limitsOf, passes } from './support/expenses.ts';

const service = await startService();
after(service.close);
const { operator, partner } = service;
const NEXT_YEAR = JANUARY.slice(0, 4);

/** The months from October on are closed until another one is open. */
async function openMonth(one: Place, month: string): Promise<void> {
  const months = [OCTOBER, NOVEMBER, DECEMBER, JANUARY];
  for (const _ of months.slice(0, months.indexOf(month))) await close(one);
}

/** Somebody with a limit, and what they have committed of a December that is to come. */
async function decembers(cents: number, period: string, pending = false) {
  const one = await newPlace(service);
  await limitTo(one, 1_000, { period });
  return { one, id: await commit(one, nursery(cents, DECEMBER, { pending })) };
}

/** The same after the year is over, and the payment unpaid. */
async function overdue(cents: number, period = 'year') {
  const { one, id } = await decembers(cents, period);
  await openMonth(one, JANUARY);
  return { one, id };
}

/** Sets the limit with which January begins, and then opens it. */
async function beginNextYear(one: Place, period: string): Promise<void> {
  await openMonth(one, DECEMBER);
  const limits = { nursery: limit(500, { period }) };
  await done(partner.put(`${limitsOf(one)}/recurrent?payroll=${JANUARY}`, limits));
  await close(one);
}

const flagsOf = async (one: Place) =>
  (await ledgerOf(one)).map(({ flag }: LedgerEntry) => flag) as (string | null)[];

describe('a payment of a year that is over', () => {
  it('stays reserved in its own year, and leaves the next one whole', async () => {
    const { one } = await overdue(800);
    assert.deepEqual(await usageOf(one), {
      [`nursery ${YEAR}`]: [0, 800],
      [`nursery ${DECEMBER}`]: [0, 0],
      [`nursery ${JANUARY}`]: [0, 800],
    });
    await done(charge(one, 1_000));
    expectFailure(await charge(one, 1), 409, passes(NEXT_YEAR, 0));
  });

  it('uses its own year when executed, and is shown in the month it is booked to', async () => {
    const { one, id } = await overdue(800);
    await done(charge(one, 1_000));
    await done(pay(one, id, 0, 'execute'));
    assert.deepEqual(await usageOf(one), {
      [`nursery ${YEAR}`]: [800, 0],
      [`nursery ${DECEMBER}`]: [0, 0],
      [`nursery ${NEXT_YEAR}`]: [1_000, 0],
      [`nursery ${JANUARY}`]: [1_800, 0],
    });
    assert.deepEqual(await flagsOf(one), [null, null]);
    const path = `/api/v3/companies/${one.companyId}/employees/${one.employeeId}/consumptions`;
    const { body } = await partner.get(`${path}?payroll=${JANUARY}`);
    const [{ amountInCents }, ...more] = body.company.employee.consumptions;
    assert.deepEqual([amountInCents, more], [1_800, []]);
  });

  it('is flagged by the limit of its own year, not by that of the month', async () => {
    const { one, id } = await overdue(800);
    await done(charge(one, 201, { payroll: DECEMBER }));
    await done(pay(one, id, 0, 'execute'));
    assert.deepEqual(await flagsOf(one), ['limitExceeded', 'limitExceeded']);
    assert.deepEqual((await usageOf(one))[`nursery ${YEAR}`], [1_001, 0]);
  });

  it('gives its own year back when it is voided or cancelled', async () => {
    for (const verbs of [['execute', 'void'], ['cancel']] as const) {
      const { one, id } = await overdue(800);
      for (const verb of verbs) await done(pay(one, id, 0, verb));
      const usage = await usageOf(one);
      assert.deepEqual(usage[`nursery ${YEAR}`], [0, 0], verbs[0]);
      assert.deepEqual(usage[`nursery ${JANUARY}`], [0, 0], verbs[0]);
    }
  });

  it('is judged by its own year when it is approved after it', async () => {
    const { one, id } = await decembers(600, 'year', true);
    const { id: first } = await done(charge(one, 401));
    await openMonth(one, JANUARY);
    expectFailure(await doTo(one, id, 'approve'), 409, passes(YEAR, 599));
    await done(operator.post(`/platform/v1/companies/${one.companyId}/charges/${first}/void`));
    await done(charge(one, 1_000));
    await done(doTo(one, id, 'approve'));
    assert.deepEqual((await usageOf(one))[`nursery ${YEAR}`], [0, 600]);
  });

  it('reserves the open month where limits are for a payroll', async () => {
    const { one, id } = await overdue(800, 'payroll');
    expectFailure(await charge(one, 201), 409, passes(JANUARY, 200));
    await done(charge(one, 200));
    await done(pay(one, id, 0, 'execute'));
    assert.equal((await flagsOf(one)).at(-1), null);
  });

  it('meets the limit of the open month too, where that has one for a payroll', async () => {
    const { one, id } = await decembers(600, 'year', true);
    await beginNextYear(one, 'payroll');
    expectFailure(await doTo(one, id, 'approve'), 409, passes(JANUARY, 500));
  });

  it('is not met by a limit that the next year begins with', async () => {
    const one = await newPlace(service);
    const id = await commit(one, nursery(800, DECEMBER));
    await beginNextYear(one, 'year');
    const over = nursery(501, JANUARY, { fiscalYear: NEXT_YEAR });
    expectFailure(await ask(one, over), 409, passes(NEXT_YEAR, 500));
    await done(charge(one, 500));
    await done(pay(one, id, 0, 'execute'));
    assert.equal((await flagsOf(one)).at(-1), null);
  });

  it('leaves books that add up', () => expectSound(service));
});
