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
const setting = recurrentIn(side);
const employeeId = await someone(side);
await set(setting, employeeId, { meal: limit(5), transport: limit(6), nursery: limit(7) });
const asked = askedSetting(setting, employeeId);

describe('setRecurrentLimits 200', () => {
  answersWhatWasSet(setting);
  takesWhatIsInBounds(setting);
  replacesOnlyWhatIsNamed(setting);
  setsWhateverTheState(setting);

  it('holds from that month on, and not before', async () => {
    const id = await someone(side);
    await set(setting, id, { meal: limit(100) });
    assert.deepEqual(await limitsIn(side, id, DECEMBER), {});
    const active = { meal: { ...shown(100), type: 'recurrent', disabled: false } };
    for (const month of [JANUARY, FEBRUARY, '9999-12']) {
      assert.deepEqual(await limitsIn(side, id, month), active);
    }
  });

  it('is removed by null from that month on: what held before holds until then', async () => {
    const own = await newSide(service);
    const id = await someone(own);
    await set(recurrentIn(own), id, { meal: limit(100), transport: limit(50) });
    await closeMonth(own.client, own.companyId);
    const later = { ...recurrentIn(own), payroll: FEBRUARY };
    await set(later, id, { meal: null });
    const transport = { ...shown(50), type: 'recurrent', disabled: false };
    const meal = { ...shown(100), type: 'recurrent', disabled: false };
    assert.deepEqual(await limitsIn(own, id, JANUARY), { meal, transport });
    assert.deepEqual(await limitsIn(own, id, FEBRUARY), { transport });
    assert.deepEqual(await limitsIn(own, id, '9999-12'), { transport });
    await set(later, id, { meal: limit(70) });
    assert.deepEqual((await limitsIn(own, id, FEBRUARY)).meal, { ...meal, ...shown(70) });
  });

  it('carries on over closes, which write nothing of it', async () => {
    const own = await newSide(service);
    const id = await someone(own);
    await set(recurrentIn(own), id, { meal: limit(100) });
    const rows = await rowsOf(service, id);
    for (const month of [JANUARY, FEBRUARY]) {
      await closeMonth(own.client, own.companyId);
      const { employee, payrollCycle } = await readLimits(own, id);
      assert.equal(`${payrollCycle.fiscalYear}-${payrollCycle.payrollMonth}`, month);
      assert.equal(employee.limits.meal!.amount!.amountInCents, 100);
    }
    assert.deepEqual(await rowsOf(service, id), rows);
  });

  it('is for the month after the close once the cycle is closed', async () => {
    const own = await newSide(service);
    const id = await someone(own);
    await closeMonth(own.client, own.companyId);
    const message = `Recurrent limits can only be set for the next payroll cycle (${FEBRUARY})`;
    expectFailure(await put(recurrentIn(own), id, { meal: limit(1) }), 400, message);
    await set({ ...recurrentIn(own), payroll: FEBRUARY }, id, { meal: limit(1) });
  });
});

describe('setRecurrentLimits 400', () => {
  refusesWrongLimits(setting, employeeId);
  refusesWrongQueries(setting, employeeId);
  refusesOtherMonths(setting, employeeId);
  refusesUnreadable(asked);
  takesOneCurrency(recurrentIn, service);
});

describe('setRecurrentLimits 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('setRecurrentLimits 403', () => {
  refusesStrangers(asked);
});

describe('setRecurrentLimits 404', () => {
  refusesUnknownEmployees(asked);
});

describe('setRecurrentLimits 413', () => {
  refusesTooLarge(asked);
});

describe('setRecurrentLimits 415', () => {
  refusesOtherTypes(asked);
});

describe('setRecurrentLimits 422', () => {
  refusesIllFormedIds(asked);
});
