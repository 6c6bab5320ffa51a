import type { Context } from '../../context.ts';
import { change } from '../../database/statement.ts';
import { inTransaction } from '../../database/transaction.ts';
import { daysBefore } from '../../values/clock.ts';
import { firstIdAt } from '../../values/ids.ts';

const BATCH = 1_000;

// The log is append-only for the application: the function of its owner takes what is old.
const forget = change('audit.forget', 'SELECT forget_audit_lines($1, $2, $3) AS gone');

/** Forgets old lines, the oldest first, found by their ids; true when there may be more. */
export async function expireAuditLog({ database, clock, config }: Context): Promise<boolean> {
  const before = daysBefore(clock.now(), config.keptDays.auditLog);
  const firstKept = firstIdAt(before.getTime());
  const [row] = await inTransaction({ database }, (tx) =>
    tx.write<{ gone: number }>(forget, [firstKept, before, BATCH]),
  );
  return row!.gone === BATCH;
}
