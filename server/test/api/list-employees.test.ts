import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
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
import { employeesOf, partnerSide } from './support/employee-sides.ts';
import { callerWith, demoPartnerIds } from './support/partners.ts';
import { expectFailure, refusesUnknownCallers, UNKNOWN_ID } from './support/refusals.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000 } });
after(service.close);
const side = partnerSide(service);
const asked = askedList(side);

describe('listEmployees 200', () => {
  listsEverybody(side);
  listsWhatFits(side);
  listsPages(side, 40);

  it('needs the scope employees:read and no other', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const reader = await callerWith(service, partnerId, ['employees:read']);
    assert.equal((await reader.get(requestFor(asked).path)).status, 200);
  });
});

describe('listEmployees 400', () => {
  refusesWrongFilters(side);
});

describe('listEmployees 401', () => {
  refusesUnknownCallers(service, requestFor(asked));

  it('comes before a malformed id, an unknown company and an invalid query', async () => {
    for (const id of ['x', UNKNOWN_ID]) {
      const reply = await service.anonymous.get(`${employeesOf(side, id)}?page=0`);
      expectFailure(reply, 401, 'invalid_token');
    }
  });
});

describe('listEmployees 403', () => {
  refusesStrangers(asked);
});

describe('listEmployees 404', () => {
  refusesUnknownCompanies(asked);
});

describe('listEmployees 422', () => {
  refusesIllFormedIds(asked);
});
