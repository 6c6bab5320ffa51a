import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { endLookOver } from '../../../src/staff/sessions/looks.ts';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { expectFailure, expectFailures } from '../../support/contract/refusals.ts';
import { openMonthOf } from '../../support/money/committed.ts';
import { limit } from '../../support/money/limit-settings.ts';
import * as people from '../../support/staff/admins.ts';
import { signIn } from '../../support/staff/browsing.ts';
import { startLyingIssuer } from '../../support/staff/lying-issuer.ts';
import { signInTrips } from '../../support/staff/trips.ts';
import { untilDone } from '../../support/worker.ts';

const { DEVELOPER, ME, NOT_ALLOWED, ofCompanies, ofOperator, STAFF } = people;
const clock = fakeClock();
const opened = await people.openWithAdmins({ clock });
const { service, companyId, siblingId, foreignId, admin, partnerAdmin, invite } = opened;
const liar = await startLyingIssuer();
after(liar.close);
const LOOKS = '/staff/v1/looks';
const SESSIONS = '/staff/v1/sessions';

type Row = { id: string; mail: string; person?: { name: string }; [name: string]: unknown };
const idsOf = (rows: Row[]) => rows.map(({ id }) => id);
const memberSeenBy = async (who: typeof admin, mail: string) =>
  (await done(who.get(STAFF))).staff.find((one: Row) => one.mail === mail);
const sessionsSeenBy = async (who: typeof admin): Promise<Row[]> =>
  (await who.get(`${SESSIONS}?limit=100`)).body.sessions;
const otherLocale = ({ locale }: { locale: string }) => (locale === 'es' ? 'en' : 'es');

const { described, issuerWith, tryWith } = signInTrips(service, partnerAdmin, liar);

/** Signs in by an issuer of the partner, which says of anybody that it is them. */
async function enterBy(issuerId: string, email: string, more: object = {}) {
  const who = { sub: email, email, ...more };
  const trip = await tryWith(issuerId, (claims) => ({ claims: { ...claims, ...who } }));
  assert.equal(trip.landed.status, 303);
  return trip.browser.calls();
}

describe('a partner that invites one of the operator’s people', () => {
  it('learns nothing of them, and cannot put them out or call them otherwise', async () => {
    const mail = 'admin@fringe.example';
    const { body } = await invite(mail, DEVELOPER);
    for (const shown of [body, await memberSeenBy(partnerAdmin, mail)]) {
      assert.deepEqual([shown.name, shown.lastSignedInAt, shown.roles.length], [mail, null, 1]);
    }
    const real = await memberSeenBy(admin, mail);
    assert.notEqual(real.name, mail);
    assert.ok(body.invitedAt >= real.invitedAt);
    const { id } = (await admin.get(ME)).body.session;
    assert.ok(!idsOf(await sessionsSeenBy(partnerAdmin)).includes(id));
    expectFailure(await partnerAdmin.delete(`${SESSIONS}/${id}`), 404, 'Resource not found');
    const path = `${STAFF}/${body.id}`;
    for (const change of [{ name: 'Other' }, { name: real.name }, { locale: otherLocale(real) }]) {
      expectFailure(await partnerAdmin.patch(path, change), 403, NOT_ALLOWED);
    }
    await done(partnerAdmin.patch(path, { name: mail, roles: [DEVELOPER] }));
    assert.equal((await admin.get(ME)).body.person.name, real.name);
  });

  it('whose own issuer vouches for them is not them', async () => {
    const mail = 'support@fringe.example';
    const support = (await signIn(service, 'support')).calls();
    const reason = 'Ticket 7, of others';
    const look = { role: 'viewer', reason };
    const { id: lookId } = await done(support.post(LOOKS, { ...look, companyId: foreignId }));
    const here = await done(support.post(LOOKS, { ...look, companyId }));
    await invite(mail, DEVELOPER);
    const issuer = await issuerWith();
    const [stranger, other] = [await enterBy(issuer, mail), await enterBy(issuer, mail)];
    const { person, session, lookingAs } = await done(stranger.get(ME));
    assert.deepEqual([person.name, lookingAs], [mail, null]);
    const real = await done(support.get(ME));
    const seen = await sessionsSeenBy(stranger);
    const own = seen.filter((one) => one.own).map(({ kind, person: who }) => [kind, who?.name]);
    assert.deepEqual(own, Array(2).fill(['session', mail]));
    assert.ok(idsOf(seen).includes(session.id));
    for (const id of [lookId, real.session.id]) assert.ok(!idsOf(seen).includes(id));
    const lookers = seen.filter(({ kind }) => kind === 'look').map((one) => one.person);
    assert.deepEqual(lookers, [null]);
    const theirs = [`${SESSIONS}/${real.session.id}`, `${LOOKS}/${lookId}`];
    const ended = await Promise.all(theirs.map((path) => stranger.delete(path)));
    expectFailures(ended, 404, 'Resource not found');
    const changed = await stranger.patch(ME, { locale: otherLocale(real.person) });
    expectFailure(changed, 403, NOT_ALLOWED);
    await done(stranger.delete(SESSIONS));
    assert.equal((await other.get(ME)).status, 401);
    assert.equal((await support.get(ME)).body.lookingAs.reason, reason);
    assert.ok(idsOf(await sessionsSeenBy(support)).includes(lookId));
    for (const id of [lookId, here.id]) await done(support.delete(`${LOOKS}/${id}`));
  });
});

describe('what somebody does whom others share', () => {
  it('is told to their partner by the address, and by the name to the operator', async () => {
    const [mail, name] = ['shared@clara.example', 'Sha Red'];
    const { partner } = (await done(partnerAdmin.get(ME))).roles[0];
    await done(invite(mail, { kind: 'partner', role: 'admin' }, partnerAdmin, name));
    const person = (await opened.enter(mail)).calls();
    const path = `companies/${companyId}/employees`;
    const { employees } = await done(person.get(`/api/v3/${path}?limit=1&state=active`));
    const one = `${path}/${employees[0].id}`;
    const payroll = await openMonthOf(service, companyId);
    const limits = `/api/v3/${one}/limits/punctual?payroll=${payroll}`;
    await done(person.put(limits, { meal: limit(7_654) }));
    await done(person.patch(`/api/v3/${one}/block`, { reason: 'Why' }));
    const told = async (who: typeof admin, base: string) => {
      const { stateChanges } = await done(who.get(`${base}/${one}/state-changes?limit=100`));
      const usage = `${base}/companies/${companyId}/limits/usage?categories=meal`;
      const { text } = await who.get(`${usage}&format=csv&columns=amountInCents,byName`);
      const [, byName] = /^7654,(.*)$/m.exec(text) ?? [];
      return [stateChanges.at(-1).by.name, byName];
    };
    const called = (text: string) => Array(2).fill(`${partner.name} (${text})`);
    assert.deepEqual(await told(partnerAdmin, '/api/v3'), called(name));
    await done(invite(mail, ofOperator('support'), admin, name));
    assert.deepEqual(await told(partnerAdmin, '/api/v3'), called(mail));
    assert.deepEqual(await told(admin, '/platform/v1'), called(name));
  });
});

describe('what a claim gave', () => {
  it('is for the companies of all its values that the partner has, and goes with it', async () => {
    const claimRoles = [
      { value: 'a', role: ofCompanies('hr', companyId, foreignId) },
      { value: 'b', role: ofCompanies('hr', siblingId) },
    ];
    const fields = { ...described, mailDomains: ['claims.example'], claim: 'groups', claimRoles };
    const id = await issuerWith(fields);
    const path = `/staff/v1/issuers/${id}`;
    const mail = 'kim@claims.example';
    const enter = () => enterBy(id, mail, { groups: ['a', 'b'] });
    /** The companies of each role that they have now. */
    const rolesNow = async (): Promise<string[][]> =>
      (await memberSeenBy(partnerAdmin, mail)).roles.map(({ companies }: { companies: Row[] }) =>
        idsOf(companies),
      );
    const { companies } = await done((await enter()).get('/api/v3/companies'));
    assert.deepEqual(idsOf(companies).toSorted(), [companyId, siblingId].toSorted());
    await done(partnerAdmin.put(path, { ...fields, name: 'Renamed' }));
    assert.equal((await rolesNow()).length, 1);
    await partnerAdmin.put(path, { ...fields, claimRoles: [claimRoles[0]] });
    assert.deepEqual(await rolesNow(), []);
    await enter();
    assert.deepEqual(await rolesNow(), [[companyId]]);
    await done(partnerAdmin.delete(path));
    assert.deepEqual(await rolesNow(), []);
  });
});

it('whoever is invited again to another company keeps those that they have', async () => {
  await invite('more@clara.example', ofCompanies('hr', companyId));
  const { roles } = await done(invite('more@clara.example', ofCompanies('hr', siblingId)));
  assert.deepEqual(idsOf(roles[0].companies).toSorted(), [companyId, siblingId].toSorted());
});

it('a look ends with the session, with the role, and when its time is over', async () => {
  const look = { companyId: siblingId, role: 'viewer', reason: 'Why' };
  /** What the log says last of the company. */
  const last = async (who = admin) => {
    const log = await who.get(`/platform/v1/audit-log?companyId=${siblingId}&limit=1`);
    return log.body.entries[0];
  };
  const support = await signIn(service, 'support');
  await support.calls().post(LOOKS, look);
  assert.equal((await last()).action, 'startLook');
  const headers = { origin: service.url, 'x-fringe-console': '1' };
  await support.open('/console/sign-out', { method: 'POST', headers });
  assert.equal((await last()).action, 'session.end');

  const again = (await signIn(service, 'support')).calls();
  const { person } = await done(again.get(ME));
  const { id } = await done(again.post(LOOKS, look));
  const path = `${STAFF}/${person.id}`;
  await done(admin.patch(path, { roles: [ofOperator('auditor')] }));
  assert.equal((await last()).action, 'updateStaff');
  await admin.patch(path, { roles: [ofOperator('support')] });
  assert.equal((await again.get(ME)).body.lookingAs, null);
  assert.ok(!idsOf(await sessionsSeenBy(admin)).includes(id));

  await again.post(LOOKS, look);
  assert.equal(await endLookOver(service.context), false);
  clock.advance(60 * 60);
  assert.equal(await untilDone(() => endLookOver(service.context)), 2);
  // Whoever had entered before has been idle for too long.
  const { action, by } = await last((await signIn(service, 'admin')).calls());
  assert.deepEqual([action, by.kind], ['look.end', 'service']);
});
