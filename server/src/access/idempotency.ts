import { createHash } from 'node:crypto';
import { type ErrorBody, Failure, type FailureCode } from '@fringe/contract/errors';
import type { Context } from '../context.ts';
import { isLockTimeout } from '../database/failures.ts';
import { change, statement } from '../database/statement.ts';
import { inTransaction, type Transaction } from '../database/transaction.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;
const PURPOSE = 'kept-answer';

/** Refusals of the mechanism itself are answers to the repetition, not to the request. */
const neverKept = new Set<FailureCode>(['requestInProgress', 'idempotencyKeyReused']);

// While the first request runs, its uncommitted row makes the second one wait here, but not long.
const hurry = change('idempotency.hurry', "SET LOCAL lock_timeout = '250ms'");
const relax = change('idempotency.relax', 'SET LOCAL lock_timeout = DEFAULT');

const claim = change(
  'idempotency.claim',
  `INSERT INTO idempotency_keys AS kept (credential_id, key, fingerprint, answer_sealed, expires_at)
   VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (credential_id, key) DO UPDATE
     SET fingerprint = excluded.fingerprint, answer_sealed = excluded.answer_sealed,
         expires_at = excluded.expires_at
     WHERE kept.expires_at <= $6
   RETURNING key`,
);
const find = statement(
  'idempotency.find',
  'SELECT fingerprint, answer_sealed FROM idempotency_keys WHERE credential_id = $1 AND key = $2',
);
const keep = change(
  'idempotency.keep',
  'UPDATE idempotency_keys SET answer_sealed = $3 WHERE credential_id = $1 AND key = $2',
);
const expire = change(
  'idempotency.expire',
  `DELETE FROM idempotency_keys WHERE (credential_id, key) IN
     (SELECT credential_id, key FROM idempotency_keys WHERE expires_at <= $1
      ORDER BY expires_at LIMIT $2) RETURNING key`,
);

type Kept = { answer: unknown } | { refused: { code: FailureCode } & Omit<ErrorBody, 'error'> };

/** One request under an idempotency key: the first answer is given to all its repetitions. */
export class KeptAnswer {
  readonly #context: Context;
  readonly #credentialId: string;
  readonly #key: string;
  readonly #fingerprint: Buffer;

  constructor(context: Context, credentialId: string, key: string, request: readonly unknown[]) {
    if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
      const message = `must have 1 to ${MAX_KEY_LENGTH} characters`;
      const path = 'header/Idempotency-Key';
      throw new Failure('invalidRequest', `${path}: ${message}`, [{ path, message }]);
    }
    this.#context = context;
    this.#credentialId = credentialId;
    this.#key = key;
    this.#fingerprint = createHash('sha256').update(JSON.stringify(request)).digest();
  }

  /** Takes the key within the transaction of the change, or finds what was answered before. */
  async take(tx: Transaction): Promise<{ answer: unknown } | undefined> {
    if (await this.#claim(tx, null)) return undefined;
    const [row] = await tx.rows<{ fingerprint: Buffer; answer_sealed: Buffer }>(find, [
      this.#credentialId,
      this.#key,
    ]);
    if (!row?.fingerprint.equals(this.#fingerprint)) throw new Failure('idempotencyKeyReused');
    const kept = JSON.parse(this.#context.vault.open(row.answer_sealed, PURPOSE)) as Kept;
    if ('answer' in kept) return kept;
    throw new Failure(kept.refused.code, kept.refused.message, kept.refused.details);
  }

  async keep(tx: Transaction, answer: unknown): Promise<void> {
    await tx.write(keep, [this.#credentialId, this.#key, this.#seal({ answer: answer ?? null })]);
  }

  /** Keeps a refusal that was a judgement of the request; not one that trying again can change. */
  async keepRefusal(error: unknown): Promise<void> {
    if (!(error instanceof Failure) || error.status >= 500 || error.status === 429) return;
    if (neverKept.has(error.code)) return;
    const { code, message, details } = error;
    const refused = { code, message, ...(details && { details }) };
    await inTransaction({ database: this.#context.database }, (tx) =>
      this.#claim(tx, this.#seal({ refused })),
    );
  }

  async #claim(tx: Transaction, sealed: Buffer | null): Promise<boolean> {
    const now = this.#context.clock.now();
    const expires = new Date(now.getTime() + KEPT_MS);
    const values = [this.#credentialId, this.#key, this.#fingerprint, sealed, expires, now];
    try {
      const [, rows] = await Promise.all([
        tx.write(hurry),
        tx.write(claim, values),
        tx.write(relax),
      ]);
      return rows.length > 0;
    } catch (error) {
      throw isLockTimeout(error) ? new Failure('requestInProgress') : error;
    }
  }

  #seal(kept: Kept): Buffer {
    return this.#context.vault.seal(JSON.stringify(kept), PURPOSE);
  }
}

/** Deletes keys whose day is over, a bounded number at a time; answers how many. */
export const expireKeys = (context: Context, atMost: number): Promise<number> =>
  inTransaction({ database: context.database }, async (tx) => {
    const rows = await tx.write(expire, [context.clock.now(), atMost]);
    return rows.length;
  });
