import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { demoEmployees } from './support/employee-demo.ts';
import { askedRead, readsEverybody, refusesListParameters } from './support/employee-reads.ts';
import {
  refusesAnyInput,
  refusesIllFormedIds,
  refusesStrangers,
  refusesUnknownEmployees,
  requestFor,
} from './support/employee-refusals.ts';
import { employeesOf, operatorSide } from './support/employee-sides.ts';
import { refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = operatorSide(service);
const asked = askedRead(side);

describe('platformReadEmployee 200', () => {
  readsEverybody(side);

  it('shows an employee of every company, whichever partner it belongs to', async () => {
    const [theirs] = demoEmployees(4);
    const company = employeesOf(side, service.foreignCompanyIds[0]!);
    assert.deepEqual((await side.client.get(`${company}/${theirs!.id}`)).body, theirs);
  });
});

describe('platformReadEmployee 400', () => {
  refusesAnyInput(asked);
  refusesListParameters(side);
});

describe('platformReadEmployee 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('platformReadEmployee 403', () => {
  refusesStrangers(asked);
});

describe('platformReadEmployee 404', () => {
  refusesUnknownEmployees(asked);
});

describe('platformReadEmployee 422', () => {
  refusesIllFormedIds(asked);
});
