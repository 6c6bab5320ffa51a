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
/** That one does not answer is believed for so long: whoever knocks again does not call it. */
const FAILED_MS = 10_000;
const MOST_DESCRIBED = 1_000;
/** So many sign-ins wait for the providers of one owner: a slow one holds up nobody else. */
const MOST_WAITING = 50;
const TIMEOUT_SECONDS = 10;

/** The issuer that is kept under an id, with its secret. */
export async function findProvider(context: Context, id: string): Promise<Provider | undefined> {
  const row = await findIssuer(context.database.reader, id);
  if (!row) return undefined;
  const { secretSealed, ...rest } = row;
  return { ...rest, secret: secretSealed ? openedSecret(context, id, secretSealed) : undefined };
}

interface Described {
  until: number;
  config: Promise<oidc.Configuration>;
}

/** Finds out how to speak with a provider, once in a while; keys are asked for when they change. */
export class Providers {
  readonly #context: Context;
  readonly #described = new Map<string, Described>();
  readonly #waiting = new Map<string, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Does what waits for a provider; throws where too many do already. */
  async waitFor<T>({ partnerId, companyId }: Provider, work: () => Promise<T>): Promise<T> {
    const owner = partnerId ?? companyId ?? 'operator';
    const before = this.#waiting.get(owner) ?? 0;
    if (before >= MOST_WAITING) throw new Error('too many wait for a provider');
    this.#waiting.set(owner, before + 1);
    try {
      return await work();
    } finally {
      const left = this.#waiting.get(owner)! - 1;
      if (left > 0) this.#waiting.set(owner, left);
      else this.#waiting.delete(owner);
    }
  }

  /** Asked once for all who want to know it at the same time. */
  describe(provider: Provider): Promise<oidc.Configuration> {
    const { issuer, clientId, secret } = provider;
    const key = JSON.stringify([provider.id, issuer, clientId, secret]);
    const known = this.#described.get(key);
    if (known && known.until > performance.now()) return known.config;
    if (this.#described.size >= MOST_DESCRIBED) this.#described.clear();
    const asked: Described = {
      until: Number.POSITIVE_INFINITY,
      config: this.#discover(provider),
    };
    this.#described.set(key, asked);
    const keepFor = (ms: number) => () => {
      asked.until = performance.now() + ms;
    };
    asked.config.then(keepFor(DESCRIBED_MS), keepFor(FAILED_MS));
    return asked.config;
  }

  async #discover({ issuer, clientId, secret }: Provider): Promise<oidc.Configuration> {
    const isPlain = issuer.startsWith('http:');
    return oidc.discovery(
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
