import type { LimitCategory } from '@fringe/contract/operations/limits/limits';
import { type Actor, actorOf } from '../../access/actors.ts';
import { type Reader, statement } from '../../database/statement.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';
import { effectiveLimits } from '../effective-queries.ts';
import type { Amount } from '../history-queries.ts';

/** A benefit of an employee in a month: its limit, who set it and when, and what is used of it. */
export interface UsageRow extends Amount, Omit<Actor, 'actor'> {
  /** Null where there is no limit. */
  actor: string | null;
  category: LimitCategory;
  type: 'recurrent' | 'punctual' | null;
  disabled: boolean;
  since: number | null;
  usedInCents: number;
  reservedInCents: number;
  payments: ReservingPayment[];
}

/** A scheduled payment that reserves a part of a limit. */
export interface ReservingPayment {
  id: string;
  committedExpenseId: string;
  payroll: Month;
  amountInCents: number;
}

// An overdue payment reserves the open month; for a limit of a year, each reserves its own year.
const reserving = `SELECT json_agg(json_build_object('id', p.id, 'committedExpenseId', x.id,
     'payroll', p.month, 'amountInCents', p.amount_in_cents) ORDER BY p.month, p.id)
   FROM committed_expenses x JOIN committed_payments p
     ON p.company_id = x.company_id AND p.committed_expense_id = x.id
   WHERE x.company_id = $1 AND x.employee_id = $2 AND x.state = 'active' AND p.state = 'scheduled'
     AND x.category = k.category || '-benefit'
     AND CASE WHEN f.period = 'year' THEN left(p.month, 4) = left($3::text, 4)
       ELSE greatest(p.month, o.open_month) = $3::text END`;

// k: the benefits asked for; f: the limit that holds; s: its last change; u: what is used of it.
const ofEmployee = statement(
  'limits.usage',
  `WITH ${effectiveLimits('$1::uuid', '$3::text', (id) => `${id} = $2::uuid`)}
   SELECT k.category, f.amount_in_cents AS "amountInCents", f.applies_to AS "appliesTo", f.period,
     f.type, coalesce(f.disabled, false) AS disabled,
     floor(extract(epoch FROM s.changed_at))::bigint AS since, ${actorOf('s')},
     coalesce(u.used_in_cents, 0) AS "usedInCents",
     coalesce(u.reserved_in_cents, 0) AS "reservedInCents",
     coalesce((${reserving}), '[]') AS payments
   FROM unnest($4::text[]) WITH ORDINALITY AS k (category, place)
   CROSS JOIN (SELECT open_month FROM companies WHERE id = $1) AS o
   LEFT JOIN effective f ON f.category = k.category
   LEFT JOIN LATERAL (
     SELECT h.changed_at, h.actor FROM limit_changes h
     WHERE h.company_id = $1 AND h.employee_id = $2 AND h.category = k.category
       AND h.kind = f.type AND h.month <= $3 AND h.after_in_cents IS NOT NULL
     ORDER BY h.month DESC, h.version DESC LIMIT 1) AS s ON true
   LEFT JOIN limit_usages u ON u.company_id = $1 AND u.employee_id = $2
     AND u.category = k.category
     AND u.period = CASE WHEN f.period = 'year' THEN left($3::text, 4) ELSE $3::text END
   ORDER BY k.place`,
);

/** What is used of an employee's limits in a month, in the order of the categories. */
export const usageOfEmployee = (
  reader: Pick<Reader, 'rows'>,
  companyId: CompanyId,
  employeeId: EmployeeId,
  month: Month,
  categories: readonly LimitCategory[],
): Promise<UsageRow[]> =>
  reader.rows<UsageRow>(ofEmployee, [companyId, employeeId, month, categories]);
