import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { daysBefore } from '../values/clock.ts';
import { deleteOneImport } from './queries.ts';

const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Deletes a file that was never received to its end, or an old report; true if there was one. */
export const expireImports = ({ database, clock, config }: Context): Promise<boolean> => {
  const now = clock.now();
  const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS);
  return inTransaction({ database }, (tx) =>
    deleteOneImport(tx, abandonedBefore, daysBefore(now, config.keptDays.imports)),
  );
};
