import { Failure } from '@fringe/contract/errors';
import type { Operation } from '@fringe/contract/operation';
import type { Context } from '../context.ts';
import type { Caller } from '../http/route.ts';
import type { CredentialId, PartnerId } from '../values/ids.ts';
import { findCredential } from './queries.ts';
import { ShortMemory } from './short-memory.ts';
import type { TokenClaims, Tokens } from './tokens/tokens.ts';

const SCHEME = 'bearer ';

/** The scheme's name is case-insensitive (RFC 9110). */
const tokenIn = (header: string | undefined): string | undefined =>
  header?.slice(0, SCHEME.length).toLowerCase() === SCHEME
    ? header.slice(SCHEME.length).trim()
    : undefined;

/** Finds out who is calling; forgets within seconds, so that a revoked credential stops working. */
export class Authenticator {
  readonly #context: Context;
  readonly #tokens: Tokens;
  readonly #credentials = new ShortMemory<{ partnerId: PartnerId | null }>();

  constructor(context: Context, tokens: Tokens) {
    this.#context = context;
    this.#tokens = tokens;
  }

  /** Returns at once for a token and a credential that were looked at a moment ago. */
  authenticate(operation: Operation, authorization: string | undefined): Caller | Promise<Caller> {
    const token = tokenIn(authorization);
    if (!token) throw refusal(operation);
    const claims = this.#tokens.remembered(token);
    const credential = claims && this.#credentials.get(claims.credentialId);
    return credential
      ? admitted(operation, claims, credential.partnerId)
      : this.#lookUp(operation, token);
  }

  /** Takes effect at once in this process; others follow within seconds. */
  forget(credentialId: CredentialId): void {
    this.#credentials.forget(credentialId);
  }

  async #lookUp(operation: Operation, token: string): Promise<Caller> {
    const claims = await this.#tokens.verify(token);
    if (!claims) throw refusal(operation);
    const row = await findCredential(this.#context.database.reader, claims.credentialId);
    if (!row || row.revoked_at) throw refusal(operation);
    this.#credentials.set(row.id, { partnerId: row.partner_id });
    return admitted(operation, claims, row.partner_id);
  }
}

/** A partner's token on the platform is a missing permission, which is refused after the ids. */
function admitted(operation: Operation, claims: TokenClaims, partnerId: PartnerId | null): Caller {
  if (operation.api !== 'platform' && claims.api !== 'partner') throw refusal(operation);
  const { credentialId, scopes, expiresAtMs } = claims;
  return { credentialId, partnerId, scopes, expiresAtMs };
}

const refusal = (operation: Operation) => new Failure(operation.unauthorized ?? 'invalidToken');
