import { Failure } from '@fringe/contract/errors';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Bell, createBell } from './bell.ts';
import { connectionSettings } from './connection.ts';
import { asFailure } from './failures.ts';
import { openReadLanes, type ReadLanes } from './read-lanes.ts';
import { inSnapshot } from './snapshot.ts';
import { type Snapshot, type Spool, spool } from './spool.ts';
import type { Reader, SqlValue, Statement } from './statement.ts';

/** The service's connections: few pipelined ones for reads, a pool for transactions. */
export interface Database {
  readonly reader: ReadLanes;
  /** Wakes whoever waits for work. */
  readonly bell: Bell;
  /** A connection of one's own, within a bounded time; only `inTransaction` asks for it. */
  connect(): Promise<pg.PoolClient>;
  /** Makes an export that is too large to be held; see spool.ts. */
  spool(signal: AbortSignal, work: (snapshot: Snapshot) => Promise<void>): Promise<Spool>;
  /** Reads at length, all of it from one snapshot. */
  inSnapshot<Answer>(work: (reader: Pick<Reader, 'rows'>) => Promise<Answer>): Promise<Answer>;
  usage(): { connections: number; idle: number; waiting: number; reads: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  log: Logger;
  readConnections?: number;
  transactionConnections?: number;
  /** Exports at one time; further ones wait. */
  exportConnections?: number;
  /** Requests that may wait for a connection; one more is told to come back later. */
  maxWaiting?: number;
}

/**
 * Statements of transactions find rows by their keys, whatever the values: planning them anew for
 * each execution takes longer than executing them. A plan that was made while a table was small or
 * unknown must not read all of it when it has grown.
 */
const byKeys = [
  '-c plan_cache_mode=force_generic_plan',
  '-c enable_seqscan=off',
  '-c enable_hashjoin=off',
  '-c enable_mergejoin=off',
].join(' ');

export function openDatabase(options: DatabaseOptions): Database {
  const lost = (error: unknown) =>
    options.log.warn({ reason: (error as Error).message }, 'a database connection was lost');
  const reader = openReadLanes(options.url, options.readConnections ?? 2, lost);
  const pool = new pg.Pool({
    ...connectionSettings(options.url),
    options: byKeys,
    max: options.transactionConnections ?? 10,
    idleTimeoutMillis: 60_000,
  });
  // The pool listens to idle connections only. One that is lost in the middle of a transaction has
  // failed its statements, and its error would end the process if nobody listened to it.
  pool.on('connect', (client) => client.on('error', lost));
  pool.on('error', () => undefined);

  const bell = createBell(options.url, reader);
  const exports = takeTurns(options.exportConnections ?? 2);

  return {
    reader,
    bell,
    connect: async () => {
      if (pool.waitingCount >= (options.maxWaiting ?? 200)) throw new Failure('unavailable');
      try {
        return await pool.connect();
      } catch (error) {
        throw asFailure(error);
      }
    },
    spool: (signal, work) => exports.run(() => spool(options.url, signal, work)),
    inSnapshot: (work) =>
      inSnapshot(options.url, new AbortController().signal, (client) =>
        work({
          rows: async <Row>({ text }: Statement, values: readonly SqlValue[] = []) =>
            (await client.query(text, values as unknown[])).rows as Row[],
        }),
      ),
    usage: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      reads: reader.inFlight(),
    }),
    close: async () => {
      await bell.close();
      await Promise.allSettled([reader.close(), pool.end()]);
    },
  };
}

/** Lets so many work at a time; the others wait in the order of their coming. */
function takeTurns(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
