import type { Context } from '../../context.ts';
import { change } from '../../database/statement.ts';
import { inTransaction, type Transaction } from '../../database/transaction.ts';
import type { CredentialId } from '../../values/ids.ts';

/** Answers up to this size are not counted: the rate limit bounds how many there can be. */
export const SMALL_BYTES = 1_024;

/** What the larger answers of one credential may take; beyond it the oldest are let go. */
const BYTES_PER_CREDENTIAL = 32 * 1024 * 1024;

/** So much is kept before the whole is looked at. */
const LOOK_AFTER_BYTES = 4 * 1024 * 1024;

const trim = change(
  'idempotency.trim',
  `UPDATE idempotency_keys AS k SET answer_sealed = NULL FROM (
     SELECT credential_id, key,
       sum(octet_length(answer_sealed)) OVER (ORDER BY expires_at DESC, key) AS newer_and_own
     FROM idempotency_keys
     WHERE credential_id = $1 AND octet_length(answer_sealed) > ${SMALL_BYTES}
   ) AS sized
   WHERE sized.newer_and_own > $2
     AND k.credential_id = sized.credential_id AND k.key = sized.key`,
);

/** Bounds what is kept for a credential: a key stays known, its answer may go before its day. */
export class AnswerBudget {
  readonly #context: Context;
  readonly #unseen = new Map<string, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Counts an answer that a transaction keeps. */
  count(tx: Transaction, credentialId: CredentialId, bytes: number): void {
    if (bytes > SMALL_BYTES) tx.onCommit(() => this.#add(credentialId, bytes));
  }

  #add(credentialId: CredentialId, bytes: number): void {
    const unseen = (this.#unseen.get(credentialId) ?? 0) + bytes;
    this.#unseen.set(credentialId, unseen);
    if (unseen < LOOK_AFTER_BYTES) return;
    this.#unseen.delete(credentialId);
    const { database, log } = this.#context;
    inTransaction({ database }, (tx) => tx.write(trim, [credentialId, BYTES_PER_CREDENTIAL])).catch(
      (error) => log.warn({ code: error.code }, 'kept answers were not trimmed'),
    );
  }
}
