import { Failure } from '@fringe/contract/errors';
import { change } from './statement.ts';
import type { Transaction } from './transaction.ts';

const mark = change('database.mark', 'SAVEPOINT tried');
const undo = change('database.undo', 'ROLLBACK TO SAVEPOINT tried');

/** Runs a part of a transaction; a failure undoes that part, and is returned. */
export async function tryIn<Result>(
  tx: Transaction,
  work: () => Promise<Result>,
): Promise<Result | Failure> {
  await tx.write(mark);
  const told = tx.told.all.length;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await tx.write(undo);
    tx.told.keepFirst(told);
    return error;
  }
}
