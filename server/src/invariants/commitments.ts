import { type Invariant, invariant } from './invariant.ts';

const payments = `committed_expenses x JOIN committed_payments p
  ON p.company_id = x.company_id AND p.committed_expense_id = x.id`;

/** The words of events of committed expenses. */
const told = (word: string) =>
  `SELECT count(*) FROM events WHERE type = 'employee.committed-expense.${word}'`;

/** What has to hold of committed expenses. */
export const commitmentInvariants: readonly Invariant[] = [
  invariant(
    'a committed expense is in the state that follows from its payments',
    'committed_expenses',
    `SELECT x.company_id || ' ' || x.id AS violation FROM ${payments}
     GROUP BY x.company_id, x.id, x.state
     HAVING CASE x.state
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
    `SELECT word AS violation FROM (VALUES
       ('payment.executed', (${told('payment.executed')}), (SELECT count(*)
         FROM committed_payments WHERE state IN ('executed', 'voided'))),
       ('finished', (${told('finished')}),
         (SELECT count(*) FROM committed_expenses WHERE state = 'finished')),
       ('cancelled', (${told('cancelled')}),
         (SELECT count(*) FROM committed_expenses WHERE state = 'cancelled'))
     ) AS counted (word, events, expected) WHERE events <> expected`,
  ),
];
