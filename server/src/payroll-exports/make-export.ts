import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { noteIn } from '../access/writes/writers.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Transaction } from '../database/transaction.ts';
import { spool } from '../exports/spool.ts';
import {
  endWaiting,
  insertFile,
  insertPart,
  takeCompany,
  type WaitingExport,
  wantedFile,
} from './making-queries.ts';
import { type Contents, writeExport } from './write-export.ts';

/** What one row of the database holds of a file at most. */
const PART_BYTES = 1024 * 1024;

/** Another process makes it, or has made it. */
class MadeElsewhere extends Error {}

/**
 * Makes the file of an export and stores it: complete and known by its digest, or not at all.
 * False when another process makes one of the same company.
 */
export async function makeExport(context: Context, waiting: WaitingExport): Promise<boolean> {
  const { database } = context;
  let contents: Contents | undefined;
  try {
    const file = await spool(database, new AbortController().signal, async (snapshot) => {
      if (!(await takeCompany(snapshot, waiting.companyId))) throw new MadeElsewhere();
      const wanted = await wantedFile(snapshot, waiting);
      if (!wanted) throw new MadeElsewhere();
      contents = await writeExport(snapshot, waiting.companyId, wanted);
    });
    const bytes = file.read();
    const whole = { bytes, size: file.bytes };
    try {
      await inTransaction({ database }, (tx) => storeIn(tx, context, waiting, whole, contents!));
    } finally {
      bytes.destroy();
    }
    return true;
  } catch (error) {
    if (error instanceof MadeElsewhere) return false;
    throw error;
  }
}

async function storeIn(
  tx: Transaction,
  context: Context,
  waiting: WaitingExport,
  whole: { bytes: Readable; size: number },
  contents: Contents,
): Promise<void> {
  // Whoever ends the waiting stores the file: two never do.
  if (!(await endWaiting(tx, waiting, null))) throw new MadeElsewhere();
  const hash = createHash('sha256');
  let [number, size] = [0, 0];
  for await (const part of partsOf(whole.bytes)) {
    hash.update(part);
    size += part.length;
    number += 1;
    await insertPart(tx, waiting, number, part);
  }
  // A transaction that runs again would find it read already: then all of it is made again.
  if (size !== whole.size) throw new Error('the file was not read whole');
  const at = context.clock.now();
  await insertFile(tx, waiting, { ...contents, bytes: size, sha256: hash.digest(), at });
  const { companyId, id } = waiting;
  const sides = { before: { state: 'waiting' }, after: { state: 'done', bytes: size } };
  tx.changed({ what: 'export', id, companyId, ...sides });
  await noteIn(tx, context, 'worker', 'export.make', { companyId, id });
}

/** The bytes in parts of one size, but the last. */
async function* partsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    let rest = chunk;
    while (size + rest.length >= PART_BYTES) {
      const fits = PART_BYTES - size;
      yield Buffer.concat([...gathered, rest.subarray(0, fits)]);
      rest = rest.subarray(fits);
      gathered = [];
      size = 0;
    }
    if (rest.length > 0) gathered.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(gathered);
}
