import { longStatement, type Reader } from '../database/statement.ts';
import type { CompanyId, EmployeeId, PartnerId } from '../values/ids.ts';
import type { Range } from '../words/rules.ts';

/** So many keys are compared with each other. */
const COMPARED = 200;

/** So many keys of a range are looked at, however many there are: more where words sort out. */
export const lookedAt = ({ words }: Range): number => (words.length === 0 ? COMPARED + 1 : 2_000);

/** A key that answers a question, and whose it is. */
export interface FoundKey {
  key: string;
  companyId: CompanyId;
  /** Null for a company. */
  employeeId: EmployeeId | null;
}

/** What was found in a range; `seen` is how many of its keys were looked at. */
export interface FoundKeys {
  seen: number;
  keys: FoundKey[];
}

// Sorts before all that does not begin with the text: the last character there is.
const inRange = `key >= $2 AND key < $2 || U&'\\+10FFFF'`;

/** All companies together, in the order of keys; for whoever sees them all. */
const ofAll = (table: string, employee: string): string =>
  `SELECT key, company_id, ${employee} AS employee_id FROM ${table}
   WHERE $1::uuid IS NULL AND ${inRange} ORDER BY key LIMIT $4`;

/** Company by company; the keys of others are not even read. */
const ofGranted = (table: string, employee: string): string =>
  `SELECT w.* FROM access_grants g, LATERAL (
     SELECT key, company_id, ${employee} AS employee_id FROM ${table}
     WHERE company_id = g.company_id AND ${inRange} ORDER BY key LIMIT $4) AS w
   WHERE g.partner_id = $1::uuid LIMIT $4`;

/** Looks at a bounded number of keys, and keeps those that have all words. */
const matching = (name: string, candidates: string) =>
  longStatement(
    `search.${name}`,
    `WITH seen AS MATERIALIZED (${candidates}), found AS (
       SELECT key, company_id, employee_id FROM seen
       WHERE NOT EXISTS (SELECT FROM unnest($3::text[]) AS word
                         WHERE strpos(' ' || key, ' ' || word) = 0)
       ORDER BY key LIMIT ${COMPARED})
     SELECT (SELECT count(*)::int FROM seen) AS seen,
       coalesce((SELECT json_agg(json_build_object('key', key, 'companyId', company_id,
         'employeeId', employee_id)) FROM found), '[]') AS keys`,
  );

const people = {
  all: matching('people', ofAll('people_words', 'employee_id')),
  granted: matching('people-granted', ofGranted('people_words', 'employee_id')),
};
const companies = {
  all: matching('companies', ofAll('company_words', 'NULL::uuid')),
  granted: matching('companies-granted', ofGranted('company_words', 'NULL::uuid')),
};

const keysOf =
  (statements: typeof people) =>
  async (reader: Reader, partnerId: PartnerId | null, range: Range): Promise<FoundKeys> => {
    const statement = partnerId === null ? statements.all : statements.granted;
    const values = [partnerId, range.start, range.words, lookedAt(range)];
    return (await reader.rows<FoundKeys>(statement, values))[0]!;
  };

/** The keys of people in a range, of the companies that a partner has access to, or of all. */
export const keysOfPeople = keysOf(people);

/** The same for companies. */
export const keysOfCompanies = keysOf(companies);

const nameOfPeople = longStatement(
  'search.names',
  `SELECT e.id, e.name || ' ' || e.surname AS label
   FROM unnest($1::uuid[], $2::uuid[]) AS k (company_id, id)
   JOIN employees e ON e.company_id = k.company_id AND e.id = k.id`,
);
const nameOfCompanies = longStatement(
  'search.company-names',
  'SELECT id, name AS label FROM companies WHERE id = ANY ($1)',
);

/** What people and companies are called, by their ids. */
export async function labelsOf(
  reader: Reader,
  found: readonly FoundKey[],
): Promise<Map<string, string>> {
  const employees = found.filter(({ employeeId }) => employeeId !== null);
  const companyIds = found.flatMap((one) => (one.employeeId === null ? [one.companyId] : []));
  type Labelled = { id: string; label: string };
  const [named, companies] = await Promise.all([
    reader.rows<Labelled>(nameOfPeople, [
      employees.map(({ companyId }) => companyId),
      employees.map(({ employeeId }) => employeeId),
    ]),
    reader.rows<Labelled>(nameOfCompanies, [companyIds]),
  ]);
  return new Map([...named, ...companies].map(({ id, label }) => [id, label]));
}
