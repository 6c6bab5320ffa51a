import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Failure } from '@fringe/contract/errors';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectionSettings } from './connection.ts';
import { asFailure } from './failures.ts';
import type { SqlValue, Statement } from './statement.ts';

/** A large export works for as long as this. */
const MAX_MS = 300_000;

/** A text that is complete on disk: whoever reads it slowly holds nothing up. */
export interface Spool {
  bytes: number;
  /** Can be read once; the file is gone afterwards. */
  read(): Readable;
}

/** What an export is made of: rows and text, all of it from one snapshot. */
export interface Snapshot {
  rows<Row>(statement: Statement, values?: readonly SqlValue[]): Promise<Row[]>;
  write(text: string): Promise<void>;
  /** Appends what COPY makes of a query, at the database's own speed, without its first bytes. */
  copy(query: string, options: string, skippedBytes?: number): Promise<void>;
}

/**
 * Writes an export into a file, in bounded memory. The work ends when whoever asked is gone, and a
 * slow reader never holds the snapshot open.
 */
export async function spool(
  url: string,
  signal: AbortSignal,
  work: (snapshot: Snapshot) => Promise<void>,
): Promise<Spool> {
  const { pipeline: _, ...settings } = connectionSettings(url);
  // No time-out by query: the driver never clears that of a COPY, and its timer keeps a process
  // from ending that has nothing more to do.
  const client = new pg.Client({ ...settings, statement_timeout: MAX_MS, query_timeout: 0 });
  // A lost connection ends the work; nobody else listens to the client.
  client.on('error', () => undefined);
  const stop = () => void cancel(url, client);
  const file = await unnamedFile();
  const late = setTimeout(() => disconnect(client), MAX_MS);
  try {
    signal.throwIfAborted();
    await client.connect();
    signal.addEventListener('abort', stop);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const writer = writerOf(file);
    await work(snapshotOf(client, writer, signal));
    return { bytes: writer.bytes(), read: () => readerOf(file) };
  } catch (error) {
    await file.close();
    // Nobody hears it; it only must not look like a fault of ours.
    throw signal.aborted ? new Failure('invalidRequest', 'the client has gone') : asFailure(error);
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

function snapshotOf(client: pg.Client, writer: Writer, signal: AbortSignal): Snapshot {
  return {
    rows: async <Row>({ text }: Statement, values: readonly SqlValue[] = []) =>
      (await client.query(text, values as unknown[])).rows as Row[],
    write: (text) => writer.write(Buffer.from(text)),
    copy: async (query, options, skippedBytes = 0) => {
      signal.throwIfAborted();
      let skip = skippedBytes;
      for await (const chunk of client.query(copyTo(`COPY (${query}) TO STDOUT (${options})`))) {
        await writer.write((chunk as Buffer).subarray(skip));
        skip = Math.max(0, skip - (chunk as Buffer).length);
      }
    },
  };
}

type Writer = ReturnType<typeof writerOf>;

function writerOf(file: FileHandle) {
  let at = 0;
  return {
    bytes: () => at,
    async write(bytes: Buffer): Promise<void> {
      // A disk that is nearly full takes a part, and refuses the rest when it is asked again.
      for (let from = 0; from < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, from, bytes.length - from, at);
        from += bytesWritten;
        at += bytesWritten;
      }
    },
  };
}

/** Closes the file, and so frees its place, when it was read or its reader went away. */
const readerOf = (file: FileHandle): Readable =>
  file.createReadStream({ start: 0, highWaterMark: 256 * 1024 });

/** Written where it has no name any more, so that a crash leaves nothing behind. */
async function unnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `fringe-${randomUUID()}`);
  try {
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return file;
  } catch (error) {
    throw asFailure(error);
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
