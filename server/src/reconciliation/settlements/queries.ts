import type {
  SettlementChange,
  SettlementItem,
} from '@fringe/contract/operations/consumptions/settlements';
import { pageOf } from '../../database/page-of.ts';
import { longStatement, type Reader, statement } from '../../database/statement.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
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

/** Which versions of a month are compared, and for whom. */
export interface Comparison {
  companyId: CompanyId;
  month: Month;
  from: number;
  to: number;
  employeeId?: EmployeeId;
}

// between: the entries that came in after the version $3 and not after the version $4; found by
//   their numbers, so that what the month had before costs nothing.
const between = `between AS (
     SELECT e.*, s.version FROM consumptions e
     JOIN LATERAL (SELECT version FROM settlements s
       WHERE s.company_id = $1 AND s.month = $2 AND s.through_number >= e.number
       ORDER BY s.through_number LIMIT 1) AS s ON true
     WHERE e.company_id = $1 AND e.month = $2 AND ($5::uuid IS NULL OR e.employee_id = $5)
       AND e.number > (SELECT through_number FROM settlements
         WHERE company_id = $1 AND month = $2 AND version = $3)
       AND e.number <= (SELECT through_number FROM settlements
         WHERE company_id = $1 AND month = $2 AND version = $4)
   )`;

const changedCount = longStatement(
  'settlements.changes-count',
  `WITH ${between}
   SELECT count(*) AS total FROM (
     SELECT DISTINCT employee_id, category, behaviour FROM between) AS changed`,
);

/** Charges minus voids of a line's employee, category and behaviour in a version. */
const netAt = (version: string): string => `coalesce((
     SELECT sum(CASE sum_type WHEN 'expenses' THEN amount_in_cents ELSE -amount_in_cents END)
     FROM (SELECT DISTINCT ON (l.sum_type) l.sum_type, l.amount_in_cents FROM settlement_lines l
       WHERE l.company_id = $1 AND l.month = $2 AND l.employee_id = changed.employee_id
         AND l.category = changed.category AND l.behaviour = changed.behaviour
         AND l.version <= ${version}
       ORDER BY l.sum_type, l.version DESC) AS holding), 0)::bigint`;

const entry = `json_build_object('id', b.id, 'version', b.version, 'sumType', b.sum_type,
       'amountInCents', b.amount_in_cents, 'concept', b.concept,
       'occurredAt', floor(extract(epoch FROM b.occurred_at))::bigint,
       'recordedAt', floor(extract(epoch FROM b.recorded_at))::bigint,
       'externalId', b.external_id, 'reversesId', b.reverses_id)`;

const changedPage = longStatement(
  'settlements.changes',
  `WITH ${between}, changed AS (
     SELECT b.employee_id, b.category, b.behaviour,
       json_agg(${entry} ORDER BY b.number) AS entries
     FROM between b GROUP BY b.employee_id, b.category, b.behaviour
     ORDER BY b.employee_id, b.category, b.behaviour LIMIT $6 OFFSET $7
   ), compared AS (
     SELECT changed.*, ${netAt('$3')} AS before, ${netAt('$4')} AS after FROM changed
   )
   SELECT x.employee_id AS "employeeId", e.internal_id AS "internalId", e.legal_id AS "legalId",
     x.category, x.behaviour, x.before AS "beforeInCents", x.after AS "afterInCents",
     x.after - x.before AS "differenceInCents", x.entries
   FROM compared x JOIN employees e ON e.company_id = $1 AND e.id = x.employee_id
   ORDER BY x.employee_id, x.category, x.behaviour`,
);

/** What two versions differ in, by employee, category and behaviour. */
export const pageOfChanges = (
  reader: Reader,
  { companyId, month, from, to, employeeId }: Comparison,
  { size, offset }: Paging,
) => {
  const which = [companyId, month, from, to, employeeId ?? null];
  const values = [...which, size, offset];
  return pageOf<SettlementChange>(reader, changedCount, which, changedPage, values);
};
