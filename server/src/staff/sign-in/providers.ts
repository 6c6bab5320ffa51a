import * as oidc from 'openid-client';
import type { Context } from '../../context.ts';
import { openedSecret } from '../issuers/keep-issuer.ts';
import { findIssuer, type IssuerRow } from '../issuers/queries.ts';

/** A provider as a sign-in uses it. */
export type Provider = Pick<
  IssuerRow,
  'id' | 'issuer' | 'clientId' | 'mailDomains' | 'claim' | 'claimRoles' | 'partnerId' | 'companyId'
> & {
  secret: string | undefined;
  /** True for the one of a sandbox, which is no row of ours. */
  builtIn?: true;
};

/** What a provider says of itself is believed for so long. */
const DESCRIBED_MS = 10 * 60_000;
const MOST_DESCRIBED = 1_000;
const TIMEOUT_SECONDS = 10;

/** The issuer that is kept under an id, with its secret. */
export async function findProvider(context: Context, id: string): Promise<Provider | undefined> {
  const row = await findIssuer(context.database.reader, id);
  if (!row) return undefined;
  const { secretSealed, ...rest } = row;
  return { ...rest, secret: secretSealed ? openedSecret(context, id, secretSealed) : undefined };
}

/** Finds out how to speak with a provider, once in a while; keys are asked for when they change. */
export class Providers {
  readonly #context: Context;
  readonly #described = new Map<string, { until: number; config: oidc.Configuration }>();

  constructor(context: Context) {
    this.#context = context;
  }

  async describe(provider: Provider): Promise<oidc.Configuration> {
    const { issuer, clientId, secret } = provider;
    const key = JSON.stringify([provider.id, issuer, clientId, secret]);
    const known = this.#described.get(key);
    if (known && known.until > performance.now()) return known.config;
    const isPlain = issuer.startsWith('http:');
    const config = await oidc.discovery(
      new URL(issuer),
      clientId,
      undefined,
      secret === undefined ? oidc.None() : authentication(secret),
      {
        // Without it the signature of an id token that came from the provider is not looked at.
        execute: [
          oidc.enableNonRepudiationChecks,
          // Only loopback addresses of a sandbox are called without TLS, which `ask` sees to.
          ...(isPlain ? [oidc.allowInsecureRequests] : []),
        ],
        [oidc.customFetch]: (url, init) => this.#ask(url, init),
        timeout: TIMEOUT_SECONDS,
      },
    );
    if (this.#described.size >= MOST_DESCRIBED) this.#described.clear();
    this.#described.set(key, { until: performance.now() + DESCRIBED_MS, config });
    return config;
  }

  /** By the rules for whatever this service calls: judged addresses, bounded time and size. */
  #ask(url: string, { method, headers, body }: oidc.CustomFetchOptions): Promise<Response> {
    return this.#context.outbound.ask(url, {
      method,
      headers,
      ...(body != null && { body: String(body) }),
    });
  }
}

/** In the header, as the standard has it, unless the provider takes it in the body only. */
function authentication(secret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret);
  const post = oidc.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const chosen = methods.includes('client_secret_basic') ? basic : post;
    return chosen(server, client, body, headers);
  };
}
