import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Employee } from '@fringe/contract/types';
import fc from 'fast-check';
import { addCompany } from './company-bodies.ts';
import { demoEmployees } from './employee-demo.ts';
import type { Asked } from './employee-refusals.ts';
import { employeesOf, type Side } from './employee-sides.ts';
import { demoPartnerIds } from './partners.ts';
import { expectInvalid, refusesPagesOutOfBounds } from './refusals.ts';

export const askedList = (side: Side): Asked => ({
  side,
  method: 'GET',
  pattern: '',
  ids: {},
  scope: 'employees:read',
});

const people = demoEmployees(0);
const siblings = demoEmployees(1);
const states = ['not-active', 'active', 'removed', 'blocked'] as const;

type Filter = Partial<Record<'email' | 'legalId' | 'internalId' | 'state', string>>;

const listOf = (side: Side, query: Filter & { page?: string; limit?: string } = {}) =>
  side.client.get(`${employeesOf(side, side.companyId)}?${new URLSearchParams(query)}`);

const fits = (filter: Filter) => (person: Employee) =>
  (!filter.email || person.email.toLowerCase() === filter.email.toLowerCase()) &&
  (!filter.legalId || person.legalId.toLowerCase() === filter.legalId.toLowerCase()) &&
  (!filter.internalId || person.internalId === filter.internalId) &&
  (!filter.state || person.state === filter.state);

async function expectExactly(side: Side, filter: Filter, expected: Employee[]): Promise<void> {
  const { body } = await listOf(side, filter);
  const totalPages = Math.ceil(expected.length / 250);
  const page = { size: 250, totalElements: expected.length, totalPages, number: 1 };
  assert.deepEqual(body, { employees: expected, page });
}

/** 200: the whole list, and companies without anyone. */
export function listsEverybody(side: Side): void {
  const path = employeesOf(side, side.companyId);
  it('lists all employees with all 17 fields, oldest id first, on page 1 of 250', async () => {
    const { body } = await side.client.get(path);
    assert.equal(Object.keys(body.employees[0]).length, 17);
    assert.deepEqual(body.employees, people);
    assert.deepEqual(
      body.employees,
      people.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    assert.deepEqual(body.page, { size: 250, totalElements: 120, totalPages: 1, number: 1 });
  });

  it('lists the same for a company id in upper case, with ids in lower case', async () => {
    const { body } = await side.client.get(employeesOf(side, side.companyId.toUpperCase()));
    assert.deepEqual(body.employees, people);
  });

  it('lists nothing for a company without employees', async () => {
    const { operator } = side.service;
    const [partnerId] = await demoPartnerIds(side.service);
    const companyId = await addCompany(operator);
    await operator.put(`/platform/v1/partners/${partnerId}/companies/${companyId}`);
    const page = { size: 250, totalElements: 0, totalPages: 0, number: 1 };
    for (const query of ['', '?state=active']) {
      const reply = await side.client.get(employeesOf(side, companyId) + query);
      assert.deepEqual(reply.body, { employees: [], page });
    }
  });
}

/** 200: exactly what fits all filters. */
export function listsWhatFits(side: Side): void {
  for (const state of states) {
    it(`lists exactly the employees in the state ${state}`, async () => {
      const expected = people.filter((person) => person.state === state);
      assert.ok(expected.length > 0 && expected.length < people.length);
      await expectExactly(side, { state }, expected);
    });
  }

  const person = people[5]!;
  const { email, legalId, internalId, state } = person;
  const all = { email, legalId, internalId: internalId!, state };
  const filters: [name: string, filter: Filter, expected: Employee[]][] = [
    ['an e-mail', { email }, [person]],
    ['an e-mail in upper case', { email: email.toUpperCase() }, [person]],
    ['a legal id', { legalId }, [person]],
    ['a legal id in lower case', { legalId: legalId.toLowerCase() }, [person]],
    ['an internal id', { internalId: internalId! }, [person]],
    ['an internal id in another letter case', { internalId: 'emp-01005' }, []],
    ['all filters together', all, [person]],
    ['filters that no one employee fits', { email, legalId: people[6]!.legalId }, []],
    ['a value that nobody has', { email: 'nobody@nowhere.example' }, []],
    ['a part of an e-mail', { email: email.slice(1) }, []],
    ['wildcards', { email: '%' }, []],
    ['an employee of a sibling company', { email: siblings[0]!.email }, []],
  ];
  for (const [name, filter, expected] of filters) {
    it(`lists exactly what fits ${name}`, () => expectExactly(side, filter, expected));
  }
}

/** Every page of a list, until one is empty. */
async function allPages(side: Side, filter: Filter, limit: number): Promise<Employee[]> {
  const found: Employee[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...filter, limit: String(limit), page: String(page) };
    const { body } = await listOf(side, query);
    if (body.employees.length === 0) return found;
    assert.ok(body.employees.length <= limit);
    found.push(...body.employees);
  }
}

const anyFilter = fc
  .record({
    person: fc.constantFrom(...people),
    names: fc.subarray(['email', 'legalId', 'internalId', 'state'] as const, { maxLength: 2 }),
    state: fc.option(fc.constantFrom(...states), { nil: undefined }),
  })
  .map(({ person, names, state }): Filter => {
    const own = names.map((name) => [name, person[name]]).filter(([, value]) => value !== null);
    return { ...Object.fromEntries(own), ...(state && { state }) };
  });

/** 200: pages that together are the list. */
export function listsPages(side: Side, numRuns: number): void {
  it('has pages that together are the filtered list, for every limit and filter', async () => {
    const limits = fc.oneof(fc.integer({ min: 1, max: 130 }), fc.constant(1000));
    const examples: [Filter, number][] = [1, 119, 120, 121].map((limit) => [{}, limit]);
    await fc.assert(
      fc.asyncProperty(anyFilter, limits, async (filter, limit) => {
        const expected = people.filter(fits(filter));
        assert.deepEqual(await allPages(side, filter, limit), expected);
        const { body } = await listOf(side, { ...filter, limit: String(limit), page: '2' });
        const totalPages = Math.ceil(expected.length / limit);
        const page = { size: limit, totalElements: expected.length, totalPages, number: 2 };
        assert.deepEqual(body.page, page);
      }),
      { numRuns, examples },
    );
  });

  for (const query of ['page=2', 'page=1000000000&limit=1000', 'page=1000000000&state=active']) {
    it(`answers a page past the end, ${query}, with an empty list`, async () => {
      const reply = await side.client.get(`${employeesOf(side, side.companyId)}?${query}`);
      assert.equal(reply.status, 200, reply.text);
      assert.deepEqual(reply.body.employees, []);
      assert.ok(reply.body.page.totalElements > 0);
    });
  }
}

/** 400: what no filter can be. */
export function refusesWrongFilters(side: Side): void {
  const path = employeesOf(side, side.companyId);
  refusesPagesOutOfBounds(side.client, path);

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
    ['updatedSince=-1', 'query/updatedSince', 'must be >= 0'],
    ['updatedSince=', 'query/updatedSince', 'must be integer'],
    ['updatedSince=1.5', 'query/updatedSince', 'must be integer'],
    ['updatedSince=253402300800', 'query/updatedSince', 'must be <= 253402300799'],
    [`email=${'e'.repeat(255)}`, 'query/email', 'must NOT have more than 254 characters'],
  ];
  for (const [query, where, message] of invalid) {
    it(`refuses ${query.slice(0, 20)}: it ${message}`, async () => {
      expectInvalid(await side.client.get(`${path}?${query}`), where, message);
    });
  }
}
