import type { ExplainedState } from '@fringe/contract/operations/consumptions/explanations';
import type { LimitCategory } from '@fringe/contract/operations/limits/limits';
import type { EmployeeState } from '@fringe/contract/types';
import { type Actor, actorOf } from '../access/actors.ts';
import { statement } from '../database/statement.ts';
import type { Amount } from '../limits/history-queries.ts';
import { reasonSealedOf } from '../reasons/queries.ts';
import type { Month } from '../values/month.ts';
import type { Asked, Snapshot } from './queries.ts';

/** A change of a limit, of the row that it was made to. */
export interface LimitChangeRow extends Actor, Amount {
  at: Date;
  kind: 'recurrent' | 'punctual';
  month: Month;
  reasonSealed: Buffer | null;
}

const changed = `concat_ws(' ', h.category, h.kind, h.month, h.version)`;
const whyChanged = reasonSealedOf('h.company_id', 'limit', changed, 'h.employee_id');

// Only these can have held in the month. Changes of one instant are brought in from elsewhere.
const limitChanges = statement(
  'explanations.limit-changes',
  `SELECT h.changed_at AS at, h.kind, h.month, h.after_in_cents AS "amountInCents",
     h.after_applies_to AS "appliesTo", h.after_period AS period, ${actorOf('h')},
     ${whyChanged} AS "reasonSealed"
   FROM limit_changes h
   WHERE h.company_id = $1 AND h.employee_id = $2 AND h.category = $4
     AND (h.kind = 'recurrent' AND h.month <= $3 OR h.kind = 'punctual' AND h.month = $3)
   ORDER BY h.changed_at, h.kind DESC, h.month, h.version`,
);

/** The changes of limits that can have held in a month, the earliest first. */
export const limitChangesOf = (
  reader: Snapshot,
  { companyId, employeeId, month }: Asked,
  category: LimitCategory,
): Promise<LimitChangeRow[]> =>
  reader.rows<LimitChangeRow>(limitChanges, [companyId, employeeId, month, category]);

/** A benefit that was disabled in a month, for the employee or for the whole company. */
export interface DisablingRow extends Actor {
  at: Date;
  wholeCompany: boolean;
  reasonSealed: Buffer | null;
}

const why = (subject: string): string =>
  `${reasonSealedOf('d.company_id', 'disabling', "d.category || ' ' || d.month", subject)}
   AS "reasonSealed"`;

const disablings = statement(
  'explanations.disablings',
  `SELECT d.disabled_at AS at, false AS "wholeCompany", ${actorOf('d')}, ${why('d.employee_id')}
   FROM limit_suspensions d
   WHERE d.company_id = $1 AND d.month = $3 AND d.category = $4 AND d.employee_id = $2
   UNION ALL
   SELECT d.disabled_at, true, ${actorOf('d')}, ${why('d.company_id')}
   FROM company_suspensions d WHERE d.company_id = $1 AND d.month = $3 AND d.category = $4
   ORDER BY at, "wholeCompany"`,
);

export const disablingsOf = (
  reader: Snapshot,
  { companyId, employeeId, month }: Asked,
  category: LimitCategory,
): Promise<DisablingRow[]> =>
  reader.rows<DisablingRow>(disablings, [companyId, employeeId, month, category]);

/** A change of the employee's state; who made it may not be known. */
export interface StateRow extends Omit<Actor, 'actor'> {
  actor: string | null;
  at: Date;
  cause: ExplainedState['cause'];
  before: EmployeeState | null;
  after: EmployeeState;
  reasonSealed: Buffer | null;
}

const states = statement(
  'explanations.states',
  `SELECT s.at, s.cause, lag(s.state) OVER (ORDER BY s.number) AS before, s.state AS after,
     ${actorOf('s')},
     ${reasonSealedOf('s.company_id', 'state', 's.number::text', 's.employee_id')}
     AS "reasonSealed"
   FROM employee_state_changes s WHERE s.company_id = $1 AND s.employee_id = $2
   ORDER BY s.number`,
);

/** All changes of the employee's state, the earliest first. */
export const statesOf = (reader: Snapshot, { companyId, employeeId }: Asked): Promise<StateRow[]> =>
  reader.rows<StateRow>(states, [companyId, employeeId]);
