import { noteIn } from '../access/writes/writers.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Transaction } from '../database/transaction.ts';
import { applyRowsIn } from './apply-rows.ts';
import {
  type ClaimedImport,
  claimImport,
  postponeImport,
  type RowReport,
  reportRows,
  waitingRows,
} from './queries.ts';

const BATCH = 500;

/**
 * Works on the import that has waited longest, one batch of rows in one transaction: what was done
 * and the report of it commit together, so that a crash repeats nothing. True when there is more.
 */
export async function applyImport(context: Context): Promise<boolean> {
  const { database, clock } = context;
  let claimed: ClaimedImport | undefined;
  try {
    await inTransaction({ database }, async (tx) => {
      claimed = await claimImport(tx);
      if (claimed) await applyBatch(context, tx, claimed);
    });
    return claimed !== undefined;
  } catch (error) {
    // One that cannot be worked on must not stand in the way of the others.
    const failed = claimed;
    context.log.warn({ importId: failed?.id }, 'a batch of an import failed');
    if (failed) await inTransaction({ database }, (tx) => postponeImport(tx, failed, clock.now()));
    throw error;
  }
}

async function applyBatch(context: Context, tx: Transaction, claimed: ClaimedImport) {
  const rows = await waitingRows(tx, claimed, BATCH);
  const reports = rows.length > 0 ? await applyRowsIn(context, tx, claimed, rows) : [];
  await reportRows(tx, claimed, reports, rows.length < BATCH, context.clock.now());
  const { id, companyId } = claimed;
  tellBatch(tx, claimed, reports);
  await noteIn(tx, context, 'worker', 'employee-import.batch', { companyId, id });
}

/** The counts of a batch, and who was added or changed in it; what they were is in the file. */
function tellBatch(
  tx: Transaction,
  { id, companyId, dryRun }: ClaimedImport,
  reports: readonly RowReport[],
): void {
  const count = (outcome: RowReport['outcome']) =>
    reports.filter((one) => one.outcome === outcome).length;
  const after = { added: count('added'), updated: count('updated'), failed: count('failed') };
  tx.changed({ what: 'employeeImport', id, companyId, after });
  if (dryRun) return;
  for (const { employee_id: employeeId, outcome } of reports) {
    if (employeeId === null || (outcome !== 'added' && outcome !== 'updated')) continue;
    const whose = { what: 'employee', id: employeeId, companyId, employeeId };
    tx.changed({ ...whose, ...(outcome === 'added' && { after: {} }) });
  }
}
