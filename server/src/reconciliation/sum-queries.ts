import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';

// The first version adds up what people have used; a later one adds what came since to the one
// before.
const insertFirst = change(
  'reconciliation.insert-first-sums',
  `INSERT INTO settlement_sums
   SELECT company_id, month, 1, category, sum_type, sum(amount_in_cents), sum(entries)
   FROM consumption_totals WHERE company_id = $1 AND month = $2
   GROUP BY company_id, month, category, sum_type`,
);

const insertNext = change(
  'reconciliation.insert-next-sums',
  `INSERT INTO settlement_sums
   SELECT $1, $2, $3::integer, category, sum_type, sum(amount), sum(entries)
   FROM (
     SELECT b.category, b.sum_type, b.amount_in_cents AS amount, b.entries FROM settlement_sums b
     WHERE b.company_id = $1 AND b.month = $2 AND b.version = $3::integer - 1
     UNION ALL
     SELECT e.category, e.sum_type, e.amount_in_cents, 1 FROM consumptions e
     WHERE e.company_id = $1 AND e.month = $2 AND e.number > $4::bigint
   ) AS together
   GROUP BY category, sum_type`,
);

/** The sums of a version by category; `before` is how far the one before went, if there is one. */
export const insertSums = (
  tx: Transaction,
  companyId: CompanyId,
  month: Month,
  version: number,
  before: number | null,
) =>
  before === null
    ? tx.write(insertFirst, [companyId, month])
    : tx.write(insertNext, [companyId, month, version, before]);
