import type { StateChange } from '@fringe/contract/operations/people/employees';
import type { EmployeeState } from '@fringe/contract/types';
import { type Actor, actorOf } from '../../access/actors.ts';
import { pageOf } from '../../database/page-of.ts';
import { change, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Paging } from '../../http/paging.ts';
import { reasonSealedOf } from '../../reasons/queries.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import type { Cause } from './rules.ts';

const stateInsert = change(
  'employees.state-insert',
  `INSERT INTO employee_state_changes (company_id, employee_id, number, at, cause, state, actor,
     effective_date)
   SELECT $1, employee_id, step + coalesce((SELECT max(number) FROM employee_state_changes known
     WHERE known.company_id = $1 AND known.employee_id = fresh.employee_id), 0), at, cause, state,
     actor, effective_date
   FROM jsonb_to_recordset($2::jsonb)
     AS fresh (employee_id uuid, step integer, at timestamptz, cause text, state text, actor text,
       effective_date date)
   RETURNING number`,
);

export interface StateChangeRow {
  employee_id: EmployeeId;
  /** 1 for the first change of the employee that is written here, and so on. */
  step: number;
  at: Date;
  cause: Cause;
  state: EmployeeState;
  actor: string;
  /** The last day of somebody who leaves. */
  effective_date: string | null;
}

/** Writes changes; returns the numbers that they have among those of their employees. */
export const insertStateChanges = async (
  tx: Transaction,
  companyId: CompanyId,
  rows: readonly StateChangeRow[],
): Promise<number[]> =>
  (await tx.write<{ number: number }>(stateInsert, [companyId, JSON.stringify(rows)])).map(
    ({ number }) => number,
  );

const stateCount = statement(
  'employees.state-count',
  'SELECT count(*) AS total FROM employee_state_changes WHERE company_id = $1 AND employee_id = $2',
);
const statePage = statement(
  'employees.state-page',
  `SELECT floor(extract(epoch FROM s.at))::bigint AS at, s.cause, s.state,
     s.effective_date::text AS "effectiveDate", ${actorOf('s')},
     ${reasonSealedOf('s.company_id', 'state', 's.number::text', 's.employee_id')}
       AS "reasonSealed"
   FROM employee_state_changes s
   WHERE s.company_id = $1 AND s.employee_id = $2 ORDER BY s.number LIMIT $3 OFFSET $4`,
);

/** A change of state as it is kept; who made it is not known of those from before it was kept. */
export type KeptStateChange = Pick<StateChange, 'at' | 'cause' | 'state' | 'effectiveDate'> &
  Omit<Actor, 'actor'> & { actor: string | null; reasonSealed: Buffer | null };

export const pageOfStateChanges = (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  { size, offset }: Paging,
) => {
  const values = [companyId, employeeId];
  return pageOf<KeptStateChange>(reader, stateCount, values, statePage, [...values, size, offset]);
};
