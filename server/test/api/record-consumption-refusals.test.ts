import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  booksOf,
  charge,
  eventsOf,
  expectSound,
  ledgerOf,
  ofEmployee,
  settle,
} from './support/consumption-books.ts';
import {
  newPlace,
  type Place,
  placeIn,
  post,
  recorded,
  totalsIn,
} from './support/consumption-cycles.ts';
import { closeMonth, DECEMBER, JANUARY } from './support/cycle-companies.ts';
import { pathOf, register } from './support/employee-sides.ts';
import { disabled } from './support/limit-disabling.ts';
import { limit, punctualIn, recurrentIn, set } from './support/limit-settings.ts';
import { expectFailure } from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { partner } = service;

const YEAR = DECEMBER.slice(0, 4);
const DISABLED = `The meal benefit is disabled for payroll ${DECEMBER}`;
const REQUIRED = `The company requires limits, and there is none for meal in payroll ${DECEMBER}`;

/** Nothing of the company changes; that no other does is held against every row elsewhere. */
async function expectRefused(place: Place, fields: Record<string, unknown>, message: string) {
  const before = await booksOf(service, place.companyId);
  expectFailure(await post(place, fields), 409, message);
  assert.deepEqual(await booksOf(service, place.companyId), before);
}

describe('recordConsumption 409', () => {
  it('refuses somebody who is removed or blocked, until they are back', async () => {
    const place = await newPlace(service);
    const at = (verb: string) => pathOf(place.side, place.employeeId, verb);
    await partner.patch(at('/block'));
    await expectRefused(place, {}, 'Employee with invalid state blocked');
    await partner.patch(at('/unblock'));
    await recorded(place);
    await partner.delete(at(''));
    const removed = 'Employee with invalid state removed';
    await expectRefused(place, { category: 'gym-benefit' }, removed);
    await partner.patch(at('/restore'));
    await recorded(place);
  });

  it('refuses what would pass the limit by a cent, and says what is left', async () => {
    const place = await newPlace(service);
    const passes = (left: number) =>
      `The amount passes the meal limit of ${DECEMBER}: ${left} cents are left`;
    await set(punctualIn(place.side), place.employeeId, { meal: limit(1_000) });
    await recorded(place, { amount: 400, behaviour: 'allowance' });
    await expectRefused(place, { amount: 601 }, passes(600));
    await recorded(place, { category: 'gym-benefit', amount: 5_000 });
    await recorded(place, { amount: 600 });
    await expectRefused(place, { amount: 1 }, passes(0));
    await set(punctualIn(place.side), place.employeeId, { meal: limit(300) });
    await expectRefused(place, { amount: 1 }, passes(0));
    await expectSound(service);
  });

  it('compares a limit of a year with the fiscal year', async () => {
    const place = await newPlace(service, { firstPayroll: `${YEAR}-11` });
    const nursery = { category: 'nursery-benefit' };
    await recorded(place, { ...nursery, amount: 70 });
    await closeMonth(partner, place.companyId);
    const december = await placeIn(place.side, place.employeeId);
    const yearly = { nursery: limit(100, { period: 'year' }) };
    await set(punctualIn(place.side), place.employeeId, yearly);
    const message = `The amount passes the nursery limit of ${YEAR}: 30 cents are left`;
    await expectRefused(december, { ...nursery, amount: 31 }, message);
    await recorded(december, { ...nursery, amount: 30 });
    await expectSound(service);
  });

  it('refuses a benefit that is disabled, before the limit, and no other benefit', async () => {
    const place = await newPlace(service);
    await set(punctualIn(place.side), place.employeeId, { meal: limit(1) });
    await disabled(place.side, DECEMBER, 'meal');
    await expectRefused(place, { amount: 5 }, DISABLED);
    await recorded(place, { category: 'transport-benefit' });
  });

  it('refuses what has no limit where limits are required', async () => {
    const place = await newPlace(service, { limitsRequired: true });
    await expectRefused(place, {}, REQUIRED);
    await recorded(place, { category: 'gym-benefit' });
    await set(punctualIn(place.side), place.employeeId, { meal: limit(2_000) });
    await recorded(place);
  });
});

/** Somebody in a cycle that is closed now. */
async function closedPlace(overrides: Record<string, unknown> = {}): Promise<Place> {
  const place = await newPlace(service, overrides);
  await closeMonth(partner, place.companyId);
  return place;
}

const versionOf = async ({ companyId, employeeId }: Place) => {
  const { body } = await partner.get(`${ofEmployee(companyId, employeeId)}?payroll=${DECEMBER}`);
  return body.company.settlement.version;
};

const typesOf = async ({ companyId }: Place): Promise<string[]> =>
  (await eventsOf(service, companyId)).map(({ type }) => type);

const GENERATED = 'employee.consumption.generated';
const CLOSED = 'company.payroll-cycle.closed';

describe('recordConsumption 201', () => {
  it('books a late charge at once; the cycle is settled and told of again', async () => {
    const place = await closedPlace();
    const id = await recorded(place, { amount: 40 });
    const [total] = await totalsIn(place);
    assert.equal(total.amount.amountInCents, 40);
    assert.equal(await versionOf(place), 1);
    const [entry] = await ledgerOf(service, place.companyId);
    assert.deepEqual([entry.id, entry.late, entry.payroll], [id, true, DECEMBER]);
    assert.deepEqual(await typesOf(place), [CLOSED, GENERATED]);
    const [, generated] = await eventsOf(service, place.companyId);
    assert.equal(generated!.period, DECEMBER);
    await recorded(place, { amount: 2, category: 'gym-benefit' });
    await settle(service);
    assert.equal(await versionOf(place), 2, 'both share one settlement');
    assert.deepEqual(await typesOf(place), [CLOSED, GENERATED, GENERATED, CLOSED]);
    const [, , , again] = await eventsOf(service, place.companyId);
    assert.deepEqual(again, { type: CLOSED, id: place.companyId, period: DECEMBER });
    await settle(service);
    assert.equal(await versionOf(place), 2, 'nothing came since');
    await recorded(place, { amount: 1 });
    await settle(service);
    assert.equal(await versionOf(place), 3);
    const open = await placeIn(place.side, place.employeeId);
    assert.deepEqual(await totalsIn(open), [], 'the open cycle has none of it');
    await expectSound(service);
  });

  it('books late what would be refused in time, with a flag that says why', async () => {
    const strict = await newPlace(service, { limitsRequired: true });
    const limited = await newPlace(service);
    const unusable = await newPlace(service);
    await set(punctualIn(limited.side), limited.employeeId, { meal: limit(100) });
    await disabled(unusable.side, DECEMBER, 'meal');
    const [removed, blocked] = [await newPlace(service), await newPlace(service)];
    await partner.delete(pathOf(removed.side, removed.employeeId));
    await partner.patch(pathOf(blocked.side, blocked.employeeId, '/block'));
    const cases: [Place, string][] = [
      [strict, 'limitRequired'],
      [limited, 'limitExceeded'],
      [unusable, 'benefitDisabled'],
      [removed, 'employeeState'],
      [blocked, 'employeeState'],
    ];
    for (const [place, flag] of cases) {
      assert.equal((await post(place, { amount: 101 })).status, 409, flag);
      await closeMonth(partner, place.companyId);
      const id = await recorded(place, { amount: 101 });
      const flagged = await ledgerOf(service, place.companyId, '?flagged=true');
      assert.deepEqual(
        flagged.map((one: { id: string; flag: string; late: boolean }) => [
          one.id,
          one.flag,
          one.late,
        ]),
        [[id, flag, true]],
      );
    }
    // What fits a limit has no flag, late or not.
    const roomy = await newPlace(service);
    await set(punctualIn(roomy.side), roomy.employeeId, { meal: limit(100) });
    await closeMonth(partner, roomy.companyId);
    await recorded(roomy, { amount: 100 });
    assert.deepEqual(await ledgerOf(service, roomy.companyId, '?flagged=true'), []);
    await settle(service);
    await expectSound(service);
  });

  it('judges by the limits of the closed month, not of the open one', async () => {
    const place = await newPlace(service);
    await set(punctualIn(place.side), place.employeeId, { meal: limit(50) });
    await set(recurrentIn(place.side), place.employeeId, { meal: limit(500) });
    await closeMonth(partner, place.companyId);
    await recorded(place, { amount: 60 });
    const open = await placeIn(place.side, place.employeeId);
    await recorded(open, { amount: 500 });
    const message = `The amount passes the meal limit of ${JANUARY}: 0 cents are left`;
    await expectRefused(open, { amount: 1 }, message);
    const flags = (await ledgerOf(service, place.companyId)).map(
      ({ flag }: { flag: string | null }) => flag,
    );
    assert.deepEqual(flags, ['limitExceeded', null]);
  });

  it('is one charge under an Idempotency-Key, though the cycle closes meanwhile', async () => {
    const place = await newPlace(service);
    const headers = { 'idempotency-key': 'over-the-close' };
    const body = { concept: 'x', category: 'any', behaviour: 'flex', amount: 5 };
    const first = await partner.post(place.path, body, { headers });
    await closeMonth(partner, place.companyId);
    await expectNoChange(service, async () => {
      const again = await partner.post(place.path, body, { headers });
      assert.deepEqual([again.status, again.text], [201, first.text]);
    });
  });

  it('counts beside what the operator reports for the same person', async () => {
    const place = await newPlace(service);
    const other = await register(place.side);
    await charge(service, place.companyId, { employeeId: place.employeeId, amountInCents: 5 });
    await recorded(place, { amount: 6 });
    await charge(service, place.companyId, { employeeId: other, amountInCents: 7 });
    const [total, ...more] = await totalsIn(place);
    assert.deepEqual([total.amount.amountInCents, more], [11, []]);
    await expectSound(service);
  });
});
