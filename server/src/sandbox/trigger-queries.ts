import { Failure } from '@fringe/contract/errors';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';

const active = statement(
  'sandbox.active-employees',
  `SELECT id AS "employeeId" FROM employees
   WHERE company_id = $1 AND CASE WHEN $2::uuid IS NULL THEN state = 'active' ELSE id = $2 END
   ORDER BY ordinal LIMIT 50`,
);

/** The first people of a company who can be charged; or only who is named. */
export const activePeople = (
  reader: Reader,
  companyId: string,
  named: string | undefined,
): Promise<{ employeeId: string }[]> => reader.rows(active, [companyId, named ?? null]);

const uncommitted = statement(
  'sandbox.uncommitted-employees',
  `SELECT e.id AS "employeeId", category
   FROM employees e CROSS JOIN unnest($3::text[]) WITH ORDINALITY AS c (category, place)
   WHERE e.company_id = $1
     AND CASE WHEN $4::uuid IS NULL THEN e.state = 'active' ELSE e.id = $4 END
     AND NOT EXISTS (SELECT FROM committed_expenses x
       WHERE x.company_id = e.company_id AND x.employee_id = e.id AND x.fiscal_year = $2
         AND x.category = c.category AND x.state IN ('pending', 'active'))
   ORDER BY place, e.ordinal LIMIT 50`,
);

/** Whoever can commit to something: to what they have no committed expense for in the year. */
export const peopleWithout = <Category extends string>(
  reader: Reader,
  companyId: string,
  fiscalYear: string,
  categories: readonly Category[],
  named: string | undefined,
): Promise<{ employeeId: string; category: Category }[]> =>
  reader.rows(uncommitted, [companyId, fiscalYear, categories, named ?? null]);

const caused = statement(
  'sandbox.caused-events',
  `SELECT id, type FROM events WHERE company_id = $1 AND occurred_at = $3
     AND ($2::text IS NULL OR body::jsonb #>> '{data,company,employee,id}' = $2)
   ORDER BY id`,
);

/** What was told of a company and somebody in it at a moment. */
export const eventsAt = (
  reader: Reader,
  companyId: string,
  employeeId: string | null,
  at: Date,
): Promise<{ id: string; type: string }[]> => reader.rows(caused, [companyId, employeeId, at]);

const mark = change('sandbox.mark', 'SAVEPOINT tried');
const undo = change('sandbox.undo', 'ROLLBACK TO SAVEPOINT tried');

/** Does the work, or nothing and answers why not. */
export async function tryIn<Result>(
  tx: Transaction,
  work: () => Promise<Result>,
): Promise<Result | Failure> {
  await tx.write(mark);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await tx.write(undo);
    return error;
  }
}
