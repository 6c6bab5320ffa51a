import type { StateChange } from '@fringe/contract/operations/employees';
import type { Employee, EmployeeState } from '@fringe/contract/types';
import { pageOf } from '../database/page-of.ts';
import { pointRead } from '../database/point-reads.ts';
import {
  change,
  type PointRead,
  type Reader,
  type Statement,
  statement,
} from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { Cause, EmployeeRow } from './rules.ts';

const readOne = statement(
  'employees.read',
  `SELECT k.position::int, e.representation
   FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS k (company_id, id, position)
   JOIN employees e ON e.company_id = k.company_id AND e.id = k.id`,
);

/** The representation of an employee, by company and id. */
export const employeeReader = (reader: Reader): PointRead<[string, string], string> =>
  pointRead(reader, readOne);

const headcount = statement(
  'employees.headcount',
  `SELECT k.position::int, h.employees
   FROM unnest($1::uuid[]) WITH ORDINALITY AS k (company_id, position)
   JOIN headcounts h ON h.company_id = k.company_id`,
);

/** How many employees a company has, in all states. */
export const headcountReader = (reader: Reader): PointRead<[string], number> =>
  pointRead(reader, headcount);

const pageByOrdinal = statement(
  'employees.page',
  `SELECT representation FROM employees
   WHERE company_id = $1 AND ordinal > $2::bigint AND ordinal <= $3::bigint ORDER BY ordinal`,
);

/**
 * A page of all employees: a range of ordinals, equally near wherever it lies. A page far past the
 * end lies beyond what an ordinal can be, so its bounds are wider numbers.
 */
export async function pageOfEmployees(
  reader: Reader,
  companyId: string,
  { offset, size }: Paging,
): Promise<string[]> {
  const rows = await reader.tuples<[string]>(pageByOrdinal, [companyId, offset, offset + size]);
  return rows.map(([representation]) => representation);
}

export interface EmployeeFilter {
  email_key?: string;
  legal_id_key?: string;
  internal_id?: string;
  state?: EmployeeState;
}

/** The employees that fit a filter: a page of them, and how many there are. */
export async function filteredEmployees(
  reader: Reader,
  companyId: string,
  filter: EmployeeFilter,
  { offset, size }: Paging,
): Promise<{ total: number; representations: string[] }> {
  const values = [companyId, ...Object.values(filter)];
  const [count, page] = filterStatements(Object.keys(filter));
  const [[counted], rows] = await Promise.all([
    reader.tuples<[number]>(count, values),
    reader.tuples<[string]>(page, [...values, size, offset]),
  ]);
  return { total: counted![0], representations: rows.map(([text]) => text) };
}

/** One pair of statements for each set of columns, so that each finds its index. */
function filterStatements(columns: string[]): [Statement, Statement] {
  const where = ['company_id = $1', ...columns.map((name, index) => `${name} = $${index + 2}`)];
  const from = `FROM employees WHERE ${where.join(' AND ')}`;
  const next = columns.length + 2;
  const name = columns.join('+');
  return [
    statement(`employees.count ${name}`, `SELECT count(*) ${from}`),
    statement(
      `employees.page ${name}`,
      `SELECT representation ${from} ORDER BY ordinal LIMIT $${next} OFFSET $${next + 1}`,
    ),
  ];
}

const lockHeadcount = change(
  'employees.lock-headcount',
  `INSERT INTO headcounts AS h (company_id, employees) VALUES ($1, 0)
   ON CONFLICT (company_id) DO UPDATE SET employees = h.employees
   RETURNING employees, last_employee_id AS "lastId"`,
);

/** Whoever adds employees to a company does so one after the other, on this row. */
export const lockedHeadcount = async (tx: Transaction, companyId: string) =>
  (await tx.write<{ employees: number; lastId: string | null }>(lockHeadcount, [companyId]))[0]!;

const setHeadcountStatement = change(
  'employees.set-headcount',
  'UPDATE headcounts SET employees = $2, last_employee_id = $3 WHERE company_id = $1',
);

export const setHeadcount = (
  tx: Transaction,
  companyId: string,
  employees: number,
  lastId: string,
) => tx.write(setHeadcountStatement, [companyId, employees, lastId]);

/** Each column of an employee and its type, but for the two that name the row. */
const columns = `ordinal integer, email text, email_key text, legal_id text, legal_id_key text,
  internal_id text, state text, name text, surname text, birth_date date, hiring_date date,
  gross_salary_in_cents bigint, agreement_salary_in_cents bigint, currency text, tax_regime text,
  days_per_month integer, work_time_percentage integer, number_of_paychecks integer,
  model_id uuid, cost_center_id uuid, payroll_company_id uuid, metadata jsonb,
  representation text, confirmed_at timestamptz`;
const fields = columns.split(',').map((column) => column.trim().split(' ')[0]!);
const names = ['company_id', 'id', ...fields].join(', ');
const given = `jsonb_to_recordset($1::jsonb) AS fresh (company_id uuid, id uuid, ${columns})`;

const insert = change(
  'employees.insert',
  `INSERT INTO employees (${names}) SELECT ${names} FROM ${given}`,
);

export const insertEmployees = (tx: Transaction, rows: readonly EmployeeRow[]) =>
  tx.write(insert, [JSON.stringify(rows)]);

const update = change(
  'employees.update',
  `UPDATE employees e SET ${fields.map((name) => `${name} = fresh.${name}`).join(', ')}
   FROM ${given} WHERE e.company_id = fresh.company_id AND e.id = fresh.id`,
);

export const updateEmployees = (tx: Transaction, rows: readonly EmployeeRow[]) =>
  tx.write(update, [JSON.stringify(rows)]);

/** An employee whose row is held: nobody else changes it until this transaction ends. */
export interface HeldEmployee {
  ordinal: number;
  employee: Employee;
  confirmedAt: Date | null;
}

type HeldRow = { ordinal: number; representation: string; confirmedAt: Date | null };

const held = ({ ordinal, representation, confirmedAt }: HeldRow): HeldEmployee => ({
  ordinal,
  employee: JSON.parse(representation) as Employee,
  confirmedAt,
});

const lock = change(
  'employees.lock',
  `SELECT ordinal, representation, confirmed_at AS "confirmedAt" FROM employees
   WHERE company_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);

export const lockEmployee = async (
  tx: Transaction,
  companyId: string,
  id: string,
): Promise<HeldEmployee | undefined> => {
  const [row] = await tx.write<HeldRow>(lock, [companyId, id]);
  return row && held(row);
};

const lockByKeys = change(
  'employees.lock-by-keys',
  `SELECT ordinal, representation, confirmed_at AS "confirmedAt" FROM employees
   WHERE company_id = $1 AND (email_key = ANY ($2) OR legal_id_key = ANY ($3))
   ORDER BY ordinal FOR NO KEY UPDATE`,
);

/** The employees that have one of these e-mail addresses or legal ids. */
export const lockEmployeesByKeys = async (
  tx: Transaction,
  companyId: string,
  emailKeys: readonly string[],
  legalIdKeys: readonly string[],
): Promise<HeldEmployee[]> =>
  (await tx.write<HeldRow>(lockByKeys, [companyId, emailKeys, legalIdKeys])).map(held);

const employeeById = statement(
  'employees.exists',
  'SELECT id FROM employees WHERE company_id = $1 AND id = $2',
);

export const employeeExists = async (
  reader: Reader,
  companyId: string,
  id: string,
): Promise<boolean> => (await reader.rows(employeeById, [companyId, id])).length > 0;

const stateInsert = change(
  'employees.state-insert',
  `INSERT INTO employee_state_changes (company_id, employee_id, number, at, cause, state)
   SELECT $1, employee_id, step + coalesce((SELECT max(number) FROM employee_state_changes known
     WHERE known.company_id = $1 AND known.employee_id = fresh.employee_id), 0), at, cause, state
   FROM jsonb_to_recordset($2::jsonb)
     AS fresh (employee_id uuid, step integer, at timestamptz, cause text, state text)`,
);

export interface StateChangeRow {
  employee_id: string;
  /** 1 for the first change of the employee that is written here, and so on. */
  step: number;
  at: Date;
  cause: Cause;
  state: EmployeeState;
}

export const insertStateChanges = (
  tx: Transaction,
  companyId: string,
  rows: readonly StateChangeRow[],
) => tx.write(stateInsert, [companyId, JSON.stringify(rows)]);

const stateCount = statement(
  'employees.state-count',
  `SELECT count(*) AS total FROM employee_state_changes
   WHERE company_id = $1 AND employee_id = $2`,
);
const statePage = statement(
  'employees.state-page',
  `SELECT floor(extract(epoch FROM at))::bigint AS at, cause, state FROM employee_state_changes
   WHERE company_id = $1 AND employee_id = $2 ORDER BY number LIMIT $3 OFFSET $4`,
);

export const pageOfStateChanges = (
  reader: Reader,
  companyId: string,
  employeeId: string,
  { size, offset }: Paging,
) => {
  const values = [companyId, employeeId];
  return pageOf<StateChange>(reader, stateCount, values, statePage, [...values, size, offset]);
};
