import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { inTransaction, type Transaction } from '../database/transaction.ts';
import { areOver, ENDED_AT_ONCE, nextTransaction } from './delivery-queries.ts';

/** Changes that are under way for longer than this are not waited for. */
const WAIT_MS = 1_000;
const LOOK_MS = 5;

/**
 * Cancels what is pending for somebody who is not to be told any more, in steps. Changes that were
 * under way when that was decided did not know, so they are waited for.
 */
export async function cancelPending(
  database: Database,
  cancelSome: (tx: Transaction) => Promise<number>,
): Promise<void> {
  const { reader } = database;
  const next = await nextTransaction(reader);
  const ends = performance.now() + WAIT_MS;
  while (!(await areOver(reader, next)) && performance.now() < ends) await sleep(LOOK_MS);
  while ((await inTransaction({ database }, cancelSome)) === ENDED_AT_ONCE);
}
