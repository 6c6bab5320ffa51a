import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectionSettings } from './connection.ts';
import { asFailure } from './failures.ts';

/** A large export works for as long as this. */
const MAX_MS = 300_000;

/** The result of a query as text, complete on disk: whoever reads it slowly holds nothing up. */
export interface Spool {
  bytes: number;
  /** Can be read once; the file is gone afterwards. */
  read(): Readable;
  discard(): Promise<void>;
}

export interface CopyOut {
  /** A query whose rows are taken from one snapshot. */
  query: string;
  /** The options of COPY, in its own words. */
  options: string;
  before?: string;
  after?: string;
  /** Ends the work when whoever asked is gone. */
  signal: AbortSignal;
}

/** Copies the rows of a query into a file at the database's own speed, in bounded memory. */
export async function copyOut(url: string, { query, signal, ...copy }: CopyOut): Promise<Spool> {
  const { pipeline: _, ...settings } = connectionSettings(url);
  const client = new pg.Client({ ...settings, statement_timeout: MAX_MS, query_timeout: MAX_MS });
  // A lost connection ends the stream; nobody else listens to the client.
  client.on('error', () => undefined);
  const file = await unnamedFile();
  try {
    await client.connect();
    signal.throwIfAborted();
    const rows = client.query(copyTo(`COPY (${query}) TO STDOUT (${copy.options})`));
    const stop = () => void cancel(url, client, rows);
    signal.addEventListener('abort', stop);
    try {
      const bytes = await fill(file, [[copy.before ?? ''], rows, [copy.after ?? '']]);
      return spoolOf(file, bytes);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  } catch (error) {
    await file.close();
    throw asFailure(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Written where it has no name any more, so that a crash leaves nothing behind. */
async function unnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `fringe-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

type Chunks = Iterable<string | Buffer> | AsyncIterable<string | Buffer>;

async function fill(file: FileHandle, parts: readonly Chunks[]): Promise<number> {
  let bytes = 0;
  for (const part of parts) {
    for await (const chunk of part) {
      const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      await file.write(buffer, 0, buffer.length, bytes);
      bytes += buffer.length;
    }
  }
  return bytes;
}

const spoolOf = (file: FileHandle, bytes: number): Spool => ({
  bytes,
  read: () => file.createReadStream({ start: 0, highWaterMark: 256 * 1024 }),
  discard: () => file.close(),
});

/** The server works on until it is told, or until it next has something to send. */
async function cancel(url: string, client: pg.Client, rows: Readable): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  rows.destroy(new Error('the client has gone'));
  const other = new pg.Client(connectionSettings(url));
  try {
    await other.connect();
    await other.query('SELECT pg_cancel_backend($1)', [processID]);
  } catch {
    // It ends by itself when it finds the connection closed.
  } finally {
    await other.end().catch(() => undefined);
  }
}
