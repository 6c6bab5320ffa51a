import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { done } from '../../support/client.ts';
import {
  expectFailure,
  expectFailures,
  expectInvalid,
  UNKNOWN_ID,
} from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import * as people from '../../support/staff/admins.ts';
import { Browser, signIn } from '../../support/staff/browsing.ts';

const { DEVELOPER, ME, NOT_ALLOWED, ofCompanies, ofOperator, STAFF } = people;
const opened = await people.openWithAdmins();
const { service, operator, companyId, siblingId, foreignId } = opened;
const { admin, partnerAdmin, memberOf, invite, invited } = opened;
const viewer = (await signIn(service, 'viewer')).calls();
const LOOKS = '/staff/v1/looks';
const ISSUERS = '/staff/v1/issuers';
const issuer = {
  name: 'Account',
  issuer: 'https://login.fringe.example',
  clientId: 'fringe',
  mailDomains: ['fringe.example'],
};
const look = { companyId, role: 'viewer', reason: 'Why' };

describe('an admin', () => {
  it('of a partner sees and gives what is the partner’s, and nothing more', async () => {
    const { staff } = (await partnerAdmin.get(STAFF)).body;
    assert.deepEqual(
      staff.map(({ mail }: { mail: string }) => mail.split('@')[0]),
      ['admin', 'developer', 'payroll', 'hr', 'viewer'],
    );
    const mail = 'New@Clara.example';
    for (const [role, status, message] of [
      [ofOperator('support'), 403, NOT_ALLOWED],
      [{ ...DEVELOPER, partnerId: UNKNOWN_ID }, 403, NOT_ALLOWED],
      [ofCompanies('hr', foreignId), 404, 'Resource not found'],
    ] as const) {
      expectFailure(await invite(mail, role), status, message);
    }
    const wrong = await invite(mail, { kind: 'partner', role: 'hr' });
    expectInvalid(wrong, 'body/role/role', 'is no role of kind partner');
    const made = await invite(mail, ofCompanies('payroll', companyId));
    assert.deepEqual([made.status, made.body.mail], [201, 'new@clara.example']);
    const { id } = await memberOf('admin@fringe.example');
    expectFailure(await partnerAdmin.delete(`${STAFF}/${id}`), 404, 'Resource not found');
  });

  it('changes roles and companies, which take effect at once', async () => {
    const role = ofCompanies('hr', companyId);
    const mail = 'changing@clara.example';
    const { path, browser } = await invited(mail, role);
    const person = browser.calls();
    const companies = async () => (await done(person.get('/api/v3/companies'))).companies.length;
    const roles = async () => (await done(person.get(ME))).roles;
    const [{ id }] = await roles();
    assert.equal(await companies(), 1);
    const wider = [ofCompanies('hr', companyId, siblingId), DEVELOPER];
    const changed = await done(partnerAdmin.patch(path, { name: 'Changed', roles: wider }));
    const shown = [changed.name, changed.roles.length, changed.roles[0].id, await companies()];
    assert.deepEqual(shown, ['Changed', 2, id, 2]);
    const twice = await partnerAdmin.patch(path, { roles: [role, role] });
    expectInvalid(twice, 'body/roles/1', 'is there twice');
    await partnerAdmin.patch(path, { roles: [DEVELOPER] });
    assert.deepEqual(each(await roles(), 'role'), ['developer']);
    for (const status of [204, 404]) {
      assert.equal((await partnerAdmin.delete(path)).status, status);
    }
    expectFailure(await person.get(ME), 401, 'invalid_token');
    const again = new Browser(service.url);
    assert.equal((await again.follow(`/console/sign-in?mail=${mail}`)).status, 404);
  });

  it('of the operator cannot be the last one to go', async () => {
    const { id } = await memberOf('admin@fringe.example');
    const roles = [ofOperator('support')];
    const path = `${STAFF}/${id}`;
    const replies = [await admin.delete(path), await admin.patch(path, { roles })];
    expectFailures(replies, 409, 'No other admin of the operator could enter');
  });
});

describe('whoever is no admin', () => {
  it('neither sees nor ends people, nor says who vouches for them, nor looks', async () => {
    const payroll = (await signIn(service, 'payroll')).calls();
    const { id } = await memberOf('viewer@aurora.example');
    const replies = [
      await viewer.get(STAFF),
      await viewer.get(ISSUERS),
      await viewer.post(LOOKS, look),
      await payroll.delete(`${STAFF}/${id}`),
      await payroll.post(ISSUERS, issuer),
      await payroll.delete(`${ISSUERS}/${UNKNOWN_ID}`),
    ];
    expectFailures(replies, 403, NOT_ALLOWED);
  });
});

describe('what a partner loses', () => {
  it('is lost to the people who saw it on its behalf', async () => {
    const role = ofCompanies('viewer', companyId, siblingId);
    const { browser } = await invited('losing@clara.example', role);
    const seen = async () => (await browser.calls().get('/api/v3/companies')).body.companies;
    const partnerId: string = (await partnerAdmin.get(ME)).body.roles[0].partner.id;
    const grant = `/platform/v1/partners/${partnerId}/companies/${siblingId}`;
    await done(operator.delete(grant));
    assert.deepEqual(each(await seen(), 'id'), [companyId]);
    await done(operator.put(grant));
    assert.deepEqual(each(await seen(), 'id'), [companyId]);
    const { partners } = await done(operator.get(`/platform/v1/companies/${companyId}/partners`));
    assert.equal(partners.length, 1);
  });
});

describe('the support that looks as a customer sees it', () => {
  it('reads for a reason, which the log and the customer see', async () => {
    const support = await signIn(service, 'support');
    const reason = 'Ticket 118';
    const { id } = await done(support.calls().post(LOOKS, { companyId, role: 'payroll', reason }));
    const looking = support.calls({ 'x-fringe-role': id });
    const { companies } = await done(looking.get('/api/v3/companies'));
    assert.deepEqual(each(companies, 'id'), [companyId]);
    const { lookingAs, roleId } = await done(looking.get(ME));
    assert.deepEqual([lookingAs.reason, roleId], [reason, id]);
    const limits = `/api/v3/companies/${companyId}/limits/disable`;
    assert.equal((await looking.post(limits, { benefit: 'meal' })).status >= 403, true);
    for (const customer of [partnerAdmin, viewer]) {
      const { sessions } = (await customer.get('/staff/v1/sessions')).body;
      const seen = sessions.find((one: { id: string }) => one.id === id);
      assert.deepEqual([seen.kind, seen.person, seen.reason], ['look', null, reason]);
    }
    await done(support.calls().delete(`${LOOKS}/${id}`));
    expectFailure(await looking.get(ME), 401, 'invalid_token');
    const log = await operator.get(`/platform/v1/audit-log?companyId=${companyId}&limit=2`);
    const { entries } = log.body;
    assert.deepEqual(each(entries, 'action'), ['endLook', 'startLook']);
    assert.equal(entries[0].by.credential, 'Sergio Soporte');
  });
});

describe('what is sent twice under one key', () => {
  it('has to be the same, and of companies and partners that there are', async () => {
    const ofNobody = await admin.post(ISSUERS, { ...issuer, partnerId: UNKNOWN_ID });
    const nowhere = await admin.post(LOOKS, { ...look, companyId: UNKNOWN_ID });
    expectFailures([ofNobody, nowhere], 404, 'Resource not found');
    const twice = { mail: 'twice@fringe.example', name: 'Twice', role: ofOperator('auditor') };
    const requests: [path: string, body: object, other: object][] = [
      [ISSUERS, issuer, { name: 'Other' }],
      [LOOKS, look, { reason: 'Other' }],
      [STAFF, twice, { name: 'Other' }],
      ['/staff/v1/me/views', { name: 'Once', address: '/' }, { name: 'Other' }],
    ];
    const admins = await signIn(service, 'admin');
    for (const [path, body, change] of requests) {
      const keyed = admins.calls({ 'idempotency-key': `twice ${path}` });
      const first = await keyed.post(path, body);
      assert.equal(first.status, 201, first.text);
      assert.deepEqual((await keyed.post(path, body)).body, first.body);
      const other = await keyed.post(path, { ...body, ...change });
      expectFailure(other, 422, 'Idempotency-Key was used with a different request');
    }
  });
});
