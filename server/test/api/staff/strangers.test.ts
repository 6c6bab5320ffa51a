import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { endLookOver } from '../../../src/staff/sessions/looks.ts';
import { openMonthOf } from '../../stories/support/committed.ts';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import { Browser, signIn } from '../../support/staff/browsing.ts';
import { CLIENT_SECRET, startLyingIssuer } from '../../support/staff/lying-issuer.ts';
import { staffSteps } from '../../support/staff/steps.ts';
import { untilDone } from '../../support/worker.ts';
import { limit } from '../support/money/limit-settings.ts';
import { expectFailure } from '../support/refusals.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const liar = await startLyingIssuer();
after(liar.close);
const [own, second] = service.companyIds as [string, string];
const [foreign] = service.foreignCompanyIds as [string];
const admin = (await signIn(service, 'admin')).calls();
const partnerAdmin = (await signIn(service, 'partnerAdmin')).calls();
const DEVELOPER = { kind: 'partner', role: 'developer' };

type Row = { id: string; mail: string; person?: { name: string }; [name: string]: unknown };
const idsOf = (rows: Row[]) => rows.map(({ id }) => id);
const invite = (mail: string, role: object = DEVELOPER) =>
  partnerAdmin.post('/staff/v1/staff', { mail, name: 'Whoever', role });

const described = {
  name: 'Account of the partner',
  issuer: liar.url,
  clientId: 'fringe',
  clientSecret: CLIENT_SECRET,
  mailDomains: ['fringe.example'],
};

/** Signs in by an issuer of the partner, which says of anybody that it is them. */
async function enterBy(issuerId: string, email: string, more: object = {}): Promise<Browser> {
  const browser = new Browser(service.url);
  const sent = await browser.open(`/console/sign-in?issuer=${issuerId}`);
  const { searchParams } = new URL(sent.headers.get('location')!);
  const iat = Math.floor(Date.now() / 1000);
  const nonce = searchParams.get('nonce')!;
  const who = { sub: email, email, email_verified: true, ...more };
  const claims = { iss: liar.url, aud: 'fringe', iat, exp: iat + 300, nonce, ...who };
  liar.tell({ claims, signedBy: 'provider' });
  const { pathname } = new URL(searchParams.get('redirect_uri')!);
  const back = `${pathname}?code=c&state=${searchParams.get('state')}`;
  assert.equal((await browser.open(back)).status, 303);
  return browser;
}

const sessionsSeenBy = async (who: typeof admin): Promise<Row[]> =>
  (await who.get('/staff/v1/sessions?limit=100')).body.sessions;

describe('a partner that invites one of the operator’s people', () => {
  it('learns nothing of them, and cannot put them out or call them otherwise', async () => {
    const mail = 'admin@fringe.example';
    const { body } = await invite(mail);
    const { staff } = (await partnerAdmin.get('/staff/v1/staff')).body;
    const listed = staff.find((one: Row) => one.mail === mail);
    for (const shown of [body, listed]) {
      assert.deepEqual([shown.name, shown.lastSignedInAt, shown.roles.length], [mail, null, 1]);
    }
    const real = (await admin.get('/staff/v1/staff')).body.staff.find(
      (one: Row) => one.mail === mail,
    );
    assert.notEqual(real.name, mail);
    assert.equal(body.invitedAt >= real.invitedAt, true);
    const { id } = (await admin.get('/staff/v1/me')).body.session;
    assert.equal(idsOf(await sessionsSeenBy(partnerAdmin)).includes(id), false);
    const ending = await partnerAdmin.delete(`/staff/v1/sessions/${id}`);
    expectFailure(ending, 404, 'Resource not found');
    const locale = real.locale === 'es' ? 'en' : 'es';
    for (const change of [{ name: 'Other' }, { name: real.name }, { locale }]) {
      const refused = await partnerAdmin.patch(`/staff/v1/staff/${body.id}`, change);
      expectFailure(refused, 403, 'Your role may not do this');
    }
    const same = { name: mail, roles: [DEVELOPER] };
    assert.equal((await partnerAdmin.patch(`/staff/v1/staff/${body.id}`, same)).status, 200);
    assert.equal((await admin.get('/staff/v1/me')).body.person.name, real.name);
  });

  it('whose own issuer vouches for them is not them', async () => {
    const mail = 'support@fringe.example';
    const support = (await signIn(service, 'support')).calls();
    const reason = 'Ticket 7, of others';
    const look = { companyId: foreign, role: 'viewer', reason };
    const lookId = (await support.post('/staff/v1/looks', look)).body.id;
    const here = await support.post('/staff/v1/looks', { ...look, companyId: own });
    await invite(mail);
    const { body: issuer } = await partnerAdmin.post('/staff/v1/issuers', described);
    const stranger = (await enterBy(issuer.id, mail)).calls();
    const other = (await enterBy(issuer.id, mail)).calls();
    const { person: me, session, lookingAs } = (await stranger.get('/staff/v1/me')).body;
    assert.deepEqual([me.name, lookingAs], [mail, null]);
    const real = (await support.get('/staff/v1/me')).body;
    const seen = await sessionsSeenBy(stranger);
    assert.deepEqual(
      seen.filter((one) => one.own).map(({ kind, person }) => [kind, person?.name]),
      [
        ['session', mail],
        ['session', mail],
      ],
    );
    assert.equal(idsOf(seen).includes(session.id), true);
    for (const id of [lookId, real.session.id]) assert.equal(idsOf(seen).includes(id), false);
    const looks = seen.filter(({ kind }) => kind === 'look');
    assert.deepEqual(
      looks.map((one) => one.person),
      [null],
    );
    for (const path of [`sessions/${real.session.id}`, `looks/${lookId}`]) {
      expectFailure(await stranger.delete(`/staff/v1/${path}`), 404, 'Resource not found');
    }
    const locale = real.person.locale === 'es' ? 'en' : 'es';
    const changed = await stranger.patch('/staff/v1/me', { locale });
    expectFailure(changed, 403, 'Your role may not do this');
    assert.equal((await stranger.delete('/staff/v1/sessions')).status, 204);
    assert.equal((await other.get('/staff/v1/me')).status, 401);
    assert.equal((await support.get('/staff/v1/me')).body.lookingAs.reason, reason);
    assert.ok(idsOf(await sessionsSeenBy(support)).includes(lookId));
    for (const id of [lookId, here.body.id]) {
      assert.equal((await support.delete(`/staff/v1/looks/${id}`)).status, 204);
    }
  });
});

describe('what somebody does whom others share', () => {
  it('is told to their partner by the address, and by the name to the operator', async () => {
    const [mail, name] = ['shared@clara.example', 'Sha Red'];
    const partner = (await partnerAdmin.get('/staff/v1/me')).body.roles[0].partner;
    await partnerAdmin.post('/staff/v1/staff', {
      mail,
      name,
      role: { kind: 'partner', role: 'admin' },
    });
    const person = (await staffSteps(service, admin).enter(mail)).calls();
    const path = `companies/${own}/employees`;
    const { employees } = (await person.get(`/api/v3/${path}?limit=1&state=active`)).body;
    const one = `${path}/${employees[0].id}`;
    const limits = `/api/v3/${one}/limits/punctual?payroll=${await openMonthOf(service, own)}`;
    const set = await person.put(limits, { meal: limit(7_654) });
    assert.equal(set.status, 200, set.text);
    assert.equal((await person.patch(`/api/v3/${one}/block`, { reason: 'Why' })).status, 204);
    const told = async (who: typeof admin, base: string) => {
      const { body } = await who.get(`${base}/${one}/state-changes?limit=100`);
      const usage = `${base}/companies/${own}/limits/usage?categories=meal`;
      const { text } = await who.get(`${usage}&format=csv&columns=amountInCents,byName`);
      const [, byName] = /^7654,(.*)$/m.exec(text) ?? [];
      return [body.stateChanges.at(-1).by.name, byName];
    };
    const called = (text: string) => Array(2).fill(`${partner.name} (${text})`);
    assert.deepEqual(await told(partnerAdmin, '/api/v3'), called(name));
    await admin.post('/staff/v1/staff', {
      mail,
      name,
      role: { kind: 'operator', role: 'support' },
    });
    assert.deepEqual(await told(partnerAdmin, '/api/v3'), called(mail));
    assert.deepEqual(await told(admin, '/platform/v1'), called(name));
  });
});

describe('what a claim gave', () => {
  it('is for the companies of all its values that the partner has, and goes with it', async () => {
    const roleOf = (...companyIds: string[]) => ({ kind: 'company', role: 'hr', companyIds });
    const claimRoles = [
      { value: 'a', role: roleOf(own, foreign) },
      { value: 'b', role: roleOf(second) },
    ];
    const fields = { ...described, mailDomains: ['claims.example'], claim: 'groups', claimRoles };
    const { body: issuer } = await partnerAdmin.post('/staff/v1/issuers', fields);
    const path = `/staff/v1/issuers/${issuer.id}`;
    const mail = 'kim@claims.example';
    const enter = async () => (await enterBy(issuer.id, mail, { groups: ['a', 'b'] })).calls();
    const rolesNow = async (): Promise<{ companies: Row[] }[]> =>
      (await partnerAdmin.get('/staff/v1/staff')).body.staff.find((one: Row) => one.mail === mail)
        .roles;
    const kim = await enter();
    assert.deepEqual(
      idsOf((await kim.get('/api/v3/companies')).body.companies).toSorted(),
      [own, second].toSorted(),
    );
    const renamed = await partnerAdmin.put(path, { ...fields, name: 'Renamed' });
    assert.deepEqual([renamed.status, (await rolesNow()).length], [200, 1]);
    await partnerAdmin.put(path, { ...fields, claimRoles: [claimRoles[0]] });
    assert.deepEqual(await rolesNow(), []);
    await enter();
    assert.deepEqual(
      (await rolesNow()).map(({ companies }) => idsOf(companies)),
      [[own]],
    );
    assert.equal((await partnerAdmin.delete(path)).status, 204);
    assert.deepEqual(await rolesNow(), []);
  });
});

describe('whoever is invited again', () => {
  it('to another company keeps those that they have', async () => {
    const role = (companyId: string) => ({ kind: 'company', role: 'hr', companyIds: [companyId] });
    await invite('more@clara.example', role(own));
    const { body } = await invite('more@clara.example', role(second));
    assert.deepEqual(idsOf(body.roles[0].companies).toSorted(), [own, second].toSorted());
  });
});

describe('a look', () => {
  const look = { companyId: second, role: 'viewer', reason: 'Why' };
  const role = (name: string) => ({ kind: 'operator', role: name });
  const ofCompany = `/platform/v1/audit-log?companyId=${second}&limit=1`;
  const lines = async (): Promise<string[]> => {
    const { body } = await admin.get(ofCompany);
    return body.entries.map(({ action }: { action: string }) => action);
  };

  it('ends with the session, with the role, and when its time is over', async () => {
    const support = await signIn(service, 'support');
    await support.calls().post('/staff/v1/looks', look);
    assert.deepEqual(await lines(), ['startLook']);
    const headers = { origin: service.url, 'x-fringe-console': '1' };
    await support.open('/console/sign-out', { method: 'POST', headers });
    assert.deepEqual(await lines(), ['session.end']);

    const again = (await signIn(service, 'support')).calls();
    const { person } = (await again.get('/staff/v1/me')).body;
    const { id } = (await again.post('/staff/v1/looks', look)).body;
    const auditor = { roles: [role('auditor')] };
    assert.equal((await admin.patch(`/staff/v1/staff/${person.id}`, auditor)).status, 200);
    assert.deepEqual(await lines(), ['updateStaff']);
    const asBefore = { roles: [role('support')] };
    await admin.patch(`/staff/v1/staff/${person.id}`, asBefore);
    assert.equal((await again.get('/staff/v1/me')).body.lookingAs, null);
    assert.equal(idsOf(await sessionsSeenBy(admin)).includes(id), false);

    await again.post('/staff/v1/looks', look);
    assert.equal(await endLookOver(service.context), false);
    clock.advance(60 * 60);
    assert.equal(await untilDone(() => endLookOver(service.context)), 2);
    // Whoever had entered before has been idle for too long.
    const later = (await signIn(service, 'admin')).calls();
    const { entries } = (await later.get(ofCompany)).body;
    assert.deepEqual([entries[0].action, entries[0].by.kind], ['look.end', 'service']);
  });
});
