import type { Commitment } from '@fringe/contract/operations/commitments/committed-expenses';
import { type Actor, actorOf } from '../access/actors.ts';
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

/**
 * Conditions on the filters that are given, from `$2` on. Each set of them has statements of its
 * own: one for all of them would be planned as if none were given.
 */
export const conditionsOn = (columns: Readonly<Record<string, string>>, given: readonly string[]) =>
  given.map((name, index) => ` AND ${columns[name]!} = $${index + 2}`).join('');

/** Which committed expenses of a company are listed; all of them without a filter. */
export interface ExpenseFilter {
  state?: string;
  category?: string;
  employeeId?: EmployeeId;
  fiscalYear?: string;
}

const columns: Record<keyof ExpenseFilter, string> = {
  state: 'state',
  category: 'category',
  employeeId: 'employee_id',
  fiscalYear: 'fiscal_year',
};
const filters = Object.keys(columns) as (keyof ExpenseFilter)[];

function listStatements(given: readonly string[]) {
  const conditions = conditionsOn(columns, given);
  const name = given.map((one) => `-${one}`).join('');
  const next = given.length + 2;
  return {
    count: boundedCount(
      `committed-expenses.count-all${name}`,
      `FROM committed_expenses WHERE company_id = $1${conditions}`,
      given.length + 1,
    ),
    page: longStatement(
      `committed-expenses.page-all${name}`,
      shown(`${conditions} ORDER BY id DESC LIMIT $${next} OFFSET $${next + 1}`, 'x.id DESC'),
    ),
  };
}

/** The committed expenses of a company, newest first. */
export function pageOfCommitments(
  reader: Reader,
  companyId: CompanyId,
  filter: ExpenseFilter,
  paging: Paging,
) {
  const given = filters.filter((name) => filter[name] !== undefined);
  const { count, page } = listStatements(given);
  const values: SqlValue[] = [companyId, ...given.map((name) => filter[name]!)];
  const paged = [...values, paging.size, paging.offset];
  return pageOf<ShownExpense>(reader, count, [...values, countBound(paging)], page, paged);
}
