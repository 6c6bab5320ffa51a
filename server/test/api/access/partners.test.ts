import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { scopes } from '@fringe/contract/scopes';
import type { IdName } from '@fringe/contract/types';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import { changedTables } from '../support/changed-tables.ts';
import {
  addCredential,
  addPartner,
  callerWith,
  demoPartnerIds,
  type Issued,
  PARTNERS,
} from '../support/partners.ts';
import { expectPages } from '../support/platform-lists.ts';
import { expectFailure } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const second = Math.floor(Date.now() / 1000);
const clock = fakeClock(new Date(second * 1000 + 900));
const service = await startService({ clock });
after(service.close);
const { operator, anonymous } = service;
const pathOf = (id: string) => `${PARTNERS}/${id}/credentials`;
const partnerIds = await demoPartnerIds(service);
const [partnerId, otherId] = partnerIds;
const path = pathOf(partnerId);
const good = { description: 'Payroll export', scopes: ['companies:read'] };
const companies = '/api/v3/companies';
const employees = `${companies}/${service.companyIds[0]}/employees`;

const lastPartner = async () => (await operator.get(PARTNERS)).body.partners.at(-1);

describe('listPartners', () => {
  it('lists exactly the partners of the platform, oldest first, in pages', async () => {
    const expected = demo().partners.map(({ name }, index) => ({ id: partnerIds[index]!, name }));
    for (const name of ['Zeta', 'Alfa', 'Media']) {
      expected.push({ id: await addPartner(service, name), name });
    }
    const found = await expectPages<IdName>(operator, PARTNERS, 'partners', 5);
    const shown = found.map(({ id, name }) => ({ id, name }));
    assert.deepEqual(shown, expected);
  });
});

describe('createPartner', () => {
  it('makes a partner without access and credentials, and answers its id, a UUIDv7', async () => {
    let id = '';
    const changed = await changedTables(service, async () => {
      id = await addPartner(service, 'Gestoría Norte');
    });
    assert.deepEqual(changed, ['audit_changes', 'audit_log', 'partners']);
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const expected = { id, name: 'Gestoría Norte', createdAt: second };
    assert.deepEqual(await lastPartner(), expected);
    assert.deepEqual((await operator.get(`${PARTNERS}/${id}/credentials`)).body.credentials, []);
  });

  it('makes two partners from two requests, though they have the same name', async () => {
    assert.notEqual(await addPartner(service, 'Twice'), await addPartner(service, 'Twice'));
  });

  it('keeps a name as it is', async () => {
    for (const name of ['x', 'ñ'.repeat(200), "O'Neill <b>& Söhne</b> 🏢", '{"a":1}']) {
      await addPartner(service, name);
      assert.equal((await lastPartner()).name, name);
    }
  });
});

describe('a partner', () => {
  it('is read, and renamed, which is audited and can be repeated', async () => {
    const id = await addPartner(service, 'Before');
    const one = `${PARTNERS}/${id.toUpperCase()}`;
    const expected = { id, name: 'Before', createdAt: (await lastPartner()).createdAt };
    assert.deepEqual((await operator.get(one)).body, expected);
    const renamed = { ...expected, name: 'After' };
    for (const tables of [['audit_changes', 'audit_log', 'partners'], []]) {
      const changed = await changedTables(service, async () => {
        assert.deepEqual((await operator.patch(one, { name: 'After' })).body, renamed);
      });
      assert.deepEqual(changed, tables);
    }
    assert.deepEqual((await operator.get(one)).body, renamed);
  });
});

describe('issueCredential', () => {
  it('answers another pair each time, of an id and 256 random bits', async () => {
    const issued = [
      await addCredential(service, partnerId),
      await addCredential(service, partnerId),
    ];
    for (const { clientId, clientSecret } of issued) {
      assert.match(clientId, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
      assert.match(clientSecret, /^[A-Za-z0-9_-]{43}$/);
    }
    assert.notEqual(issued[0]!.clientId, issued[1]!.clientId);
    assert.notEqual(issued[0]!.clientSecret, issued[1]!.clientSecret);
  });

  it('gives all scopes without a list or a body, and none for an empty list', async () => {
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ description: 'x' });
    for (const init of [{}, { headers: json }, { headers: json, body }]) {
      const reply = await operator.send('POST', path, init);
      assert.deepEqual([reply.status, reply.body.scopes], [201, [...scopes]]);
    }
    const nothing = await callerWith(service, partnerId, []);
    expectFailure(await nothing.get(companies), 403, 'insufficient_scope');
  });

  it('issues a credential that works at once, for that partner and those scopes only', async () => {
    const caller = await anonymous.login(await addCredential(service, otherId.toUpperCase(), good));
    const { body } = await caller.get(companies);
    const ids = body.companies.map((company: { id: string }) => company.id);
    assert.deepEqual(ids, service.foreignCompanyIds);
    const theirs = `${companies}/${service.foreignCompanyIds[0]}/employees`;
    expectFailure(await caller.get(theirs), 403, 'insufficient_scope');
  });
});

describe('listCredentials', () => {
  it("lists a partner's credentials, none of the operator, and shows no secret", async () => {
    for (const [index, id] of partnerIds.entries()) {
      const { body, text } = await operator.get(pathOf(id));
      const { createdAt, lastUsedAt, ...credential } = body.credentials[0];
      assert.deepEqual(credential, {
        clientId: demo().partners[index]!.clientId,
        description: 'Demo scenario',
        scopes: [...scopes],
        revokedAt: null,
      });
      assert.ok(Number.isSafeInteger(createdAt) && createdAt <= second);
      assert.ok(lastUsedAt === null || Number.isSafeInteger(lastUsedAt));
      assert.ok(!text.includes(demo().operator.clientId));
      assert.doesNotMatch(text, /secret|hash/i);
    }
  });

  it('lists all, oldest first, in pages, revoked ones with the second of that', async () => {
    const id = await addPartner(service, 'With three');
    const plain = await addCredential(service, id);
    const described = await addCredential(service, id, { description: 'Nómina', scopes: [] });
    const narrow = await addCredential(service, id, { scopes: ['payroll:read', 'family:read'] });
    clock.advance(10);
    await operator.delete(`${pathOf(id)}/${described.clientId}`);
    const shown = ({ clientId, scopes }: Issued, more: object = {}) => ({
      clientId,
      description: null,
      scopes,
      createdAt: second,
      revokedAt: null,
      lastUsedAt: null,
      ...more,
    });
    const found = await expectPages(operator, pathOf(id.toUpperCase()), 'credentials', 3);
    const revoked = shown(described, { description: 'Nómina', revokedAt: second + 10 });
    assert.deepEqual(found, [shown(plain), revoked, shown(narrow)]);
  });
});

describe('revokeCredential', () => {
  const revoke = (clientId: string) => operator.delete(`${path}/${clientId}`);

  it('stops its tokens at once, and it gets no further one, in either dialect', async () => {
    const issued = await addCredential(service, partnerId);
    const callers = [await anonymous.login(issued), await anonymous.login(issued)];
    for (const caller of callers) assert.equal((await caller.get(companies)).status, 200);
    assert.equal((await revoke(issued.clientId.toUpperCase())).status, 204);
    for (const caller of callers) {
      expectFailure(await caller.get(companies), 401, 'Unauthorized');
      expectFailure(await caller.get(employees), 401, 'invalid_token');
    }
    const { clientId, clientSecret } = issued;
    const token = '/api/v3/oauth/token';
    const refused = await anonymous.post(token, { clientId, clientSecret });
    expectFailure(refused, 401, 'Invalid credentials');
    const client = { client_id: clientId, client_secret: clientSecret };
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...client });
    const form = await anonymous.send('POST', token, { body });
    assert.deepEqual([form.status, form.body.error], [401, 'invalid_client']);
    for (const one of [service.partner, await anonymous.login(demo().partners[0]!)]) {
      assert.equal((await one.get(companies)).status, 200, 'other credentials of the partner');
    }
  });

  it('can be repeated; the time of the first stays', async () => {
    const { clientId } = await addCredential(service, partnerId);
    await revoke(clientId);
    // But for when each was last used, which is noted a moment after its use.
    const shown = async () =>
      (await operator.get(path)).body.credentials.map((one: object) => ({
        ...one,
        lastUsedAt: null,
      }));
    const before = await shown();
    clock.advance(60);
    assert.equal((await revoke(clientId)).status, 204);
    assert.deepEqual(await shown(), before);
  });

  const others = { 'another partner': demo().partners[1]!, 'the operator': demo().operator };
  for (const [whose, { clientId }] of Object.entries(others)) {
    it(`does not know a credential of ${whose} as that of the partner`, () =>
      expectNoChange(service, async () => {
        expectFailure(await revoke(clientId), 404, 'Resource not found');
      }));
  }
});
