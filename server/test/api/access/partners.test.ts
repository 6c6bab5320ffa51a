import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { scopes } from '@fringe/contract/scopes';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import {
  addCredential,
  addPartner,
  callerWith,
  demoPartnerIds,
  type Issued,
  PARTNERS,
} from '../support/partners.ts';
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
const companies = '/api/v3/companies';
const employees = `${companies}/${service.companyIds[0]}/employees`;

const credentialsOf = async (id: string) => (await done(operator.get(pathOf(id)))).credentials;

describe('a partner', () => {
  it('is made without credentials, as often as asked for, and its name kept as it is', async () => {
    const names = ['x', 'ñ'.repeat(200), "O'Neill <b>& Söhne</b> 🏢", '{"a":1}', 'x'];
    const ids: string[] = [];
    for (const name of names) ids.push(await addPartner(service, name));
    const { partners } = (await operator.get(PARTNERS)).body;
    const made = ids.map((id, index) => ({ id, name: names[index], createdAt: second }));
    assert.deepEqual(partners.slice(-names.length), made);
    assert.deepEqual(each(partners.slice(0, 2), 'id'), partnerIds);
    assert.match(ids[0]!, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.deepEqual(await credentialsOf(ids[0]!), []);
  });

  it('is read, and renamed, once and again', async () => {
    const id = await addPartner(service, 'Before');
    const one = `${PARTNERS}/${id}`;
    assert.deepEqual((await operator.get(one)).body, { id, name: 'Before', createdAt: second });
    const renamed = { id, name: 'After', createdAt: second };
    assert.deepEqual((await operator.patch(one, { name: 'After' })).body, renamed);
    await expectNoChange(service, async () =>
      assert.deepEqual((await operator.patch(one, { name: 'After' })).body, renamed),
    );
    assert.deepEqual((await operator.get(one)).body, renamed);
  });
});

describe('a credential that is issued', () => {
  it('is another pair each time, of an id and 256 random bits', async () => {
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

  it('has all scopes without a list or a body, and none for an empty list', async () => {
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ description: 'x' });
    for (const init of [{}, { headers: json }, { headers: json, body }]) {
      const reply = await operator.send('POST', path, init);
      assert.deepEqual([reply.status, reply.body.scopes], [201, [...scopes]]);
    }
    const nothing = await callerWith(service, partnerId, []);
    expectFailure(await nothing.get(companies), 403, 'insufficient_scope');
  });

  it('works at once, for that partner and those scopes only', async () => {
    const caller = await callerWith(service, otherId, ['companies:read']);
    const { body } = await caller.get(companies);
    assert.deepEqual(each(body.companies, 'id'), service.foreignCompanyIds);
    const theirs = `${companies}/${service.foreignCompanyIds[0]}/employees`;
    expectFailure(await caller.get(theirs), 403, 'insufficient_scope');
  });

  it('is listed with its partner, without its secret; the operator has none there', async () => {
    for (const [index, id] of partnerIds.entries()) {
      const { body, text } = await operator.get(pathOf(id));
      const { createdAt, lastUsedAt, ...credential } = body.credentials[0];
      const { clientId } = demo().partners[index]!;
      const shown = { clientId, description: 'Demo scenario', scopes: [...scopes] };
      assert.deepEqual(credential, { ...shown, revokedAt: null });
      assert.ok(createdAt <= second);
      assert.ok(!text.includes(demo().operator.clientId));
      assert.doesNotMatch(text, /secret|hash/i);
    }
  });
});

describe('a credential that is revoked', () => {
  const revoke = (clientId: string) => operator.delete(`${path}/${clientId}`);

  it('is listed with the second of that, beside the others, oldest first', async () => {
    const id = await addPartner(service, 'With three');
    const plain = await addCredential(service, id);
    const described = await addCredential(service, id, { description: 'Nómina', scopes: [] });
    const narrow = await addCredential(service, id, { scopes: ['payroll:read', 'family:read'] });
    clock.advance(10);
    for (const time of [10, 60]) {
      assert.equal((await operator.delete(`${pathOf(id)}/${described.clientId}`)).status, 204);
      clock.advance(time);
    }
    const shown = ({ clientId, scopes }: Issued, more: object = {}) => ({
      clientId,
      description: null,
      scopes,
      createdAt: second,
      revokedAt: null,
      lastUsedAt: null,
      ...more,
    });
    const revoked = shown(described, { description: 'Nómina', revokedAt: second + 10 });
    assert.deepEqual(await credentialsOf(id), [shown(plain), revoked, shown(narrow)]);
  });

  it('stops its tokens at once, and it gets no further one, in either dialect', async () => {
    const issued = await addCredential(service, partnerId);
    const callers = [await anonymous.login(issued), await anonymous.login(issued)];
    for (const caller of callers) assert.equal((await caller.get(companies)).status, 200);
    assert.equal((await revoke(issued.clientId)).status, 204);
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
    assert.equal((await service.partner.get(companies)).status, 200, 'others of the partner');
  });

  it('is none of another partner or the operator, which are not known as such', () =>
    expectNoChange(service, async () => {
      for (const { clientId } of [demo().partners[1]!, demo().operator]) {
        expectFailure(await revoke(clientId), 404, 'Resource not found');
      }
    }));
});
