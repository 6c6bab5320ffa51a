import { Failure } from '@fringe/contract/errors';
import { AUDIT_VALUES, type OperatorScope, type Scope, scopes } from '@fringe/contract/scopes';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { newId, type PartnerId } from '../values/ids.ts';
import { hashSecret, newSecret } from '../values/secrets.ts';
import { hasOperator, insertCredential, partnerExists } from './queries.ts';

export interface IssuedCredential<Right = Scope> {
  clientId: string;
  clientSecret: string;
  scopes: Right[];
}

export interface CredentialRequest {
  partnerId: PartnerId;
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
  if (!(await partnerExists(tx, partnerId))) throw new Failure('resourceNotFound');
  return addCredentialIn(tx, clock, partnerId, description, asked ?? [...scopes]);
}

/** What an operator's credential is for, and whether it may read values in the audit log. */
export interface OperatorRequest {
  description?: string;
  auditValues?: boolean;
}

/** Issues a credential of the operator. */
export const issueOperatorCredential = (
  writer: Writer,
  clock: Clock,
  request: OperatorRequest,
): Promise<IssuedCredential<OperatorScope>> =>
  inTransaction(writer, (tx) => issueOperatorCredentialIn(tx, clock, request));

/** The first one may read values in the audit log, so that somebody can; others by request. */
export async function issueOperatorCredentialIn(
  tx: Transaction,
  clock: Clock,
  { description, auditValues = false }: OperatorRequest,
): Promise<IssuedCredential<OperatorScope>> {
  const may = auditValues || !(await hasOperator(tx));
  return addCredentialIn(tx, clock, null, description, may ? [AUDIT_VALUES] : []);
}

async function addCredentialIn<Right extends string>(
  tx: Transaction,
  clock: Clock,
  partnerId: PartnerId | null,
  description: string | undefined,
  granted: Right[],
): Promise<IssuedCredential<Right>> {
  const clientId = newId();
  const clientSecret = newSecret();
  const credential = { partnerId, scopes: granted, description: description ?? null };
  await insertCredential(tx, {
    id: clientId,
    ...credential,
    secretHash: hashSecret(clientSecret),
    createdAt: clock.now(),
  });
  tx.changed({ what: 'credential', id: clientId, after: credential });
  return { clientId, clientSecret, scopes: granted };
}
