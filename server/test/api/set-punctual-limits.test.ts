import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { closeMonth, DECEMBER, FEBRUARY, JANUARY, newSide } from './support/cycle-companies.ts';
import {
  refusesOtherTypes,
  refusesTooLarge,
  refusesUnreadable,
} from './support/employee-bodies.ts';
import {
  refusesIllFormedIds,
  refusesStrangers,
  refusesUnknownEmployees,
  requestFor,
} from './support/employee-refusals.ts';
import {
  refusesOtherMonths,
  refusesWrongLimits,
  refusesWrongQueries,
  takesOneCurrency,
} from './support/limit-refusals.ts';
import {
  askedSetting,
  limit,
  limitsIn,
  punctualIn,
  put,
  readLimits,
  recurrentIn,
  rowsOf,
  set,
  shown,
  someone,
} from './support/limit-settings.ts';
import {
  answersWhatWasSet,
  replacesOnlyWhatIsNamed,
  setsWhateverTheState,
  takesWhatIsInBounds,
} from './support/limit-values.ts';
import { expectFailure, refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
const setting = punctualIn(side);
const employeeId = await someone(side);
await set(setting, employeeId, { meal: limit(5), transport: limit(6), nursery: limit(7) });
const asked = askedSetting(setting, employeeId);

describe('setPunctualLimits 200', () => {
  answersWhatWasSet(setting);
  takesWhatIsInBounds(setting);
  replacesOnlyWhatIsNamed(setting);
  setsWhateverTheState(setting);

  it('holds in that month only, without a recurrent limit', async () => {
    const own = await newSide(service);
    const id = await someone(own);
    await set(punctualIn(own), id, { meal: limit(100) });
    const meal = { ...shown(100), type: 'punctual', disabled: false };
    assert.deepEqual(await limitsIn(own, id, DECEMBER), { meal });
    assert.deepEqual(await limitsIn(own, id, JANUARY), {});
    await closeMonth(own.client, own.companyId);
    assert.deepEqual((await readLimits(own, id)).employee.limits, {});
  });

  it('prevails over the recurrent limit, which holds again in the month after', async () => {
    const own = await newSide(service);
    const id = await someone(own);
    await set(recurrentIn(own), id, { meal: limit(100), nursery: limit(9) });
    await closeMonth(own.client, own.companyId);
    await set({ ...punctualIn(own), payroll: JANUARY }, id, { meal: limit(300) });
    const nursery = { ...shown(9, 'child'), type: 'recurrent', disabled: false };
    const meal = { ...shown(100), type: 'recurrent', disabled: false };
    const punctual = { ...shown(300), type: 'punctual', disabled: false };
    assert.deepEqual(await limitsIn(own, id, JANUARY), { meal: punctual, nursery });
    assert.deepEqual(await limitsIn(own, id, FEBRUARY), { meal, nursery });
    await closeMonth(own.client, own.companyId);
    assert.deepEqual((await readLimits(own, id)).employee.limits, { meal, nursery });
  });

  it('is removed by null, which leaves the recurrent limit', async () => {
    const own = await newSide(service);
    const id = await someone(own);
    await set(recurrentIn(own), id, { meal: limit(100) });
    await closeMonth(own.client, own.companyId);
    const rows = await rowsOf(service, id);
    const now = { ...punctualIn(own), payroll: JANUARY };
    await set(now, id, { meal: limit(0), transport: limit(4) });
    for (const _ of [1, 2]) {
      await set(now, id, { meal: null });
      const { meal, transport } = await limitsIn(own, id, JANUARY);
      assert.deepEqual(meal, { ...shown(100), type: 'recurrent', disabled: false });
      assert.equal(transport!.type, 'punctual');
    }
    await set(now, id, { transport: null });
    assert.deepEqual(await rowsOf(service, id), rows);
  });

  it('is for the next month once the cycle is closed', async () => {
    const own = await newSide(service);
    const id = await someone(own);
    await closeMonth(own.client, own.companyId);
    const message = `Punctual limits can only be set for the current payroll cycle (${JANUARY})`;
    expectFailure(await put(punctualIn(own), id, { meal: limit(1) }), 400, message);
    await set({ ...punctualIn(own), payroll: JANUARY }, id, { meal: limit(1) });
  });
});

describe('setPunctualLimits 400', () => {
  refusesWrongLimits(setting, employeeId);
  refusesWrongQueries(setting, employeeId);
  refusesOtherMonths(setting, employeeId);
  refusesUnreadable(asked);
  takesOneCurrency(punctualIn, service);
});

describe('setPunctualLimits 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('setPunctualLimits 403', () => {
  refusesStrangers(asked);
});

describe('setPunctualLimits 404', () => {
  refusesUnknownEmployees(asked);
});

describe('setPunctualLimits 413', () => {
  refusesTooLarge(asked);
});

describe('setPunctualLimits 415', () => {
  refusesOtherTypes(asked);
});

describe('setPunctualLimits 422', () => {
  refusesIllFormedIds(asked);
});
