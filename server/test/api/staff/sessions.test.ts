import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import { signIn } from '../../support/staff/browsing.ts';
import { staffSteps } from '../../support/staff/steps.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const [own, second] = service.companyIds as [string, string];
const admin = (await signIn(service, 'admin')).calls();
const viewer = await signIn(service, 'viewer');
const localeEs = { body: '{"locale":"es"}', headers: { 'content-type': 'application/json' } };

describe('the role of a request', () => {
  it('is named by the address of a file, which a browser takes without headers', async () => {
    const mail = 'two-roles@clara.example';
    for (const [role, companyId] of [
      ['payroll', own],
      ['hr', second],
    ]) {
      const given = { kind: 'company', role, companyIds: [companyId] };
      await admin.post('/staff/v1/staff', { mail, name: 'Two Roles', role: given });
    }
    const browser = await staffSteps(service, admin).enter(mail);
    const { roles } = (await browser.calls().get('/staff/v1/me')).body;
    const [first, other] = roles.map(({ id }: { id: string }) => id);
    const take = (companyId: string, role: string, headers = {}) => {
      const path = `/api/v3/companies/${companyId}/limits/usage?format=csv&fringeRole=${role}`;
      return browser.open(path, { headers });
    };
    for (const [companyId, role, status] of [
      [own, first, 200],
      [second, other, 200],
      [second, first, 403],
      [own, other.toUpperCase(), 403],
      [own, UNKNOWN_ID, 401],
    ] as const) {
      const reply = await take(companyId, role);
      assert.equal(reply.status, status, await reply.text());
    }
    assert.equal((await take(own, other, { 'x-fringe-role': first })).status, 200);
    const parameter = `?fringeRole=${first}`;
    const calls = browser.calls();
    const changing = await calls.send('PATCH', `/staff/v1/me${parameter}`, localeEs);
    expectInvalid(changing, 'query/fringeRole', 'is not a known parameter');
    const program = await service.partner.get(`/api/v3/companies${parameter}`);
    expectInvalid(program, 'query/fringeRole', 'is not a known parameter');
  });
});

describe('a session', () => {
  const isOver = async (browser: typeof viewer) =>
    expectFailure(await browser.calls().get('/staff/v1/me'), 401, 'invalid_token');

  it('ends by signing out, here or everywhere, or by an admin', async () => {
    const [one, other, third] = [
      await signIn(service, 'developer'),
      await signIn(service, 'developer'),
      await signIn(service, 'developer'),
    ];
    const before = one.header();
    const headers = { origin: service.url, 'x-fringe-console': '1' };
    assert.equal((await one.open('/console/sign-out', { method: 'POST', headers })).status, 204);
    assert.equal(one.header(), '');
    expectFailure(await one.calls({ cookie: before }).get('/staff/v1/me'), 401, 'invalid_token');
    const partnerAdmin = (await signIn(service, 'partnerAdmin')).calls();
    const { sessions } = (await partnerAdmin.get('/staff/v1/sessions')).body;
    const { id } = (await other.calls().get('/staff/v1/me')).body.session;
    assert.ok(sessions.some((session: { id: string }) => session.id === id));
    const stranger = await viewer.calls().delete(`/staff/v1/sessions/${id}`);
    expectFailure(stranger, 404, 'Resource not found');
    assert.equal((await partnerAdmin.delete(`/staff/v1/sessions/${id}`)).status, 204);
    await isOver(other);
    assert.equal((await third.calls().delete('/staff/v1/sessions')).status, 204);
    await isOver(third);
  });

  it('ends after half an hour without a call, and after twelve hours in any case', async () => {
    const idle = await signIn(service, 'auditor');
    const busy = await signIn(service, 'auditor');
    for (let minutes = 29; minutes < 12 * 60; minutes += 29) {
      clock.advance(29 * 60);
      assert.equal((await busy.calls().get('/staff/v1/me')).status, 200, `${minutes}`);
    }
    await isOver(idle);
    clock.advance(29 * 60);
    await isOver(busy);
  });

  it('is not kept alive by what a page asks again by itself, only by a person', async () => {
    const left = await signIn(service, 'auditor');
    const used = await signIn(service, 'auditor');
    const again = { 'x-fringe-background': '1' };
    const me = (browser: typeof viewer) => browser.calls(again).get('/staff/v1/me');
    const { idleEndsAt, idleSeconds } = (await me(left)).body.session;
    for (let minutes = 10; minutes < 30; minutes += 10) {
      clock.advance(10 * 60);
      const { status, body } = await me(left);
      assert.deepEqual([status, body.session.idleEndsAt], [200, idleEndsAt]);
    }
    // A change is a person's, whatever it says.
    const changed = await used.calls(again).patch('/staff/v1/me', { locale: 'es' });
    assert.equal(changed.body.session.idleEndsAt, idleEndsAt + 20 * 60);
    assert.equal(idleSeconds, 30 * 60);
    clock.advance(10 * 60);
    await isOver(left);
    assert.equal((await me(used)).status, 200);
  });
});
