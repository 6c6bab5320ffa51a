import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { daysBefore } from '../values/clock.ts';
import { forgetMarks } from './mark-queries.ts';

const KEPT_DAYS = 180;
const BATCH = 1_000;

/** Forgets old marks: what still needs somebody after half a year is told once more. */
export const forgetOldMarks = ({ database, clock }: Context): Promise<boolean> =>
  inTransaction(
    { database },
    async (tx) => (await forgetMarks(tx, daysBefore(clock.now(), KEPT_DAYS), BATCH)) === BATCH,
  );
