import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  refusesLargeBodies,
  refusesOtherContentTypes,
  refusesUnreadableBodies,
} from './support/bodies.ts';
import { DECEMBER, FEBRUARY, JANUARY, NOVEMBER, newSide } from './support/cycle-companies.ts';
import {
  keepsTheAnswer,
  refusesAnotherRequest,
  refusesKeyOfNoLength,
  refusesRunning,
} from './support/cycle-keys.ts';
import {
  needsOnly,
  refusesOtherPartners,
  refusesUnknownCompany,
  requestOf,
} from './support/cycle-refusals.ts';
import { register } from './support/employee-sides.ts';
import { DISABLE, disable, report } from './support/limit-disabling.ts';
import {
  expectFailure,
  expectInvalid,
  refusesMalformedIds,
  refusesUnknownCallers,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
const { client, companyId } = side;
const id = await register(side);
const ids = { companyId };
const pattern = `${DISABLE}?payroll=${DECEMBER}`;
const body = { benefit: 'meal', employees: [id] };
const asked = { service, method: 'POST', pattern, ids, body, scope: 'limits:write' } as const;
const request = requestOf(asked);
const bare = `/api/v3/companies/${companyId}/limits/disable`;
const fresh = async () => ({ ...request, body: { ...body, employees: [await register(side)] } });

describe('disableLimits 200', () => {
  needsOnly(asked, fresh);
  keepsTheAnswer(service, fresh);

  it('takes the month as query, as field, and twice when both are the same', async () => {
    const ways: [query: string, field: object][] = [
      [`?payroll=${JANUARY}`, {}],
      ['', { period: JANUARY }],
      [`?payroll=${JANUARY}`, { period: JANUARY }],
    ];
    for (const [query, field] of ways) {
      const employees = [await register(side)];
      const reply = await client.post(bare + query, { benefit: 'meal', employees, ...field });
      assert.deepEqual([reply.status, reply.body], [200, report(1, 1)]);
    }
  });
});

describe('disableLimits 400', () => {
  const ofCategory = 'must be one of meal, transport, nursery';
  const month = 'must match pattern "^\\d{4}-(0[1-9]|1[0-2])$"';
  const bodies: Record<string, [body: unknown, path: string, message: string][]> = {
    'a body without a benefit': [
      [undefined, 'body', "must have required property 'benefit'"],
      [{}, 'body', "must have required property 'benefit'"],
      [{ employees: [id] }, 'body', "must have required property 'benefit'"],
    ],
    'an unknown benefit': [
      [{ benefit: 'gym' }, 'body/benefit', ofCategory],
      [{ benefit: 'Meal' }, 'body/benefit', ofCategory],
      [{ benefit: 'meal-benefit' }, 'body/benefit', ofCategory],
      [{ benefit: null }, 'body/benefit', 'must be string'],
      [{ benefit: ['meal'] }, 'body/benefit', 'must be string'],
    ],
    'categories that are no list of benefits': [
      [{ categories: [] }, 'body/categories', 'must NOT have fewer than 1 items'],
      [{ categories: 'meal' }, 'body/categories', 'must be array'],
      [{ categories: ['meal', 'gym'] }, 'body/categories/1', ofCategory],
      [{ categories: null }, 'body/categories', 'must be array'],
    ],
    'a benefit beside categories': [
      [
        { benefit: 'meal', categories: ['meal'] },
        'body/categories',
        'must not stand beside benefit',
      ],
    ],
    'a period that is none': [
      [{ ...body, period: '2027-13' }, 'body/period', month],
      [{ ...body, period: null }, 'body/period', 'must be string'],
    ],
    'a period other than the query': [
      [
        { ...body, period: JANUARY },
        'body/period',
        `must be the same as query/payroll (${DECEMBER})`,
      ],
    ],
    'employees that are no list of ids': [
      [{ ...body, employees: [] }, 'body/employees', 'must NOT have fewer than 1 items'],
      [{ ...body, employees: null }, 'body/employees', 'must be array'],
      [{ ...body, employees: id }, 'body/employees', 'must be array'],
      [{ ...body, employees: [7] }, 'body/employees/0', 'must be string'],
      [{ ...body, employees: [id, null] }, 'body/employees/1', 'must be string'],
      [
        { ...body, employees: [id, 'x'.repeat(65)] },
        'body/employees/1',
        'must NOT have more than 64 characters',
      ],
    ],
    'more than 10,000 ids': [
      [
        { ...body, employees: Array(10_001).fill(id) },
        'body/employees',
        'must NOT have more than 10000 items',
      ],
    ],
    'a field that it does not know': [
      [{ ...body, payroll: DECEMBER }, 'body/payroll', 'is not a known field'],
    ],
  };
  for (const [what, cases] of Object.entries(bodies)) {
    it(`refuses ${what}, and changes nothing`, () =>
      expectNoChange(service, async () => {
        for (const [wrong, path, message] of cases) {
          const reply = await client.post(request.path, wrong);
          assert.equal(reply.status, 400);
          assert.deepEqual(reply.body.details[0], { path, message });
          assert.equal(reply.body.message, `${path}: ${message}`);
        }
      }));
  }

  it('refuses a category that is named twice', async () => {
    const reply = await client.post(request.path, { categories: ['meal', 'meal'] });
    assert.equal(reply.status, 400);
    assert.match(reply.body.message, /^body\/categories: must NOT have duplicate items/);
  });

  it('refuses a request without a month, or with one that cannot be read', () =>
    expectNoChange(service, async () => {
      expectInvalid(
        await client.post(bare, body),
        'query',
        "must have required property 'payroll'",
      );
      for (const text of ['', '2027-13', '2027-1', 'next']) {
        const reply = await client.post(`${bare}?payroll=${text}`, body);
        expectInvalid(reply, 'query/payroll', month);
      }
      const unknown = await client.post(`${request.path}&colour=blue`, body);
      expectInvalid(unknown, 'query/colour', 'is not a known parameter');
    }));

  it('refuses every month but the open one and the next, and changes nothing', () =>
    expectNoChange(service, async () => {
      const message =
        `Limits can only be disabled for the current (${DECEMBER}) ` +
        `or next payroll cycle (${JANUARY})`;
      for (const other of [NOVEMBER, FEBRUARY, '0000-01', '9999-12']) {
        for (const employees of [[id], [UNKNOWN_ID], undefined]) {
          const reply = await disable(side, other, { benefit: 'meal', employees });
          expectFailure(reply, 400, message);
        }
        expectFailure(await client.post(bare, { ...body, period: other }), 400, message);
      }
    }));

  refusesUnreadableBodies(service, client, request.path);
  refusesKeyOfNoLength(service, fresh);
});

describe('disableLimits 401', () => {
  refusesUnknownCallers(service, request);
});

describe('disableLimits 403', () => {
  refusesOtherPartners(asked);
});

describe('disableLimits 404', () => {
  refusesUnknownCompany(asked);

  it('has no opposite: the path to enable is not known', () =>
    expectNoChange(service, async () => {
      const path = `/api/v3/companies/${companyId}/limits/enable`;
      for (const query of ['', `?payroll=${DECEMBER}`]) {
        expectFailure(await client.post(path + query, body), 404, 'Resource not found');
      }
      expectFailure(await service.anonymous.post(path, body), 404, 'Resource not found');
    }));
});

describe('disableLimits 409', () => {
  refusesRunning(service, fresh);
});

describe('disableLimits 413', () => {
  refusesLargeBodies(service, client, request.path, body);
});

describe('disableLimits 415', () => {
  const types = ['', 'text/plain', 'text/csv', 'application/x-www-form-urlencoded'];
  refusesOtherContentTypes(service, client, request.path, body, types);
});

describe('disableLimits 422', () => {
  refusesMalformedIds(service, client, 'POST', pattern, ids);
  refusesAnotherRequest(service, fresh);
});
