import { FEEDING } from '../../consumptions/feeds/follow-queries.ts';
import { type Invariant, invariant } from '../invariant.ts';

const violation = `f.company_id || ' ' || f.credential_id AS violation`;

/** What has to hold of who brings charges. */
export const feedInvariants: readonly Invariant[] = [
  invariant(
    'a feed came last when its credential booked a charge of the company',
    'charge_feeds',
    // Lines of the log are forgotten before feeds are.
    `SELECT ${violation} FROM charge_feeds f
     WHERE f.last_at >= (SELECT at FROM audit_log ORDER BY at LIMIT 1)
       AND NOT EXISTS (SELECT FROM audit_log l WHERE l.company_id = f.company_id
         AND l.action = ANY ('{${FEEDING.join(',')}}') AND l.at = f.last_at
         AND l.actor = f.credential_id::text)`,
  ),
  invariant(
    'the days of a feed are in order, within four weeks, and end with its last',
    'charge_feeds',
    // The days are those of the company, whose time zone may have been another one.
    `SELECT ${violation} FROM charge_feeds f WHERE
       f.days <> ARRAY(SELECT DISTINCT day FROM unnest(f.days) AS day ORDER BY day)
       OR f.days[cardinality(f.days)] - f.days[1] >= 28
       OR abs(f.days[cardinality(f.days)] - (f.last_at AT TIME ZONE 'UTC')::date) > 1`,
  ),
];
