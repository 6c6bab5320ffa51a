import type { Socket } from 'node:net';
import { Failure } from '@fringe/contract/errors';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Reader, SqlValue, Statement } from '../statement.ts';
import { connectionSettings } from './connection.ts';

/** Reads one state of the database. */
export interface SnapshotReader extends Pick<Reader, 'rows'> {
  /** What COPY makes of a query, at the database's own speed. */
  copy(query: string, options: string): AsyncIterable<Buffer>;
}

/** Work on a snapshot may take as long as this. */
const MAX_MS = 300_000;

/**
 * Long work on one state of the database, over a connection of its own; it can only read. It ends
 * when the caller is gone.
 */
export async function inSnapshot<Result>(
  url: string,
  signal: AbortSignal,
  work: (reader: SnapshotReader) => Promise<Result>,
): Promise<Result> {
  const { pipeline: _, ...settings } = connectionSettings(url);
  // No time-out by query: the driver never clears that of a COPY, and its timer keeps a process
  // from ending that has nothing more to do.
  const client = new pg.Client({ ...settings, statement_timeout: MAX_MS, query_timeout: 0 });
  // A lost connection ends the work; nobody else listens to the client.
  client.on('error', () => undefined);
  const stop = () => void cancel(url, client);
  const late = setTimeout(() => disconnect(client), MAX_MS);
  try {
    signal.throwIfAborted();
    await client.connect();
    signal.addEventListener('abort', stop);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await work(readerOn(client, signal));
  } catch (error) {
    // Nobody hears it; it only must not look like a fault of ours.
    throw signal.aborted ? new Failure('invalidRequest', 'the client has gone') : error;
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

const readerOn = (client: pg.Client, signal: AbortSignal): SnapshotReader => ({
  rows: async <Row>({ text }: Statement, values: readonly SqlValue[] = []) =>
    (await client.query(text, values as unknown[])).rows as Row[],
  copy: (query, options) => {
    signal.throwIfAborted();
    return client.query(copyTo(`COPY (${query}) TO STDOUT (${options})`));
  },
});

/** A server that says nothing, not even that it is gone, must not keep the place for ever. */
function disconnect(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.destroy();
}

/** The server works on until it is cancelled, or until it next has something to send. */
async function cancel(url: string, client: pg.Client): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  const other = new pg.Client(connectionSettings(url));
  try {
    await other.connect();
    await other.query('SELECT pg_cancel_backend($1)', [processID]);
  } catch {
    // It ends by itself after its maximum time.
  } finally {
    await other.end().catch(() => undefined);
  }
}
