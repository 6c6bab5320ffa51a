import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';

// A settlement holds the company alone: every entry of it that there is has a number up to the
// last one given, and every later entry will have a greater one.
const insert = change(
  'reconciliation.insert-settlement',
  `INSERT INTO settlements (company_id, month, version, settled_at, through_number)
   SELECT $1, $2, coalesce(max(version), 0) + 1, $3,
     (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM consumptions_number_seq)
   FROM settlements WHERE company_id = $1 AND month = $2
   RETURNING version,
     (SELECT max(through_number) FROM settlements WHERE company_id = $1 AND month = $2) AS before`,
);

/** A new settlement, and up to which entry the one before went; null for the first. */
export const insertSettlement = async (
  tx: Transaction,
  companyId: CompanyId,
  month: Month,
  at: Date,
): Promise<{ version: number; before: number | null }> =>
  (await tx.write<{ version: number; before: number | null }>(insert, [companyId, month, at]))[0]!;

const columns = 'company_id, month, employee_id, category, behaviour, sum_type';

const insertAll = change(
  'reconciliation.insert-lines',
  `INSERT INTO settlement_lines (${columns}, version, amount_in_cents)
   SELECT ${columns}, 1, amount_in_cents FROM consumption_totals
   WHERE company_id = $1 AND month = $2`,
);

/** The lines of a first settlement: all totals of the month. */
export const insertLines = (tx: Transaction, companyId: CompanyId, month: Month) =>
  tx.write(insertAll, [companyId, month]);

const insertChanged = change(
  'reconciliation.insert-changed-lines',
  `INSERT INTO settlement_lines (${columns}, version, amount_in_cents)
   SELECT ${columns}, $3, t.amount_in_cents
   FROM consumption_totals t JOIN (
     SELECT DISTINCT ${columns} FROM consumptions
     WHERE company_id = $1 AND month = $2 AND number > $4::bigint
   ) AS changed USING (${columns})`,
);

/** The lines of a later settlement: the totals that entries since the one before have changed. */
export const insertChangedLines = (
  tx: Transaction,
  companyId: CompanyId,
  month: Month,
  version: number,
  before: number,
) => tx.write(insertChanged, [companyId, month, version, before]);
