import { type Invariant, invariant, notForgotten } from '../invariant.ts';

const keys = 'company_id, month, employee_id, category, behaviour, sum_type';

/** What has to hold of closed cycles and their settlements. */
export const settlementInvariants: readonly Invariant[] = [
  invariant(
    'every closed cycle is settled, in versions without gaps, and no open one',
    'payroll_cycles',
    `SELECT company_id || ' ' || month AS violation FROM payroll_cycles p
     LEFT JOIN settlements s USING (company_id, month)
     GROUP BY company_id, month, ended_at
     HAVING (ended_at IS NOT NULL) <> (count(s.version) > 0)
       OR coalesce(max(s.version), 0) <> count(s.version)`,
  ),
  invariant(
    'every version of a settlement is the sum of the entries that it names',
    'settlements',
    `WITH named AS (
       SELECT ${keys}, s.version, sum(e.amount_in_cents) AS amount
       FROM settlements s JOIN consumptions e USING (company_id, month)
       WHERE e.number <= s.through_number GROUP BY ${keys}, s.version
     ), stored AS (
       SELECT DISTINCT ON (${keys}, s.version) ${keys}, s.version, l.amount_in_cents AS amount
       FROM settlements s JOIN settlement_lines l USING (company_id, month)
       WHERE l.version <= s.version ORDER BY ${keys}, s.version, l.version DESC
     )
     SELECT concat_ws(' ', ${keys}, version) AS violation
     FROM named FULL JOIN stored USING (${keys}, version)
     WHERE named.amount IS DISTINCT FROM stored.amount`,
  ),
  invariant(
    'every version of a settlement knows its totals, and what came in with it',
    'settlements',
    `WITH versions AS (
       SELECT *, lag(through_number, 1, 0::bigint) OVER (PARTITION BY company_id, month
         ORDER BY version) AS before FROM settlements
     )
     SELECT concat_ws(' ', v.company_id, v.month, v.version) AS violation FROM versions v
     LEFT JOIN consumptions e ON e.company_id = v.company_id AND e.month = v.month
       AND e.number <= v.through_number
     GROUP BY v.company_id, v.month, v.version, v.entries, v.expenses_in_cents,
       v.withdrawn_in_cents
     HAVING v.entries <> count(e.number) FILTER (WHERE e.number > v.before)
       OR v.expenses_in_cents <>
         coalesce(sum(e.amount_in_cents) FILTER (WHERE e.sum_type = 'expenses'), 0)
       OR v.withdrawn_in_cents <>
         coalesce(sum(e.amount_in_cents) FILTER (WHERE e.sum_type = 'withdrawn'), 0)`,
  ),
  invariant(
    'every version of a settlement has its sums by category',
    'settlements',
    `WITH named AS (
       SELECT company_id, month, version, e.category, e.sum_type, sum(e.amount_in_cents) AS amount,
         count(*) AS entries
       FROM settlements s JOIN consumptions e USING (company_id, month)
       WHERE e.number <= s.through_number
       GROUP BY company_id, month, version, e.category, e.sum_type
     ), stored AS (
       SELECT k.* FROM settlement_sums k JOIN settlements s USING (company_id, month, version)
     )
     SELECT concat_ws(' ', company_id, month, version, category, sum_type) AS violation
     FROM named n FULL JOIN stored k USING (company_id, month, version, category, sum_type)
     WHERE n.amount IS DISTINCT FROM k.amount_in_cents OR n.entries IS DISTINCT FROM k.entries`,
  ),
  invariant(
    'nothing was booked unnoticed between the sum and the close',
    'consumptions',
    `SELECT e.company_id || ' ' || e.id AS violation FROM consumptions e
     LEFT JOIN settlements s ON s.company_id = e.company_id AND s.month = e.month
       AND s.version = 1
     WHERE e.late <> (s.version IS NOT NULL AND e.number > s.through_number)`,
  ),
  invariant(
    'late entries are settled, or wait for it',
    'settlements',
    `SELECT company_id || ' ' || month AS violation FROM (
       SELECT company_id, month, max(through_number) AS through FROM settlements
       GROUP BY company_id, month
     ) AS s LEFT JOIN late_months w USING (company_id, month)
     WHERE EXISTS (SELECT FROM consumptions e WHERE e.company_id = s.company_id
         AND e.month = s.month AND e.number > s.through) <> (w.month IS NOT NULL)`,
  ),
  // A cycle that was closed by an older version, before there was a ledger, may have no event.
  invariant(
    'every settlement was told once',
    'settlements',
    `WITH told AS (
       SELECT company_id, body::jsonb->'data'->'company'->>'period' AS month, count(*) AS events
       FROM events
       WHERE type = 'company.payroll-cycle.closed' AND company_id IS NOT NULL
         AND ${notForgotten('events.company_id', 'occurred_at')} GROUP BY 1, 2
     ), settled AS (
       SELECT company_id, month, count(*) AS versions,
         count(*) FILTER (WHERE through_number > 0) AS known
       FROM settlements WHERE ${notForgotten('settlements.company_id', 'settled_at')}
       GROUP BY company_id, month
     )
     SELECT company_id || ' ' || month AS violation FROM settled FULL JOIN told
       USING (company_id, month)
     WHERE coalesce(events, 0) NOT BETWEEN coalesce(known, 0) AND coalesce(versions, 0)`,
  ),
];
