import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Employee } from '@fringe/contract/types';
import { done } from '../../support/client.ts';
import { startService } from '../../support/service.ts';
import {
  employeesOf,
  operatorSide,
  partnerSide,
  type Side,
} from '../support/people/employee-sides.ts';
import { demoEmployees } from './support/demo.ts';

const service = await startService({ twins: true });
after(service.close);
const side = partnerSide(service);

const people = demoEmployees(0);
const states = ['not-active', 'active', 'removed', 'blocked'] as const;

type Filter = Partial<Record<'email' | 'legalId' | 'internalId' | 'state', string>>;
type Question = Filter & { q?: string };

const listOf = async (side: Side, query: Question = {}) => {
  const path = `${employeesOf(side, side.companyId)}?${new URLSearchParams(query)}`;
  return done(side.client.get(path));
};

const pageOf = (totalElements: number) => ({
  size: 250,
  totalElements,
  totalPages: Math.ceil(totalElements / 250),
  number: 1,
});

describe('the list of employees', () => {
  it('shows all with all 17 fields, oldest id first, on page 1 of 250', async () => {
    assert.equal(Object.keys(people[0]!).length, 17);
    assert.deepEqual(await listOf(side), { employees: people, page: pageOf(120) });
  });
});

const person = people[5]!;
const { email, legalId, internalId, state } = person;
const marta = people.find((one) => one.email === 'marta.soler@aurora.example')!;
const filters: [name: string, filter: Question, expected: Employee[]][] = [
  ['an e-mail in upper case', { email: email.toUpperCase() }, [person]],
  ['a legal id in lower case', { legalId: legalId.toLowerCase() }, [person]],
  ['an internal id in another letter case', { internalId: internalId!.toLowerCase() }, []],
  ['all filters together', { email, legalId, internalId: internalId!, state }, [person]],
  ['filters that no one employee fits', { email, legalId: people[6]!.legalId }, []],
  ['a value that nobody has', { email: 'nobody@nowhere.example' }, []],
  ['a part of an e-mail', { email: email.slice(1) }, []],
  ['wildcards', { email: '%' }, []],
  ['words of a name, in any order and without accents', { q: 'vidál soler MARTA' }, [marta]],
  ['the beginning of a legal id', { q: legalId.slice(0, -1).toLowerCase() }, [person]],
  ['a part of an e-mail from its beginning', { q: 'marta.soler@' }, [marta]],
  ['an id', { q: person.id.toUpperCase() }, [person]],
  ['words that nobody has', { q: 'marta zzz' }, []],
  ['words, and a state that they do not have', { q: 'marta soler', state: 'removed' }, []],
  ['signs alone', { q: '%' }, []],
  ['an employee of a sibling company', { email: demoEmployees(1)[0]!.email }, []],
  ['a sibling company’s employee, by words', { q: demoEmployees(1)[0]!.email }, []],
];

describe('the list of employees', () => {
  for (const [name, filter, expected] of filters) {
    it(`has exactly those that fit ${name}`, async () => {
      const list = { employees: expected, page: pageOf(expected.length) };
      assert.deepEqual(await listOf(side, filter), list);
    });
  }
});

it('the people who are listed have every state, and null for what they do not have', () => {
  assert.deepEqual(new Set(people.map((one) => one.state)), new Set(states));
  for (const name of ['internalId', 'modelId', 'costCenter', 'payrollCompany', 'metadata']) {
    const values = people.map((one) => one[name as keyof Employee]);
    assert.ok(values.includes(null) && values.some((value) => value !== null), name);
  }
});

it('the operator lists in every company, whichever partner it belongs to', async () => {
  const theirs = { ...operatorSide(service), companyId: service.foreignCompanyIds[0]! };
  assert.deepEqual((await listOf(theirs)).employees, demoEmployees(4));
});
