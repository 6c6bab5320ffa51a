import { type Invariant, invariant, notForgotten } from '../invariant.ts';

/** The category of limits that a category of consumptions is governed by. */
const governed = (
  of: string,
) => `CASE ${of}.category WHEN 'meal-benefit' THEN 'meal' WHEN 'transport-benefit'
  THEN 'transport' WHEN 'nursery-benefit' THEN 'nursery' END`;

const keys = 'company_id, month, employee_id, category, behaviour, sum_type';

/** What has to hold of the ledger and of all that is kept beside it. */
export const ledgerInvariants: readonly Invariant[] = [
  invariant(
    'totals are the sums of the ledger',
    'consumption_totals',
    `SELECT concat_ws(' ', ${keys}) AS violation
     FROM (SELECT ${keys}, sum(amount_in_cents) AS amount, count(*) AS entries
           FROM consumptions GROUP BY ${keys}) AS ledger
     FULL JOIN consumption_totals t USING (${keys})
     WHERE (t.amount_in_cents, t.entries) IS DISTINCT FROM (ledger.amount::bigint, ledger.entries)`,
  ),
  invariant(
    'every entry lies in a cycle of its company',
    'consumptions',
    `SELECT e.company_id || ' ' || e.month AS violation FROM consumptions e
     LEFT JOIN payroll_cycles p ON p.company_id = e.company_id AND p.month = e.month
     WHERE p.id IS NULL`,
  ),
  invariant(
    'every event is about a company that there is',
    'events',
    `SELECT e.id::text AS violation FROM events e LEFT JOIN companies c ON c.id = e.company_id
     WHERE c.id IS NULL AND e.company_id IS NOT NULL`,
  ),
  invariant(
    'a void reverses one charge, completely and in its cycle',
    `consumptions WHERE sum_type = 'withdrawn'`,
    `SELECT v.company_id || ' ' || v.id AS violation FROM consumptions v
     LEFT JOIN consumptions c ON c.company_id = v.company_id AND c.id = v.reverses_id
     WHERE v.sum_type = 'withdrawn' AND (c.sum_type, c.employee_id, c.month, c.category,
         c.behaviour, c.amount_in_cents)
       IS DISTINCT FROM ('expenses', v.employee_id, v.month, v.category, v.behaviour,
         v.amount_in_cents)
     UNION ALL
     SELECT company_id || ' ' || reverses_id FROM consumptions WHERE reverses_id IS NOT NULL
     GROUP BY company_id, reverses_id HAVING count(*) > 1`,
  ),
  invariant(
    'an external id stands for one entry',
    'consumptions WHERE external_id IS NOT NULL',
    `SELECT company_id || ' ' || min(id::text) AS violation FROM consumptions
     WHERE external_id IS NOT NULL GROUP BY company_id, external_id HAVING count(*) > 1`,
  ),
  invariant(
    'what counts against limits is what was charged and not voided, and what is reserved',
    'limit_usages',
    // A payment counts in its own year, whenever it is executed.
    `WITH entries AS (
       SELECT e.company_id, e.employee_id, ${governed('e')} AS category, e.month,
         left(coalesce(p.month, e.month), 4) AS year, CASE e.sum_type
         WHEN 'expenses' THEN e.amount_in_cents ELSE -e.amount_in_cents END AS used, 0 AS reserved
       FROM consumptions e LEFT JOIN committed_payments p ON p.company_id = e.company_id
         AND p.consumption_id = coalesce(e.reverses_id, e.id)
       UNION ALL
       SELECT x.company_id, x.employee_id, ${governed('x')}, greatest(p.month, c.open_month),
         left(p.month, 4), 0, p.amount_in_cents
       FROM committed_expenses x JOIN committed_payments p ON p.company_id = x.company_id
         AND p.committed_expense_id = x.id
       JOIN companies c ON c.id = x.company_id
       WHERE x.state = 'active' AND p.state = 'scheduled'
     ), periods AS (
       SELECT company_id, employee_id, category, month AS period, used, reserved FROM entries
       WHERE category IS NOT NULL
       UNION ALL
       SELECT company_id, employee_id, category, year, used, reserved FROM entries
       WHERE category = 'nursery'
     ), expected AS (
       SELECT company_id, employee_id, category, period, sum(used)::bigint AS used,
         sum(reserved)::bigint AS reserved
       FROM periods GROUP BY company_id, employee_id, category, period
     )
     SELECT concat_ws(' ', company_id, employee_id, category, period) AS violation
     FROM expected FULL JOIN limit_usages u USING (company_id, employee_id, category, period)
     WHERE (coalesce(used, 0), coalesce(reserved, 0))
       IS DISTINCT FROM (coalesce(used_in_cents, 0), coalesce(reserved_in_cents, 0))`,
  ),
  invariant(
    'every charge, and every void within its cycle, was told once',
    'consumptions',
    `WITH parsed AS MATERIALIZED (
       SELECT company_id, body::jsonb->'data'->'company' AS data FROM events
       WHERE type = 'employee.consumption.generated'
         AND ${notForgotten('events.company_id', 'occurred_at')} AND company_id IS NOT NULL
     ), told AS MATERIALIZED (
       SELECT company_id, data->>'period' AS month, (data->'employee'->>'id')::uuid AS employee_id,
         data->'employee'->'consumption' AS consumption
       FROM parsed
     ), counted AS (
       SELECT company_id, month, employee_id, consumption->>'category' AS category,
         consumption->>'behaviour' AS behaviour, consumption->>'sumType' AS sum_type,
         count(*) AS events, sum((consumption->>'amountInCents')::bigint) AS amount
       FROM told GROUP BY 1, 2, 3, 4, 5, 6
     ), booked AS (
       SELECT ${keys}, count(*) AS events, sum(amount_in_cents) AS amount FROM consumptions
       WHERE (sum_type = 'expenses' OR NOT late)
         AND ${notForgotten('consumptions.company_id', 'recorded_at')} GROUP BY ${keys}
     )
     SELECT concat_ws(' ', ${keys}) AS violation FROM counted c FULL JOIN booked b USING (${keys})
     WHERE (c.events, c.amount) IS DISTINCT FROM (b.events, b.amount)`,
  ),
];
