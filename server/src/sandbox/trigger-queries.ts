import { type Reader, statement } from '../database/statement.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';

/** The first people in a state, or the one who is named, of those who are free for a category. */
const people = (rank: number, which: string): string => `
  (SELECT e.id, e.ordinal, ${rank} AS rank FROM employees e WHERE e.company_id = $1 AND ${which}
     AND ($3::text IS NULL OR NOT EXISTS (SELECT FROM committed_expenses x
       WHERE x.company_id = e.company_id AND x.employee_id = e.id AND x.fiscal_year = $3
         AND x.category = c.category AND x.state IN ('pending', 'active')))
   ORDER BY e.ordinal LIMIT 20)`;

const candidates = statement(
  'sandbox.trigger-candidates',
  `SELECT p.id AS "employeeId", c.category
   FROM unnest($2::text[]) WITH ORDINALITY AS c (category, place)
   CROSS JOIN LATERAL (${[
     people(1, '$4::uuid = e.id'),
     people(2, "$4::uuid IS NULL AND e.state = 'active'"),
     people(3, "$4::uuid IS NULL AND e.state = 'not-active'"),
   ].join(' UNION ALL ')}) AS p
   ORDER BY p.rank, c.place, p.ordinal`,
);

/** Somebody, and what they are charged for or commit to. */
export interface Candidate<Category> {
  employeeId: EmployeeId;
  category: Category;
}

/**
 * Some people of a company for each category, or only the named one. With a year, those who have no
 * such committed expense in it.
 */
export const candidatesFor = <Category extends string>(
  reader: Reader,
  companyId: CompanyId,
  categories: readonly Category[],
  fiscalYear: string | null,
  named: string | undefined,
): Promise<Candidate<Category>[]> =>
  reader.rows(candidates, [companyId, categories, fiscalYear, named ?? null]);

const published = statement(
  'sandbox.events-at',
  'SELECT id, type FROM events WHERE company_id = $1 AND occurred_at = $2 ORDER BY id',
);

/** The events of a company at a moment. */
export const eventsAt = (
  reader: Reader,
  companyId: CompanyId,
  at: Date,
): Promise<{ id: string; type: string }[]> => reader.rows(published, [companyId, at]);
