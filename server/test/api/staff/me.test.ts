import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { pathParameters } from '@fringe/contract/operation';
import { allOperations } from '@fringe/contract/operations/index';
import { scopesOf } from '@fringe/contract/operations/staff/role-table';
import { openMonthOf } from '../../stories/support/committed.ts';
import type { Client } from '../../support/client.ts';
import { sampleRequest, urlWith } from '../../support/contract/walk.ts';
import { startService } from '../../support/service.ts';
import { demoPeople, signIn } from '../../support/staff/browsing.ts';
import { staffSteps } from '../../support/staff/steps.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';

const service = await startService();
after(service.close);
const [own, second] = service.companyIds as [string, string];
const [foreign] = service.foreignCompanyIds as [string];

const admin = (await signIn(service, 'admin')).calls();
const viewer = await signIn(service, 'viewer');

describe('somebody who signs in to a sandbox with one click', () => {
  it('is who they clicked on, in each role', async () => {
    for (const who of Object.keys(demoPeople) as (keyof typeof demoPeople)[]) {
      const { status, body } = await (await signIn(service, who)).calls().get('/staff/v1/me');
      assert.equal(status, 200);
      assert.equal(body.person.mail, demoPeople[who]);
      const [role, ...more] = body.roles;
      assert.deepEqual([body.roleId, more], [role.id, []]);
      assert.deepEqual(role.scopes, scopesOf(role.kind, role.role, role.sees));
    }
  });

  it('gets a value of their own each time, and a made-up one is worth nothing', async () => {
    const again = await signIn(service, 'viewer');
    assert.notEqual(again.header(), viewer.header());
    const name = again.header().split('=')[0]!;
    viewer.cookies.set('other', 'x');
    assert.equal((await viewer.calls().get('/staff/v1/me')).status, 200);
    viewer.cookies.delete('other');
    const fixed = await viewer.calls({ cookie: `${name}=${'x'.repeat(43)}` }).get('/staff/v1/me');
    expectFailure(fixed, 401, 'invalid_token');
  });

  it('chooses a language, and a role that they have', async () => {
    const calls = viewer.calls();
    const { body } = await calls.patch('/staff/v1/me', { locale: 'en' });
    assert.equal(body.person.locale, 'en');
    const { roleId } = body;
    assert.equal((await calls.patch('/staff/v1/me', { roleId })).body.roleId, roleId);
    const unknown = await calls.patch('/staff/v1/me', { roleId: own });
    expectFailure(unknown, 404, 'Resource not found');
    const asAnother = await viewer.calls({ 'x-fringe-role': own }).get('/staff/v1/me');
    expectFailure(asAnother, 401, 'invalid_token');
  });
});

describe('a request that a browser sends with the cookie', () => {
  it('changes nothing unless our own pages have sent it', async () => {
    const other = 'http://elsewhere.example';
    for (const headers of [
      { 'x-fringe-console': '' },
      { origin: '' },
      { origin: other },
      { origin: 'null' },
      { origin: service.url.replace('http:', 'https:') },
    ]) {
      const reply = await viewer.calls(headers).patch('/staff/v1/me', { locale: 'es' });
      expectFailure(reply, 403, 'A session changes things only from our own pages');
      assert.equal((await viewer.calls(headers).get('/staff/v1/me')).status, 200);
    }
    const signOut = await viewer.open('/console/sign-out', { method: 'POST' });
    assert.equal(signOut.status, 403);
  });

  it('is nobody’s where a token comes with it, unless the token is good', async () => {
    const token = { authorization: `Bearer ${service.partner.token}` };
    const asProgram = await viewer.calls(token).get('/api/v3/companies');
    assert.equal(asProgram.body.companies.length, service.companyIds.length);
    expectFailure(await viewer.calls(token).get('/staff/v1/me'), 401, 'invalid_token');
    const bad = await viewer.calls({ authorization: 'Bearer x' }).get('/api/v3/companies');
    expectFailure(bad, 401, 'Unauthorized');
  });
});

describe('a role', () => {
  it('of a company sees the companies that were chosen, and no others', async () => {
    const calls = viewer.calls();
    const { body } = await calls.get('/api/v3/companies');
    assert.deepEqual(
      body.companies.map(({ id }: { id: string }) => id),
      [own],
    );
    assert.equal((await calls.get(`/api/v3/companies/${own}/employees?limit=1`)).status, 200);
    for (const other of [second, foreign]) {
      const refused = await calls.get(`/api/v3/companies/${other}/employees?limit=1`);
      expectFailure(refused, 403, 'Company does not belong to the specified partner');
    }
    const platform = await calls.get('/platform/v1/companies');
    expectFailure(platform, 403, 'Only operator credentials may use the platform API');
  });

  it('that only reads changes nothing, and others what they have the scope for', async () => {
    const [{ id }] = (await service.partner.get(`/api/v3/companies/${own}/employees?limit=1`)).body
      .employees;
    const member = `/api/v3/companies/${own}/employees/${id}`;
    const change = { internalId: 'by-hr' };
    const refused = await viewer.calls().patch(member, change);
    expectFailure(refused, 403, 'insufficient_scope');
    const hr = (await signIn(service, 'hr')).calls();
    assert.equal((await hr.patch(member, change)).status, 204);
    const lines = await service.operator.get(`/platform/v1/audit-log?employeeId=${id}&limit=1`);
    const [{ by }] = lines.body.entries;
    assert.deepEqual([by.kind, by.name], ['staff', 'Rut Personas']);
  });

  it('that only reads may ask for what only computes, from our own pages', async () => {
    const asked = { template: 'payroll', payroll: await openMonthOf(service, own) };
    const path = `companies/${own}/export-templates/preview`;
    const mail = 'numbers@clara.example';
    const role = { kind: 'company', role: 'viewer', companyIds: [own], sees: ['legalIds'] };
    await admin.post('/staff/v1/staff', { mail, name: 'Sees Numbers', role });
    const seeing = await staffSteps(service, admin).enter(mail);
    const auditor = await signIn(service, 'auditor');
    const refused = await viewer.calls().post(`/api/v3/${path}`, asked);
    assert.deepEqual([refused.status, refused.body.code], [403, 'withheld']);
    for (const [who, base, as] of [
      [seeing, '/api/v3', ''],
      [auditor, '/platform/v1', ''],
    ] as const) {
      const reply = await who.calls({ 'x-fringe-role': as }).post(`${base}/${path}`, asked);
      assert.equal(reply.status, 200, reply.text);
      const headers = { 'x-fringe-role': as, origin: 'http://elsewhere.example' };
      const crossing = await who.calls(headers).post(`${base}/${path}`, asked);
      expectFailure(crossing, 403, 'A session changes things only from our own pages');
    }
  });

  it('of the operator calls the platform, the support without children and changes', async () => {
    const support = (await signIn(service, 'support')).calls();
    const [{ id }] = (await support.get(`/platform/v1/companies/${own}/employees?limit=1`)).body
      .employees;
    const children = `/platform/v1/companies/${own}/employees/${id}/family-members`;
    expectFailure(await support.get(children), 403, 'Your role may not do this');
    assert.equal((await (await signIn(service, 'auditor')).calls().get(children)).status, 200);
    const made = await support.post('/platform/v1/partners', { name: 'X' });
    expectFailure(made, 403, 'Your role may not do this');
    assert.equal((await admin.post('/platform/v1/partners', { name: 'X' })).status, 201);
    expectFailure(await admin.get('/api/v3/companies'), 403, 'Your role may not do this');
  });
});

describe('an operation for people', () => {
  const names = ['staffId', 'sessionId', 'issuerId', 'lookId', 'viewId'];
  const ids = (id: string) => Object.fromEntries(names.map((name) => [name, id]));
  for (const operation of allOperations.filter(({ api }) => api === 'staff')) {
    const send = (who: Client, id: string, query = '') =>
      who.send(operation.method, urlWith(operation, ids(id)) + query, sampleRequest(operation));
    const { id } = operation;

    it(`${id} is for nobody else, and looks at ids and parameters before all`, async () => {
      for (const who of [service.anonymous, service.operator, service.partner]) {
        expectFailure(await send(who, 'x'), 401, 'invalid_token');
      }
      const blue = await send(admin, UNKNOWN_ID, '?colour=blue');
      expectInvalid(blue, 'query/colour', 'is not a known parameter');
      const [name] = pathParameters(operation.path);
      if (!name) return;
      const malformed = await send(admin, 'x');
      expectFailure(malformed, 422, `${name} does not match any of the allowed types`);
      expectFailure(await send(admin, UNKNOWN_ID), 404, 'Resource not found');
    });
  }
});
