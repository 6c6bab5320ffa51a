import { type Invariant, invariant, notForgotten } from '../invariant.ts';

const payments = `committed_expenses x LEFT JOIN committed_payments p
  ON p.company_id = x.company_id AND p.committed_expense_id = x.id`;

/** Counts the events of a kind of a committed expense. */
const eventCount = (word: string, as: string) =>
  `count(*) FILTER (WHERE type = 'employee.committed-expense.${word}') AS ${as}`;

/** What has to hold of committed expenses. */
export const commitmentInvariants: readonly Invariant[] = [
  invariant(
    'a committed expense is in the state that follows from its payments',
    'committed_expenses',
    `SELECT x.company_id || ' ' || x.id AS violation FROM ${payments}
     GROUP BY x.company_id, x.id, x.state
     HAVING count(p.id) = 0 OR CASE x.state
       WHEN 'pending' THEN bool_or(p.state <> 'scheduled')
       WHEN 'active' THEN NOT bool_or(p.state = 'scheduled')
       ELSE bool_or(p.state = 'scheduled') END`,
  ),
  invariant(
    'an executed payment is a charge of its amount, and a voided one is voided there too',
    'committed_payments',
    `SELECT p.company_id || ' ' || p.id AS violation
     FROM ${payments}
     LEFT JOIN consumptions e ON e.company_id = p.company_id AND e.id = p.consumption_id
     LEFT JOIN consumptions v ON v.company_id = p.company_id AND v.reverses_id = e.id
     WHERE (p.state IN ('executed', 'voided') AND (e.payment_id, e.amount_in_cents, e.employee_id,
           e.category, e.behaviour, e.sum_type)
         IS DISTINCT FROM (p.id, p.amount_in_cents, x.employee_id, x.category, x.behaviour,
           'expenses'))
       OR (p.state = 'voided') <> (v.id IS NOT NULL)`,
  ),
  invariant(
    'a charge of a payment belongs to one payment',
    `consumptions WHERE payment_id IS NOT NULL AND sum_type = 'expenses'`,
    `SELECT e.company_id || ' ' || e.id AS violation FROM consumptions e
     LEFT JOIN committed_payments p ON p.company_id = e.company_id AND p.consumption_id = e.id
     WHERE e.payment_id IS NOT NULL AND e.sum_type = 'expenses'
     GROUP BY e.company_id, e.id HAVING count(p.id) <> 1`,
  ),
  invariant(
    'requests, executed payments and ends were told, each once',
    'committed_expenses',
    `WITH told AS (
       SELECT company_id, (body::jsonb #>> '{data,company,employee,committedExpense,id}')::uuid
           AS id, ${eventCount('requested', 'requests')}, ${eventCount('finished', 'finishes')},
         ${eventCount('cancelled', 'cancels')}, ${eventCount('payment.executed', 'executions')},
         ${eventCount('payment.cancelled', 'returns')}
       FROM events WHERE type LIKE 'employee.committed-expense.%' AND company_id IS NOT NULL
       GROUP BY 1, 2
     ), known AS (
       SELECT x.company_id, x.id, x.state,
         count(*) FILTER (WHERE p.state IN ('executed', 'voided')) AS executed,
         count(*) FILTER (WHERE p.state = 'voided') AS voided,
         count(*) FILTER (WHERE p.state = 'cancelled') AS cancelled
       FROM ${payments} GROUP BY x.company_id, x.id, x.state
     )
     SELECT company_id || ' ' || id AS violation FROM known FULL JOIN told USING (company_id, id)
     WHERE NOT EXISTS (SELECT FROM committed_expenses old WHERE old.company_id = known.company_id
         AND old.id = known.id AND NOT ${notForgotten('old.company_id', 'old.requested_at')})
       AND ((coalesce(executions, 0), coalesce(finishes, 0), coalesce(cancels, 0))
         IS DISTINCT FROM (executed, (state = 'finished')::int, (state = 'cancelled')::int)
       -- One that was rejected was never requested.
       OR coalesce(requests, 0) NOT BETWEEN
         (state IN ('active', 'finished') OR executed > 0)::int AND (state <> 'pending')::int
       -- Payments that are cancelled together are told of as a whole, and what is voided after
       -- the end is not told.
       OR coalesce(returns, 0) NOT BETWEEN CASE state WHEN 'active' THEN voided + cancelled
           WHEN 'finished' THEN cancelled ELSE 0 END
         AND voided + greatest(0, cancelled - (state = 'cancelled')::int))`,
  ),
];
