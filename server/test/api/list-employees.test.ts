import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Employee } from '@fringe/contract/types';
import fc from 'fast-check';
import { systemWriter } from '../../src/access/writers.ts';
import { inTransaction } from '../../src/database/transaction.ts';
import { addCompanyIn } from '../../src/payroll-cycles/add-company.ts';
import { demoCompanies } from '../../src/sandbox/demo-companies.ts';
import { demoPeople } from '../../src/sandbox/people.ts';
import { newId } from '../../src/values/ids.ts';
import { startService } from '../support/service.ts';
import { callerWith, demoPartnerIds } from './support/partners.ts';
import {
  expectFailure,
  expectInvalid,
  fill,
  refusesMalformedIds,
  refusesPagesOutOfBounds,
  refusesUnknownCallers,
  UNKNOWN_ID,
} from './support/refusals.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000 } });
after(service.close);
const { partner, otherPartner, anonymous } = service;
const pattern = '/api/v3/companies/{companyId}/employees';
const pathOf = (companyId: string) => fill(pattern, { companyId });
const [company, sibling] = demoCompanies as [(typeof demoCompanies)[0], (typeof demoCompanies)[0]];
const path = pathOf(company.id);
const foreignPath = pathOf(service.foreignCompanyIds[0]!);

// What was fed to the platform, not what it answers: the demo's people are the same everywhere.
const people = demoPeople(company, company.headcount, 1) as Employee[];
const siblings = demoPeople(sibling, sibling.headcount, 2) as Employee[];
const states = ['not-active', 'active', 'removed', 'blocked'] as const;

const [partnerId] = await demoPartnerIds(service);
const companiesOnly = await callerWith(service, partnerId, ['companies:read']);

type Filter = Partial<Record<'email' | 'legalId' | 'internalId' | 'state', string>>;
const urlOf = (query: Filter & { page?: string; limit?: string }) =>
  `${path}?${new URLSearchParams(query)}`;

const fits = (filter: Filter) => (person: Employee) =>
  (!filter.email || person.email.toLowerCase() === filter.email.toLowerCase()) &&
  (!filter.legalId || person.legalId.toLowerCase() === filter.legalId.toLowerCase()) &&
  (!filter.internalId || person.internalId === filter.internalId) &&
  (!filter.state || person.state === filter.state);

async function expectExactly(filter: Filter, expected: Employee[]): Promise<void> {
  const { body } = await partner.get(urlOf(filter));
  const totalPages = Math.ceil(expected.length / 250);
  const page = { size: 250, totalElements: expected.length, totalPages, number: 1 };
  assert.deepEqual(body, { employees: expected, page });
}

/** Every page of a list, until one is empty. */
async function allPages(filter: Filter, limit: number): Promise<Employee[]> {
  const found: Employee[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await partner.get(
      urlOf({ ...filter, limit: String(limit), page: String(page) }),
    );
    if (body.employees.length === 0) return found;
    assert.ok(body.employees.length <= limit);
    found.push(...body.employees);
  }
}

describe('listEmployees 200', () => {
  it('lists all employees with all 16 fields, oldest id first, on page 1 of 250', async () => {
    const { body } = await partner.get(path);
    assert.equal(Object.keys(body.employees[0]).length, 16);
    assert.deepEqual(body.employees, people);
    assert.deepEqual(
      body.employees,
      people.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    assert.deepEqual(body.page, { size: 250, totalElements: 120, totalPages: 1, number: 1 });
  });

  it('lists the same for a company id in upper case, with ids in lower case', async () => {
    const { body } = await partner.get(pathOf(company.id.toUpperCase()));
    assert.deepEqual(body.employees, people);
  });

  for (const state of states) {
    it(`lists exactly the employees in the state ${state}`, async () => {
      const expected = people.filter((person) => person.state === state);
      assert.ok(expected.length > 0 && expected.length < people.length);
      await expectExactly({ state }, expected);
    });
  }

  const person = people[5]!;
  const other = people[6]!;
  const filters: [name: string, filter: Filter, expected: Employee[]][] = [
    ['an e-mail', { email: person.email }, [person]],
    ['an e-mail in upper case', { email: person.email.toUpperCase() }, [person]],
    ['a legal id', { legalId: person.legalId }, [person]],
    ['a legal id in lower case', { legalId: person.legalId.toLowerCase() }, [person]],
    ['an internal id', { internalId: person.internalId! }, [person]],
    ['an internal id in another letter case', { internalId: 'emp-01005' }, []],
    [
      'all filters together',
      {
        email: person.email,
        legalId: person.legalId,
        internalId: person.internalId!,
        state: person.state,
      },
      [person],
    ],
    ['filters that no one employee fits', { email: person.email, legalId: other.legalId }, []],
    ['a value that nobody has', { email: 'nobody@nowhere.example' }, []],
    ['a part of an e-mail', { email: person.email.slice(1) }, []],
    ['wildcards', { email: '%' }, []],
    ['an employee of a sibling company', { email: siblings[0]!.email }, []],
  ];
  for (const [name, filter, expected] of filters) {
    it(`lists exactly what fits ${name}`, () => expectExactly(filter, expected));
  }

  it('has pages that together are the filtered list, for every limit and filter', async () => {
    const filters = fc
      .record({
        person: fc.constantFrom(...people),
        names: fc.subarray(['email', 'legalId', 'internalId', 'state'] as const, { maxLength: 2 }),
        state: fc.option(fc.constantFrom(...states), { nil: undefined }),
      })
      .map(({ person, names, state }): Filter => {
        const own = names.map((name) => [name, person[name]]).filter(([, value]) => value !== null);
        return { ...Object.fromEntries(own), ...(state && { state }) };
      });
    const limits = fc.oneof(fc.integer({ min: 1, max: 130 }), fc.constant(1000));
    await fc.assert(
      fc.asyncProperty(filters, limits, async (filter, limit) => {
        const expected = people.filter(fits(filter));
        assert.deepEqual(await allPages(filter, limit), expected);
        const { body } = await partner.get(urlOf({ ...filter, limit: String(limit), page: '2' }));
        const totalPages = Math.ceil(expected.length / limit);
        const page = { size: limit, totalElements: expected.length, totalPages, number: 2 };
        assert.deepEqual(body.page, page);
      }),
      {
        numRuns: 40,
        examples: [
          [{}, 1],
          [{}, 119],
          [{}, 120],
          [{}, 121],
        ],
      },
    );
  });

  for (const query of ['page=2', 'page=1000000000&limit=1000', 'page=1000000000&state=active']) {
    it(`answers a page past the end, ${query}, with an empty list`, async () => {
      const reply = await partner.get(`${path}?${query}`);
      assert.equal(reply.status, 200, reply.text);
      assert.deepEqual(reply.body.employees, []);
      assert.ok(reply.body.page.totalElements > 0);
    });
  }

  it('lists nothing for a company without employees', async () => {
    const fresh = { ...company, id: newId(), legalId: 'B00000000', corporationId: null };
    const writer = systemWriter(service.context, 'test', 'company.add');
    await inTransaction(writer, (tx) => addCompanyIn(tx, fresh, '2026-01', '2026-02'));
    await service.operator.put(`/platform/v1/partners/${partnerId}/companies/${fresh.id}`);
    const page = { size: 250, totalElements: 0, totalPages: 0, number: 1 };
    for (const query of ['', '?state=active']) {
      const reply = await partner.get(pathOf(fresh.id) + query);
      assert.deepEqual(reply.body, { employees: [], page });
    }
  });
});

describe('listEmployees 400', () => {
  refusesPagesOutOfBounds(partner, path);

  const oneOf = 'must be one of not-active, active, removed, blocked';
  const invalid: [query: string, path: string, message: string][] = [
    ['colour=blue', 'query/colour', 'is not a known parameter'],
    ['Email=a@b.example', 'query/Email', 'is not a known parameter'],
    ['__proto__=x', 'query/__proto__', 'is not a known field'],
    ['state=gone', 'query/state', oneOf],
    ['state=', 'query/state', oneOf],
    ['email=', 'query/email', 'must NOT have fewer than 1 characters'],
    ['email=a&email=b', 'query/email', 'must be string'],
    ['legalId=', 'query/legalId', 'must NOT have fewer than 1 characters'],
    ['internalId=', 'query/internalId', 'must NOT have fewer than 1 characters'],
    ['internalId=%00', 'query/internalId', 'must not contain the character U+0000'],
    [`email=${'e'.repeat(255)}`, 'query/email', 'must NOT have more than 254 characters'],
  ];
  for (const [query, where, message] of invalid) {
    it(`refuses ${query.slice(0, 20)}: it ${message}`, async () => {
      expectInvalid(await partner.get(`${path}?${query}`), where, message);
    });
  }
});

describe('listEmployees 401', () => {
  refusesUnknownCallers(service, { method: 'GET', path });

  it('comes before a malformed id, an unknown company and an invalid query', async () => {
    for (const id of ['x', UNKNOWN_ID]) {
      expectFailure(await anonymous.get(`${pathOf(id)}?page=0`), 401, 'invalid_token');
    }
  });
});

describe('listEmployees 403', () => {
  const foreign = 'Company does not belong to the specified partner';

  it('refuses a company of another partner, in both directions', async () => {
    expectFailure(await partner.get(foreignPath), 403, foreign);
    expectFailure(await otherPartner.get(path), 403, foreign);
  });

  it('refuses a foreign company before a missing scope and an invalid query', async () => {
    expectFailure(await companiesOnly.get(`${foreignPath}?page=0`), 403, foreign);
  });

  it('refuses a token without employees:read, before it looks at the query', async () => {
    expectFailure(await companiesOnly.get(`${path}?page=0`), 403, 'insufficient_scope');
  });
});

describe('listEmployees 404', () => {
  it('does not know a company that nobody has, whatever the scope and the query', async () => {
    const unknown = `${pathOf(UNKNOWN_ID)}?page=0`;
    expectFailure(await partner.get(unknown), 404, 'Company not found');
    expectFailure(await companiesOnly.get(unknown), 404, 'Company not found');
  });
});

describe('listEmployees 422', () => {
  refusesMalformedIds(service, companiesOnly, 'GET', `${pattern}?page=0`, {
    companyId: company.id,
  });
});
