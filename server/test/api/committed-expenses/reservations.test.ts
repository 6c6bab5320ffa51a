import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../../support/client.ts';
import { startService } from '../../support/service.ts';
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
  readOne,
  someoneIn,
  usageOf,
  wanted,
  YEAR,
} from '../support/money/commitment-companies.ts';
import { limit } from '../support/money/limit-settings.ts';
import { expectFailure } from '../support/refusals.ts';
import { alter, close, due, limitsOf, nurseryOf, passes, refused } from './support/expenses.ts';

const service = await startService();
after(service.close);
const { partner } = service;
const place = await newPlace(service);

describe('a committed expense', () => {
  it('is free of limits where none is set, and for what none governs', async () => {
    const one = await someoneIn(place);
    await commit(one, nursery(1_000_000_000));
    await limitTo(one, 1, {}, 'meal');
    await commit(one, wanted({ category: 'gym-benefit' }));
    assert.deepEqual(Object.keys(await usageOf(one)), [`nursery ${YEAR}`, `nursery ${OCTOBER}`]);
  });

  it('reserves meals by the month, and no year', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 500, {}, 'meal');
    await commit(one, wanted({ category: 'meal-benefit', payments: [due(NOVEMBER, 500)] }));
    assert.deepEqual(await usageOf(one), { [`meal ${NOVEMBER}`]: [0, 500] });
  });

  it('reserves nothing while it waits, however much it is, and releases nothing then', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const id = await commit(one, nursery(1_001, OCTOBER, { pending: true }));
    assert.deepEqual(await usageOf(one), {});
    const recipient = { id: await addChild(one) };
    await commit(one, nursery(1_000, OCTOBER, { recipient }));
    const before = await usageOf(one);
    await done(doTo(one, id, 'reject'));
    assert.deepEqual(await usageOf(one), before);
  });

  it('reserves from its approval on, which judges the limit again', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const id = await commit(one, nursery(700, OCTOBER, { pending: true }));
    const { id: first } = await done(charge(one, 1));
    await done(charge(one, 300));
    await refused(one, () => doTo(one, id, 'approve'), passes(OCTOBER, 699));
    assert.equal((await readOne(one, id)).state, 'pending');
    const charges = `/platform/v1/companies/${one.companyId}/charges`;
    await done(service.operator.post(`${charges}/${first}/void`));
    await done(doTo(one, id, 'approve'));
    const both = { [`nursery ${YEAR}`]: [300, 700], [`nursery ${OCTOBER}`]: [300, 700] };
    assert.deepEqual(await usageOf(one), both);
  });

  it('passes no month by one cent, with what is used and reserved there', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const [first, second] = [await addChild(one), await addChild(one)];
    await done(charge(one, 100));
    await commit(one, nursery(200, OCTOBER, { recipient: { id: first } }));
    const recipient = { id: second };
    const over = nursery(701, OCTOBER, { recipient });
    await refused(one, () => ask(one, over), passes(OCTOBER, 700));
    const payments = [due(NOVEMBER, 1_000), due(OCTOBER, 350), due(OCTOBER, 351)];
    await refused(one, () => ask(one, { ...over, payments }), passes(OCTOBER, 700));
    await commit(one, nursery(700, OCTOBER, { recipient }));
    await refused(one, () => ask(one, nursery(1)), passes(OCTOBER, 0));
    assert.deepEqual((await usageOf(one))[`nursery ${OCTOBER}`], [100, 900]);
  });

  it('passes no year by one cent as a whole, with what earlier months have used', async () => {
    const one = await newPlace(service);
    await limitTo(one, 1_000, { period: 'year' });
    await done(charge(one, 100));
    await close(one);
    const schedule = (last: number) => nurseryOf(due(NOVEMBER, 450), due(DECEMBER, last));
    await refused(one, () => ask(one, schedule(451)), passes(YEAR, 900));
    const id = await commit(one, schedule(450));
    expectFailure(await charge(one, 1), 409, passes(YEAR, 0));
    await done(pay(one, id, 1, 'cancel'));
    await done(charge(one, 450));
    expectFailure(await charge(one, 1), 409, passes(YEAR, 0));
  });

  it('counts as a whole against the limit of a year that one of its months has', async () => {
    const one = await someoneIn(place);
    const ofYear = { nursery: limit(1_000, { period: 'year' }) };
    await done(partner.put(`${limitsOf(one)}/punctual?payroll=${OCTOBER}`, ofYear));
    const ofPayroll = { nursery: limit(5_000) };
    await done(partner.put(`${limitsOf(one)}/recurrent?payroll=${NOVEMBER}`, ofPayroll));
    const schedule = (last: number) => nurseryOf(due(OCTOBER, 600), due(NOVEMBER, last));
    await refused(one, () => ask(one, schedule(401)), passes(YEAR, 1_000));
    await commit(one, schedule(400));
  });

  it('may go around a month that is disabled', async () => {
    const one = await someoneIn(place);
    await disableIn(one, NOVEMBER);
    await commit(one, nurseryOf(due(OCTOBER, 1), due(DECEMBER, 1)));
  });
});

/** What reserves payments; each is prepared while nothing forbids it, and can then be sent. */
const ways: Record<string, (one: Place) => Promise<() => Promise<Reply>>> = {
  requested: async (one) => () => ask(one, nurseryOf(...payments)),
  approved: async (one) => {
    const id = await commit(one, { ...nurseryOf(...payments), pending: true });
    return () => doTo(one, id, 'approve');
  },
  replaced: async (one) => {
    const id = await commit(one, nursery(1));
    return () => doTo(one, id, 'replace', { payments });
  },
};
const payments = [due(OCTOBER, 700), due(NOVEMBER, 1), due(DECEMBER, 1)];

for (const [way, prepared] of Object.entries(ways)) {
  describe(`a committed expense is not ${way}`, () => {
    it('when a month of it is disabled', async () => {
      const one = await someoneIn(place);
      const send = await prepared(one);
      await disableIn(one, NOVEMBER);
      await refused(one, send, `The nursery benefit is disabled for payroll ${NOVEMBER}`);
    });

    it('without a limit for each month where the company requires limits', async () => {
      const strict = await newPlace(service, { limitsRequired: true });
      const limits = { nursery: limit(1_000) };
      await done(partner.put(`${limitsOf(strict)}/punctual?payroll=${OCTOBER}`, limits));
      const send = await prepared(strict);
      const missing = `there is none for nursery in payroll ${NOVEMBER}`;
      await refused(strict, send, `The company requires limits, and ${missing}`);
      await commit(strict, wanted({ category: 'education-benefit' }));
      await limitTo(strict, 700);
      await done(send());
    });

    it('while its employee is blocked or removed', async () => {
      const one = await someoneIn(place);
      const send = await prepared(one);
      await alter(one, 'block');
      await refused(one, send, 'Employee with invalid state blocked');
      await alter(one);
      await refused(one, send, 'Employee with invalid state removed');
      await refused(one, () => ask(one, wanted()), 'Employee with invalid state removed');
      await alter(one, 'restore');
      await done(send());
    });
  });
}
