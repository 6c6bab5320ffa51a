import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { expectInvalid } from '../../support/contract/refusals.ts';
import { startService } from '../../support/service.ts';
import { Browser, signIn } from '../../support/staff/browsing.ts';
import { startLyingIssuer, type Told } from '../../support/staff/lying-issuer.ts';
import { expectRefused, signInTrips } from '../../support/staff/trips.ts';

const service = await startService();
after(service.close);
const liar = await startLyingIssuer();
after(liar.close);
const admin = (await signIn(service, 'admin')).calls();
const { body: me } = await (await signIn(service, 'partnerAdmin')).calls().get('/staff/v1/me');
const partnerId: string = me.roles[0].partner.id;

const { described, issuerWith, depart, arrive, honest, tryWith } = signInTrips(
  service,
  admin,
  liar,
);
const issuerId = await issuerWith();
await admin.post('/staff/v1/staff', {
  mail: 'lea@clara.example',
  name: 'Lea',
  role: { kind: 'partner', role: 'developer', partnerId },
});

describe('an issuer', () => {
  const partners = { partnerId, clientId: 'of-partner' };

  it('never gets a code that came to the address of another', async () => {
    const own = await issuerWith(partners);
    const other = await issuerWith(partners);
    const before = liar.timesAsked('/token');
    const { callback: ofOperator } = await depart(issuerId);
    const { callback: ofOther } = await depart(other);
    assert.equal(ofOther, `${ofOperator}/${other}`);
    for (const callback of [ofOperator, ofOther, `${ofOperator}/${own.toUpperCase()}`]) {
      const trip = await depart(own);
      assert.equal(trip.callback, `${ofOperator}/${own}`);
      liar.tell({ claims: honest(trip.nonce), signedBy: 'provider' });
      await expectRefused(await arrive({ ...trip, callback }), trip.browser, callback);
    }
    const fromOperator = await depart(issuerId);
    const callback = `${ofOperator}/${own}`;
    await expectRefused(
      await arrive({ ...fromOperator, callback }),
      fromOperator.browser,
      callback,
    );
    assert.equal(liar.timesAsked('/token'), before);
    for (const id of [own, other]) await admin.delete(`/staff/v1/issuers/${id}`);
  });

  it('of a partner lets nobody into roles of others, whatever it says', async () => {
    const own = await issuerWith(partners);
    const asAdmin = (claims: Told['claims']) => ({
      claims: { ...claims, aud: partners.clientId, email: 'admin@fringe.example' },
    });
    const { landed, browser } = await tryWith(own, asAdmin);
    await expectRefused(landed, browser, 'an admin of the operator');
    const ours = await tryWith(own, (claims) => ({
      claims: { ...claims, aud: partners.clientId },
    }));
    assert.equal(ours.landed.status, 303);
    const { clientSecret: _, ...shown } = described;
    const list = (await admin.get('/staff/v1/issuers')).body.issuers;
    assert.deepEqual(
      { ...list.find(({ id }: { id: string }) => id === own) },
      {
        id: own,
        companyId: null,
        ...shown,
        ...partners,
        claim: null,
        claimRoles: [],
        hasSecret: true,
      },
    );
    assert.equal((await admin.delete(`/staff/v1/issuers/${own}`)).status, 204);
    assert.equal((await admin.delete(`/staff/v1/issuers/${own}`)).status, 204);
    assert.equal((await ours.browser.calls().get('/staff/v1/me')).status, 401);
    assert.equal((await admin.put(`/staff/v1/issuers/${own}`, described)).status, 404);
  });

  it('that claims the domain of others gets none of their people', async () => {
    const mailDomains = ['claimed.example'];
    const { body: other } = await admin.post('/platform/v1/partners', { name: 'Squatter' });
    const theirs = await issuerWith({ mailDomains, partnerId: other.id });
    const askedOf = async (mail: string) => {
      const sent = await new Browser(service.url).open(`/console/sign-in?mail=${mail}`);
      const to = sent.headers.get('location');
      return to && new URL(to).searchParams.get('redirect_uri')!.split('/').at(-1);
    };
    assert.equal(await askedOf('kim@claimed.example'), theirs);
    const own = await issuerWith({ ...partners, mailDomains });
    assert.equal(await askedOf('kim@claimed.example'), null);
    const role = { kind: 'partner', role: 'developer', partnerId };
    await admin.post('/staff/v1/staff', { mail: 'kim@claimed.example', name: 'Kim', role });
    assert.equal(await askedOf('Kim@claimed.example'), own);
    await issuerWith({ mailDomains });
    assert.equal(await askedOf('kim@claimed.example'), 'callback');
  });

  it('gives roles by a claim, and takes them when the claim is gone', async () => {
    const role = { kind: 'partner', role: 'developer' };
    const claimRoles = [{ value: 'payroll-team', role }];
    const by = { partnerId, clientId: 'by-claim', claim: 'groups' };
    const id = await issuerWith(by);
    const replaced = { ...described, clientId: by.clientId, claim: 'groups', claimRoles };
    const put = await admin.put(`/staff/v1/issuers/${id}`, replaced);
    assert.deepEqual([put.status, put.body.hasSecret, put.body.claimRoles.length], [200, true, 1]);
    const { clientSecret: _, ...unchanged } = replaced;
    assert.equal((await admin.put(`/staff/v1/issuers/${id}`, unchanged)).status, 200);
    for (const other of [{ issuer: `${liar.url}/other` }, { clientId: 'other' }]) {
      const moved = await admin.put(`/staff/v1/issuers/${id}`, { ...unchanged, ...other });
      expectInvalid(moved, 'body/clientSecret', 'is required where the issuer changes');
    }
    const withGroups = (groups: unknown) => (claims: Told['claims']) => ({
      claims: { ...claims, aud: by.clientId, email: 'max@clara.example', name: 'Max', groups },
    });
    const entered = await tryWith(id, withGroups(['payroll-team', 'x']));
    assert.equal(entered.landed.status, 303);
    const { body } = await entered.browser.calls().get('/staff/v1/me');
    assert.deepEqual([body.person.name, body.roles[0].role], ['Max', 'developer']);
    const { landed } = await tryWith(id, withGroups('x'));
    assert.equal(landed.status, 403);
    assert.equal((await entered.browser.calls().get('/api/v3/companies')).status, 401);
    const raising = [{ value: 'x', role: { kind: 'operator', role: 'admin' } }];
    const refused = await admin.put(`/staff/v1/issuers/${id}`, {
      ...replaced,
      claimRoles: raising,
    });
    assert.equal(refused.status, 403);
  });
});
