import type { Socket } from 'node:net';
import { Failure } from '@fringe/contract/errors';
import pg from 'pg';
import { connectionSettings } from './connection.ts';

/** Work on a snapshot may take as long as this. */
const MAX_MS = 300_000;

/**
 * Long work on one state of the database, over a connection of its own; it can only read. It ends
 * when whoever asked is gone.
 */
export async function inSnapshot<Answer>(
  url: string,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
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
    return await work(client);
  } catch (error) {
    // Nobody hears it; it only must not look like a fault of ours.
    throw signal.aborted ? new Failure('invalidRequest', 'the client has gone') : error;
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

/** A server that says nothing, not even that it is gone, must not keep the place for ever. */
function disconnect(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.destroy();
}

/** The server works on until it is told, or until it next has something to send. */
async function cancel(url: string, client: pg.Client): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  const other = new pg.Client(connectionSettings(url));
  try {
    await other.connect();
    await other.query('SELECT pg_cancel_backend($1)', [processID]);
  } catch {
    // It ends by itself when its time is over.
  } finally {
    await other.end().catch(() => undefined);
  }
}
