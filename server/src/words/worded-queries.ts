import { longStatement, type Reader } from '../database/statement.ts';
import { type CompanyId, type EmployeeId, isUuid } from '../values/ids.ts';
import type { KeyOfSomebody } from './identity-queries.ts';
import { knownOtherwise } from './known-otherwise.ts';
import { type Range, rangesOf } from './rules.ts';

/** So many keys of a range are looked at: whoever means one of more people says more. */
const LOOKED_AT = 2_000;
/** Where several words have to be there, most keys that begin with one of them fall away. */
const SORTED_OUT = 10_000;

// Compared as pairs, so that keys of other companies are not even read: one index begins with them.
const matching = (selected: string): string =>
  `SELECT DISTINCT ${selected} FROM (
     SELECT key, company_id, employee_id FROM people_words
     WHERE (company_id, key) >= ($1::uuid, $2)
       AND (company_id, key) < ($1::uuid, $2 || U&'\\+10FFFF')
     ORDER BY company_id, key LIMIT $4) AS seen
   WHERE NOT EXISTS (SELECT FROM unnest($3::text[]) AS word
                     WHERE strpos(' ' || key, ' ' || word) = 0)`;
const worded = longStatement('words.people-of-company', matching('employee_id AS "employeeId"'));
const keyed = longStatement(
  'words.keys-of-company',
  matching('employee_id AS "employeeId", company_id AS "companyId", key'),
);

/**
 * The people of a company whom a question may mean, by their words or their own id; by their legal
 * ids only for those who may see them.
 */
export async function wordedPeople(
  reader: Reader,
  companyId: CompanyId,
  question: string,
  byLegalId: boolean,
): Promise<EmployeeId[]> {
  const { whole, byWord } = rangesOf(question);
  const within = (atMost: number) => async (range: Range) => {
    const values = [companyId, range.start, range.words, atMost];
    if (byLegalId) return reader.rows<{ employeeId: EmployeeId }>(worded, values);
    return knownOtherwise(reader, await reader.rows<KeyOfSomebody>(keyed, values));
  };
  const found = await Promise.all([
    ...whole.map(within(LOOKED_AT)),
    ...byWord.map(within(SORTED_OUT)),
  ]);
  const ids = found.flat().map(({ employeeId }) => employeeId);
  const asked = question.trim();
  return [...new Set(isUuid(asked) ? [...ids, asked as EmployeeId] : ids)];
}
