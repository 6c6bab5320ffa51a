import { longStatement, type Reader } from '../database/statement.ts';
import type { CompanyId, ExpenseId } from '../values/ids.ts';
import { type Happening, happening } from './shape-queries.ts';

const ofExpense = longStatement(
  'timeline.expense',
  `SELECT ${happening({
    at: 'x.requested_at',
    kind: 'expense',
    id: 'x.id',
    what: 'x.category',
    outcome: 'x.state',
    company: 'x.company_id',
    employee: 'x.employee_id',
  })} FROM committed_expenses x WHERE x.company_id = $1 AND x.id = $2
   UNION ALL SELECT ${happening({
     at: 'd.decided_at',
     kind: 'decision',
     id: 'd.committed_expense_id',
     what: 'd.decision',
     company: 'd.company_id',
     becauseOf: 'd.committed_expense_id',
     by: 'd',
   })} FROM commitment_decisions d WHERE d.company_id = $1 AND d.committed_expense_id = $2`,
);

/** When an expense was requested, and what was decided about it. */
export const happeningsOfExpense = (reader: Reader, companyId: CompanyId, id: ExpenseId) =>
  reader.rows<Happening>(ofExpense, [companyId, id]);

const entries = longStatement(
  'timeline.entries-of-expense',
  `SELECT p.company_id AS "companyId", p.consumption_id AS id FROM committed_payments p
   WHERE p.company_id = $1 AND p.committed_expense_id = $2 AND p.consumption_id IS NOT NULL
   ORDER BY p.id LIMIT 50`,
);

/** The entries that the payments of an expense were booked by. */
export const entriesOfExpense = (reader: Reader, companyId: CompanyId, id: ExpenseId) =>
  reader.rows<{ companyId: CompanyId; id: string }>(entries, [companyId, id]);
