import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  addChild,
  ask,
  charge,
  commit,
  DECEMBER,
  disableIn,
  done,
  doTo,
  limitTo,
  NOVEMBER,
  newPlace,
  nursery,
  OCTOBER,
  type Place,
  pay,
  someoneIn,
  usageOf,
  wanted,
  YEAR,
} from './support/commitment-companies.ts';
import { closeMonth } from './support/cycle-companies.ts';
import { limit } from './support/limit-settings.ts';
import { employeesOf } from './support/platform-people.ts';
import { expectFailure } from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator, partner } = service;
const place = await newPlace(service);
const of = (payroll: string, amountInCents: number) => ({ payroll, amountInCents });
const passes = (period: string, left: number) =>
  `The amount passes the nursery limit of ${period}: ${left} cents are left`;

const refused = (one: Place, input: Parameters<typeof ask>[1], message: string) =>
  expectNoChange(service, async () => {
    expectFailure(await ask(one, input), 409, message);
  });

describe('requestCommittedExpense 201', () => {
  it('is free of limits where none is set, and for what none governs', async () => {
    const one = await someoneIn(place);
    await commit(one, nursery(1_000_000_000));
    await limitTo(one, 1, {}, 'meal');
    await commit(one, wanted({ category: 'gym-benefit' }));
    assert.deepEqual(Object.keys(await usageOf(one)), [`nursery ${YEAR}`, `nursery ${OCTOBER}`]);
  });

  it('reserves, so that a charge is refused by one cent, and accepted after a cancel', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const id = await commit(one, nursery(999));
    expectFailure(await charge(one, 2), 409, passes(OCTOBER, 1));
    await done(charge(one, 1));
    expectFailure(await charge(one, 1), 409, passes(OCTOBER, 0));
    await done(doTo(one, id, 'cancel'));
    await done(charge(one, 999));
    expectFailure(await charge(one, 1), 409, passes(OCTOBER, 0));
  });

  it('reserves each payment in its month only', async () => {
    const one = await newPlace(service);
    await limitTo(one, 1_000);
    const payments = [of(OCTOBER, 400), of(NOVEMBER, 1_000)];
    const id = await commit(one, nursery(1, OCTOBER, { payments }));
    await done(charge(one, 600));
    await done(pay(one, id, 0, 'execute'));
    await closeMonth(partner, one.companyId);
    expectFailure(await charge(one, 1), 409, passes(NOVEMBER, 0));
    await done(pay(one, id, 1, 'execute'));
    await closeMonth(partner, one.companyId);
    await done(charge(one, 1_000));
  });

  it('reserves meals by the month, and no year', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 500, {}, 'meal');
    const meals = { category: 'meal-benefit', payments: [of(NOVEMBER, 500)] } as const;
    await commit(one, { ...wanted(), ...meals, payments: [...meals.payments] });
    assert.deepEqual(await usageOf(one), { [`meal ${NOVEMBER}`]: [0, 500] });
  });

  it('waits without a reservation when it is pending, however much it is', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    await commit(one, nursery(1_001, OCTOBER, { pending: true }));
    assert.deepEqual(await usageOf(one), {});
    await done(charge(one, 1_000));
  });
});

describe('requestCommittedExpense 409', () => {
  it('refuses one cent over a month with what is used and reserved there', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const [first, second] = [await addChild(one), await addChild(one)];
    await done(charge(one, 100));
    await commit(one, nursery(200, OCTOBER, { recipient: { id: first } }));
    const recipient = { id: second };
    await refused(one, nursery(701, OCTOBER, { recipient }), passes(OCTOBER, 700));
    const twice = [of(NOVEMBER, 1_000), of(OCTOBER, 350), of(OCTOBER, 351)];
    const split = nursery(1, OCTOBER, { recipient, payments: twice });
    await refused(one, split, passes(OCTOBER, 700));
    await commit(one, nursery(700, OCTOBER, { recipient }));
    await refused(one, nursery(1), passes(OCTOBER, 0));
    assert.deepEqual((await usageOf(one))[`nursery ${OCTOBER}`], [100, 900]);
  });

  it('refuses one cent over a year as a whole, with what earlier months have used', async () => {
    const one = await newPlace(service);
    await limitTo(one, 1_000, { period: 'year' });
    await done(charge(one, 100));
    await closeMonth(partner, one.companyId);
    const schedule = (last: number) =>
      nursery(1, OCTOBER, { payments: [of(NOVEMBER, 450), of(DECEMBER, last)] });
    await refused(one, schedule(451), passes(YEAR, 900));
    const id = await commit(one, schedule(450));
    expectFailure(await charge(one, 1), 409, passes(YEAR, 0));
    await done(pay(one, id, 1, 'cancel'));
    await done(charge(one, 450));
    expectFailure(await charge(one, 1), 409, passes(YEAR, 0));
  });

  it('counts the whole against the limit of a year that one of its months has', async () => {
    const one = await someoneIn(place);
    const path = `/api/v3/companies/${one.companyId}/employees/${one.employeeId}/limits`;
    const ofYear = { nursery: limit(1_000, { period: 'year' }) };
    await done(partner.put(`${path}/punctual?payroll=${OCTOBER}`, ofYear));
    await done(partner.put(`${path}/recurrent?payroll=${NOVEMBER}`, { nursery: limit(5_000) }));
    const schedule = (last: number) =>
      nursery(1, OCTOBER, { payments: [of(OCTOBER, 600), of(NOVEMBER, last)] });
    await refused(one, schedule(401), passes(YEAR, 1_000));
    await commit(one, schedule(400));
  });

  it('refuses when a month of it is disabled', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    await disableIn(one, NOVEMBER);
    const payments = [of(OCTOBER, 1), of(NOVEMBER, 1), of(DECEMBER, 1)];
    const message = `The nursery benefit is disabled for payroll ${NOVEMBER}`;
    await refused(one, nursery(1, OCTOBER, { payments }), message);
    const around = [of(OCTOBER, 1), of(DECEMBER, 1)];
    await commit(one, nursery(1, OCTOBER, { payments: around }));
  });

  it('refuses where the company requires limits and a month has none', async () => {
    const strict = await newPlace(service, { limitsRequired: true });
    const path = `/api/v3/companies/${strict.companyId}/employees/${strict.employeeId}/limits`;
    const limits = { nursery: limit(1_000) };
    await done(partner.put(`${path}/punctual?payroll=${OCTOBER}`, limits));
    const payments = [of(OCTOBER, 1), of(NOVEMBER, 1)];
    const missing = `there is none for nursery in payroll ${NOVEMBER}`;
    const message = `The company requires limits, and ${missing}`;
    await refused(strict, nursery(1, OCTOBER, { payments }), message);
    await commit(strict, nursery(1_000));
    await commit(strict, wanted({ category: 'education-benefit' }));
  });

  it('refuses for somebody who is removed or blocked, whatever the category', async () => {
    const one = await someoneIn(place);
    const path = `${employeesOf(one.companyId)}/${one.employeeId}`;
    await done(operator.patch(`${path}/block`));
    await refused(one, wanted(), 'Employee with invalid state blocked');
    await refused(one, nursery(1), 'Employee with invalid state blocked');
    await done(operator.delete(path));
    await refused(one, wanted(), 'Employee with invalid state removed');
    await done(operator.patch(`${path}/restore`));
    await commit(one);
  });
});
