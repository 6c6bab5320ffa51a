import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import {
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
  YEAR,
} from '../support/commitment-companies.ts';
import { expectFailure } from '../support/refusals.ts';
import { alter, close, due, ledgerOf, nurseryOf, passes, refused } from './support/expenses.ts';

const service = await startService();
after(service.close);
const place = await newPlace(service);

/** Fails unless this is all that is kept of a nursery, by period: used, reserved. */
const expectUsage = async (one: Place, wanted: Record<string, [number, number]>) => {
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
