import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { deleteRefusals } from './queries.ts';

/** Longer than a year, so that the same month of the last year can be compared. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;
const BATCH = 1_000;

/** Forgets old refusals; true when there are more. */
export async function expireRefusals({ database, clock }: Context): Promise<boolean> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  return (await inTransaction({ database }, (tx) => deleteRefusals(tx, before, BATCH))) === BATCH;
}
