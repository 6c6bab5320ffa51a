import { longStatement, type Reader } from '../database/statement.ts';
import { type CompanyId, type EmployeeId, isUuid } from '../values/ids.ts';
import { type Range, rangesOf } from './rules.ts';

/** So many keys of a range are looked at: whoever means one of more people says more. */
const LOOKED_AT = 2_000;
/** Where several words have to be there, most keys that begin with one of them fall away. */
const SORTED_OUT = 10_000;

// Compared as pairs, so that keys of other companies are not even read: one index begins with them.
const worded = longStatement(
  'words.people-of-company',
  `SELECT DISTINCT employee_id AS id FROM (
     SELECT key, employee_id FROM people_words
     WHERE (company_id, key) >= ($1::uuid, $2)
       AND (company_id, key) < ($1::uuid, $2 || U&'\\+10FFFF')
     ORDER BY company_id, key LIMIT $4) AS seen
   WHERE NOT EXISTS (SELECT FROM unnest($3::text[]) AS word
                     WHERE strpos(' ' || key, ' ' || word) = 0)`,
);

/** The people of a company whom a question may mean, by their words or their own id. */
export async function wordedPeople(
  reader: Reader,
  companyId: CompanyId,
  question: string,
): Promise<EmployeeId[]> {
  const { whole, byWord } = rangesOf(question);
  const within = (atMost: number) => (range: Range) =>
    reader.rows<{ id: EmployeeId }>(worded, [companyId, range.start, range.words, atMost]);
  const found = await Promise.all([
    ...whole.map(within(LOOKED_AT)),
    ...byWord.map(within(SORTED_OUT)),
  ]);
  const ids = found.flat().map(({ id }) => id);
  const asked = question.trim();
  return [...new Set(isUuid(asked) ? [...ids, asked as EmployeeId] : ids)];
}
