import type { PeopleFilter } from '@fringe/contract/operations/limits/limit-changes';
import { change, type Reader, type SqlValue, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';
import { recurrentLimits } from '../effective-queries.ts';
import type { LimitKind, StoredLimit } from '../queries.ts';

/** An employee whom a name may mean. */
export interface Meant {
  name: string;
  employeeId: EmployeeId;
  /** True when the name is their id: then it means nobody else. */
  byId: boolean;
}

const named = statement(
  'limits.people-named',
  `SELECT k.name, e.id AS "employeeId", true AS "byId" FROM unnest($2::text[]) AS k (name)
   JOIN employees e ON e.company_id = $1 AND e.id = k.name::uuid
   UNION
   SELECT k.name, e.id, false FROM unnest($3::text[]) AS k (name)
   JOIN employees e ON e.company_id = $1 AND e.internal_id = k.name
   UNION
   SELECT k.name, e.id, false FROM unnest($3::text[], $4::text[]) AS k (name, key)
   JOIN employees e ON e.company_id = $1 AND e.legal_id_key = k.key`,
);

/** Whom names mean: ids, and any names, each with the form in which legal ids are compared. */
export const peopleNamed = (
  reader: Reader,
  companyId: CompanyId,
  ids: readonly string[],
  names: readonly string[],
  keys: readonly string[],
): Promise<Meant[]> => reader.rows<Meant>(named, [companyId, ids, names, keys]);

const conditions: Record<keyof PeopleFilter, (value: string) => string> = {
  modelId: (value) => `e.model_id = ${value}::uuid`,
  costCenter: (value) => `e.cost_center_id IN (SELECT c.id FROM cost_centers c
    WHERE c.company_id = $1 AND (c.name = ${value} OR c.id::text = lower(${value})))`,
  state: (value) => `e.state = ${value}`,
};

/** One statement for each set of conditions. */
function fitting(fields: readonly (keyof PeopleFilter)[]) {
  const given = fields.map((name, index) => conditions[name](`$${index + 3}`));
  const present = fields.includes('state') ? [] : [`e.state <> 'removed'`];
  const where = ['e.company_id = $1', ...given, ...present].join(' AND ');
  return statement(
    `limits.people ${fields.join('+')}`,
    `SELECT e.id FROM employees e WHERE ${where} ORDER BY e.ordinal LIMIT $2`,
  );
}

/** Those whom a filter fits, the oldest first, up to a number. */
export const peopleFitting = async (
  reader: Reader,
  companyId: CompanyId,
  filter: PeopleFilter,
  atMost: number,
): Promise<EmployeeId[]> => {
  const fields = (['modelId', 'costCenter', 'state'] as const).filter((name) => filter[name]);
  const values: SqlValue[] = fields.map((name) => filter[name]!);
  const rows = await reader.rows<{ id: EmployeeId }>(fitting(fields), [
    companyId,
    atMost,
    ...values,
  ]);
  return rows.map(({ id }) => id);
};

// In the order in which charges lock them, too.
const hold = change(
  'limits.hold-employees',
  `SELECT id FROM employees WHERE company_id = $1 AND id = ANY ($2::uuid[])
   ORDER BY id FOR NO KEY UPDATE`,
);

/** Locks employees, so that their limits stay as they are until the transaction ends. */
export const holdPeople = (tx: Transaction, companyId: CompanyId, ids: readonly EmployeeId[]) =>
  tx.write(hold, [companyId, ids]);

/** A limit of a kind that somebody has in the month of that kind. */
export type Standing = StoredLimit & { employee_id: EmployeeId; kind: LimitKind };

const fields = 'employee_id, category, amount_in_cents, applies_to, period';
const of = (id: string) => `${id} = ANY ($2::uuid[])`;
const standing = {
  recurrent: statement(
    'limits.standing-recurrent',
    `SELECT r.*, 'recurrent' AS kind FROM (${recurrentLimits('$1', '$3', of)}) AS r`,
  ),
  punctual: statement(
    'limits.standing-punctual',
    `SELECT ${fields}, kind FROM limits WHERE company_id = $1 AND ${of('employee_id')}
       AND kind = 'punctual' AND month = $3`,
  ),
};

/** The limits of a kind that employees have in a month. */
export const standingLimits = (
  reader: Reader,
  companyId: CompanyId,
  ids: readonly EmployeeId[],
  kind: LimitKind,
  month: Month,
): Promise<Standing[]> => reader.rows<Standing>(standing[kind], [companyId, ids, month]);
