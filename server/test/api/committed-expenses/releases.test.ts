import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LedgerEntry } from '@fringe/contract/operations/consumptions/charges';
import { startService } from '../../support/service.ts';
import { expectSound } from '../support/money/charge-companies.ts';
import {
  ask,
  charge,
  commit,
  DECEMBER,
  disableIn,
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
  someoneIn,
  usageOf,
  YEAR,
} from '../support/money/commitment-companies.ts';
import { limit } from '../support/money/limit-settings.ts';
import { expectFailure } from '../support/refusals.ts';
import {
  alter,
  close,
  due,
  ledgerOf,
  limitsOf,
  nurseryOf,
  passes,
  refused,
} from './support/expenses.ts';

const service = await startService();
after(service.close);
const { operator, partner } = service;
const place = await newPlace(service);
const NEXT_YEAR = JANUARY.slice(0, 4);

/** Fails unless this is all that is kept of a nursery, by period: used, reserved. */
const expectUsage = async (one: Place, wanted: Record<string, readonly [number, number]>) => {
  const named = Object.entries(wanted).map(([period, counted]) => [`nursery ${period}`, counted]);
  assert.deepEqual(await usageOf(one), Object.fromEntries(named));
};

describe('what payments had reserved', () => {
  it('is free after a cancel but for what is executed, so that it can be charged', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000, { period: 'year' });
    const id = await commit(one, nurseryOf(due(OCTOBER, 600), due(NOVEMBER, 400)));
    await done(pay(one, id, 0, 'execute'));
    expectFailure(await charge(one, 1), 409, passes(YEAR, 0));
    await done(doTo(one, id, 'cancel'));
    await expectUsage(one, { [YEAR]: [600, 0], [OCTOBER]: [600, 0], [NOVEMBER]: [0, 0] });
    await done(charge(one, 400));
    expectFailure(await charge(one, 1), 409, passes(YEAR, 0));
  });

  it('is free by the payment that is cancelled, one of two in one month', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const payments = [due(OCTOBER, 600), due(OCTOBER, 300), due(NOVEMBER, 1_000)];
    const id = await commit(one, nurseryOf(...payments));
    expectFailure(await charge(one, 101), 409, passes(OCTOBER, 100));
    await done(pay(one, id, 0, 'cancel'));
    await expectUsage(one, { [YEAR]: [0, 1_300], [OCTOBER]: [0, 300], [NOVEMBER]: [0, 1_000] });
    await done(charge(one, 700));
    expectFailure(await charge(one, 1), 409, passes(OCTOBER, 0));
  });

  it('can be had by a replacement, and not a cent more', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000, { period: 'year' });
    const id = await commit(one, nurseryOf(due(OCTOBER, 300), due(DECEMBER, 700)));
    await done(pay(one, id, 0, 'execute'));
    const replace = (cents: number) =>
      doTo(one, id, 'replace', { payments: [due(NOVEMBER, cents)] });
    await refused(one, () => replace(701), passes(YEAR, 700));
    await done(replace(700));
    await expectUsage(one, {
      [YEAR]: [300, 700],
      [OCTOBER]: [300, 0],
      [NOVEMBER]: [0, 700],
      [DECEMBER]: [0, 0],
    });
  });

  it('is used in the month that it is booked to, and free there after a void', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const id = await commit(one, nursery(400, DECEMBER));
    await done(pay(one, id, 0, 'execute'));
    await expectUsage(one, { [YEAR]: [400, 0], [OCTOBER]: [400, 0], [DECEMBER]: [0, 0] });
    await done(pay(one, id, 0, 'void'));
    await expectUsage(one, { [YEAR]: [0, 0], [OCTOBER]: [0, 0], [DECEMBER]: [0, 0] });
  });

  it('stays reserved in the open month when its own is over', async () => {
    const one = await newPlace(service);
    await limitTo(one, 1_000);
    const id = await commit(one, nursery(800));
    await close(one);
    await expectUsage(one, { [YEAR]: [0, 800], [OCTOBER]: [0, 0], [NOVEMBER]: [0, 800] });
    await done(pay(one, id, 0, 'execute'));
    await expectUsage(one, { [YEAR]: [800, 0], [OCTOBER]: [0, 0], [NOVEMBER]: [800, 0] });
  });
});

describe('a payment that is executed is a fact', () => {
  it('that no limit, disabled month or state of the employee refuses', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const id = await commit(one, nursery(1_000));
    await limitTo(one, 1);
    await disableIn(one, OCTOBER);
    await alter(one);
    await done(pay(one, id, 0, 'execute'));
    assert.deepEqual((await usageOf(one))[`nursery ${OCTOBER}`], [1_000, 0]);
    assert.equal((await charge(one, 1)).status, 409);
  });

  it('and is flagged with what it is booked in spite of', async () => {
    const one = await newPlace(service);
    const id = await commit(one, nursery(800));
    await alter(one, 'block');
    await done(pay(one, id, 0, 'execute'));
    const [{ flag }, ...more] = await ledgerOf(one, '?flagged=true');
    assert.deepEqual([flag, more], ['employeeState', []]);
  });
});

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
  it('counts in its own year, used or given back, and leaves the next one whole', async () => {
    const { one, id } = await overdue(800);
    await expectUsage(one, { [YEAR]: [0, 800], [DECEMBER]: [0, 0], [JANUARY]: [0, 800] });
    await done(charge(one, 1_000));
    expectFailure(await charge(one, 1), 409, passes(NEXT_YEAR, 0));
    await done(pay(one, id, 0, 'execute'));
    const own = { [DECEMBER]: [0, 0], [NEXT_YEAR]: [1_000, 0] } as const;
    await expectUsage(one, { ...own, [YEAR]: [800, 0], [JANUARY]: [1_800, 0] });
    assert.deepEqual(await flagsOf(one), [null, null]);
    const path = `/api/v3/companies/${one.companyId}/employees/${one.employeeId}/consumptions`;
    const { body } = await partner.get(`${path}?payroll=${JANUARY}`);
    const [{ amountInCents }, ...more] = body.company.employee.consumptions;
    assert.deepEqual([amountInCents, more], [1_800, []], 'it is shown where it is booked to');
    await done(pay(one, id, 0, 'void'));
    await expectUsage(one, { ...own, [YEAR]: [0, 0], [JANUARY]: [1_000, 0] });
  });

  it('gives its own year back when it is cancelled', async () => {
    const { one, id } = await overdue(800);
    await done(pay(one, id, 0, 'cancel'));
    await expectUsage(one, { [YEAR]: [0, 0], [DECEMBER]: [0, 0], [JANUARY]: [0, 0] });
  });

  it('is flagged by the limit of its own year, not by that of the month', async () => {
    const { one, id } = await overdue(800);
    await done(charge(one, 201, { payroll: DECEMBER }));
    await done(pay(one, id, 0, 'execute'));
    assert.deepEqual(await flagsOf(one), ['limitExceeded', 'limitExceeded']);
    assert.deepEqual((await usageOf(one))[`nursery ${YEAR}`], [1_001, 0]);
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
