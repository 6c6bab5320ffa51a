import { once } from 'node:events';
import { statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { ConnectionError, type CsvStream, type FileStream, TimeoutError } from '@fringe/sdk';
import type { Cli } from '../cli.ts';
import { cutShort } from '../connection/silence.ts';
import { Complaint } from '../errors/complaint.ts';
import { progressBar, shownSize } from '../output/progress.ts';
import { rowCounter } from '../output/row-counter.ts';

/** Writes a report as it comes; under the name that was asked for it is complete, or not there. */
export async function saveCsv(cli: Cli, csv: CsvStream, path: string): Promise<void> {
  const rows = rowCounter();
  const bar = progressBar(cli.out.moving, csv.contentLength);
  const bytes = await save(path, whole(cli, csv), (chunk, done) => {
    cli.signal.throwIfAborted();
    rows.count(chunk);
    bar.show(done);
  }).finally(bar.clear);
  reportSaved(cli, { path, bytes, rows: rows.total() });
}

/** Writes a workbook as it comes. */
export async function saveWorkbook(cli: Cli, file: FileStream, path: string): Promise<void> {
  const bar = progressBar(cli.out.moving, file.contentLength);
  const bytes = await save(path, whole(cli, file), (_, done) => {
    cli.signal.throwIfAborted();
    bar.show(done);
  }).finally(bar.clear);
  reportSaved(cli, { path, bytes });
}

/** Saves a file that is known by its digest: other bytes are never left under its name. */
export async function saveFile(
  cli: Cli,
  file: FileStream,
  path: string,
  sha256: string | undefined,
): Promise<number> {
  const bar = progressBar(cli.out.moving, file.contentLength);
  return save(path, known(whole(cli, file), sha256), (_, done) => {
    cli.signal.throwIfAborted();
    bar.show(done);
  }).finally(bar.clear);
}

async function* known(
  chunks: AsyncIterable<Uint8Array>,
  sha256: string | undefined,
): AsyncGenerator<Uint8Array> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') === sha256) return;
  throw new Complaint('failed', 'The file is not the one that was exported', 'Try it again');
}

export async function saveText(cli: Cli, text: string, path: string): Promise<void> {
  reportSaved(cli, { path, bytes: await save(path, [Buffer.from(text)]) });
}

/** The file is the data, so the sentence about it goes where sentences go. */
function reportSaved({ out }: Cli, saved: { path: string; bytes: number; rows?: number }): void {
  const { path, bytes, rows } = saved;
  if (out.json) out.result(saved, () => '');
  else out.note(`${path}: ${rows === undefined ? '' : `${rows} rows, `}${shownSize(bytes)}`);
}

/** A device or a folder is never replaced, whatever is said. */
export function demandPlace(path: string, force: boolean): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isFile()) {
    const what = found.isDirectory() ? 'a folder' : 'not a file, but a device or a pipe';
    throw new Complaint('usage', `${path} is ${what}`, 'Name a file, or - for stdout');
  }
  if (!force) {
    throw new Complaint('conflict', `${path} exists already`, 'Overwrite it with --force');
  }
}

/** A download that ends before its end is not a service that cannot be reached. */
async function* whole(cli: Cli, csv: CsvStream | FileStream): AsyncGenerator<Uint8Array> {
  let done = 0;
  try {
    for await (const chunk of csv) {
      done += chunk.byteLength;
      yield chunk;
    }
  } catch (error) {
    cli.signal.throwIfAborted();
    if (!(error instanceof ConnectionError) || error instanceof TimeoutError) throw error;
    const { message, hint } = cutShort('The download', done, csv.contentLength);
    throw new Complaint('unreachable', message, hint);
  }
}

async function save(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  passed: (chunk: Uint8Array, done: number) => void = () => undefined,
): Promise<number> {
  const part = `${path}.${process.pid}.part`;
  const refused = ({ code }: NodeJS.ErrnoException): never => {
    throw new Complaint('failed', `${path} cannot be written: ${code}`);
  };
  const file = await open(part, 'w').catch(refused);
  let done = 0;
  try {
    for await (const chunk of chunks) {
      // All of it: a mere write may take only a part, as where a disk is almost full.
      await file.writeFile(chunk).catch(refused);
      done += chunk.byteLength;
      passed(chunk, done);
    }
    await file.close().catch(refused);
    await rename(part, path).catch(refused);
    return done;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

/** To stdout as fast as the reader takes it. */
export async function streamCsv(cli: Cli, csv: CsvStream): Promise<void> {
  for await (const chunk of whole(cli, csv)) {
    if (process.stdout.write(chunk)) continue;
    await once(process.stdout, 'drain', { signal: cli.signal });
  }
}
