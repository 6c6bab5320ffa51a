import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { companyOf } from './support/company-bodies.ts';
import {
  closeMonth,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  NOVEMBER,
  newSide,
  openCycleOf,
} from './support/cycle-companies.ts';
import {
  refusesIllFormedIds,
  refusesStrangers,
  refusesUnknownEmployees,
  requestFor,
} from './support/employee-refusals.ts';
import { pathOf, read, register } from './support/employee-sides.ts';
import { disabled } from './support/limit-disabling.ts';
import {
  limit,
  limitsIn,
  punctualIn,
  readLimits,
  recurrentIn,
  set,
  shown,
  someone,
} from './support/limit-settings.ts';
import { callerWith, demoPartnerIds } from './support/partners.ts';
import {
  expectFailure,
  expectInvalid,
  refusesUnknownCallers,
  UNKNOWN_ID,
} from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = await newSide(service, { firstPayroll: NOVEMBER });
const { client, companyId } = side;
const employeeId = await register(side, { internalId: 'E "7"' });
await set({ ...recurrentIn(side), payroll: DECEMBER }, employeeId, {
  meal: limit(20_000),
  transport: limit(5_000),
  nursery: limit(480_000, { period: 'year' }),
});
for (const one of [companyId, side.siblingId]) await closeMonth(client, one);
const recurrent = { type: 'recurrent', disabled: false } as const;
const usual = {
  meal: { ...shown(20_000), ...recurrent },
  transport: { ...shown(5_000), ...recurrent },
  nursery: { ...shown(480_000, 'child', 'year'), ...recurrent },
};
const path = pathOf(side, employeeId, '/limits');
const asked = {
  side,
  method: 'GET',
  pattern: '/{employeeId}/limits',
  ids: { employeeId },
  scope: 'limits:read',
} as const;

describe('readEmployeeLimits 200', () => {
  it('shows the limits of the open month with its cycle, the company, the employee', async () => {
    const { legalId, internalId } = await read(side, employeeId);
    const reply = await client.get(path);
    const { legalId: companyLegalId } = await companyOf(service.operator, companyId);
    assert.deepEqual(reply.body, {
      company: {
        id: companyId,
        legalId: companyLegalId,
        currency: 'EUR',
        payrollCycle: await openCycleOf(client, companyId),
        employee: { employeeId, internalId, legalId, limits: usual, scheduled: [] },
      },
    });
    assert.deepEqual((await client.get(`${path}?payroll=${DECEMBER}`)).body, reply.body);
    const upper = path.replaceAll(/[0-9a-f-]{36}/g, (id) => id.toUpperCase());
    assert.notEqual(upper, path);
    assert.deepEqual((await client.get(upper)).body, reply.body);
  });

  it('shows any month to come, whose cycle has no id and no times yet', async () => {
    for (const month of [JANUARY, FEBRUARY, '9999-12']) {
      const { payrollCycle, employee } = await readLimits(side, employeeId, `?payroll=${month}`);
      const [fiscalYear, payrollMonth] = month.split('-');
      const none = { id: null, start: null, end: null };
      assert.deepEqual(payrollCycle, { ...none, fiscalYear, payrollMonth });
      assert.deepEqual(employee.limits, usual);
    }
  });

  it('names the categories that are asked for, in that order, also in its text', async () => {
    const orders = [
      'nursery,meal',
      'transport',
      'nursery,transport,meal',
      'meal,transport,nursery',
    ];
    for (const order of orders) {
      const { text, body } = await client.get(`${path}?categories=${order}`);
      const { limits } = body.company.employee;
      assert.deepEqual(Object.keys(limits), order.split(','));
      const places = order.split(',').map((category) => text.indexOf(`"${category}":{`));
      assert.ok(places.every((place) => place > 0));
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      );
    }
    const all = (await readLimits(side, employeeId)).employee.limits;
    assert.deepEqual(Object.keys(all), ['meal', 'transport', 'nursery']);
    const twice = await readLimits(side, employeeId, '?categories=meal,meal');
    assert.deepEqual(twice.employee.limits, { meal: usual.meal });
  });

  it('leaves out a category without a limit, also when it is asked for', async () => {
    const id = await someone(side);
    assert.deepEqual(await limitsIn(side, id, DECEMBER), {});
    await set(punctualIn(side), id, { transport: limit(0) });
    const { limits } = (await readLimits(side, id, '?categories=meal,transport')).employee;
    assert.deepEqual(limits, {
      transport: { ...shown(0), type: 'punctual', disabled: false },
    });
  });

  it('shows what is disabled, with the limit that it has and without one', async () => {
    const id = await someone(side);
    await set(punctualIn(side), id, { meal: limit(900) });
    await disabled(side, DECEMBER, 'meal', [id]);
    await disabled(side, DECEMBER, 'nursery', [id]);
    const nothing = { amount: null, appliesTo: null, period: null, type: null };
    assert.deepEqual(await limitsIn(side, id, DECEMBER), {
      meal: { ...shown(900), type: 'punctual', disabled: true },
      nursery: { ...nothing, disabled: true },
    });
    assert.deepEqual(await limitsIn(side, id, JANUARY), {}, 'it covers the one month');
  });

  it('shows the punctual limit over the recurrent one, which holds in the next month', async () => {
    await set(punctualIn(side), employeeId, { meal: limit(1) });
    const { meal, ...others } = await limitsIn(side, employeeId, DECEMBER);
    assert.deepEqual(meal, { ...shown(1), type: 'punctual', disabled: false });
    assert.deepEqual(others, { transport: usual.transport, nursery: usual.nursery });
    assert.deepEqual(await limitsIn(side, employeeId, JANUARY), usual);
    await set(punctualIn(side), employeeId, { meal: null });
    assert.deepEqual(await limitsIn(side, employeeId, DECEMBER), usual);
  });

  it('can be read of a removed employee', async () => {
    const id = await someone(side);
    await set(punctualIn(side), id, { meal: limit(3) });
    await client.delete(pathOf(side, id));
    assert.equal((await limitsIn(side, id, DECEMBER)).meal!.amount!.amountInCents, 3);
  });

  it('needs the scope limits:read and no other', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const reader = await callerWith(service, partnerId, ['limits:read']);
    assert.equal((await reader.get(path)).status, 200);
  });
});

describe('readEmployeeLimits 400', () => {
  const pattern = 'must match pattern "^\\d{4}-(0[1-9]|1[0-2])$"';
  const categories = 'must name meal, transport, nursery';
  const queries: [query: string, path: string, message: string][] = [
    ['payroll=', 'query/payroll', pattern],
    ['payroll=2027-13', 'query/payroll', pattern],
    ['payroll=2027-1', 'query/payroll', pattern],
    ['payroll=current', 'query/payroll', pattern],
    ['categories=', 'query/categories', 'must NOT have fewer than 1 characters'],
    ['categories=gym', 'query/categories', categories],
    ['categories=Meal', 'query/categories', categories],
    ['categories=meal,', 'query/categories', categories],
    ['categories=meal;transport', 'query/categories', categories],
    ['categories=meal&categories=nursery', 'query/categories', 'must be string'],
    ['colour=blue', 'query/colour', 'is not a known parameter'],
  ];
  for (const [query, where, message] of queries) {
    it(`refuses ${query}, also of an employee that nobody is`, async () => {
      for (const id of [employeeId, UNKNOWN_ID]) {
        const reply = await client.get(pathOf(side, id, `/limits?${query}`));
        expectInvalid(reply, where, message);
      }
    });
  }

  it('refuses every month before the open one, also of an employee that nobody is', async () => {
    const message = `must not be before the current payroll cycle (${DECEMBER})`;
    for (const month of [NOVEMBER, '0000-01']) {
      for (const id of [employeeId, UNKNOWN_ID]) {
        const reply = await client.get(pathOf(side, id, `/limits?payroll=${month}`));
        expectInvalid(reply, 'query/payroll', message);
      }
    }
  });
});

describe('readEmployeeLimits 401', () => {
  refusesUnknownCallers(service, requestFor(asked));

  it('comes before a malformed id and an invalid query', async () => {
    const reply = await service.anonymous.get(pathOf(side, 'x', '/limits?payroll=x'));
    expectFailure(reply, 401, 'invalid_token');
  });
});

describe('readEmployeeLimits 403', () => {
  refusesStrangers(asked);
});

describe('readEmployeeLimits 404', () => {
  refusesUnknownEmployees(asked);
});

describe('readEmployeeLimits 422', () => {
  refusesIllFormedIds(asked);
});
