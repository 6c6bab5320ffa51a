import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scopes } from '@fringe/contract/scopes';
import { done, type Reply } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { expectFailure } from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { each } from '../../support/each.ts';
import { lateInIt, openService, second } from '../../support/open-service.ts';
import * as access from '../../support/partners/partners.ts';

const { addCredential, addPartner, callerWith, PARTNERS } = access;
const clock = fakeClock(lateInIt);
const opened = await openService({ clock });
const { service, operator, partner, anonymous, companyId, foreignId, foreignCompanyIds } = opened;
const pathOf = (id: string) => `${PARTNERS}/${id}/credentials`;
const [partnerId, otherId] = await access.demoPartnerIds(service);
const path = pathOf(partnerId);
const companies = '/api/v3/companies';
const credentialsOf = async (id: string) => (await done(operator.get(pathOf(id)))).credentials;

interface Entry {
  id: string;
  actor: string;
  action: string;
  subject: Record<string, string>;
  companyId: string | null;
  requestId: string | null;
}
const entriesOf = async (query = ''): Promise<Entry[]> =>
  (await operator.get(`/platform/v1/audit-log?limit=1000&${query}`)).body.entries;

// It comes first: the log has nothing yet but what the service did by itself.
describe('the audit log', () => {
  it('says what the service did by itself, without a request', async () => {
    const itself = (await entriesOf()).filter(({ requestId }) => requestId === null);
    const told = itself.map(({ actor, action }) => `${actor} ${action}`);
    const others = ['sandbox demo-scenario.load', 'test signing-key.create'];
    assert.deepEqual(new Set(told), new Set([...others, 'worker payroll-cycle.settle']));
  });

  it('says who did what to which ids in which request, newest first', async () => {
    const created = await operator.post(PARTNERS, { name: 'Nombre Reservado' });
    const { id } = created.body;
    const issued = await operator.post(pathOf(id), {});
    const granted = await operator.put(`${PARTNERS}/${id}/companies/${companyId.toUpperCase()}`);
    const by = { kind: 'operator', name: 'operator', credential: 'Demo scenario' };
    const line = (action: string, subject: Record<string, string>, { headers }: Reply) => ({
      ...{ at: second, actor: demo().operator.clientId, by, action, subject },
      ...{ companyId: subject.companyId ?? null, employeeId: null },
      requestId: headers.get('x-request-id'),
    });
    const entries = await entriesOf(`changedFrom=${second}`);
    assert.deepEqual(
      entries.map(({ id: _, ...one }) => one),
      [
        line('grantAccess', { partnerId: id, companyId }, granted),
        line('issueCredential', { partnerId: id, clientId: issued.body.clientId }, issued),
        line('createPartner', { id }, created),
      ],
    );
    assert.deepEqual(await entriesOf(`subjectId=${id}`), entries);
    // What loaded the demo is about all companies.
    const ofCompany = (await entriesOf()).filter(
      (one) => one.companyId === companyId || one.actor === 'sandbox',
    );
    assert.deepEqual(await entriesOf(`subjectId=${companyId}`), ofCompany);
    assert.deepEqual(await entriesOf('action=grant'), [], 'actions by their whole name');
  });

  it('is counted by who and on which day, as it is listed', async () => {
    const figures = '/platform/v1/audit-log/figures?';
    const read = async (query: string) => done(operator.get(figures + query));
    const day = new Date(second * 1000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });
    const by = { kind: 'operator', name: 'operator', credential: 'Demo scenario' };
    const mine = { actor: demo().operator.clientId, by, changes: 3, days: [{ day, changes: 3 }] };
    const since = `changedFrom=${second}`;
    const span = { from: second, to: second, countedFrom: second };
    assert.deepEqual(await read(since), { ...span, changes: 3, actors: [mine] });
    const made = (await entriesOf(since)).at(-1)!.subject.id;
    const narrowed = await read(`${since}&subjectId=${made}&action=grantAccess`);
    assert.deepEqual(narrowed.actors, [{ ...mine, changes: 1, days: [{ day, changes: 1 }] }]);
    const lately = await read('');
    assert.equal(lately.changes, (await entriesOf(`changedFrom=${lately.from}`)).length);
    const tooLong = await operator.get(`${figures}changedFrom=${second - 40 * 86_400}`);
    assert.equal(tooLong.status, 400);
  });
});

describe('a partner', () => {
  it('is made without credentials, as often as asked for, and its name kept as it is', async () => {
    const names = ['x', 'ñ'.repeat(200), "O'Neill <b>& Söhne</b> 🏢", '{"a":1}', 'x'];
    const ids: string[] = [];
    for (const name of names) ids.push(await addPartner(service, name));
    const { partners } = (await operator.get(PARTNERS)).body;
    const made = ids.map((id, index) => ({ id, name: names[index], createdAt: second }));
    assert.deepEqual(partners.slice(-names.length), made);
    assert.deepEqual(each(partners.slice(0, 2), 'id'), [partnerId, otherId]);
    assert.deepEqual(await credentialsOf(ids[0]!), []);
    const one = `${PARTNERS}/${ids[0]}`;
    const renamed = { ...made[0], name: 'After' };
    const rename = async () =>
      assert.deepEqual((await operator.patch(one, { name: 'After' })).body, renamed);
    await rename();
    await expectNoChange(service, rename);
    assert.deepEqual((await operator.get(one)).body, renamed);
  });
});

describe('a credential that is issued', () => {
  it('works at once, for its partner and scopes only: all without a list', async () => {
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ description: 'x' });
    const seen = new Set<string>();
    for (const init of [{}, { headers: json }, { headers: json, body }]) {
      const reply = await operator.send('POST', path, init);
      assert.deepEqual([reply.status, reply.body.scopes], [201, [...scopes]]);
      const { clientId, clientSecret } = reply.body;
      assert.match(clientId, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
      assert.match(clientSecret, /^[A-Za-z0-9_-]{43}$/, '256 random bits');
      seen.add(clientId).add(clientSecret);
    }
    assert.equal(seen.size, 6, 'another pair each time');
    const nothing = await callerWith(service, partnerId, []);
    expectFailure(await nothing.get(companies), 403, 'insufficient_scope');
    const caller = await callerWith(service, otherId, ['companies:read']);
    const own = (await caller.get(companies)).body.companies;
    assert.deepEqual(each(own, 'id'), foreignCompanyIds);
    const people = await caller.get(`${companies}/${foreignId}/employees`);
    expectFailure(people, 403, 'insufficient_scope');
  });

  it('is listed with its partner, without its secret; the operator has none there', async () => {
    for (const [index, id] of [partnerId, otherId].entries()) {
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
    const shown = ({ clientId, scopes }: access.Issued, more: object = {}) => ({
      ...{ clientId, description: null, scopes },
      ...{ createdAt: second, revokedAt: null, lastUsedAt: null, ...more },
    });
    const revoked = shown(described, { description: 'Nómina', revokedAt: second + 10 });
    assert.deepEqual(await credentialsOf(id), [shown(plain), revoked, shown(narrow)]);
  });

  it('stops its tokens at once, and it gets no further one, in either dialect', async () => {
    const issued = await addCredential(service, partnerId);
    const callers = [await anonymous.login(issued), await anonymous.login(issued)];
    for (const caller of callers) assert.equal((await caller.get(companies)).status, 200);
    const { clientId, clientSecret } = issued;
    assert.equal((await operator.delete(`${path}/${clientId}`)).status, 204);
    for (const caller of callers) {
      expectFailure(await caller.get(companies), 401, 'Unauthorized');
      expectFailure(await caller.get(`${companies}/${companyId}/employees`), 401, 'invalid_token');
    }
    const token = '/api/v3/oauth/token';
    const refused = await anonymous.post(token, { clientId, clientSecret });
    expectFailure(refused, 401, 'Invalid credentials');
    const client = { client_id: clientId, client_secret: clientSecret };
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...client });
    const form = await anonymous.send('POST', token, { body });
    assert.deepEqual([form.status, form.body.error], [401, 'invalid_client']);
    assert.equal((await partner.get(companies)).status, 200, 'others of the partner');
  });

  it('is none of another partner or the operator, which are not known as such', () =>
    expectNoChange(service, async () => {
      for (const { clientId } of [demo().partners[1]!, demo().operator]) {
        const reply = await operator.delete(`${path}/${clientId}`);
        expectFailure(reply, 404, 'Resource not found');
      }
    }));
});
