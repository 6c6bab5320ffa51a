import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import { Browser, signIn } from '../../support/staff/browsing.ts';
import { DESCRIPTION, startLyingIssuer, type Told } from '../../support/staff/lying-issuer.ts';
import { expectRefused, signInTrips } from '../../support/staff/trips.ts';

const service = await startService();
after(service.close);
const liar = await startLyingIssuer();
after(liar.close);
const admin = (await signIn(service, 'admin')).calls();
const { body: me } = await (await signIn(service, 'partnerAdmin')).calls().get('/staff/v1/me');
const partnerId: string = me.roles[0].partner.id;

const { issuerWith, depart, arrive, honest, tryWith } = signInTrips(service, admin, liar);
const issuerId = await issuerWith();
await admin.post('/staff/v1/staff', {
  mail: 'lea@clara.example',
  name: 'Lea',
  role: { kind: 'partner', role: 'developer', partnerId },
});

describe('a provider that tells the truth', () => {
  it('lets those in whom it may vouch for, by keys that are asked for once', async () => {
    const { landed, browser } = await tryWith(issuerId, () => ({}));
    assert.equal(landed.headers.get('location'), '/console');
    assert.equal(landed.status, 303);
    const [cookie] = landed.headers.getSetCookie();
    assert.match(
      cookie!,
      /^fringe-session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/,
    );
    const { body } = await browser.calls().get('/staff/v1/me');
    assert.deepEqual([body.person.mail, body.roles[0].role], ['lea@clara.example', 'developer']);
    const before = liar.timesAsked('/jwks');
    await tryWith(issuerId, () => ({}));
    assert.equal(liar.timesAsked('/jwks'), before);
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
      const { landed, browser } = await tryWith(issuerId, lie);
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

it('a provider is asked for all who wait, of whom there are not too many', async () => {
  const slow = await issuerWith({ clientId: 'slow' });
  const before = liar.timesAsked(DESCRIPTION);
  const release = liar.hold();
  const knock = async () =>
    (await new Browser(service.url).open(`/console/sign-in?issuer=${slow}`)).status;
  const statuses: number[] = [];
  const tooMany = new Promise<void>((resolve) => {
    const knocks = Array.from({ length: 53 }, async () => {
      statuses.push(await knock());
      if (statuses.length === 3) resolve();
    });
    void Promise.all(knocks);
  });
  await tooMany;
  assert.deepEqual(statuses, [403, 403, 403]);
  release();
  assert.equal(await knock(), 303);
  assert.equal(liar.timesAsked(DESCRIPTION), before + 1);
  liar.tell({ claims: {}, signedBy: 'provider', description: { issuer: 'https://o.example' } });
  const wrong = await issuerWith({ clientId: 'wrong' });
  for (let times = 0; times < 2; times += 1) {
    const { status } = await new Browser(service.url).open(`/console/sign-in?issuer=${wrong}`);
    assert.equal(status, 403);
  }
  assert.equal(liar.timesAsked(DESCRIPTION), before + 2);
});
