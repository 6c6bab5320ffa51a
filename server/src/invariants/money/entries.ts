import { type Invariant, invariant, notForgotten } from '../invariant.ts';

/** What has to hold of what is kept beside an entry, and of charges that became none. */
export const entryInvariants: readonly Invariant[] = [
  invariant(
    'an entry is flagged for passing its limit when it did, and only then',
    'consumptions WHERE limit_in_cents IS NOT NULL',
    `SELECT company_id || ' ' || id AS violation FROM consumptions
     WHERE limit_in_cents IS NOT NULL
       AND ('limitExceeded' = ANY (flags)) IS DISTINCT FROM (amount_in_cents > left_in_cents)`,
  ),
  invariant(
    'the event that an entry names is an event of its company about consumptions',
    'consumptions WHERE event_id IS NOT NULL',
    `SELECT c.company_id || ' ' || c.id AS violation FROM consumptions c
     LEFT JOIN events e ON e.id = c.event_id AND e.company_id = c.company_id
       AND e.type = 'employee.consumption.generated'
     WHERE c.event_id IS NOT NULL AND e.id IS NULL
       AND ${notForgotten('c.company_id', 'c.recorded_at')}`,
  ),
  invariant(
    'what was acknowledged is an entry with a flag',
    'entry_acknowledgements',
    `SELECT a.company_id || ' ' || a.consumption_id AS violation FROM entry_acknowledgements a
     LEFT JOIN consumptions c ON c.company_id = a.company_id AND c.id = a.consumption_id
     WHERE c.flags IS NULL OR c.flags = '{}'`,
  ),
  invariant(
    'the reason of a void belongs to a void, and a note to an acknowledgement',
    `reasons WHERE about IN ('void', 'acknowledgement')`,
    `SELECT r.company_id || ' ' || r.subject_id AS violation FROM reasons r
     LEFT JOIN consumptions c ON c.company_id = r.company_id AND c.id = r.subject_id
       AND c.sum_type = 'withdrawn'
     LEFT JOIN entry_acknowledgements a ON a.company_id = r.company_id
       AND a.consumption_id = r.subject_id
     WHERE r.about = 'void' AND c.id IS NULL
       OR r.about = 'acknowledgement' AND a.consumption_id IS NULL`,
  ),
  invariant(
    'a refusal is forgotten in time, and has a limit only where that refused the charge',
    'refused_charges',
    // They are swept within a day after their 400.
    `SELECT company_id || ' ' || id AS violation FROM refused_charges
     WHERE refused_at < now() - interval '401 days'
       OR limit_in_cents IS NOT NULL AND code <> 'limitExceeded'
       OR (limit_in_cents IS NULL) <> (left_in_cents IS NULL)
       OR limit_in_cents IS NULL AND limit_period IS NOT NULL`,
  ),
];
