import type { LimitCategory } from '@fringe/contract/operations/limits/limits';
import { type Actor, actorOf } from '../access/actors.ts';
import { pageOf } from '../database/page-of.ts';
import { type Reader, statement } from '../database/statement.ts';
import type { Paging } from '../http/paging.ts';
import { reasonSealedOf } from '../reasons/queries.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';

/** The amount of a limit, whom it is for, and its period; all of them null without a limit. */
export interface Amount {
  amountInCents: number | null;
  appliesTo: 'employee' | 'child' | null;
  period: 'payroll' | 'year' | null;
}

export interface ChangeRow extends Actor {
  at: number;
  payroll: Month;
  category: LimitCategory;
  kind: 'recurrent' | 'punctual' | 'disabled';
  wholeCompany: boolean;
  before: Amount;
  after: Amount;
  /** The employee, or the company where it was disabled for everybody; and why. */
  subjectId: EmployeeId | CompanyId;
  reasonSealed: Buffer | null;
}

const amount = (side: string): string => `json_build_object('amountInCents', ${side}_in_cents,
  'appliesTo', ${side}_applies_to, 'period', ${side}_period)`;

const nothing = `'{"amountInCents":null,"appliesTo":null,"period":null}'::json`;

// changes of limits; benefits disabled for the employee; benefits disabled for the whole company.
const ofEmployee = `(
  SELECT changed_at, actor, month, category, kind, version, false AS whole,
    ${amount('before')} AS before, ${amount('after')} AS after
  FROM limit_changes WHERE company_id = $1 AND employee_id = $2
  UNION ALL
  SELECT disabled_at, actor, month, category, 'disabled', 1, false, ${nothing}, ${nothing}
  FROM limit_suspensions WHERE company_id = $1 AND employee_id = $2
  UNION ALL
  SELECT disabled_at, actor, month, category, 'disabled', 1, true, ${nothing}, ${nothing}
  FROM company_suspensions WHERE company_id = $1) AS c`;

const subject = 'CASE WHEN c.whole THEN $1::uuid ELSE $2::uuid END';
const whyDisabled = reasonSealedOf('$1', 'disabling', `c.category || ' ' || c.month`, subject);
const changed = `concat_ws(' ', c.category, c.kind, c.month, c.version)`;
const whyChanged = reasonSealedOf('$1', 'limit', changed, '$2::uuid');

const count = statement('limits.history-count', `SELECT count(*) AS total FROM ${ofEmployee}`);

const page = statement(
  'limits.history',
  `SELECT floor(extract(epoch FROM c.changed_at))::bigint AS at, c.month AS payroll, c.category,
     c.kind, c.whole AS "wholeCompany", c.before, c.after, ${actorOf('c')},
     ${subject} AS "subjectId",
     CASE WHEN c.kind = 'disabled' THEN ${whyDisabled} ELSE ${whyChanged} END AS "reasonSealed"
   FROM (SELECT * FROM ${ofEmployee}
     ORDER BY changed_at DESC, month DESC, category, kind, version DESC
     LIMIT $3 OFFSET $4) AS c
   ORDER BY c.changed_at DESC, c.month DESC, c.category, c.kind, c.version DESC`,
);

/** The changes of an employee's limits, newest first. */
export const pageOfChanges = (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  { size, offset }: Paging,
) => {
  const whose = [companyId, employeeId];
  return pageOf<ChangeRow>(reader, count, whose, page, [...whose, size, offset]);
};
