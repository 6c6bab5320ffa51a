import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { type ChangeId, newId } from '../values/ids.ts';
import { type ToldChange, ToldChanges } from '../values/told-changes.ts';
import { Order } from './connections/step-order.ts';
import type { Database } from './database.ts';
import { asFailure, isConflict } from './failures.ts';
import type { Change, Reader, SqlValue, Statement } from './statement.ts';

declare const opened: unique symbol;

/** Reads and writes that happen together or not at all. Only `inTransaction` makes one. */
export interface Transaction extends Reader {
  readonly [opened]: true;
  /** Names the change: the id of its line in the audit log, which its events refer to. */
  readonly changeId: ChangeId;
  /** Runs a statement that changes or locks rows; returns the rows of its result. */
  write<Row>(change: Change, values?: readonly SqlValue[]): Promise<Row[]>;
  /**
   * Sends the statements of some steps in the order of the list, without waiting for answers in
   * between: the order in which locks are taken. A step that waits before it sends a statement
   * would change the order, and fails.
   */
  inOrder<const Steps extends readonly (() => unknown)[]>(...steps: Steps): Promise<Results<Steps>>;
  /** Runs when all of it has been committed, and not otherwise. */
  onCommit(work: (database: Database) => void): void;
  /** Tells what a verb changes, for the audit log; false where nothing differs. */
  changed(...changes: ToldChange[]): boolean;
  /** What was told so far. */
  readonly told: ToldChanges;
  /** True when a statement met rows that it changed, those aside excepted. */
  touched(): boolean;
}

/** The same transaction, in which what follows is a change of its own, with a line of its own. */
export function changeWithin(tx: Transaction): Transaction {
  const told = new ToldChanges();
  const changed = (...changes: ToldChange[]) => told.tell(changes);
  return { ...tx, changeId: newId(), told, changed };
}

type Results<Steps extends readonly (() => unknown)[]> = {
  -readonly [Index in keyof Steps]: Awaited<ReturnType<Steps[Index]>>;
};

/**
 * On whose behalf something is changed, and what belongs into the transaction besides the work
 * itself: the line of the audit log, an answer kept under an idempotency key.
 */
export interface Writer {
  readonly database: Database;
  /** Who writes: a client id, or the name of a part of the service. */
  readonly actor: string;
  /** Whose share of the connections it takes; the service's own where it is absent. */
  readonly holder?: string;
  /** Runs first. What it returns was answered before, and is answered again without the work. */
  readonly before?: (tx: Transaction) => Promise<{ answer: unknown } | undefined>;
  /**
   * Runs last, with the answer that is about to be committed. It sends its statements before it
   * waits for any of them: the commit is sent right after them.
   */
  readonly after: (tx: Transaction, answer: unknown) => Promise<unknown>;
  /** Runs when the work failed and nothing was changed. */
  readonly refused?: (error: unknown) => Promise<void>;
}

/**
 * Writes nobody asked for: what the service does to keep itself in order, such as expired keys and
 * the state of deliveries. It leaves no line in the audit log.
 */
export interface Housekeeping {
  readonly database: Database;
  /** Whose share of the connections it takes, where it follows from what a caller asked for. */
  readonly holder?: string;
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
  writer: Writer | Housekeeping,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { before, after }: Parts = writer;
  return repeated(writer, async (tx, commit) => {
    const earlier = await before?.(tx);
    if (earlier) return commit(earlier.answer as Answer);
    const answer = await work(tx);
    // Not awaited before the commit is sent: were one of its statements to fail, nothing commits.
    return commit(answer, after?.(tx, answer));
  });
}

/**
 * Does work that sends all its statements before it waits for any of them: BEGIN, the statements
 * and COMMIT leave together, so that no lock is held while an answer travels.
 */
export const inOneGo = <Answer>(
  housekeeping: Housekeeping,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> =>
  repeated(housekeeping, async (tx, commit) => {
    const working = work(tx);
    await commit(undefined, working);
    return working;
  });

type Parts = Partial<Writer> & Housekeeping;
/** Sends the commit; gives the answer back when it and the last statements have succeeded. */
type Commit = <Answer>(answer: Answer, last?: Promise<unknown>) => Promise<Answer>;
type Whole<Answer> = (tx: Transaction, commit: Commit) => Promise<Answer>;

async function repeated<Answer>(writer: Parts, work: Whole<Answer>): Promise<Answer> {
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

async function once<Answer>(writer: Parts, work: Whole<Answer>): Promise<Answer> {
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
    const commit: Commit = async (answer, last) => {
      const [, ended] = await Promise.all([last, end()]);
      // Work may have gone on after a statement that failed: then nothing was committed.
      if (ended.command !== 'COMMIT') throw opened.failure();
      return answer;
    };
    const answer = await work(tx, commit);
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
  const order = new Order();
  const committed: OpenTransaction['committed'] = [];
  const told = new ToldChanges();
  let touched = false;
  const run = async (
    statement: Statement | Change,
    values: readonly SqlValue[] = [],
    rowMode?: 'array',
  ): Promise<unknown[]> => {
    const { name, text } = statement;
    if (ended) throw new Error(`${name} came after the end of its transaction`);
    order.demandTurn(name);
    const query = { name, text, values: values as unknown[], ...(rowMode && { rowMode }) };
    gather(client);
    try {
      const { rows, rowCount, command } = await client.query(query);
      // A lock is a SELECT; so is what changes rows within one, of which its verb tells.
      if (rowCount && command !== 'SELECT') touched ||= !('aside' in statement);
      return rows;
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  const tx = {
    changeId: newId(),
    rows: run,
    write: run,
    inOrder: (...steps: (() => unknown)[]) => order.take(steps),
    onCommit: (work: (database: Database) => void) => void committed.push(work),
    changed: (...changes: ToldChange[]) => told.tell(changes),
    told,
    touched: () => touched,
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
