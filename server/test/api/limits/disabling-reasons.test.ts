import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LimitChange } from '@fringe/contract/operations/limits/limits-over-time';
import { startService } from '../../support/service.ts';
import { DECEMBER, newSide } from '../support/money/cycle-companies.ts';
import { disable } from '../support/money/limit-disabling.ts';
import { limit, punctualIn, set } from '../support/money/limit-settings.ts';
import { pathOf, register } from '../support/people/employee-sides.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);

/** What was disabled, for whom, and why. */
async function reasonsOf(id: string) {
  const { changes } = (await side.client.get(pathOf(side, id, '/limits/history'))).body;
  return changes
    .filter(({ kind }: LimitChange) => kind === 'disabled')
    .map(({ category, wholeCompany, reason }: LimitChange) => [category, wholeCompany, reason])
    .toSorted();
}

describe('a benefit that is disabled', () => {
  it('has the reason of the first time in the history of each employee, and of all', async () => {
    const [one, other] = [await register(side), await register(side)];
    const meal = { benefit: 'meal', employees: [one, other] };
    await disable(side, DECEMBER, { ...meal, employees: [one], reason: 'On leave' });
    await disable(side, DECEMBER, { ...meal, reason: 'Second thoughts' });
    assert.deepEqual(await reasonsOf(one), [['meal', false, 'On leave']]);
    assert.deepEqual(await reasonsOf(other), [['meal', false, 'Second thoughts']]);
    const categories = ['transport', 'meal'];
    await disable(side, DECEMBER, { benefit: 'transport' });
    await disable(side, DECEMBER, { categories, reason: 'A dispute with the issuer' });
    assert.deepEqual(await reasonsOf(other), [
      ['meal', false, 'Second thoughts'],
      ['meal', true, 'A dispute with the issuer'],
      ['transport', true, null],
    ]);
  });

  it('leaves changes of limits without one', async () => {
    const id = await register(side);
    await set(punctualIn(side), id, { nursery: limit(1_000) });
    await disable(side, DECEMBER, { benefit: 'nursery', employees: [id], reason: 'On leave' });
    const { changes } = (await side.client.get(pathOf(side, id, '/limits/history'))).body;
    const [change] = changes.filter(({ kind }: LimitChange) => kind === 'punctual');
    assert.equal(change.reason, null);
  });
});
