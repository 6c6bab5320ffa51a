import { firstOf, type Plant } from '../planted.ts';

/** Nobody has followed the feeds of the demo: each as it would be after its last line. */
export const soundFeeds = `
  INSERT INTO charge_feeds (company_id, credential_id, last_at, days)
  SELECT DISTINCT ON (company_id, actor) company_id, actor::uuid, at,
    ARRAY[(at AT TIME ZONE 'Europe/Madrid')::date]
  FROM audit_log WHERE action = 'recordCharges' AND company_id IS NOT NULL
  ORDER BY company_id, actor, at DESC`;

const last = 'a feed came last when its credential booked a charge of the company';
const days = 'the days of a feed are in order, within four weeks, and end with its last';
const company = firstOf('charge_feeds', 'true', 'company_id');
const damaged = (what: string, breaks: string, set: string): Plant => ({
  what,
  breaks,
  id: company,
  damage: `UPDATE charge_feeds SET ${set} WHERE company_id = '$id'`,
});

/** Damage to who brings charges. */
export const feeds: Plant[] = [
  damaged('a feed that nobody has booked by', last, `last_at = last_at + interval '1 second'`),
  damaged('a feed whose days are not in order', days, 'days = days || (days[1] - 1)'),
  damaged('a feed with a day of long ago', days, 'days = (days[1] - 28) || days'),
  damaged('a feed that came later than on its days', days, 'days = ARRAY[days[1] - 2]'),
];
