import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { FileRefused } from '../exports/cells.ts';
import { NO_ID } from '../values/ids.ts';
import { makeExport } from './make-export.ts';
import { countAttempt, endWaiting, nextWaiting, type WaitingExport } from './making-queries.ts';

/** After so many attempts that came to nothing, whoever asked is told. */
const ATTEMPTS = 5;

/**
 * Makes the files of exports that wait: one of each company in turn, so that nobody waits behind
 * all those of another. True when something was made, and there may be more.
 */
export async function makeExports(context: Context): Promise<boolean> {
  let made = false;
  for (let last = NO_ID; ; ) {
    const waiting = await nextWaiting(context.database.reader, last);
    if (!waiting) return made;
    last = waiting.companyId;
    const done = await makeExport(context, waiting).catch((error) =>
      giveUp(context, waiting, error),
    );
    made ||= done;
  }
}

/** Says why an export has no file; one that only could not be made now stays. */
async function giveUp(
  { database, log }: Context,
  waiting: WaitingExport,
  error: Error & { code?: string },
): Promise<boolean> {
  const { companyId, id } = waiting;
  const refused = error instanceof FileRefused;
  if (!refused) log.warn({ companyId, id, reason: error.name, code: error.code }, 'not exported');
  return inTransaction({ database }, async (tx) => {
    if (refused) return endWaiting(tx, waiting, error.message);
    if ((await countAttempt(tx, waiting)) < ATTEMPTS) return false;
    return endWaiting(tx, waiting, 'the file could not be made; please ask for it again');
  });
}
