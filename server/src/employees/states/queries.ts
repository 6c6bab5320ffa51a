import type { StateChange } from '@fringe/contract/operations/people/employees';
import type { EmployeeState } from '@fringe/contract/types';
import { pageOf } from '../../database/page-of.ts';
import { change, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import type { Cause } from './rules.ts';

const stateInsert = change(
  'employees.state-insert',
  `INSERT INTO employee_state_changes (company_id, employee_id, number, at, cause, state)
   SELECT $1, employee_id, step + coalesce((SELECT max(number) FROM employee_state_changes known
     WHERE known.company_id = $1 AND known.employee_id = fresh.employee_id), 0), at, cause, state
   FROM jsonb_to_recordset($2::jsonb)
     AS fresh (employee_id uuid, step integer, at timestamptz, cause text, state text)`,
);

export interface StateChangeRow {
  employee_id: EmployeeId;
  /** 1 for the first change of the employee that is written here, and so on. */
  step: number;
  at: Date;
  cause: Cause;
  state: EmployeeState;
}

export const insertStateChanges = (
  tx: Transaction,
  companyId: CompanyId,
  rows: readonly StateChangeRow[],
) => tx.write(stateInsert, [companyId, JSON.stringify(rows)]);

const stateCount = statement(
  'employees.state-count',
  'SELECT count(*) AS total FROM employee_state_changes WHERE company_id = $1 AND employee_id = $2',
);
const statePage = statement(
  'employees.state-page',
  `SELECT floor(extract(epoch FROM at))::bigint AS at, cause, state FROM employee_state_changes
   WHERE company_id = $1 AND employee_id = $2 ORDER BY number LIMIT $3 OFFSET $4`,
);

export const pageOfStateChanges = (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  { size, offset }: Paging,
) => {
  const values = [companyId, employeeId];
  return pageOf<StateChange>(reader, stateCount, values, statePage, [...values, size, offset]);
};
