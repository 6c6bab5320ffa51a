import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { scopes } from '@fringe/contract/scopes';
import { fakeClock } from '../support/clock.ts';
import { demo } from '../support/context.ts';
import { startService } from '../support/service.ts';
import { addCredential, addPartner, demoPartnerIds } from './support/partners.ts';
import {
  expectFailure,
  fill,
  refusesMalformedIds,
  refusesPagesOutOfBounds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const second = Math.floor(Date.now() / 1000);
const clock = fakeClock(new Date(second * 1000 + 900));
const service = await startService({ clock });
after(service.close);
const { operator } = service;
const pattern = '/platform/v1/partners/{partnerId}/credentials';
const pathOf = (partnerId: string) => fill(pattern, { partnerId });
const partnerIds = await demoPartnerIds(service);
const [partnerId] = partnerIds;
const path = pathOf(partnerId);
const request = { method: 'GET', path } as const;

describe('listCredentials 200', () => {
  it("lists exactly a partner's credentials, none of another one or of the operator", async () => {
    for (const [index, id] of partnerIds.entries()) {
      const { body } = await operator.get(pathOf(id));
      const { createdAt, ...credential } = body.credentials[0];
      assert.equal(body.credentials.length, 1);
      assert.deepEqual(credential, {
        clientId: demo().partners[index]!.clientId,
        description: 'Demo scenario',
        scopes: [...scopes],
        revokedAt: null,
      });
      assert.ok(Number.isSafeInteger(createdAt) && createdAt <= second);
      assert.deepEqual(body.page, { size: 250, totalElements: 1, totalPages: 1, number: 1 });
    }
  });

  it('lists all, oldest first, revoked ones with the second in which that happened', async () => {
    const id = await addPartner(service, 'With three');
    const plain = await addCredential(service, id);
    const described = await addCredential(service, id, { description: 'Nómina', scopes: [] });
    const narrow = await addCredential(service, id, { scopes: ['payroll:read', 'family:read'] });
    clock.advance(10);
    await operator.delete(`${pathOf(id)}/${described.clientId}`);
    const { body } = await operator.get(pathOf(id.toUpperCase()));
    const common = { description: null, createdAt: second, revokedAt: null };
    assert.deepEqual(body.credentials, [
      { ...common, clientId: plain.clientId, scopes: [...scopes] },
      {
        ...common,
        clientId: described.clientId,
        description: 'Nómina',
        scopes: [],
        revokedAt: second + 10,
      },
      { ...common, clientId: narrow.clientId, scopes: ['payroll:read', 'family:read'] },
    ]);
  });

  it('shows no secret', async () => {
    const { clientSecret } = await addCredential(service, partnerId);
    const { text } = await operator.get(path);
    assert.ok(!text.includes(clientSecret));
    assert.doesNotMatch(text, /secret|hash/i);
  });

  it('has pages that together are the whole list; one past the end is empty', async () => {
    const id = await addPartner(service, 'With five');
    for (let n = 0; n < 5; n += 1) await addCredential(service, id);
    const { credentials } = (await operator.get(pathOf(id))).body;
    for (const limit of [1, 2, 3, 5, 6]) {
      const found = [];
      const totalPages = Math.ceil(5 / limit);
      for (let number = 1; number <= totalPages + 1; number += 1) {
        const { body } = await operator.get(`${pathOf(id)}?limit=${limit}&page=${number}`);
        assert.deepEqual(body.page, { size: limit, totalElements: 5, totalPages, number });
        if (number > totalPages) assert.deepEqual(body.credentials, []);
        found.push(...body.credentials);
      }
      assert.deepEqual(found, credentials);
    }
  });
});

describe('listCredentials 400', () => {
  refusesPagesOutOfBounds(operator, path);
  refusesUnknownParameters(service, operator, request);
});

describe('listCredentials 401', () => {
  refusesUnknownCallers(service, request);
});

describe('listCredentials 403', () => {
  refusesPartners(service, request);
});

describe('listCredentials 404', () => {
  it('does not know a partner that nobody is, nor one with the id of something else', async () => {
    for (const id of [UNKNOWN_ID, service.companyIds[0]!, demo().operator.clientId]) {
      expectFailure(await operator.get(pathOf(id)), 404, 'Resource not found');
    }
  });

  it('looks at the query before the partner', async () => {
    assert.equal((await operator.get(`${pathOf(UNKNOWN_ID)}?page=0`)).status, 400);
  });
});

describe('listCredentials 422', () => {
  refusesMalformedIds(service, operator, 'GET', `${pattern}?page=0`, { partnerId });
});
