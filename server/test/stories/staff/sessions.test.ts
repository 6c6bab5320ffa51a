import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pathParameters } from '@fringe/contract/operation';
import { allOperations } from '@fringe/contract/operations/index';
import { type Client, done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { sampleRequest, urlWith } from '../../support/contract/walk.ts';
import { each } from '../../support/each.ts';
import { openMonthOf } from '../../support/money/committed.ts';
import { ME, NOT_ALLOWED, ofCompanies, openWithAdmins } from '../../support/staff/admins.ts';
import { type Browser, signIn } from '../../support/staff/browsing.ts';

const clock = fakeClock();
const opened = await openWithAdmins({ clock });
const { service, partner, companyId, siblingId, foreignId } = opened;
const { admin, partnerAdmin, invite, invited } = opened;
const viewer = await signIn(service, 'viewer');
const elsewhere = 'http://elsewhere.example';
const ourPagesOnly = 'A session changes things only from our own pages';

describe('somebody who signs in to a sandbox with one click', () => {
  it('gets a value of their own each time, and a made-up one is worth nothing', async () => {
    const again = await signIn(service, 'viewer');
    assert.notEqual(again.header(), viewer.header());
    const name = again.header().split('=')[0]!;
    viewer.cookies.set('other', 'x');
    assert.equal((await viewer.calls().get(ME)).status, 200);
    viewer.cookies.delete('other');
    const fixed = await viewer.calls({ cookie: `${name}=${'x'.repeat(43)}` }).get(ME);
    expectFailure(fixed, 401, 'invalid_token');
  });

  it('chooses a language, and a role that they have', async () => {
    const calls = viewer.calls();
    const { person, roleId } = await done(calls.patch(ME, { locale: 'en' }));
    assert.equal(person.locale, 'en');
    assert.equal((await calls.patch(ME, { roleId })).body.roleId, roleId);
    const unknown = await calls.patch(ME, { roleId: companyId });
    expectFailure(unknown, 404, 'Resource not found');
    const asAnother = await viewer.calls({ 'x-fringe-role': companyId }).get(ME);
    expectFailure(asAnother, 401, 'invalid_token');
  });
});

describe('a request that a browser sends with the cookie', () => {
  it('changes nothing unless our own pages have sent it', async () => {
    for (const headers of [
      { 'x-fringe-console': '' },
      { origin: '' },
      { origin: elsewhere },
      { origin: 'null' },
      { origin: service.url.replace('http:', 'https:') },
    ]) {
      const reply = await viewer.calls(headers).patch(ME, { locale: 'es' });
      expectFailure(reply, 403, ourPagesOnly);
      assert.equal((await viewer.calls(headers).get(ME)).status, 200);
    }
    assert.equal((await viewer.open('/console/sign-out', { method: 'POST' })).status, 403);
  });

  it('is nobody’s where a token comes with it, unless the token is good', async () => {
    const token = { authorization: `Bearer ${partner.token}` };
    const asProgram = await viewer.calls(token).get('/api/v3/companies');
    assert.equal(asProgram.body.companies.length, opened.companyIds.length);
    expectFailure(await viewer.calls(token).get(ME), 401, 'invalid_token');
    const bad = await viewer.calls({ authorization: 'Bearer x' }).get('/api/v3/companies');
    expectFailure(bad, 401, 'Unauthorized');
  });
});

describe('a role', () => {
  const employees = `companies/${companyId}/employees`;

  it('of a company sees the companies that were chosen, and no others', async () => {
    const calls = viewer.calls();
    const { companies } = await done(calls.get('/api/v3/companies'));
    assert.deepEqual(each(companies, 'id'), [companyId]);
    await done(calls.get(`/api/v3/${employees}?limit=1`));
    for (const other of [siblingId, foreignId]) {
      const refused = await calls.get(`/api/v3/companies/${other}/employees?limit=1`);
      expectFailure(refused, 403, 'Company does not belong to the specified partner');
    }
    const platform = await calls.get('/platform/v1/companies');
    expectFailure(platform, 403, 'Only operator credentials may use the platform API');
  });

  it('that only reads changes nothing, and others what they have the scope for', async () => {
    const [{ id }] = (await partner.get(`/api/v3/${employees}?limit=1`)).body.employees;
    const change = { internalId: 'by-hr' };
    const refused = await viewer.calls().patch(`/api/v3/${employees}/${id}`, change);
    expectFailure(refused, 403, 'insufficient_scope');
    await done((await signIn(service, 'hr')).calls().patch(`/api/v3/${employees}/${id}`, change));
    const lines = await service.operator.get(`/platform/v1/audit-log?employeeId=${id}&limit=1`);
    const [{ by }] = lines.body.entries;
    assert.deepEqual([by.kind, by.name], ['staff', 'Rut Personas']);
  });

  it('that only reads may ask for what only computes, from our own pages', async () => {
    const asked = { template: 'payroll', payroll: await openMonthOf(service, companyId) };
    const path = `companies/${companyId}/export-templates/preview`;
    const role = { ...ofCompanies('viewer', companyId), sees: ['legalIds'] };
    const { browser: seeing } = await invited('numbers@clara.example', role, admin);
    const refused = await viewer.calls().post(`/api/v3/${path}`, asked);
    assert.deepEqual([refused.status, refused.body.code], [403, 'withheld']);
    for (const [who, base] of [
      [seeing, '/api/v3'],
      [await signIn(service, 'auditor'), '/platform/v1'],
    ] as const) {
      await done(who.calls().post(`${base}/${path}`, asked));
      const crossing = await who.calls({ origin: elsewhere }).post(`${base}/${path}`, asked);
      expectFailure(crossing, 403, ourPagesOnly);
    }
  });

  it('of the operator calls the platform, the support without children and changes', async () => {
    const support = (await signIn(service, 'support')).calls();
    const auditor = (await signIn(service, 'auditor')).calls();
    const list = await done(support.get(`/platform/v1/${employees}?limit=1`));
    const children = `/platform/v1/${employees}/${list.employees[0].id}/family-members`;
    const partners = '/platform/v1/partners';
    expectFailure(await support.get(children), 403, NOT_ALLOWED);
    assert.equal((await auditor.get(children)).status, 200);
    expectFailure(await support.post(partners, { name: 'X' }), 403, NOT_ALLOWED);
    assert.equal((await admin.post(partners, { name: 'X' })).status, 201);
    expectFailure(await admin.get('/api/v3/companies'), 403, NOT_ALLOWED);
  });
});

describe('an operation for people', () => {
  const names = ['staffId', 'sessionId', 'issuerId', 'lookId', 'viewId', 'noticeId'];
  const ids = (id: string) => Object.fromEntries(names.map((name) => [name, id]));
  for (const operation of allOperations.filter(({ api }) => api === 'staff')) {
    const send = (who: Client, id: string, query = '') =>
      who.send(operation.method, urlWith(operation, ids(id)) + query, sampleRequest(operation));

    it(`${operation.id} is for nobody else, and looks at ids and parameters first`, async () => {
      for (const who of [service.anonymous, service.operator, partner]) {
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

describe('the role of a request', () => {
  it('is named by the address of a file, which a browser takes without headers', async () => {
    const mail = 'two-roles@clara.example';
    await invite(mail, ofCompanies('payroll', companyId), admin);
    const { browser } = await invited(mail, ofCompanies('hr', siblingId), admin);
    const { roles } = await done(browser.calls().get(ME));
    const [first, other] = each(roles, 'id') as [string, string];
    const take = (of: string, role: string, headers = {}) => {
      const path = `/api/v3/companies/${of}/limits/usage?format=csv&fringeRole=${role}`;
      return browser.open(path, { headers });
    };
    for (const [of, role, status, headers] of [
      [companyId, first, 200, {}],
      [siblingId, other, 200, {}],
      [siblingId, first, 403, {}],
      [companyId, other.toUpperCase(), 403, {}],
      [companyId, UNKNOWN_ID, 401, {}],
      [companyId, other, 200, { 'x-fringe-role': first }],
    ] as const) {
      const reply = await take(of, role, headers);
      assert.equal(reply.status, status, await reply.text());
    }
    const json = { 'content-type': 'application/json' };
    const localeEs = { body: '{"locale":"es"}', headers: json };
    const named = `?fringeRole=${first}`;
    for (const reply of [
      await browser.calls().send('PATCH', `${ME}${named}`, localeEs),
      await partner.get(`/api/v3/companies${named}`),
    ]) {
      expectInvalid(reply, 'query/fringeRole', 'is not a known parameter');
    }
  });
});

describe('a session', () => {
  const isOver = async (browser: Browser, headers = {}) =>
    expectFailure(await browser.calls(headers).get(ME), 401, 'invalid_token');
  const signInTimes = (count: number, who: 'developer' | 'auditor') =>
    Promise.all(Array.from({ length: count }, () => signIn(service, who)));

  it('ends by signing out, here or everywhere, or by an admin', async () => {
    const [one, other, third] = (await signInTimes(3, 'developer')) as [Browser, Browser, Browser];
    const before = one.header();
    const headers = { origin: service.url, 'x-fringe-console': '1' };
    assert.equal((await one.open('/console/sign-out', { method: 'POST', headers })).status, 204);
    assert.equal(one.header(), '');
    await isOver(one, { cookie: before });
    const { sessions } = (await partnerAdmin.get('/staff/v1/sessions')).body;
    const { id } = (await other.calls().get(ME)).body.session;
    assert.ok(each(sessions, 'id').includes(id));
    const viewer = (await signIn(service, 'viewer')).calls();
    const stranger = await viewer.delete(`/staff/v1/sessions/${id}`);
    expectFailure(stranger, 404, 'Resource not found');
    await done(partnerAdmin.delete(`/staff/v1/sessions/${id}`));
    await isOver(other);
    await done(third.calls().delete('/staff/v1/sessions'));
    await isOver(third);
  });

  it('ends after half an hour without a call, and after twelve hours in any case', async () => {
    const [idle, busy] = (await signInTimes(2, 'auditor')) as [Browser, Browser];
    for (let minutes = 29; minutes < 12 * 60; minutes += 29) {
      clock.advance(29 * 60);
      assert.equal((await busy.calls().get(ME)).status, 200, `${minutes}`);
    }
    await isOver(idle);
    clock.advance(29 * 60);
    await isOver(busy);
  });

  it('is not kept alive by what a page asks again by itself, only by a person', async () => {
    const [left, used] = (await signInTimes(2, 'auditor')) as [Browser, Browser];
    const again = { 'x-fringe-background': '1' };
    const me = (browser: Browser) => browser.calls(again).get(ME);
    const { idleEndsAt, idleSeconds } = (await me(left)).body.session;
    for (let minutes = 10; minutes < 30; minutes += 10) {
      clock.advance(10 * 60);
      const { status, body } = await me(left);
      assert.deepEqual([status, body.session.idleEndsAt], [200, idleEndsAt]);
    }
    // A change is a person's, whatever it says.
    const changed = await used.calls(again).patch(ME, { locale: 'es' });
    assert.equal(changed.body.session.idleEndsAt, idleEndsAt + 20 * 60);
    assert.equal(idleSeconds, 30 * 60);
    clock.advance(10 * 60);
    await isOver(left);
    assert.equal((await me(used)).status, 200);
  });
});
