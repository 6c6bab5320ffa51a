import type { EmployeeState } from '@fringe/contract/types';
import { pageInPieces, piecesOf } from '../database/page-of.ts';
import { longStatement, type Reader, type Statement } from '../database/statement.ts';
import type { Paging } from '../http/paging.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';

const pageByOrdinal = longStatement(
  'employees.page',
  piecesOf(
    `SELECT ordinal, representation FROM employees
     WHERE company_id = $1 AND ordinal > $2::bigint AND ordinal <= $3::bigint`,
    'ordinal',
    'representation',
  ),
);

/**
 * A page of all employees, in pieces: a range of ordinals, equally near wherever it lies. A
 * page far past the end lies beyond what an ordinal can be, so its bounds are wider numbers.
 */
export async function pageOfEmployees(
  reader: Reader,
  companyId: CompanyId,
  { offset, size }: Paging,
): Promise<string[]> {
  const bounds = [companyId, offset, offset + size];
  return (await reader.tuples<[string]>(pageByOrdinal, bounds)).flat();
}

export interface EmployeeFilter {
  email_key?: string;
  legal_id_key?: string;
  internal_id?: string;
  state?: EmployeeState;
  /** Only these. */
  q?: readonly EmployeeId[];
  /** Those who changed then or later, in the order of it. */
  since?: Date;
}

/** The employees that fit a filter: a page of them, in pieces, and how many there are. */
export async function filteredEmployees(
  reader: Reader,
  companyId: CompanyId,
  filter: EmployeeFilter,
  { offset, size }: Paging,
): Promise<{ total: number; pieces: string[] }> {
  const values = [companyId, ...Object.values(filter)];
  const [count, page] = filterStatements(Object.keys(filter));
  return pageInPieces(reader, [count, values], [page, [...values, size, offset]]);
}

/** One pair of statements for each set of columns, so that each finds its index. */
function filterStatements(columns: string[]): [Statement, Statement] {
  const where = ['company_id', ...columns].map((name, index) => conditionOn(name, `$${index + 1}`));
  const order = columns.includes('since') ? 'updated_at, id' : 'ordinal';
  const from = `FROM employees WHERE ${where.join(' AND ')}`;
  const next = columns.length + 2;
  const name = columns.join('+');
  return [
    longStatement(`people.count ${name}`, `SELECT count(*) ${from}`),
    longStatement(
      `people.page ${name}`,
      piecesOf(
        `SELECT * ${from} ORDER BY ${order} LIMIT $${next} OFFSET $${next + 1}`,
        order,
        'representation',
      ),
    ),
  ];
}

function conditionOn(column: string, value: string): string {
  if (column === 'since') return `updated_at >= ${value}`;
  return column === 'q' ? `id = ANY (${value}::uuid[])` : `${column} = ${value}`;
}
