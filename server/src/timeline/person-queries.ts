import { longStatement, type Reader } from '../database/statement.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import { type Before, beforeValues, earlier, type Happening, happening } from './shape-queries.ts';

const states = longStatement(
  'timeline.states',
  `SELECT ${happening({
    at: 's.at',
    kind: 'state',
    id: 's.employee_id',
    what: 's.cause',
    outcome: 's.state',
    company: 's.company_id',
    employee: 's.employee_id',
    by: 's',
  })} FROM employee_state_changes s
   WHERE s.company_id = $1 AND s.employee_id = $2 AND ${earlier('s.at', 's.employee_id', 3)}`,
);

const limits = longStatement(
  'timeline.limits',
  `SELECT ${happening({
    at: 'l.changed_at',
    kind: 'limit',
    id: 'l.employee_id',
    what: `l.kind || ' ' || l.category`,
    company: 'l.company_id',
    employee: 'l.employee_id',
    payroll: 'l.month',
    amount: 'l.after_in_cents',
    by: 'l',
  })} FROM limit_changes l
   WHERE l.company_id = $1 AND l.employee_id = $2
     AND ${earlier('l.changed_at', 'l.employee_id', 3)}`,
);

const expenses = longStatement(
  'timeline.expenses',
  `SELECT ${happening({
    at: 'x.requested_at',
    kind: 'expense',
    id: 'x.id',
    what: 'x.category',
    outcome: 'x.state',
    company: 'x.company_id',
    employee: 'x.employee_id',
  })} FROM committed_expenses x
   WHERE x.company_id = $1 AND x.employee_id = $2 AND ${earlier('x.requested_at', 'x.id', 3)}`,
);

/** States, limits and committed expenses of a person, newest first. */
export const happeningsOfPerson = async (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  before: Before | null,
): Promise<Happening[]> => {
  const values = [companyId, employeeId, ...beforeValues(before)];
  const found = await Promise.all(
    [states, limits, expenses].map((one) => reader.rows<Happening>(one, values)),
  );
  return found.flat();
};
