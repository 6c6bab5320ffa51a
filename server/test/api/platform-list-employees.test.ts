import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { demoEmployees } from './support/employee-demo.ts';
import {
  askedList,
  listsEverybody,
  listsPages,
  listsWhatFits,
  refusesWrongFilters,
} from './support/employee-lists.ts';
import {
  refusesIllFormedIds,
  refusesStrangers,
  refusesUnknownCompanies,
  requestFor,
} from './support/employee-refusals.ts';
import { employeesOf, operatorSide } from './support/employee-sides.ts';
import { refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = operatorSide(service);
const asked = askedList(side);

describe('platformListEmployees 200', () => {
  listsEverybody(side);
  listsWhatFits(side);
  listsPages(side, 5);

  it('lists the employees of every company, whichever partner it belongs to', async () => {
    for (const [position, companyId] of [
      [0, service.companyIds[0]!],
      [4, service.foreignCompanyIds[0]!],
    ] as const) {
      const { body } = await side.client.get(employeesOf(side, companyId));
      assert.deepEqual(body.employees, demoEmployees(position));
    }
  });
});

describe('platformListEmployees 400', () => {
  refusesWrongFilters(side);
});

describe('platformListEmployees 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('platformListEmployees 403', () => {
  refusesStrangers(asked);
});

describe('platformListEmployees 404', () => {
  refusesUnknownCompanies(asked);
});

describe('platformListEmployees 422', () => {
  refusesIllFormedIds(asked);
});
