import { insertAuditLines } from '../access/audit/queries.ts';
import { type AuditLine, auditRow } from '../access/audit/record-line.ts';
import type { Context } from '../context.ts';
import { changeWithin, type Transaction } from '../database/transaction.ts';
import { newId } from '../values/ids.ts';

/** Who did something in the demo, when, and what. */
export type Act = Omit<AuditLine, 'requestId'>;

/**
 * What happens in the demo as if its callers had asked for it: each act is a change with a line of
 * its own, though all of them are one transaction. The lines are written together at the end.
 */
export class Diary {
  readonly #tx: Transaction;
  readonly #context: Pick<Context, 'vault'>;
  readonly #rows: ReturnType<typeof auditRow>[] = [];

  constructor(tx: Transaction, context: Pick<Context, 'vault'>) {
    this.#tx = tx;
    this.#context = context;
  }

  /** The work gets the transaction under the name of its own change. */
  async act<Answer>(act: Act, work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
    const tx = changeWithin(this.#tx);
    const answer = await work(tx);
    this.#note(tx, act);
    return answer;
  }

  /** The same for very many things at once: the first start does not wait for what they were. */
  async actBriefly<Answer>(act: Act, work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
    const tx = changeWithin(this.#tx);
    const answer = await work(tx);
    tx.told.keepFirst(0);
    this.#note(tx, act);
    return answer;
  }

  #note(tx: Transaction, act: Act): void {
    const requestId = act.actor === 'worker' ? null : newId();
    this.#rows.push(auditRow(tx, this.#context, { ...act, requestId }));
  }

  async write(): Promise<void> {
    await insertAuditLines(this.#tx, this.#rows);
  }
}
