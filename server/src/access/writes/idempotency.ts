import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type ErrorBody, Failure, type FailureCode } from '@fringe/contract/errors';
import type { Context } from '../../context.ts';
import { isLockTimeout } from '../../database/failures.ts';
import { asideChange, change, statement } from '../../database/statement.ts';
import { inTransaction, type Transaction } from '../../database/transaction.ts';
import type { CredentialId } from '../../values/ids.ts';
import type { SealedColumn } from '../../values/sealed-column.ts';
import type { AnswerBudget } from './answer-budget.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;
const PURPOSE = 'kept-answer';

export const sealedAnswers: SealedColumn = {
  table: 'idempotency_keys',
  keys: ['credential_id', 'key'],
  column: 'answer_sealed',
  purpose: () => PURPOSE,
};

/** An answer that takes more than this is not kept, only that its request was carried out. */
const MAX_KEPT_BYTES = 64 * 1024;
/** Longer texts are compressed; much longer ones would be too large all the same. */
const COMPRESSED_LENGTH = 8 * 1024;
const HOPELESS_LENGTH = 512 * 1024;

/** Refusals of the mechanism itself are answers to the repetition, not to the request. */
const neverKept = new Set<FailureCode>([
  'requestInProgress',
  'idempotencyKeyReused',
  'answerNotKept',
]);

// While the first request runs, its uncommitted row makes the second one wait here, but not long.
const hurry = change('idempotency.hurry', "SET LOCAL lock_timeout = '250ms'");
const relax = change('idempotency.relax', 'SET LOCAL lock_timeout = DEFAULT');

const claim = asideChange(
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
const keep = asideChange(
  'idempotency.keep',
  'UPDATE idempotency_keys SET answer_sealed = $3 WHERE credential_id = $1 AND key = $2',
);
const expire = change(
  'idempotency.expire',
  `DELETE FROM idempotency_keys WHERE (credential_id, key) IN
     (SELECT credential_id, key FROM idempotency_keys WHERE expires_at <= $1
      ORDER BY expires_at LIMIT $2) RETURNING key`,
);

type Refusal = { code: FailureCode } & Pick<ErrorBody, 'message' | 'details'>;
type Kept = { answer: unknown } | { refused: Refusal };

/** One request under an idempotency key: the first answer is given to all its repetitions. */
export class KeptAnswer {
  readonly #context: Context;
  readonly #budget: AnswerBudget;
  readonly #credentialId: CredentialId;
  readonly #key: string;
  readonly #fingerprint: Buffer;

  constructor(
    context: Context,
    budget: AnswerBudget,
    credentialId: CredentialId,
    key: string,
    request: readonly unknown[],
  ) {
    if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
      const message = `must have 1 to ${MAX_KEY_LENGTH} characters`;
      const path = 'header/Idempotency-Key';
      throw new Failure('invalidRequest', `${path}: ${message}`, [{ path, message }]);
    }
    this.#context = context;
    this.#budget = budget;
    this.#credentialId = credentialId;
    this.#key = key;
    this.#fingerprint = createHash('sha256').update(JSON.stringify(request)).digest();
  }

  /** Takes the key within the transaction of the change, or finds what was answered before. */
  async take(tx: Transaction): Promise<{ answer: unknown } | undefined> {
    if (await this.#claim(tx, null)) return undefined;
    const [row] = await tx.rows<{ fingerprint: Buffer; answer_sealed: Buffer | null }>(find, [
      this.#credentialId,
      this.#key,
    ]);
    if (!row?.fingerprint.equals(this.#fingerprint)) throw new Failure('idempotencyKeyReused');
    if (!row.answer_sealed) throw new Failure('answerNotKept');
    const kept = unpacked(this.#context.vault.open(row.answer_sealed, PURPOSE));
    if ('answer' in kept) return kept;
    throw new Failure(kept.refused.code, kept.refused.message, kept.refused.details);
  }

  async keep(tx: Transaction, answer: unknown): Promise<void> {
    const sealed = this.#seal({ answer: answer ?? null });
    this.#budget.count(tx, this.#credentialId, sealed?.length ?? 0);
    await tx.write(keep, [this.#credentialId, this.#key, sealed]);
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
      const [, rows] = await tx.inOrder(
        () => tx.write(hurry),
        () => tx.write(claim, values),
        () => tx.write(relax),
      );
      return rows.length > 0;
    } catch (error) {
      throw isLockTimeout(error) ? new Failure('requestInProgress') : error;
    }
  }

  /** Null when it is too large to be kept. */
  #seal(kept: Kept): Buffer | null {
    const text = packed(kept);
    const sealed = text === undefined ? null : this.#context.vault.seal(text, PURPOSE);
    return sealed && sealed.length <= MAX_KEPT_BYTES ? sealed : null;
  }
}

function packed(kept: Kept): string | undefined {
  const text = JSON.stringify(kept);
  if (text.length <= COMPRESSED_LENGTH) return text;
  if (text.length > HOPELESS_LENGTH) return undefined;
  return deflateRawSync(text, { level: 1 }).toString('base64');
}

/** JSON begins with a brace, which no base64 does. */
function unpacked(text: string): Kept {
  const json = text.startsWith('{') ? text : inflateRawSync(Buffer.from(text, 'base64'));
  return JSON.parse(json.toString()) as Kept;
}

/** Deletes expired keys, a bounded number at a time; returns how many. */
export const expireKeys = (context: Context, atMost: number): Promise<number> =>
  inTransaction({ database: context.database }, async (tx) => {
    const rows = await tx.write(expire, [context.clock.now(), atMost]);
    return rows.length;
  });
