import { type Invariant, invariant } from './invariant.ts';

/** Whether there is what a reason `r` was given for, by what it is about. */
const done = `CASE r.about
  WHEN 'state' THEN EXISTS (SELECT FROM employee_state_changes s WHERE s.company_id = r.company_id
    AND s.employee_id = r.subject_id AND s.number::text = r.part)
  WHEN 'disabling' THEN EXISTS (SELECT FROM limit_suspensions d WHERE d.company_id = r.company_id
      AND d.employee_id = r.subject_id AND d.category || ' ' || d.month = r.part)
    OR r.subject_id = r.company_id AND EXISTS (SELECT FROM company_suspensions w
      WHERE w.company_id = r.company_id AND w.category || ' ' || w.month = r.part)
  WHEN 'limit' THEN EXISTS (SELECT FROM limit_changes l WHERE l.company_id = r.company_id
    AND l.employee_id = r.subject_id
    AND concat_ws(' ', l.category, l.kind, l.month, l.version) = r.part)
  WHEN 'decision' THEN r.part = '' AND EXISTS (SELECT FROM commitment_decisions c
    WHERE c.company_id = r.company_id AND c.committed_expense_id = r.subject_id)
  END`;

/** What has to hold of reasons, and of decisions. */
export const reasonInvariants: readonly Invariant[] = [
  invariant(
    'a reason belongs to a change of state or limit, something disabled, or a decision',
    `reasons WHERE about <> 'void'`,
    `SELECT concat_ws(' ', r.company_id, r.about, r.subject_id, r.part) AS violation
     FROM reasons r WHERE r.about <> 'void' AND NOT ${done}`,
  ),
  invariant(
    'what was decided on waits no more, and what was rejected is cancelled with all its payments',
    'commitment_decisions',
    `SELECT c.company_id || ' ' || c.committed_expense_id AS violation
     FROM commitment_decisions c JOIN committed_expenses x
       ON x.company_id = c.company_id AND x.id = c.committed_expense_id
     WHERE x.state = 'pending'
       OR c.decision = 'rejected' AND (x.state <> 'cancelled' OR EXISTS (
         SELECT FROM committed_payments p WHERE p.company_id = x.company_id
           AND p.committed_expense_id = x.id AND p.state <> 'cancelled'))`,
  ),
];
