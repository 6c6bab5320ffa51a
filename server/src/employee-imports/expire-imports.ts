import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { deleteOneImport } from './queries.ts';

const HOUR_MS = 60 * 60 * 1000;
const ABANDONED_AFTER_MS = HOUR_MS;
const REPORT_KEPT_MS = 90 * 24 * HOUR_MS;

/** Deletes a file that was never received to its end, or an old report; true if there was one. */
export const expireImports = ({ database, clock }: Context): Promise<boolean> => {
  const now = clock.now().getTime();
  return inTransaction({ database }, (tx) =>
    deleteOneImport(tx, new Date(now - ABANDONED_AFTER_MS), new Date(now - REPORT_KEPT_MS)),
  );
};
