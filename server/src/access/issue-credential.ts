import { Failure } from '@fringe/contract/errors';
import { type Scope, scopes } from '@fringe/contract/scopes';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { newId, type PartnerId } from '../values/ids.ts';
import { hashSecret, newSecret } from '../values/secrets.ts';
import { insertCredential, partnerExists } from './queries.ts';

export interface IssuedCredential {
  clientId: string;
  clientSecret: string;
  scopes: Scope[];
}

export interface CredentialRequest {
  /** Null for the operator, whose credentials have no scopes. */
  partnerId: PartnerId | null;
  description?: string;
  /** Without a list, a partner's credential may do everything. */
  scopes?: Scope[];
}

/** Issues a credential. The secret is in the answer and nowhere else: only its hash is stored. */
export const issueCredential = (
  writer: Writer,
  clock: Clock,
  request: CredentialRequest,
): Promise<IssuedCredential> =>
  inTransaction(writer, (tx) => issueCredentialIn(tx, clock, request));

export async function issueCredentialIn(
  tx: Transaction,
  clock: Clock,
  { partnerId, description, scopes: asked }: CredentialRequest,
): Promise<IssuedCredential> {
  if (partnerId && !(await partnerExists(tx, partnerId))) throw new Failure('resourceNotFound');
  const granted = partnerId ? (asked ?? [...scopes]) : [];
  const clientId = newId();
  const clientSecret = newSecret();
  await insertCredential(tx, {
    id: clientId,
    partnerId,
    secretHash: hashSecret(clientSecret),
    scopes: granted,
    description: description ?? null,
    createdAt: clock.now(),
  });
  return { clientId, clientSecret, scopes: granted };
}
