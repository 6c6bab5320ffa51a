import type { SettlementItem } from '@fringe/contract/operations/consumptions/settlements';
import { pageOf } from '../../database/page-of.ts';
import { type Reader, statement } from '../../database/statement.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';

const count = statement(
  'settlements.count',
  `SELECT count(*) AS total FROM settlements
   WHERE company_id = $1 AND month BETWEEN coalesce($2, '') AND coalesce($2, '9')`,
);

// before: the version before each; a month from before there was a ledger has none with entries.
const page = statement(
  'settlements.page',
  `SELECT s.month AS payroll, s.version, floor(extract(epoch FROM s.settled_at))::bigint
       AS "settledAt",
     CASE s.version WHEN 1 THEN 'closed' ELSE 'lateEntries' END AS cause, s.entries,
     s.expenses_in_cents AS "expensesInCents", s.withdrawn_in_cents AS "withdrawnInCents",
     s.expenses_in_cents - s.withdrawn_in_cents AS "netInCents",
     s.expenses_in_cents - s.withdrawn_in_cents
       - coalesce(before.expenses_in_cents - before.withdrawn_in_cents, 0) AS "differenceInCents",
     c.currency
   FROM settlements s JOIN companies c ON c.id = s.company_id
   LEFT JOIN settlements before ON before.company_id = s.company_id AND before.month = s.month
     AND before.version = s.version - 1
   WHERE s.company_id = $1 AND s.month BETWEEN coalesce($2, '') AND coalesce($2, '9')
   ORDER BY s.month DESC, s.version DESC LIMIT $3 OFFSET $4`,
);

/** The versions of a company's closed months, or of one month, newest first. */
export const pageOfSettlements = (
  reader: Reader,
  companyId: CompanyId,
  month: Month | undefined,
  { size, offset }: Paging,
) => {
  const which = [companyId, month ?? null];
  return pageOf<SettlementItem>(reader, count, which, page, [...which, size, offset]);
};

/** A month that has been settled. */
export interface Settled {
  currency: string;
  /** Its newest version. */
  newest: number;
}

const newest = statement(
  'settlements.newest',
  `SELECT c.currency, s.version AS newest FROM settlements s JOIN companies c ON c.id = s.company_id
   WHERE s.company_id = $1 AND s.month = $2 ORDER BY s.version DESC LIMIT 1`,
);

export const settledMonth = async (
  reader: Reader,
  companyId: CompanyId,
  month: Month,
): Promise<Settled | undefined> => (await reader.rows<Settled>(newest, [companyId, month]))[0];
