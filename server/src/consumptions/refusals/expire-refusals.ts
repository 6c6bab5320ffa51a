import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { daysBefore } from '../../values/clock.ts';
import { deleteRefusals } from './queries.ts';

const BATCH = 1_000;

/** Forgets old refusals; true when there are more. */
export async function expireRefusals({ database, clock, config }: Context): Promise<boolean> {
  const before = daysBefore(clock.now(), config.keptDays.refusals);
  return (await inTransaction({ database }, (tx) => deleteRefusals(tx, before, BATCH))) === BATCH;
}
