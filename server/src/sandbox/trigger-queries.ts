import { type Reader, statement } from '../database/statement.ts';

const candidates = statement(
  'sandbox.trigger-candidates',
  `SELECT e.id FROM employees e
   WHERE e.company_id = $1 AND e.state = 'active' AND NOT EXISTS (
     SELECT FROM committed_expenses c WHERE c.company_id = e.company_id AND c.employee_id = e.id
       AND c.fiscal_year = $2 AND c.category = $3 AND c.state IN ('pending', 'active'))
   ORDER BY e.ordinal LIMIT 50`,
);

/** People to whom something can happen: who have no such committed expense yet. */
export const whoCouldBe = async (
  reader: Reader,
  companyId: string,
  fiscalYear: string,
  category: string,
): Promise<string[]> =>
  (await reader.rows<{ id: string }>(candidates, [companyId, fiscalYear, category])).map(
    ({ id }) => id,
  );

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
