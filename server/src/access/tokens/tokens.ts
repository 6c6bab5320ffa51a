import { hash } from 'node:crypto';
import type { Api } from '@fringe/contract/operation';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Context } from '../../context.ts';
import { type CredentialId, newId } from '../../values/ids.ts';
import { ALGORITHM, type Keyring } from './signing-keys.ts';

/** What a verified token says. */
export interface TokenClaims {
  credentialId: CredentialId;
  api: Api;
  scopes: ReadonlySet<string>;
  expiresAtMs: number;
  /** The key it was signed with: the token ends with its key. */
  keyId: string | undefined;
}

const TYPE = 'at+jwt';
const MAX_REMEMBERED = 20_000;

/** Signs access tokens (RFC 9068) and verifies them, remembering what it has verified. */
export class Tokens {
  readonly #context: Context;
  readonly #keyring: Keyring;
  readonly #verified = new Map<string, TokenClaims>();

  constructor(context: Context, keyring: Keyring) {
    this.#context = context;
    this.#keyring = keyring;
  }

  async sign(credentialId: CredentialId, api: Api, scope: string): Promise<string> {
    const { config, clock } = this.#context;
    const key = await this.#keyring.signing();
    const now = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ client_id: credentialId, scope })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.id })
      .setIssuer(config.publicUrl)
      .setSubject(credentialId)
      .setAudience(audienceOf(config.environment, api))
      .setIssuedAt(now)
      .setExpirationTime(now + config.tokenLifetimeSeconds)
      .setJti(newId())
      .sign(key.privateKey);
  }

  /** The claims of a token that was verified before and has not expired. */
  remembered(token: string): TokenClaims | undefined {
    const claims = this.#verified.get(fingerprint(token));
    return claims && claims.expiresAtMs > this.#context.clock.now().getTime() ? claims : undefined;
  }

  /** Undefined for anything but an unexpired token of this environment, signed by our keys. */
  async verify(token: string): Promise<TokenClaims | undefined> {
    const known = this.remembered(token);
    if (known && (await this.#keyring.find(known.keyId))) return known;
    const { config, clock } = this.#context;
    const audiences = apis.map((api) => audienceOf(config.environment, api));
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = await this.#keyring.find(kid);
          if (!key) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: config.publicUrl,
          audience: audiences,
          currentDate: clock.now(),
          requiredClaims: ['sub', 'client_id', 'scope', 'iat', 'exp', 'jti'],
        },
      );
      const claims: TokenClaims = {
        credentialId: String(payload.client_id),
        api: apis.find((api) => audienceOf(config.environment, api) === payload.aud)!,
        scopes: new Set(String(payload.scope).split(' ')),
        expiresAtMs: payload.exp! * 1000,
        keyId: protectedHeader.kid,
      };
      this.#remember(token, claims);
      return claims;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  #remember(token: string, claims: TokenClaims): void {
    if (this.#verified.size >= MAX_REMEMBERED) this.#verified.clear();
    this.#verified.set(fingerprint(token), claims);
  }
}

const apis: readonly Api[] = ['partner', 'platform'];

/** Names the environment, so that a sandbox token is useless in production. */
export const audienceOf = (environment: string, api: Api): string => `fringe:${environment}:${api}`;

/** Of the whole token: two that differ anywhere are two. */
const fingerprint = (token: string): string => hash('sha256', token, 'base64');
