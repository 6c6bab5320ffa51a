import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { type Browser, signIn } from '../../support/staff/browsing.ts';
import { ME, ofCompanies, openWithAdmins } from '../support/staff.ts';

const clock = fakeClock();
const opened = await openWithAdmins({ clock });
const { service, partner, companyId, siblingId, admin, partnerAdmin, invite, invited } = opened;

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
