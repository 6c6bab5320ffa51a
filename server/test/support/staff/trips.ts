import assert from 'node:assert/strict';
import type { Client } from '../client.ts';
import type { Service } from '../service.ts';
import { Browser } from './browsing.ts';
import { CLIENT_SECRET, type startLyingIssuer, type Told } from './lying-issuer.ts';

export interface Trip {
  browser: Browser;
  state: string;
  nonce: string;
  callback: string;
}

/** A page that says so, and no session. */
export async function expectRefused(
  landed: Response,
  browser: Browser,
  about: string,
): Promise<void> {
  assert.equal(landed.status, 403, about);
  assert.match(landed.headers.get('content-type')!, /^text\/html/, about);
  assert.equal(browser.header(), '', about);
}

/** What a provider says that tells the truth. */
const truthOf = (url: string, nonce: string): Told['claims'] => ({
  iss: url,
  sub: 'lea',
  aud: 'fringe',
  exp: Math.floor(Date.now() / 1000) + 300,
  iat: Math.floor(Date.now() / 1000),
  nonce,
  email: 'Lea@clara.example',
  email_verified: true,
});

/** Sign-ins at a provider that says what a test tells it to. */
export function signInTrips(
  service: Service,
  admin: Client,
  liar: Awaited<ReturnType<typeof startLyingIssuer>>,
) {
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

  const honest = (nonce: string) => truthOf(liar.url, nonce);

  /** A whole sign-in, of which the provider tells what is given. */
  async function tryWith(issuer: string, lie: (claims: Told['claims']) => Partial<Told>) {
    const trip = await depart(issuer);
    const claims = honest(trip.nonce);
    liar.tell({ claims, signedBy: 'provider', ...lie(claims) });
    const landed = await arrive(trip);
    return { landed, browser: trip.browser };
  }

  return { described, issuerWith, depart, arrive, honest, tryWith };
}
