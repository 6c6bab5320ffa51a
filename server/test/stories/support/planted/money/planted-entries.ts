import { firstOf, type Plant } from '../planted.ts';

const passing = 'an entry is flagged for passing its limit when it did, and only then';
const named = 'the event that an entry names is an event of its company about consumptions';
const seen = 'what was acknowledged is an entry with a flag';
const words = 'the reason of a void belongs to a void, and a note to an acknowledgement';
const refused =
  'a refusal is forgotten in time, and has a limit only where that refused the charge';

const flagged = `'limitExceeded' = ANY (flags) AND limit_in_cents IS NOT NULL`;

/** Damage to what is kept beside entries, and to refusals. */
export const entries: Plant[] = [
  {
    what: 'an entry that passed its limit and has no flag',
    breaks: passing,
    id: firstOf('consumptions', flagged),
    damage: `UPDATE consumptions SET flags = '{}' WHERE id = '$id'`,
  },
  {
    what: 'an entry within its limit that is flagged for passing it',
    breaks: passing,
    id: firstOf('consumptions', `limit_in_cents IS NOT NULL AND flags = '{}'`),
    damage: `UPDATE consumptions SET flags = '{limitExceeded}' WHERE id = '$id'`,
  },
  {
    what: 'an entry that names no event',
    breaks: named,
    id: firstOf('consumptions', 'event_id IS NOT NULL'),
    damage: `UPDATE consumptions SET event_id = gen_random_uuid() WHERE id = '$id'`,
  },
  {
    what: 'an acknowledged entry whose flags are gone',
    breaks: seen,
    id: firstOf('entry_acknowledgements', 'true', 'consumption_id'),
    damage: `UPDATE consumptions SET flags = '{}' WHERE id = '$id'`,
  },
  ...['void', 'acknowledgement'].map((about) => ({
    what: `words about a ${about} that is none`,
    breaks: words,
    id: firstOf('consumptions', `sum_type = 'expenses' AND flags = '{}'`),
    damage: `INSERT INTO reasons (company_id, about, subject_id, part, reason_sealed)
      SELECT company_id, '${about}', id, '', 'x' FROM consumptions WHERE id = '$id'`,
  })),
  {
    what: 'a refusal that was not forgotten',
    breaks: refused,
    id: firstOf('refused_charges'),
    damage: `UPDATE refused_charges SET refused_at = now() - interval '402 days'
      WHERE id = '$id'`,
  },
  {
    what: 'a refusal with a limit that did not refuse it',
    breaks: refused,
    id: firstOf('refused_charges', `code <> 'limitExceeded'`),
    damage: `UPDATE refused_charges SET limit_in_cents = 1, left_in_cents = 0 WHERE id = '$id'`,
  },
];
