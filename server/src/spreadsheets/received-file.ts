import type { FileHandle } from 'node:fs/promises';
import { invalidField } from '@fringe/contract/errors';
import { asFailure } from '../database/failures.ts';
import { unnamedFile } from '../exports/unnamed-file.ts';
import type { Separator } from './csv-records.ts';
import { beginningOf, csvRecords, separatorOf } from './csv-tables.ts';
import { type Encoding, encodingOf } from './encodings.ts';
import type { TableRecord } from './tables.ts';

/** How a file is written, as far as that can be seen from it. */
export interface FileForm {
  fileType: 'csv' | 'xlsx';
  /** Both null for a workbook, which says itself how it is written. */
  encoding: Encoding | null;
  separator: Separator | null;
}

/** A table that somebody sent, complete on disk: it can be read from its beginning again. */
export interface ReceivedFile {
  form: FileForm;
  /** Its rows in their order, some at a time. */
  records(): AsyncGenerator<TableRecord[]>;
  /** Frees its place. */
  close(): Promise<void>;
}

/** Takes a file in and finds out how it is written, by its content and never by its name. */
export async function receiveFile(bytes: AsyncIterable<Buffer>): Promise<ReceivedFile> {
  const file = await unnamedFile();
  try {
    for await (const chunk of bytes) await writeAll(file, chunk);
    const form = await formOf(file);
    const { encoding, separator } = form;
    const records = () =>
      encoding && separator
        ? csvRecords(() => chunksOf(file), encoding, separator)
        : workbookRecords(file.fd);
    return { form, records, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** What reads workbooks is loaded with the first of them. */
async function* workbookRecords(fd: number): AsyncGenerator<TableRecord[]> {
  const { xlsxRecords } = await import('./xlsx-tables.ts');
  yield* xlsxRecords(fd);
}

/** A disk that is nearly full takes a part, and refuses the rest when it is asked again. */
async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  try {
    for (let from = 0; from < chunk.length; ) {
      from += (await file.write(chunk, from)).bytesWritten;
    }
  } catch (error) {
    throw asFailure(error);
  }
}

const PIECE = 256 * 1024;

async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

const PACKED = Buffer.from('PK\x03\x04', 'latin1');
const OLD_OFFICE = Buffer.from('d0cf11e0', 'hex');

async function formOf(file: FileHandle): Promise<FileForm> {
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  if (buffer.equals(PACKED)) return { fileType: 'xlsx', encoding: null, separator: null };
  if (buffer.equals(OLD_OFFICE)) {
    const which = 'is a workbook of an old Excel (.xls), or has a password';
    throw invalidField('body', `${which}; save it as .xlsx without one, or as CSV`);
  }
  const encoding = await encodingOf(() => chunksOf(file));
  const start = await beginningOf(() => chunksOf(file), encoding);
  return { fileType: 'csv', encoding, separator: separatorOf(start) };
}
