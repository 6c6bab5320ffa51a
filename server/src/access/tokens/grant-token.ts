import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/route.ts';
import { isUuid } from '../../values/ids.ts';
import { secretMatches } from '../../values/secrets.ts';
import { type CredentialRow, findCredential } from '../queries.ts';
import type { Tokens } from './tokens.ts';

export interface GrantedToken {
  token: string;
  expiresInSeconds: number;
  scope: string;
}

/** Compared with when there is no such client, so that the answer takes as long. */
const nobody = randomBytes(32);

/** The credential of a client that knows its secret. */
export async function checkClient(
  context: Context,
  clientId: string,
  clientSecret: string,
): Promise<CredentialRow | undefined> {
  const row = isUuid(clientId)
    ? await findCredential(context.database.reader, clientId.toLowerCase())
    : undefined;
  const matches = secretMatches(clientSecret, row?.secret_hash ?? nobody);
  return matches && row && !row.revoked_at ? row : undefined;
}

/** Who asks for a token, once the secret was right; no token of theirs ends yet. */
export const callerOf = ({ id, partner_id, scopes }: CredentialRow): Caller => ({
  credentialId: id,
  partnerId: partner_id,
  scopes: new Set(scopes),
  expiresAtMs: Number.POSITIVE_INFINITY,
});

/** Signs a token for a client. Undefined when it asks for a scope that it does not have. */
export async function grantToken(
  context: Context,
  tokens: Tokens,
  credential: CredentialRow,
  asked?: string,
): Promise<GrantedToken | undefined> {
  const wanted = [...new Set(asked?.split(' ').filter(Boolean) ?? credential.scopes)];
  if (wanted.some((scope) => !credential.scopes.includes(scope))) return undefined;
  const scope = wanted.join(' ');
  const api = credential.partner_id ? 'partner' : 'platform';
  return {
    token: await tokens.sign(credential.id, api, scope),
    expiresInSeconds: context.config.tokenLifetimeSeconds,
    scope,
  };
}
