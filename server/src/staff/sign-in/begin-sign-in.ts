import * as oidc from 'openid-client';
import type { Context } from '../../context.ts';
import type { IssuerId } from '../../values/ids.ts';
import type { Provider, Providers } from './providers.ts';

/** A sign-in that is under way, as the browser keeps it for us: sealed, and for minutes. */
export interface Pending {
  issuerId: IssuerId;
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
  expiresAt: number;
}

export const PENDING_SECONDS = 600;
const PURPOSE = 'sign-in';

export const CALLBACK = '/console/sign-in/callback';

/**
 * Where a provider sends people back to: each customer's has an address of its own, so that none
 * is handed a code that another has given.
 */
export const callbackOf = ({
  id,
  partnerId,
  companyId,
}: Pick<Provider, 'id' | 'partnerId' | 'companyId'>): string =>
  partnerId || companyId ? `${CALLBACK}/${id}` : CALLBACK;

/** Where the browser goes, and what it keeps meanwhile. */
export interface Departure {
  location: string;
  cookie: string;
}

/** Sends a person to a provider: by a code, with PKCE, a state and a nonce of this sign-in. */
export async function beginSignIn(
  { vault, clock }: Context,
  providers: Providers,
  provider: Provider,
  { base, returnTo, hint }: { base: string; returnTo: string; hint: string | undefined },
): Promise<Departure> {
  const config = await providers.waitFor(provider, () => providers.describe(provider));
  const pending: Pending = {
    issuerId: provider.id,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    returnTo,
    expiresAt: clock.now().getTime() + PENDING_SECONDS * 1000,
  };
  const location = oidc.buildAuthorizationUrl(config, {
    redirect_uri: base + callbackOf(provider),
    scope: 'openid email profile',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    ...(hint && { login_hint: hint }),
  });
  const cookie = vault.seal(JSON.stringify(pending), PURPOSE).toString('base64url');
  return { location: location.href, cookie };
}

/** What a browser has kept of a sign-in; undefined where it is none of ours, or too old. */
export function pendingIn(
  { vault, clock }: Context,
  cookie: string | undefined,
): Pending | undefined {
  if (cookie === undefined) return undefined;
  try {
    const text = vault.open(Buffer.from(cookie, 'base64url'), PURPOSE);
    const pending = JSON.parse(text) as Pending;
    return pending.expiresAt > clock.now().getTime() ? pending : undefined;
  } catch {
    return undefined;
  }
}
