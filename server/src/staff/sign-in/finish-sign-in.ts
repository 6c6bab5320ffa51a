import * as oidc from 'openid-client';
import { systemWriter } from '../../access/writes/writers.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { isWithoutAdmin } from '../last-admin.ts';
import { startSessionIn } from '../sessions/start-session.ts';
import { admitIn } from './admit.ts';
import type { Pending } from './begin-sign-in.ts';
import type { Provider, Providers } from './providers.ts';
import { vouchedFor, type WhyNot } from './rules.ts';

/** A session has begun, or why it has not. */
export type Arrival = { value: string } | { refused: WhyNot; mail?: string };

/** Exchanges the code, looks at what the provider says, and begins a session. */
export async function finishSignIn(
  context: Context,
  providers: Providers,
  provider: Provider,
  pending: Pending,
  url: URL,
): Promise<Arrival> {
  let claims: oidc.IDToken | undefined;
  try {
    const tokens = await providers.waitFor(provider, async () =>
      oidc.authorizationCodeGrant(await providers.describe(provider), url, {
        pkceCodeVerifier: pending.verifier,
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        idTokenExpected: true,
      }),
    );
    claims = tokens.claims();
  } catch (error) {
    // Whatever a provider does wrong is its affair: nothing of it is repeated to the browser.
    const { name, code } = error as Error & { code?: string };
    context.log.warn({ reason: name, code, issuerId: provider.id }, 'a sign-in was refused');
    return { refused: 'provider' };
  }
  const vouched = vouchedFor(provider, claims ?? {});
  if ('refused' in vouched) return vouched;
  const at = context.clock.now();
  const writer = systemWriter(context, 'sign-in', 'session.start');
  return inTransaction(writer, async (tx): Promise<Arrival> => {
    const { staffId, wasAdmin } = await admitIn(tx, provider, vouched, at);
    const isLast = wasAdmin && (await isWithoutAdmin(tx, context.config));
    if (isLast) context.log.warn({ issuerId: provider.id }, NO_ADMIN);
    const { mail } = vouched;
    if (staffId === undefined) return { refused: isLast ? 'lastAdmin' : 'unknown', mail };
    const issuerId = provider.builtIn ? null : provider.id;
    return { value: await startSessionIn(tx, staffId, issuerId, at) };
  });
}

const NO_ADMIN =
  'a claim is gone that made somebody an admin of the operator, and no other can enter; ' +
  '"staff invite-admin" lets one in';
