import { firstOf, type Plant } from './planted.ts';

const finished = `(SELECT company_id, id, requested_at FROM committed_expenses
  WHERE state = 'finished' ORDER BY id LIMIT 1)`;

/** A decision and reasons of each kind that are as they should be. */
export const soundReasons = `
  WITH decided AS (
    INSERT INTO commitment_decisions
    SELECT company_id, id, 'approved', requested_at, 'somebody' FROM ${finished} AS x
    RETURNING company_id, committed_expense_id
  ), disabled AS (
    INSERT INTO company_suspensions (company_id, month, category, disabled_at, actor)
    SELECT id, '2019-01', 'meal', now(), 'somebody' FROM companies ORDER BY id LIMIT 1
    RETURNING company_id, category || ' ' || month AS part
  )
  INSERT INTO reasons (company_id, about, subject_id, part, reason_sealed)
  SELECT company_id, 'decision', committed_expense_id, '', '\\x00'::bytea FROM decided
  UNION ALL SELECT company_id, 'disabling', company_id, part, '\\x00' FROM disabled
  UNION ALL (SELECT company_id, 'disabling', employee_id, category || ' ' || month, '\\x00'
    FROM limit_suspensions ORDER BY employee_id LIMIT 1)
  UNION ALL (SELECT company_id, 'limit', employee_id,
    concat_ws(' ', category, kind, month, version), '\\x00'
    FROM limit_changes ORDER BY employee_id, month, category, kind LIMIT 1)
  UNION ALL (SELECT company_id, 'state', employee_id, number::text, '\\x00'
    FROM employee_state_changes ORDER BY employee_id, number LIMIT 1)`;

const belongs = 'a reason belongs to a change of state or limit, something disabled, or a decision';
const decided =
  'what was decided on waits no more, and what was rejected is cancelled with all its payments';
const decision = firstOf('commitment_decisions', 'true', 'committed_expense_id');
const astray = {
  state: `part = '99'`,
  disabling: `part = 'meal 1999-01'`,
  decision: `part = 'x'`,
  limit: `part = 'meal recurrent 1999-01 1'`,
};

export const reasons: readonly Plant[] = [
  ...Object.entries(astray).map(([about, damage]) => ({
    what: `a reason of nothing: ${about}`,
    breaks: belongs,
    id: firstOf('reasons', `about = '${about}'`, 'subject_id'),
    damage: `UPDATE reasons SET ${damage} WHERE about = '${about}' AND subject_id = '$id'`,
  })),
  {
    what: 'a reason of something that was disabled for a whole company, at an employee',
    breaks: belongs,
    id: firstOf('employees'),
    damage: `UPDATE reasons SET subject_id = '$id'
      WHERE about = 'disabling' AND subject_id = company_id`,
  },
  {
    what: 'a decision on what still waits',
    breaks: decided,
    id: decision,
    damage: `UPDATE committed_expenses SET state = 'pending' WHERE id = '$id'`,
  },
  {
    what: 'something rejected that went on',
    breaks: decided,
    id: decision,
    damage: `UPDATE commitment_decisions SET decision = 'rejected'
      WHERE committed_expense_id = '$id'`,
  },
];
