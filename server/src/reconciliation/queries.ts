import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';

// A settlement holds the company alone: every entry of it that there is has a number up to the
// last one given, and every later entry will have a greater one.
// last: the version before, whose sums never get less. added: the sums of the month for the first
// version, and of what came since the one before for a later one.
const insert = change(
  'reconciliation.insert-settlement',
  `WITH last AS (
     SELECT coalesce(max(version), 0) AS version, max(through_number) AS through,
       coalesce(max(expenses_in_cents), 0) AS expenses,
       coalesce(max(withdrawn_in_cents), 0) AS withdrawn
     FROM settlements WHERE company_id = $1 AND month = $2
   ), added AS (
     SELECT coalesce(sum(entries), 0) AS entries,
       coalesce(sum(amount) FILTER (WHERE sum_type = 'expenses'), 0) AS expenses,
       coalesce(sum(amount) FILTER (WHERE sum_type = 'withdrawn'), 0) AS withdrawn
     FROM (
       SELECT t.sum_type, t.entries, t.amount_in_cents AS amount FROM consumption_totals t
       WHERE t.company_id = $1 AND t.month = $2 AND (SELECT version FROM last) = 0
       UNION ALL
       SELECT e.sum_type, 1, e.amount_in_cents FROM consumptions e
       WHERE e.company_id = $1 AND e.month = $2 AND e.number > (SELECT through FROM last)
     ) AS fresh
   )
   INSERT INTO settlements (company_id, month, version, settled_at, through_number, entries,
     expenses_in_cents, withdrawn_in_cents)
   SELECT $1, $2, last.version + 1, $3,
     (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM consumptions_number_seq),
     added.entries, last.expenses + added.expenses, last.withdrawn + added.withdrawn
   FROM last, added
   RETURNING version, (SELECT through FROM last) AS before`,
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
