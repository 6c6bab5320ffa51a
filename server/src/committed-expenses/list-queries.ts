import type {
  Commitment,
  CommitmentState,
} from '@fringe/contract/operations/commitments/committed-expenses';
import { type Actor, actorOf } from '../access/actors.ts';
import { ofGiven } from '../database/conditions.ts';
import { boundedCount, countBound, pageOf } from '../database/page-of.ts';
import { longStatement, type Reader, type SqlValue, statement } from '../database/statement.ts';
import type { Paging } from '../http/paging.ts';
import { reasonSealedOf } from '../reasons/queries.ts';
import type { CompanyId, EmployeeId, ExpenseId } from '../values/ids.ts';
import { type CommittedExpense, expenseColumns } from './queries.ts';

/** A committed expense as it is read: with its request, and the decision on it. */
export type ShownExpense = CommittedExpense & {
  requestedAt: number;
  decision: NonNullable<Commitment['decided']>['decision'] | null;
  decidedAt: number | null;
  reasonSealed: Buffer | null;
} & Omit<Actor, 'actor'> & { actor: string | null };

/** Reads committed expenses, which are chosen first: what is shown of them costs more. */
const shown = (chosen: string, order: string): string => `SELECT ${expenseColumns},
    floor(extract(epoch FROM x.requested_at))::bigint AS "requestedAt", d.decision,
    floor(extract(epoch FROM d.decided_at))::bigint AS "decidedAt", ${actorOf('d')},
    ${reasonSealedOf('x.company_id', 'decision', "''", 'x.id')} AS "reasonSealed"
  FROM (SELECT * FROM committed_expenses WHERE company_id = $1 ${chosen}) AS x
  LEFT JOIN commitment_decisions d ON d.company_id = x.company_id AND d.committed_expense_id = x.id
  ORDER BY ${order}`;

const one = statement('committed-expenses.shown', shown('AND id = $2', 'x.id'));

export const findShownExpense = async (
  reader: Reader,
  companyId: CompanyId,
  id: ExpenseId,
): Promise<ShownExpense | undefined> => (await reader.rows<ShownExpense>(one, [companyId, id]))[0];

const matching = 'AND employee_id = $2 AND ($3::text IS NULL OR fiscal_year = $3)';
const countOfEmployee = statement(
  'committed-expenses.count',
  `SELECT count(*) AS total FROM committed_expenses WHERE company_id = $1 ${matching}`,
);
const pageOfEmployee = statement(
  'committed-expenses.page',
  shown(`${matching} ORDER BY fiscal_year, id LIMIT $4 OFFSET $5`, 'x.fiscal_year, x.id'),
);

/** The committed expenses of an employee, oldest first. */
export const pageOfExpenses = (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  fiscalYear: string | undefined,
  { size, offset }: Paging,
) => {
  const values = [companyId, employeeId, fiscalYear ?? null];
  const paged = [...values, size, offset];
  return pageOf<ShownExpense>(reader, countOfEmployee, values, pageOfEmployee, paged);
};

/** Which committed expenses of a company are listed; all of them without a filter. */
export interface ExpenseFilter {
  state?: CommitmentState;
  category?: string;
  employeeId?: EmployeeId;
  fiscalYear?: string;
}

const conditionsOf = ({ category, employeeId, fiscalYear }: ExpenseFilter) => ({
  category: { sql: 'category = ?', type: 'text', value: category },
  employeeId: { sql: 'employee_id = ?', type: 'uuid', value: employeeId },
  fiscalYear: { sql: 'fiscal_year = ?', type: 'text', value: fiscalYear },
});

/** The committed expenses of a company, newest first. */
export function pageOfCommitments(
  reader: Reader,
  companyId: CompanyId,
  filter: ExpenseFilter,
  paging: Paging,
) {
  const { state } = filter;
  const { name, where, values: given, next } = ofGiven(conditionsOf(filter), 2);
  // The state stands in the text, so that those of a rare one are found by it.
  const chosen = `${state ? `AND state = '${state}'` : ''}${where}`;
  const suffix = `of-company-${state ?? 'all'}-${name}`;
  const from = `FROM committed_expenses WHERE company_id = $1 ${chosen}`;
  const count = boundedCount(`committed-expenses.count-${suffix}`, from, next - 1);
  const page = longStatement(
    `committed-expenses.page-${suffix}`,
    shown(`${chosen} ORDER BY id DESC LIMIT $${next} OFFSET $${next + 1}`, 'x.id DESC'),
  );
  const values: SqlValue[] = [companyId, ...given];
  const paged = [...values, paging.size, paging.offset];
  return pageOf<ShownExpense>(reader, count, [...values, countBound(paging)], page, paged);
}
