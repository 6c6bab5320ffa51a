import { type Invariant, invariant } from './invariant.ts';

/** Keys that SQL can make as the program does: of plain letters and digits, and not long. */
const plainId = `e.legal_id ~ '^[A-Za-z0-9]{1,100}$'`;

/** What has to hold of what people and companies are found by. */
export const wordInvariants: readonly Invariant[] = [
  invariant(
    'everybody is found by their legal id, but those from before who are still to come',
    'employees',
    `SELECT e.company_id || ' ' || e.id AS violation FROM employees e
     WHERE ${plainId} AND NOT EXISTS (SELECT FROM people_words w WHERE w.company_id = e.company_id
         AND w.key = lower(e.legal_id) COLLATE "C" AND w.employee_id = e.id)
       AND NOT EXISTS (SELECT FROM words_backlog b
         WHERE b.company_id = e.company_id AND b.after_id < e.id)`,
  ),
  invariant(
    'nobody is found by what they are not called any more',
    'people_words',
    `SELECT w.company_id || ' ' || w.employee_id AS violation FROM people_words w
     LEFT JOIN employees e ON e.company_id = w.company_id AND e.id = w.employee_id
     WHERE e.id IS NULL
       OR strpos(w.key, '@') > 0 AND w.key <> lower(e.email) AND e.email ~ '^[!-~]{1,100}$'`,
  ),
  invariant(
    'every company is found by its legal id, but those from before that are still to come',
    'companies',
    `SELECT e.id AS violation FROM companies e
     WHERE ${plainId} AND NOT EXISTS (SELECT FROM company_words w
         WHERE w.company_id = e.id AND w.key = lower(e.legal_id) COLLATE "C")
       AND NOT EXISTS (SELECT FROM words_backlog b WHERE b.company_id = e.id)`,
  ),
];
