import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LedgerEntry } from '@fringe/contract/operations/charges';
import { startService } from '../support/service.ts';
import { expectSound } from './support/charge-companies.ts';
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
} from './support/commitment-companies.ts';
import { closeMonth } from './support/cycle-companies.ts';
import { limit } from './support/limit-settings.ts';
import { expectFailure } from './support/refusals.ts';

const service = await startService();
after(service.close);
const NEXT_YEAR = JANUARY.slice(0, 4);
const passes = (period: string, left: number) =>
  `The amount passes the nursery limit of ${period}: ${left} cents are left`;

/** The months from October on are closed until another one is open. */
async function openMonth({ companyId }: Place, month: string): Promise<void> {
  const months = [OCTOBER, NOVEMBER, DECEMBER, JANUARY];
  for (const _ of months.slice(0, months.indexOf(month))) {
    await closeMonth(service.partner, companyId);
  }
}

const ledgerOf = async ({ companyId }: Place): Promise<LedgerEntry[]> =>
  (await service.operator.get(`/platform/v1/companies/${companyId}/consumptions`)).body
    .consumptions;

/** Somebody with a limit for the year, and a payment of December that January finds unpaid. */
async function overdue(amountInCents: number): Promise<{ one: Place; id: string }> {
  const one = await newPlace(service);
  await limitTo(one, 1_000, { period: 'year' });
  const id = await commit(one, nursery(amountInCents, DECEMBER));
  await openMonth(one, JANUARY);
  return { one, id };
}

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
    const usage = await usageOf(one);
    assert.deepEqual(usage[`nursery ${YEAR}`], [800, 0]);
    assert.deepEqual(usage[`nursery ${NEXT_YEAR}`], [1_000, 0]);
    assert.deepEqual(usage[`nursery ${JANUARY}`], [1_800, 0]);
    const entries = await ledgerOf(one);
    assert.deepEqual(
      entries.map(({ payroll, flag }) => [payroll, flag]),
      [
        [JANUARY, null],
        [JANUARY, null],
      ],
    );
    const path = `/api/v3/companies/${one.companyId}/employees/${one.employeeId}/consumptions`;
    const { body } = await service.partner.get(`${path}?payroll=${JANUARY}`);
    assert.deepEqual(
      body.company.employee.consumptions.map((each: LedgerEntry) => each.amountInCents),
      [1_800],
    );
  });

  it('is flagged by the limit of its own year, not by that of the month', async () => {
    const { one, id } = await overdue(800);
    await done(charge(one, 201, { payroll: DECEMBER }));
    await done(pay(one, id, 0, 'execute'));
    const [late, paid] = await ledgerOf(one);
    assert.deepEqual([late!.flag, paid!.flag], ['limitExceeded', 'limitExceeded']);
    assert.deepEqual((await usageOf(one))[`nursery ${YEAR}`], [1_001, 0]);
  });

  it('gives its own year back when it is voided or cancelled', async () => {
    for (const verb of ['execute', 'cancel'] as const) {
      const { one, id } = await overdue(800);
      await done(pay(one, id, 0, verb));
      if (verb === 'execute') await done(pay(one, id, 0, 'void'));
      const usage = await usageOf(one);
      assert.deepEqual(usage[`nursery ${YEAR}`], [0, 0], verb);
      assert.deepEqual(usage[`nursery ${JANUARY}`], [0, 0], verb);
    }
  });

  it('is judged by its own year when it is approved after it', async () => {
    const one = await newPlace(service);
    await limitTo(one, 1_000, { period: 'year' });
    const id = await commit(one, nursery(600, DECEMBER, { pending: true }));
    await done(charge(one, 401));
    await openMonth(one, JANUARY);
    expectFailure(await doTo(one, id, 'approve'), 409, passes(YEAR, 599));
    const [first] = await ledgerOf(one);
    await done(
      service.operator.post(`/platform/v1/companies/${one.companyId}/charges/${first!.id}/void`),
    );
    await done(charge(one, 1_000));
    await done(doTo(one, id, 'approve'));
    assert.deepEqual((await usageOf(one))[`nursery ${YEAR}`], [0, 600]);
  });

  it('reserves the open month where limits are for a payroll', async () => {
    const one = await newPlace(service);
    await limitTo(one, 1_000);
    const id = await commit(one, nursery(800, DECEMBER));
    await openMonth(one, JANUARY);
    expectFailure(await charge(one, 201), 409, passes(JANUARY, 200));
    await done(charge(one, 200));
    await done(pay(one, id, 0, 'execute'));
    assert.equal((await ledgerOf(one)).at(-1)!.flag, null);
  });

  it('meets the limit of the open month too, where that has one for a payroll', async () => {
    const one = await newPlace(service);
    await limitTo(one, 1_000, { period: 'year' });
    const id = await commit(one, nursery(600, DECEMBER, { pending: true }));
    await openMonth(one, DECEMBER);
    const path = `/api/v3/companies/${one.companyId}/employees/${one.employeeId}/limits`;
    const ofPayroll = { nursery: limit(500, { period: 'payroll' }) };
    await done(service.partner.put(`${path}/recurrent?payroll=${JANUARY}`, ofPayroll));
    await closeMonth(service.partner, one.companyId);
    expectFailure(await doTo(one, id, 'approve'), 409, passes(JANUARY, 500));
  });

  it('is not met by a limit that the next year begins with', async () => {
    const one = await newPlace(service);
    const id = await commit(one, nursery(800, DECEMBER));
    await openMonth(one, DECEMBER);
    const path = `/api/v3/companies/${one.companyId}/employees/${one.employeeId}/limits`;
    const ofYear = { nursery: limit(500, { period: 'year' }) };
    await done(service.partner.put(`${path}/recurrent?payroll=${JANUARY}`, ofYear));
    await closeMonth(service.partner, one.companyId);
    expectFailure(
      await ask(one, nursery(501, JANUARY, { fiscalYear: NEXT_YEAR })),
      409,
      passes(NEXT_YEAR, 500),
    );
    await done(charge(one, 500));
    await done(pay(one, id, 0, 'execute'));
    assert.equal((await ledgerOf(one)).at(-1)!.flag, null);
  });

  it('leaves books that add up', () => expectSound(service));
});
