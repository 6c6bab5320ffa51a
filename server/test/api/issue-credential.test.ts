import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { scopes } from '@fringe/contract/scopes';
import { startService } from '../support/service.ts';
import {
  refusesLargeBodies,
  refusesOtherContentTypes,
  refusesUnreadableBodies,
} from './support/bodies.ts';
import {
  refusesKeysOutOfBounds,
  refusesReusedKey,
  refusesWhileTheFirstRuns,
} from './support/idempotency.ts';
import { addCredential, addPartner, demoPartnerIds } from './support/partners.ts';
import {
  expectFailure,
  expectInvalid,
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { everyRow, expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator, anonymous } = service;
const pattern = '/platform/v1/partners/{partnerId}/credentials';
const pathOf = (partnerId: string) => fill(pattern, { partnerId });
const [partnerId, otherId] = await demoPartnerIds(service);
const path = pathOf(partnerId);
const good = { description: 'Payroll export', scopes: ['companies:read'] };
const request = { method: 'POST', path, body: good } as const;

describe('issueCredential 201', () => {
  it('answers client id, secret and scopes, and nothing else', async () => {
    const reply = await operator.post(path, good);
    assert.equal(reply.status, 201);
    const { clientId, clientSecret, ...rest } = reply.body;
    assert.deepEqual(rest, { scopes: ['companies:read'] });
    assert.match(clientId, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    // 256 bits in base64url.
    assert.match(clientSecret, /^[A-Za-z0-9_-]{43}$/);
  });

  it('gives all scopes to a credential without a list, none to one with an empty one', async () => {
    assert.deepEqual((await addCredential(service, partnerId)).scopes, [...scopes]);
    assert.deepEqual((await addCredential(service, partnerId, { scopes: [] })).scopes, []);
  });

  it('takes an empty body as one without fields', async () => {
    for (const init of [{}, { headers: { 'content-type': 'application/json' } }]) {
      const reply = await operator.send('POST', path, init);
      assert.equal(reply.status, 201, reply.text);
      assert.deepEqual(reply.body.scopes, [...scopes]);
    }
  });

  it('issues a credential that works at once, for that partner and those scopes only', async () => {
    const caller = await anonymous.login(await addCredential(service, otherId, good));
    const companies = await caller.get('/api/v3/companies');
    const ids = companies.body.companies.map((company: { id: string }) => company.id);
    assert.deepEqual(ids, service.foreignCompanyIds);
    const employees = `/api/v3/companies/${service.foreignCompanyIds[0]}/employees`;
    expectFailure(await caller.get(employees), 403, 'insufficient_scope');
  });

  it('issues another pair each time', async () => {
    const [first, second] = [
      await addCredential(service, partnerId),
      await addCredential(service, partnerId),
    ];
    assert.notEqual(first.clientId, second.clientId);
    assert.notEqual(first.clientSecret, second.clientSecret);
  });

  it('takes the partner id in upper case', async () => {
    const fresh = await addPartner(service, 'Upper case');
    const reply = await operator.post(pathOf(fresh.toUpperCase()), {});
    const { credentials } = (await operator.get(pathOf(fresh))).body;
    assert.deepEqual(
      credentials.map((credential: { clientId: string }) => credential.clientId),
      [reply.body.clientId],
    );
  });

  it('stores the secret nowhere in clear, not even in an answer kept under a key', async () => {
    const headers = { 'idempotency-key': 'secret' };
    const first = await operator.post(path, good, { headers });
    const { clientSecret } = first.body;
    const stored = JSON.stringify(await everyRow(service));
    const asBytes = [
      Buffer.from(clientSecret).toString('hex'),
      Buffer.from(clientSecret, 'base64url').toString('hex'),
    ];
    for (const form of [clientSecret, ...asBytes]) assert.ok(!stored.includes(form));
    assert.ok(stored.includes(first.body.clientId), 'this is where it would be');
    const repeated = await operator.post(path, good, { headers });
    assert.deepEqual(repeated.body, first.body);
  });
});

describe('issueCredential 400', () => {
  refusesUnreadableBodies(service, operator, path);
  refusesUnknownParameters(service, operator, request);
  refusesKeysOutOfBounds(service, request);

  const twice = 'must NOT have duplicate items (items ## 1 and 0 are identical)';
  const invalid: [what: string, body: unknown, path: string, message: string][] = [
    [
      'an unknown scope',
      { scopes: ['companies:read', 'companies:write'] },
      'body/scopes/1',
      `must be one of ${scopes.join(', ')}`,
    ],
    ['a scope twice', { scopes: ['family:read', 'family:read'] }, 'body/scopes', twice],
    ['scopes as text', { scopes: 'companies:read' }, 'body/scopes', 'must be array'],
    [
      'an empty description',
      { description: '' },
      'body/description',
      'must NOT have fewer than 1 characters',
    ],
    [
      'a description of 201 characters',
      { description: 'x'.repeat(201) },
      'body/description',
      'must NOT have more than 200 characters',
    ],
    ['a chosen secret', { clientSecret: 'mine' }, 'body/clientSecret', 'is not a known field'],
  ];
  for (const [what, body, where, message] of invalid) {
    it(`refuses ${what}, and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        expectInvalid(await operator.post(path, body), where, message);
      });
    });
  }
});

describe('issueCredential 401', () => {
  refusesUnknownCallers(service, request);
});

describe('issueCredential 403', () => {
  refusesPartners(service, request);
});

describe('issueCredential 404', () => {
  it('does not know a partner that nobody is, and changes nothing', async () => {
    await expectNoChange(service, async () => {
      for (const id of [UNKNOWN_ID, service.companyIds[0]!]) {
        expectFailure(await operator.post(pathOf(id), good), 404, 'Resource not found');
      }
    });
  });

  it('looks at the body before the partner', async () => {
    assert.equal((await operator.post(pathOf(UNKNOWN_ID), { scopes: 1 })).status, 400);
  });
});

describe('issueCredential 409', () => {
  refusesWhileTheFirstRuns(service, request);
});

describe('issueCredential 413', () => {
  refusesLargeBodies(service, operator, path, good);
});

describe('issueCredential 415', () => {
  const types = ['', 'text/plain', 'application/x-www-form-urlencoded', 'application/xml'];
  refusesOtherContentTypes(service, operator, path, good, types);
});

describe('issueCredential 422', () => {
  refusesMalformedIds(service, operator, 'POST', pattern, { partnerId });
  refusesReusedKey(service, request, [
    { what: 'body', body: { ...good, description: 'Another use' } },
    { what: 'partner', path: pathOf(otherId) },
  ]);
});
