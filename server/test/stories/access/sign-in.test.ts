import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { expectInvalid } from '../../api/support/refusals.ts';
import { startService } from '../../support/service.ts';
import { Browser, signIn } from '../../support/staff/browsing.ts';
import { CLIENT_SECRET, startLyingIssuer, type Told } from '../../support/staff/lying-issuer.ts';

const service = await startService();
after(service.close);
const liar = await startLyingIssuer();
after(liar.close);
const admin = (await signIn(service, 'admin')).calls();
const { body: me } = await (await signIn(service, 'partnerAdmin')).calls().get('/staff/v1/me');
const partnerId: string = me.roles[0].partner.id;

const described = {
  name: 'Account',
  issuer: liar.url,
  clientId: 'fringe',
  clientSecret: CLIENT_SECRET,
  mailDomains: ['clara.example', 'fringe.example'],
};

async function issuerWith(more: object = {}): Promise<string> {
  const { status, body, text } = await admin.post('/staff/v1/issuers', { ...described, ...more });
  assert.equal(status, 201, text);
  return body.id;
}

const issuerId = await issuerWith();
await admin.post('/staff/v1/staff', {
  mail: 'lea@clara.example',
  name: 'Lea',
  role: { kind: 'partner', role: 'developer', partnerId },
});

interface Trip {
  browser: Browser;
  state: string;
  nonce: string;
  callback: string;
}

/** Up to the provider, whose pages nobody has to open. */
async function depart(issuer: string): Promise<Trip> {
  const browser = new Browser(service.url);
  const sent = await browser.open(`/console/sign-in?issuer=${issuer}`);
  assert.equal(sent.status, 303, await sent.text());
  const to = new URL(sent.headers.get('location')!);
  assert.equal(to.searchParams.get('code_challenge_method'), 'S256');
  const value = (name: string) => to.searchParams.get(name)!;
  const callback = new URL(value('redirect_uri')).pathname;
  return { browser, state: value('state'), nonce: value('nonce'), callback };
}

const arrive = ({ browser, state, callback }: Trip) =>
  browser.open(`${callback}?code=c&state=${state}`);

const honest = (nonce: string): Told['claims'] => ({
  iss: liar.url,
  sub: 'lea',
  aud: 'fringe',
  exp: Math.floor(Date.now() / 1000) + 300,
  iat: Math.floor(Date.now() / 1000),
  nonce,
  email: 'Lea@clara.example',
  email_verified: true,
});

/** A whole sign-in, of which the provider tells what is given. */
async function tryWith(lie: (claims: Told['claims']) => Partial<Told>, issuer = issuerId) {
  const trip = await depart(issuer);
  const claims = honest(trip.nonce);
  liar.tell({ claims, signedBy: 'provider', ...lie(claims) });
  const landed = await arrive(trip);
  return { landed, browser: trip.browser };
}

async function expectRefused(landed: Response, browser: Browser, about: string): Promise<void> {
  assert.equal(landed.status, 403, about);
  assert.match(landed.headers.get('content-type')!, /^text\/html/, about);
  assert.equal(browser.header(), '', about);
}

describe('a provider that tells the truth', () => {
  it('lets those in whom it may vouch for, by keys that are asked for once', async () => {
    const { landed, browser } = await tryWith(() => ({}));
    assert.equal(landed.headers.get('location'), '/console');
    assert.equal(landed.status, 303);
    const [cookie] = landed.headers.getSetCookie();
    assert.match(
      cookie!,
      /^fringe-session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/,
    );
    const { body } = await browser.calls().get('/staff/v1/me');
    assert.deepEqual([body.person.mail, body.roles[0].role], ['lea@clara.example', 'developer']);
    const before = liar.keysAsked();
    await tryWith(() => ({}));
    assert.equal(liar.keysAsked(), before);
  });

  it('is asked by the address of a person, and leads back to a page of the console', async () => {
    const browser = new Browser(service.url);
    const page = encodeURIComponent('/console/people?page=2');
    const sent = await browser.open(`/console/sign-in?mail=lea@clara.example&return=${page}`);
    const { searchParams } = new URL(sent.headers.get('location')!);
    const [state, nonce] = [searchParams.get('state')!, searchParams.get('nonce')!];
    liar.tell({ claims: honest(nonce), signedBy: 'provider' });
    const callback = '/console/sign-in/callback';
    const landed = await arrive({ browser, state, nonce, callback });
    assert.equal(landed.headers.get('location'), '/console/people?page=2');
    const nobody = await browser.open('/console/sign-in?mail=x@nowhere.example');
    assert.equal(nobody.status, 404);
  });
});

describe('a provider that lies', () => {
  const lies: Record<string, (claims: Told['claims']) => Partial<Told>> = {
    'of another sign-in': (claims) => ({ claims: { ...claims, nonce: 'other' } }),
    'without a nonce': ({ nonce: _, ...claims }) => ({ claims }),
    'in the name of another': (claims) => ({ claims: { ...claims, iss: 'https://o.example' } }),
    'too late': (claims) => ({ claims: { ...claims, exp: 1_700_000_000 } }),
    'to another client': (claims) => ({ claims: { ...claims, aud: 'other' } }),
    'signed by nobody': () => ({ signedBy: 'nobody' }),
    'signed by a stranger': () => ({ signedBy: 'stranger' }),
    'signed with the public key as a secret': () => ({ signedBy: 'public key' }),
    'signed with the secret of the client': () => ({ signedBy: 'secret' }),
    'without a token': () => ({ answer: { text: '{"access_token":"x","token_type":"Bearer"}' } }),
    'without an end': () => ({ answer: { text: `"${'x'.repeat(400_000)}"` } }),
    'with a status that has no body': () => ({ answer: { status: 205, text: '{}' } }),
    'with a status that HTTP has not': () => ({ answer: { status: 999, text: '{}' } }),
    elsewhere: () => ({ answer: { status: 302, headers: { location: liar.url }, text: '' } }),
    'of an address that nobody verified': (claims) => ({
      claims: { ...claims, email_verified: false },
    }),
    'of a word for verified': (claims) => ({ claims: { ...claims, email_verified: 'true' } }),
    'of an address of others': (claims) => ({
      claims: { ...claims, email: 'admin@nomina-clara.example' },
    }),
    'of a domain that ends alike': (claims) => ({
      claims: { ...claims, email: 'lea@sub.clara.example' },
    }),
    'of somebody whom nobody invited': (claims) => ({
      claims: { ...claims, email: 'nobody@clara.example' },
    }),
  };
  for (const [about, lie] of Object.entries(lies)) {
    it(`lets nobody in: ${about}`, async () => {
      const { landed, browser } = await tryWith(lie);
      await expectRefused(landed, browser, about);
    });
  }

  it('is not believed under another name than its own', async () => {
    liar.tell({ claims: {}, signedBy: 'provider', description: { issuer: 'https://o.example' } });
    const other = await issuerWith({ clientId: 'other' });
    const sent = await new Browser(service.url).open(`/console/sign-in?issuer=${other}`);
    assert.equal(sent.status, 403);
  });
});

describe('an answer that belongs to no sign-in of this browser', () => {
  it('lets nobody in: another state, no cookie, or a second time', async () => {
    const trip = await depart(issuerId);
    liar.tell({ claims: honest(trip.nonce), signedBy: 'provider' });
    const other = await depart(issuerId);
    await expectRefused(await arrive({ ...trip, state: other.state }), trip.browser, 'state');
    await expectRefused(await arrive(trip), trip.browser, 'a second time');
    await expectRefused(
      await arrive({ ...other, browser: new Browser(service.url) }),
      new Browser(''),
      'no cookie',
    );
  });
});

describe('an issuer', () => {
  const partners = { partnerId, clientId: 'of-partner' };

  it('never gets a code that came to the address of another', async () => {
    const own = await issuerWith(partners);
    const other = await issuerWith(partners);
    const before = liar.tokensAsked();
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
    assert.equal(liar.tokensAsked(), before);
    for (const id of [own, other]) await admin.delete(`/staff/v1/issuers/${id}`);
  });

  it('of a partner lets nobody into roles of others, whatever it says', async () => {
    const own = await issuerWith(partners);
    const asAdmin = (claims: Told['claims']) => ({
      claims: { ...claims, aud: partners.clientId, email: 'admin@fringe.example' },
    });
    const { landed, browser } = await tryWith(asAdmin, own);
    await expectRefused(landed, browser, 'an admin of the operator');
    const ours = await tryWith(
      (claims) => ({ claims: { ...claims, aud: partners.clientId } }),
      own,
    );
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
    const entered = await tryWith(withGroups(['payroll-team', 'x']), id);
    assert.equal(entered.landed.status, 303);
    const { body } = await entered.browser.calls().get('/staff/v1/me');
    assert.deepEqual([body.person.name, body.roles[0].role], ['Max', 'developer']);
    const { landed } = await tryWith(withGroups('x'), id);
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
