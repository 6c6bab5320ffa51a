import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import type { Database } from './database.ts';
import { asFailure, isConflict } from './failures.ts';
import type { Change, Reader, SqlValue, Statement } from './statement.ts';

declare const opened: unique symbol;

/** Reads and writes that happen together or not at all. Only `inTransaction` makes one. */
export interface Transaction extends Reader {
  readonly [opened]: true;
  /** Runs a statement that changes rows; answers what it returns. */
  write<Row>(change: Change, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Runs when all of it has been committed, and not otherwise. */
  onCommit(work: (database: Database) => void): void;
}

/**
 * On whose behalf a transaction runs, and what belongs into it besides the work itself: an answer
 * kept under an idempotency key, the line of the audit log.
 */
export interface Writer {
  readonly database: Database;
  /** Whose share of the connections it takes; the service's own where it is absent. */
  readonly holder?: string;
  /** Runs first. What it returns was answered before, and is answered again without the work. */
  readonly before?: (tx: Transaction) => Promise<{ answer: unknown } | undefined>;
  /**
   * Runs last, with the answer that is about to be committed. It sends its statements before it
   * waits for any of them: the commit follows on their heels.
   */
  readonly after?: (tx: Transaction, answer: unknown) => Promise<void>;
  /** Runs when the work failed and nothing was changed. */
  readonly refused?: (error: unknown) => Promise<void>;
}

const ATTEMPTS = 5;

/** What PostgreSQL answers to all that comes after a statement that failed. */
const ABORTED = '25P02';

/** Thrown by work that another transaction was quicker than: it runs again, on what is now. */
export class Overtaken extends Error {
  readonly code = '40001';
}

/** Does the work in one transaction; runs it again when it lost against another one. */
export async function inTransaction<Answer>(
  writer: Writer,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(writer, work);
    } catch (error) {
      if (attempt < ATTEMPTS && isConflict(error)) continue;
      const failure = asFailure(error);
      // The refusal itself matters more than that it could be kept.
      await writer.refused?.(failure).catch(() => undefined);
      throw failure;
    }
  }
}

async function once<Answer>(
  writer: Writer,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const client = await writer.database.connect(writer.holder);
  const opened = transactionOn(client);
  let broken: Error | undefined;
  try {
    gather(client);
    // Not awaited: the first statement follows on the same connection without a round trip.
    const begun = client.query('BEGIN');
    begun.catch((error) => {
      broken = error;
    });
    const { tx, end, committed } = opened;
    const earlier = await writer.before?.(tx);
    const answer = earlier ? (earlier.answer as Answer) : await work(tx);
    const noted = earlier ? undefined : writer.after?.(tx, answer);
    // Nor is what comes last: were one of its statements to fail, this would commit nothing.
    const [, ended] = await Promise.all([noted, end()]);
    // Work may have gone on after a statement that failed: then nothing was committed.
    if (ended.command !== 'COMMIT') throw opened.failure();
    for (const work of committed) work(writer.database);
    return answer;
  } catch (error) {
    await client.query('ROLLBACK').catch((lost) => {
      broken = lost;
    });
    // What follows a failed statement fails as well, and may be heard of sooner.
    throw (error as { code?: string }).code === ABORTED ? opened.failure() : error;
  } finally {
    client.release(broken);
  }
}

interface OpenTransaction {
  tx: Transaction;
  end(): Promise<{ command: string }>;
  /** What is to be done when it is committed. */
  committed: ((database: Database) => void)[];
  /** Why the first statement that failed did. */
  failure(): unknown;
}

function transactionOn(client: PoolClient): OpenTransaction {
  let ended = false;
  let failure: unknown;
  const committed: OpenTransaction['committed'] = [];
  const run = async (
    { name, text }: Statement | Change,
    values: readonly SqlValue[] = [],
    rowMode?: 'array',
  ): Promise<unknown[]> => {
    if (ended) throw new Error(`${name} came after the end of its transaction`);
    const query = { name, text, values: values as unknown[], ...(rowMode && { rowMode }) };
    gather(client);
    try {
      return (await client.query(query)).rows;
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  const tx = {
    rows: run,
    write: run,
    onCommit: (work: (database: Database) => void) => void committed.push(work),
    tuples: (statement: Statement, values?: readonly SqlValue[]) => run(statement, values, 'array'),
  } as unknown as Transaction;
  return {
    tx,
    committed,
    failure: () => failure,
    end: () => {
      ended = true;
      gather(client);
      return client.query('COMMIT');
    },
  };
}

/** Statements that are sent without waiting in between leave in one packet, not in one each. */
function gather(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
