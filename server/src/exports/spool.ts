import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { SnapshotReader } from '../database/connections/snapshot.ts';
import type { Database } from '../database/database.ts';
import { asFailure } from '../database/failures.ts';
import { FileRefused } from './cells.ts';
import { jsonOptions } from './text-formats.ts';
import { unnamedFile } from './unnamed-file.ts';

/** A text that is complete on disk: a slow reader holds nothing up. */
export interface Spool {
  bytes: number;
  /** Can be read once; the file is gone afterwards. */
  read(): Readable;
}

/** What a file is made of: rows and text, all of it from one snapshot. */
export interface Snapshot extends Pick<SnapshotReader, 'rows'> {
  write(text: string): Promise<void>;
  writeBytes(bytes: Buffer): Promise<void>;
  /** How much is written so far. */
  bytes(): number;
  /** The rows of a query whose only column is JSON, some at a time. */
  jsonRows<Row>(query: string): AsyncIterable<Row[]>;
  /** Appends what COPY makes of a query, without its first bytes. */
  copy(query: string, options: string, skippedBytes?: number): Promise<void>;
  /** The same for rows of a CSV file, whose lines end as RFC 4180 wants. */
  copyRows(query: string, options: string): Promise<void>;
}

/**
 * Writes a file that is too large to be held, in bounded memory. The work ends when the caller is
 * gone, and a slow reader never holds the snapshot open.
 */
export async function spool(
  database: Database,
  signal: AbortSignal,
  work: (snapshot: Snapshot) => Promise<void>,
): Promise<Spool> {
  const file = await unnamedFile();
  const writer = writerOf(file);
  try {
    await database.inSnapshot((reader) => work(snapshotOf(reader, writer)), signal);
    return { bytes: writer.bytes(), read: () => readerOf(file) };
  } catch (error) {
    await file.close();
    // Why a file is refused is said in words, in which anything may occur.
    throw error instanceof FileRefused ? error : asFailure(error);
  }
}

const snapshotOf = (reader: SnapshotReader, writer: Writer): Snapshot => ({
  rows: reader.rows,
  write: (text) => writer.write(Buffer.from(text)),
  writeBytes: (bytes) => writer.write(bytes),
  bytes: () => writer.bytes(),
  jsonRows: (query) => jsonRows(reader.copy(query, jsonOptions)),
  copy: async (query, options, skippedBytes = 0) => {
    let skip = skippedBytes;
    for await (const chunk of reader.copy(query, options)) {
      await writer.write(chunk.subarray(skip));
      skip = Math.max(0, skip - chunk.length);
    }
  },
  copyRows: async (query, options) => {
    let quoted = 0;
    for await (const chunk of reader.copy(query, options)) {
      // In this encoding a byte is a character. Between quotes a line end belongs to a cell.
      const parts = chunk.toString('latin1').split('"');
      const ended = parts.map((part, index) =>
        (quoted + index) % 2 === 0 ? part.replaceAll('\n', '\r\n') : part,
      );
      quoted += parts.length - 1;
      await writer.write(Buffer.from(ended.join('"'), 'latin1'));
    }
  },
});

/** The rows of a COPY of ready-made JSON; JSON has no line ends in its texts. */
export async function* jsonRows<Row>(chunks: AsyncIterable<Buffer>): AsyncGenerator<Row[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf('\n');
    rest = bytes.subarray(end + 1);
    if (end < 0) continue;
    const lines = bytes.toString('utf8', 0, end).split('\n');
    yield lines.map((line) => JSON.parse(line) as Row);
  }
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
