/** A month as a number: those since the year 0, which dates of PostgreSQL do not have. */
const numbered = (month: string): string =>
  `left(${month}, 4)::integer * 12 + right(${month}, 2)::integer - 1`;

/** The months from `$1` to `$2`: each is looked up for itself, whatever other months there are. */
const months = `(SELECT lpad((n / 12)::text, 4, '0') || '-' || lpad((n % 12 + 1)::text, 2, '0')
      AS month
    FROM generate_series(${numbered('$1')}, ${numbered('$2')}) AS n) AS m`;

/** What everybody has used, month by month; `c` is the company. */
export const byPerson = `SELECT t.* FROM ${months} CROSS JOIN LATERAL (
    SELECT company_id, employee_id, category, sum_type, month AS period, amount_in_cents, entries
    FROM consumption_totals WHERE company_id = c.id AND month = m.month OFFSET 0) AS t`;

/**
 * What all have used together, month by month: the sums of the newest settlement and what came
 * after it; of a month that is not settled, what everybody has used.
 */
export const together = `SELECT x.*, m.month AS period FROM ${months}
  LEFT JOIN LATERAL (SELECT version, through_number FROM settlements
    WHERE company_id = c.id AND month = m.month ORDER BY version DESC LIMIT 1) AS v ON true
  CROSS JOIN LATERAL (
    SELECT category, sum_type, amount_in_cents, entries FROM settlement_sums
    WHERE company_id = c.id AND month = m.month AND version = v.version
    UNION ALL
    SELECT category, sum_type, amount_in_cents, 1 FROM consumptions
    WHERE company_id = c.id AND month = m.month AND number > v.through_number
    UNION ALL
    SELECT category, sum_type, amount_in_cents, entries FROM consumption_totals
    WHERE company_id = c.id AND month = m.month AND v.version IS NULL) AS x`;
