import { longStatement, type Reader } from '../database/statement.ts';
import type { CompanyId, ConsumptionId, EmployeeId, EventId } from '../values/ids.ts';
import { type Before, beforeValues, earlier, type Happening, happening } from './shape-queries.ts';

/** An entry of the ledger, and the one that it takes back or that takes it back. */
export interface EntryRow extends Happening {
  pairId: string | null;
  numberInLedger: number;
}

const entry = `${happening({
  at: 'c.recorded_at',
  kind: 'entry',
  id: 'c.id',
  what: 'c.category',
  outcome: `CASE WHEN c.sum_type = 'withdrawn' THEN 'void' WHEN c.late THEN 'late'
    WHEN c.flags <> '{}' THEN array_to_string(c.flags, ' ') ELSE 'booked' END`,
  company: 'c.company_id',
  employee: 'c.employee_id',
  payroll: 'c.month',
  amount: 'c.amount_in_cents',
  becauseOf: 'c.event_id',
})}, c.number AS "numberInLedger", coalesce(c.reverses_id, (SELECT v.id FROM consumptions v
    WHERE v.company_id = c.company_id AND v.reverses_id = c.id)) AS "pairId"`;

/** Something of a company, by its id. */
export interface InCompany {
  companyId: CompanyId;
  id: string;
}

const columnsOf = (ids: readonly InCompany[]) => [
  ids.map(({ companyId }) => companyId),
  ids.map(({ id }) => id),
];

const byIds = longStatement(
  'timeline.entries',
  `SELECT ${entry} FROM unnest($1::uuid[], $2::uuid[]) AS k (company_id, id)
   JOIN consumptions c ON c.company_id = k.company_id AND c.id = k.id`,
);

export const entriesByIds = (reader: Reader, ids: readonly InCompany[]) =>
  reader.rows<EntryRow>(byIds, columnsOf(ids));

// An entry and its event have the same moment, which has an index.
const ofEvents = longStatement(
  'timeline.entries-of-events',
  `SELECT ${entry} FROM unnest($1::uuid[]) AS k (id) JOIN events e ON e.id = k.id
   JOIN consumptions c ON c.company_id = e.company_id AND c.recorded_at = e.occurred_at
     AND c.event_id = e.id
   WHERE e.type = 'employee.consumption.generated'`,
);

/** The entries that events tell of. */
export const entriesOfEvents = (reader: Reader, eventIds: readonly EventId[]) =>
  reader.rows<EntryRow>(ofEvents, [eventIds]);

// All of one person's entries are read and sorted: they are some hundred a year.
const ofEmployee = longStatement(
  'timeline.entries-of-employee',
  `SELECT ${entry} FROM (SELECT * FROM consumptions
     WHERE company_id = $1 AND employee_id = $2 OFFSET 0) AS c
   WHERE ${earlier('c.recorded_at', 'c.id', 3)}`,
);

export const entriesOfEmployee = (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  before: Before | null,
) => reader.rows<EntryRow>(ofEmployee, [companyId, employeeId, ...beforeValues(before)]);

const seen = longStatement(
  'timeline.acknowledgements',
  `SELECT ${happening({
    at: 'a.acknowledged_at',
    kind: 'acknowledgement',
    id: 'a.consumption_id',
    what: `'flags'`,
    company: 'a.company_id',
    becauseOf: 'a.consumption_id',
    by: 'a',
  })} FROM unnest($1::uuid[], $2::uuid[]) AS k (company_id, id) JOIN entry_acknowledgements a
     ON a.company_id = k.company_id AND a.consumption_id = k.id`,
);

export const acknowledgementsOf = (reader: Reader, ids: readonly ConsumptionInCompany[]) =>
  reader.rows<Happening>(seen, columnsOf(ids));
type ConsumptionInCompany = InCompany & { id: ConsumptionId };

const refusal = happening({
  at: 'r.refused_at',
  kind: 'refusal',
  id: 'r.id',
  what: 'r.category',
  outcome: 'r.code',
  company: 'r.company_id',
  employee: 'r.employee_id',
  payroll: 'r.month',
  amount: 'r.amount_in_cents',
});

const refusalsById = longStatement(
  'timeline.refusals',
  `SELECT ${refusal} FROM unnest($1::uuid[], $2::uuid[]) AS k (company_id, id)
   JOIN refused_charges r ON r.company_id = k.company_id AND r.id = k.id`,
);

export const refusalsByIds = (reader: Reader, ids: readonly InCompany[]) =>
  reader.rows<Happening>(refusalsById, columnsOf(ids));

const refusalsOfOne = longStatement(
  'timeline.refusals-of-employee',
  `SELECT ${refusal} FROM (SELECT * FROM refused_charges
     WHERE company_id = $1 AND employee_id = $2 OFFSET 0) AS r
   WHERE ${earlier('r.refused_at', 'r.id', 3)}`,
);

export const refusalsOfEmployee = (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  before: Before | null,
) => reader.rows<Happening>(refusalsOfOne, [companyId, employeeId, ...beforeValues(before)]);

const refusalsOfAll = longStatement(
  'timeline.refusals-of-company',
  `SELECT ${refusal} FROM refused_charges r
   WHERE r.company_id = $1 AND ${earlier('r.refused_at', 'r.id', 2)}`,
);

export const refusalsOfCompany = (reader: Reader, id: CompanyId, before: Before | null) =>
  reader.rows<Happening>(refusalsOfAll, [id, ...beforeValues(before)]);
