import type { Database } from '../database/database.ts';
import { inTransaction, type Transaction } from '../database/transaction.ts';
import { untilChangesAreOver } from '../database/until-changes-are-over.ts';
import { ENDED_AT_ONCE } from './end-queries.ts';

/** Changes that are under way for longer than this are not waited for. */
const WAIT_MS = 1_000;

/**
 * Cancels what is pending for a receiver that gets no more events, in steps. Changes that were
 * under way when that was decided did not know, so they are waited for.
 */
export async function cancelPending(
  database: Database,
  cancelSome: (tx: Transaction) => Promise<number>,
): Promise<void> {
  await untilChangesAreOver(database.reader, WAIT_MS);
  while ((await inTransaction({ database }, cancelSome)) === ENDED_AT_ONCE);
}
