import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import { Browser, signIn } from '../../support/staff/browsing.ts';
import { staffSteps } from '../../support/staff/steps.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';

const service = await startService();
after(service.close);
const [own, second] = service.companyIds as [string, string];
const [foreign] = service.foreignCompanyIds as [string];
const admin = (await signIn(service, 'admin')).calls();
const partnerAdmin = (await signIn(service, 'partnerAdmin')).calls();
const viewer = (await signIn(service, 'viewer')).calls();
const me = (await partnerAdmin.get('/staff/v1/me')).body;
const partnerId: string = me.roles[0].partner.id;
const { enter, memberOf } = staffSteps(service, admin);
const issuer = {
  name: 'Account',
  issuer: 'https://login.fringe.example',
  clientId: 'fringe',
  mailDomains: ['fringe.example'],
};

describe('an admin', () => {
  it('of a partner sees and gives what is the partner’s, and nothing more', async () => {
    const { body } = await partnerAdmin.get('/staff/v1/staff');
    assert.deepEqual(
      body.staff.map(({ mail }: { mail: string }) => mail.split('@')[0]),
      ['admin', 'developer', 'payroll', 'hr', 'viewer'],
    );
    const invite = (role: object) =>
      partnerAdmin.post('/staff/v1/staff', { mail: 'New@Clara.example', name: 'New', role });
    for (const role of [
      { kind: 'operator', role: 'support' },
      { kind: 'partner', role: 'developer', partnerId: UNKNOWN_ID },
    ]) {
      expectFailure(await invite(role), 403, 'Your role may not do this');
    }
    const elsewhere = { kind: 'company', role: 'hr', companyIds: [foreign] };
    expectFailure(await invite(elsewhere), 404, 'Resource not found');
    expectInvalid(
      await invite({ kind: 'partner', role: 'hr' }),
      'body/role/role',
      'is no role of kind partner',
    );
    const made = await invite({ kind: 'company', role: 'payroll', companyIds: [own] });
    assert.equal(made.status, 201);
    assert.equal(made.body.mail, 'new@clara.example');
    const { id } = await memberOf('admin@fringe.example');
    expectFailure(await partnerAdmin.delete(`/staff/v1/staff/${id}`), 404, 'Resource not found');
    for (const call of [viewer.get('/staff/v1/staff'), viewer.get('/staff/v1/issuers')]) {
      expectFailure(await call, 403, 'Your role may not do this');
    }
  });

  it('changes roles and companies, which take effect at once', async () => {
    const role = { kind: 'company', role: 'hr', companyIds: [own] };
    const invited = { mail: 'changing@clara.example', name: 'Changing', role };
    const { body } = await partnerAdmin.post('/staff/v1/staff', invited);
    const person = await enter(invited.mail);
    const path = `/staff/v1/staff/${body.id}`;
    const companies = async () => (await person.calls().get('/api/v3/companies')).body.companies;
    assert.equal((await companies()).length, 1);
    const wider = [
      { ...role, companyIds: [own, second] },
      { kind: 'partner', role: 'developer' },
    ];
    const changed = await partnerAdmin.patch(path, { name: 'Changed', roles: wider });
    assert.deepEqual(
      [changed.status, changed.body.name, changed.body.roles.length],
      [200, 'Changed', 2],
    );
    assert.equal(changed.body.roles[0].id, body.roles[0].id);
    assert.equal((await companies()).length, 2);
    const twice = await partnerAdmin.patch(path, { roles: [role, role] });
    expectInvalid(twice, 'body/roles/1', 'is there twice');
    const developer = [{ kind: 'partner', role: 'developer' }];
    await partnerAdmin.patch(path, { roles: developer });
    const { roles } = (await person.calls().get('/staff/v1/me')).body;
    assert.deepEqual(
      roles.map((one: { role: string }) => one.role),
      ['developer'],
    );
    assert.equal((await partnerAdmin.delete(path)).status, 204);
    assert.equal((await partnerAdmin.delete(path)).status, 404);
    expectFailure(await person.calls().get('/staff/v1/me'), 401, 'invalid_token');
    const again = new Browser(service.url);
    const { status } = await again.follow(`/console/sign-in?mail=${invited.mail}`);
    assert.equal(status, 404);
  });

  it('of the operator cannot be the last one to go', async () => {
    const { id } = await memberOf('admin@fringe.example');
    const last = 'No other admin of the operator could enter';
    expectFailure(await admin.delete(`/staff/v1/staff/${id}`), 409, last);
    const roles = [{ kind: 'operator', role: 'support' }];
    expectFailure(await admin.patch(`/staff/v1/staff/${id}`, { roles }), 409, last);
    for (const call of [
      admin.delete(`/staff/v1/staff/${UNKNOWN_ID}`),
      admin.patch(`/staff/v1/staff/${UNKNOWN_ID}`, { locale: 'en' }),
    ]) {
      expectFailure(await call, 404, 'Resource not found');
    }
  });
});

describe('what a partner loses', () => {
  it('is lost to the people who saw it on its behalf', async () => {
    const role = { kind: 'company', role: 'viewer', companyIds: [own, second] };
    const mail = 'losing@clara.example';
    await partnerAdmin.post('/staff/v1/staff', { mail, name: 'Losing', role });
    const person = await enter(mail);
    const grant = `/platform/v1/partners/${partnerId}/companies/${second}`;
    assert.equal((await service.operator.delete(grant)).status, 204);
    const { companies } = (await person.calls().get('/api/v3/companies')).body;
    assert.equal(companies.length, 1);
    assert.equal((await service.operator.put(grant)).status, 204);
    assert.equal((await person.calls().get('/api/v3/companies')).body.companies.length, 1);
    const { partners } = (await service.operator.get(`/platform/v1/companies/${own}/partners`))
      .body;
    assert.equal(partners.length, 1);
  });
});

describe('the support that looks as a customer sees it', () => {
  it('reads for a reason, which the log and the customer see', async () => {
    const support = await signIn(service, 'support');
    const body = { companyId: own, role: 'payroll', reason: 'Ticket 118' };
    const begun = await support.calls().post('/staff/v1/looks', body);
    assert.equal(begun.status, 201);
    const { id } = begun.body;
    const looking = support.calls({ 'x-fringe-role': id });
    const { companies } = (await looking.get('/api/v3/companies')).body;
    assert.deepEqual([companies.length, companies[0].id], [1, own]);
    const { lookingAs, roleId } = (await looking.get('/staff/v1/me')).body;
    assert.deepEqual([lookingAs.reason, roleId], ['Ticket 118', id]);
    const limits = `/api/v3/companies/${own}/limits/disable`;
    assert.equal((await looking.post(limits, { benefit: 'meal' })).status >= 403, true);
    for (const customer of [partnerAdmin, viewer]) {
      const { sessions } = (await customer.get('/staff/v1/sessions')).body;
      const seen = sessions.find((one: { id: string }) => one.id === id);
      assert.deepEqual([seen.kind, seen.person, seen.reason], ['look', null, 'Ticket 118']);
    }
    assert.equal((await support.calls().delete(`/staff/v1/looks/${id}`)).status, 204);
    expectFailure(await looking.get('/staff/v1/me'), 401, 'invalid_token');
    const log = await service.operator.get(`/platform/v1/audit-log?companyId=${own}&limit=2`);
    assert.deepEqual(
      log.body.entries.map(({ action }: { action: string }) => action),
      ['endLook', 'startLook'],
    );
    assert.equal(log.body.entries[0].by.credential, 'Sergio Soporte');
  });

  it('is the operator’s, of companies and looks that there are', async () => {
    const look = { companyId: own, role: 'viewer', reason: 'Why' };
    expectFailure(await viewer.post('/staff/v1/looks', look), 403, 'Your role may not do this');
    const nowhere = { ...look, companyId: UNKNOWN_ID };
    expectFailure(await admin.post('/staff/v1/looks', nowhere), 404, 'Resource not found');
    expectFailure(await admin.delete(`/staff/v1/looks/${UNKNOWN_ID}`), 404, 'Resource not found');
  });
});

describe('whoever is no admin', () => {
  it('neither ends people nor says who vouches for them', async () => {
    const payroll = (await signIn(service, 'payroll')).calls();
    const { id } = await memberOf('viewer@aurora.example');
    for (const call of [
      payroll.delete(`/staff/v1/staff/${id}`),
      payroll.post('/staff/v1/issuers', issuer),
      payroll.delete(`/staff/v1/issuers/${UNKNOWN_ID}`),
    ]) {
      expectFailure(await call, 403, 'Your role may not do this');
    }
  });
});

describe('what is sent twice under one key', () => {
  it('has to be the same', async () => {
    const nobodys = await admin.post('/staff/v1/issuers', { ...issuer, partnerId: UNKNOWN_ID });
    expectFailure(nobodys, 404, 'Resource not found');
    const look = { companyId: own, role: 'viewer', reason: 'Why' };
    const role = { kind: 'operator', role: 'auditor' };
    const requests: [path: string, body: object, other: object][] = [
      ['/staff/v1/issuers', issuer, { name: 'Other' }],
      ['/staff/v1/looks', look, { reason: 'Other' }],
      ['/staff/v1/staff', { mail: 'twice@fringe.example', name: 'Twice', role }, { name: 'Other' }],
    ];
    const admins = await signIn(service, 'admin');
    for (const [index, [path, body, change]] of requests.entries()) {
      const keyed = admins.calls({ 'idempotency-key': `twice-${index}` });
      const first = await keyed.post(path, body);
      assert.equal(first.status, 201, first.text);
      assert.deepEqual((await keyed.post(path, body)).body, first.body);
      const other = await keyed.post(path, { ...body, ...change });
      expectFailure(other, 422, 'Idempotency-Key was used with a different request');
    }
  });
});
