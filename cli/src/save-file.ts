import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { CsvStream } from '@fringe/sdk';
import type { Cli } from './cli.ts';
import { Complaint } from './complaint.ts';
import { progressBar, shownSize } from './progress.ts';
import { rowCounter } from './row-counter.ts';

/** Writes a report as it comes; under the name that was asked for it is complete, or not there. */
export async function saveCsv(
  cli: Cli,
  csv: CsvStream,
  path: string,
  force: boolean,
): Promise<void> {
  const rows = rowCounter();
  const bar = progressBar(cli.out.moving, csv.contentLength);
  const bytes = await save(path, force, csv, (chunk, done) => {
    cli.signal.throwIfAborted();
    rows.count(chunk);
    bar.show(done);
  }).finally(bar.clear);
  tell(cli, { path, bytes, rows: rows.total() });
}

export async function saveText(
  cli: Cli,
  text: string,
  path: string,
  force: boolean,
): Promise<void> {
  tell(cli, { path, bytes: await save(path, force, [Buffer.from(text)]) });
}

/** The file is the data, so the sentence about it goes where sentences go. */
function tell({ out }: Cli, saved: { path: string; bytes: number; rows?: number }): void {
  const { path, bytes, rows } = saved;
  if (out.json) out.result(saved, () => '');
  else out.note(`${path}: ${rows === undefined ? '' : `${rows} rows, `}${shownSize(bytes)}`);
}

async function save(
  path: string,
  force: boolean,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  passed: (chunk: Uint8Array, done: number) => void = () => undefined,
): Promise<number> {
  if (existsSync(path) && !force) {
    throw new Complaint('conflict', `${path} exists already`, 'Overwrite it with --force');
  }
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
export async function streamCsv({ signal }: Cli, csv: CsvStream): Promise<void> {
  for await (const chunk of csv) {
    if (process.stdout.write(chunk)) continue;
    await once(process.stdout, 'drain', { signal });
  }
}
