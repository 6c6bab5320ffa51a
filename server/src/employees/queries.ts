import type { Employee } from '@fringe/contract/types';
import { pointRead } from '../database/point-reads.ts';
import { change, type PointRead, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import type { EmployeeRow } from './rows.ts';

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

const lockHeadcount = change(
  'employees.lock-headcount',
  `INSERT INTO headcounts AS h (company_id, employees) VALUES ($1, 0)
   ON CONFLICT (company_id) DO UPDATE SET employees = h.employees
   RETURNING employees, last_employee_id AS "lastId"`,
);

/** Locks the row on which additions of employees to a company wait for each other. */
export const lockedHeadcount = async (tx: Transaction, companyId: CompanyId) =>
  (await tx.write<{ employees: number; lastId: string | null }>(lockHeadcount, [companyId]))[0]!;

const setHeadcountStatement = change(
  'employees.set-headcount',
  'UPDATE headcounts SET employees = $2, last_employee_id = $3 WHERE company_id = $1',
);

export const setHeadcount = (
  tx: Transaction,
  companyId: CompanyId,
  employees: number,
  lastId: string,
) => tx.write(setHeadcountStatement, [companyId, employees, lastId]);

/** Each column of an employee and its type, but for the two that name the row. */
const columns = `ordinal integer, email text, email_key text, legal_id text, legal_id_key text,
  internal_id text, state text, name text, surname text, birth_date date, hiring_date date,
  gross_salary_in_cents bigint, agreement_salary_in_cents bigint, currency text, tax_regime text,
  days_per_month integer, work_time_percentage integer, number_of_paychecks integer,
  model_id uuid, cost_center_id uuid, payroll_company_id uuid, metadata jsonb,
  representation text, confirmed_at timestamptz, updated_at timestamptz`;
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

/** An employee whose row is locked: nobody else changes it until this transaction ends. */
export interface LockedEmployee {
  ordinal: number;
  employee: Employee;
  confirmedAt: Date | null;
}

type LockedRow = { ordinal: number; representation: string; confirmedAt: Date | null };

const lockedEmployee = ({ ordinal, representation, confirmedAt }: LockedRow): LockedEmployee => ({
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
  companyId: CompanyId,
  id: EmployeeId,
): Promise<LockedEmployee | undefined> => {
  const [row] = await tx.write<LockedRow>(lock, [companyId, id]);
  return row && lockedEmployee(row);
};

// Each is looked up by its whole key: found by company alone, a batch would read all its people.
const lockByKeys = change(
  'employees.lock-by-keys',
  `SELECT e.ordinal, e.representation, e.confirmed_at AS "confirmedAt"
   FROM (SELECT one.* FROM unnest($2::text[]) AS given (key), LATERAL (
           SELECT company_id, id FROM employees
           WHERE company_id = $1 AND email_key = key LIMIT 1) one
         UNION SELECT one.* FROM unnest($3::text[]) AS given (key), LATERAL (
           SELECT company_id, id FROM employees
           WHERE company_id = $1 AND legal_id_key = key LIMIT 1) one) found
   JOIN employees e ON e.company_id = found.company_id AND e.id = found.id
   ORDER BY e.ordinal FOR NO KEY UPDATE OF e`,
);

/** The employees that have one of these e-mail addresses or legal ids. */
export const lockEmployeesByKeys = async (
  tx: Transaction,
  companyId: CompanyId,
  emailKeys: readonly string[],
  legalIdKeys: readonly string[],
): Promise<LockedEmployee[]> =>
  (await tx.write<LockedRow>(lockByKeys, [companyId, emailKeys, legalIdKeys])).map(lockedEmployee);

const employeeById = statement(
  'employees.exists',
  'SELECT id FROM employees WHERE company_id = $1 AND id = $2',
);

export const employeeExists = async (
  reader: Reader,
  companyId: CompanyId,
  id: EmployeeId,
): Promise<boolean> => (await reader.rows(employeeById, [companyId, id])).length > 0;
