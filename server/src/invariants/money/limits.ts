import { type Invariant, invariant } from '../invariant.ts';

const key = 'company_id, employee_id, category, kind, month';
const amounts = (side: string): string => `(${side}_in_cents, ${side}_applies_to, ${side}_period)`;

/** What has to hold of limits and their history. */
export const limitInvariants: readonly Invariant[] = [
  invariant(
    'a limit is what its last change left, and one without a change does not exist',
    'limits',
    `WITH last AS (
       SELECT DISTINCT ON (${key}) * FROM limit_changes ORDER BY ${key}, version DESC
     )
     SELECT concat_ws(' ', company_id, employee_id, category, kind, month) AS violation
     FROM limits l FULL JOIN last h USING (${key})
     WHERE h.version IS NULL OR ${amounts('after')}
       IS DISTINCT FROM (l.amount_in_cents, l.applies_to, l.period)`,
  ),
  invariant(
    'the changes of a limit are numbered without gaps, and each begins where the one before ended',
    'limit_changes',
    `WITH ordered AS (
       SELECT *, row_number() OVER of_limit AS place,
         lag(after_in_cents) OVER of_limit AS earlier_in_cents,
         lag(after_applies_to) OVER of_limit AS earlier_applies_to,
         lag(after_period) OVER of_limit AS earlier_period
       FROM limit_changes WINDOW of_limit AS (PARTITION BY ${key} ORDER BY version)
     )
     SELECT concat_ws(' ', company_id, employee_id, category, kind, month, version) AS violation
     FROM ordered WHERE version <> place
       OR ${amounts('before')} IS DISTINCT FROM ${amounts('earlier')}`,
  ),
];
