import type {
  Commitment,
  CommitmentState,
} from '@fringe/contract/operations/commitments/committed-expenses';
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

/** A filter: the condition on its value, which stands at `$n`, and its letter in names. */
export type Conditions<Name extends string> = Record<Name, [letter: string, condition: string]>;

/**
 * Conditions on the filters that are given, from `$2` on, and a name for the set of them. Each set
 * has statements of its own: one for all of them would be planned as if none were given.
 */
export function conditionsOn<Name extends string>(
  conditions: Conditions<Name>,
  filter: Partial<Record<Name, string>>,
) {
  const given = (Object.keys(conditions) as Name[]).filter((name) => filter[name] !== undefined);
  return {
    name: given.map((name) => conditions[name][0]).join(''),
    text: given
      .map((name, index) => ` AND ${conditions[name][1].replaceAll('$n', `$${index + 2}`)}`)
      .join(''),
    values: given.map((name) => filter[name]!),
    next: given.length + 2,
  };
}

/** Which committed expenses of a company are listed; all of them without a filter. */
export interface ExpenseFilter {
  state?: CommitmentState;
  category?: string;
  employeeId?: EmployeeId;
  fiscalYear?: string;
}

const conditions: Conditions<'category' | 'employeeId' | 'fiscalYear'> = {
  category: ['c', 'category = $n'],
  employeeId: ['e', 'employee_id = $n'],
  fiscalYear: ['y', 'fiscal_year = $n'],
};

/** The committed expenses of a company, newest first. */
export function pageOfCommitments(
  reader: Reader,
  companyId: CompanyId,
  { state, ...filter }: ExpenseFilter,
  paging: Paging,
) {
  const { name, text, values: given, next } = conditionsOn(conditions, filter);
  // The state stands in the text, so that those of a rare one are found by it.
  const chosen = `${state ? `AND state = '${state}'` : ''}${text}`;
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
