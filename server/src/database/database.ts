import pg from 'pg';
import type { Logger } from 'pino';
import { type Apart, openApart } from './connections/apart.ts';
import { type Bell, createBell } from './connections/bell.ts';
import { connectionSettings } from './connections/connection.ts';
import { openReadLanes, type ReadLanes } from './connections/read-lanes.ts';
import { inSnapshot, type SnapshotReader } from './connections/snapshot.ts';
import { Turns } from './connections/turns.ts';
import { asFailure } from './failures.ts';
import type { Statement } from './statement.ts';

/** The service's connections: few pipelined ones for reads, a pool for transactions. */
export interface Database {
  readonly reader: ReadLanes;
  /** Wakes all that waits for work. */
  readonly bell: Bell;
  /** A connection of one's own, within the holder's share; only `inTransaction` asks for it. */
  connect(holder?: string): Promise<pg.PoolClient>;
  /** Reads at length, all of it from one snapshot, until the signal ends it. */
  inSnapshot<Result>(
    work: (reader: SnapshotReader) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>;
  /** A connection beside all others, which whoever asks for it closes. */
  apart(statementMs?: number): Apart;
  usage(): { connections: number; idle: number; waiting: number; reads: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  log: Logger;
  readConnections?: number;
  longReadConnections?: number;
  transactionConnections?: number;
}

/** Transactions that may wait for a connection, of one holder, and for how long. */
const WAITING_PER_HOLDER = 500;
const WAIT_MS = 4_000;

/** However much one holder asks for, this many connections are left for the others. */
const LEFT_FOR_OTHERS = 2;

/** The part of the service that works for no caller: its loops and its start. */
const SERVICE = 'service';

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
  const reader = openReader(options, lost);
  const pool = openPool(options, lost);
  const bell = createBell(options.url, reader);

  return {
    reader,
    bell,
    connect: pool.connect,
    inSnapshot: (work, signal = new AbortController().signal) =>
      inSnapshot(options.url, signal, work).catch((error) => {
        throw asFailure(error);
      }),
    apart: (statementMs) => openApart(options.url, statementMs),
    usage: () => ({
      ...pool.usage(),
      reads: reader.inFlight(),
    }),
    close: async () => {
      await bell.close();
      await Promise.allSettled([reader.close(), pool.close()]);
    },
  };
}

/** Reads that take long have connections of their own, behind which no short one waits. */
function openReader(options: DatabaseOptions, lost: (error: unknown) => void): ReadLanes {
  const short = openReadLanes(options.url, options.readConnections ?? 2, lost);
  const long = openReadLanes(options.url, options.longReadConnections ?? 8, lost);
  const laneOf = (statement: Statement) => (statement.long ? long : short);
  return {
    rows: (statement, values) => laneOf(statement).rows(statement, values),
    tuples: (statement, values) => laneOf(statement).tuples(statement, values),
    inFlight: () => short.inFlight() + long.inFlight(),
    close: async () => {
      await Promise.allSettled([short.close(), long.close()]);
    },
  };
}

/** The connections of transactions, of which each holder has a share. */
function openPool(options: DatabaseOptions, lost: (error: unknown) => void) {
  const places = options.transactionConnections ?? 10;
  const pool = new pg.Pool({
    ...connectionSettings(options.url),
    options: byKeys,
    max: places,
    idleTimeoutMillis: 60_000,
  });
  // The pool listens to idle connections only. One that is lost in the middle of a transaction has
  // failed its statements, and its error would end the process if nobody listened to it.
  pool.on('connect', (client) => client.on('error', lost));
  pool.on('error', () => undefined);
  const turns = new Turns({
    places,
    placesPerHolder: Math.max(1, places - LEFT_FOR_OTHERS),
    waitingPerHolder: WAITING_PER_HOLDER,
    waitMs: WAIT_MS,
  });
  return {
    connect: async (holder = SERVICE): Promise<pg.PoolClient> => {
      const leave = await turns.take(holder);
      try {
        const client = await pool.connect();
        const release = client.release.bind(client);
        client.release = (broken) => {
          release(broken);
          leave();
        };
        return client;
      } catch (error) {
        leave();
        throw asFailure(error);
      }
    },
    usage: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: turns.waiting() + pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
