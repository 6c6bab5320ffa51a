import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { deleteAbandoned } from './queries.ts';

const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Deletes files that were never received to their end; answers how many. */
export const expireImports = ({ database, clock }: Context, atMost: number): Promise<number> =>
  inTransaction({ database }, (tx) =>
    deleteAbandoned(tx, new Date(clock.now().getTime() - ABANDONED_AFTER_MS), atMost),
  );
