import { longStatement, type Reader } from '../database/statement.ts';
import type { ChangeId, CompanyId, CredentialId, EmployeeId, RequestId } from '../values/ids.ts';
import { type Before, beforeValues, earlier, type Happening, happening } from './shape-queries.ts';

/** A line of the audit log, and what it leads to. */
export interface ChangeRow extends Happening {
  requestId: RequestId | null;
  /** What it made or changed, if that is one thing. */
  subjectId: string | null;
}

const columns = `${happening({
  at: 'l.at',
  kind: 'change',
  id: 'l.id',
  what: 'l.action',
  company: 'l.company_id',
  employee: 'l.employee_id',
  becauseOf: 'l.request_id::uuid',
  by: 'l',
})}, l.request_id AS "requestId",
  coalesce(l.subject->>'consumptionId', l.subject->>'id') AS "subjectId"`;

const byIds = longStatement(
  'timeline.changes',
  `SELECT ${columns} FROM audit_log l WHERE l.id = ANY ($1::uuid[])`,
);
export const changesByIds = (reader: Reader, ids: readonly ChangeId[]) =>
  reader.rows<ChangeRow>(byIds, [ids]);

const byRequests = longStatement(
  'timeline.changes-of-requests',
  `SELECT ${columns} FROM audit_log l WHERE l.request_id = ANY ($1::text[]) ORDER BY l.id LIMIT 50`,
);
export const changesOfRequests = (reader: Reader, requestIds: readonly string[]) =>
  reader.rows<ChangeRow>(byRequests, [requestIds]);

/** The lines of somebody or of a company, newest first, which have an index in that order. */
const newestOf = (name: string, where: string) =>
  longStatement(
    name,
    `SELECT ${columns} FROM audit_log l WHERE ${where}
   AND ${earlier('l.at', 'l.id', 2)}`,
  );
const byActor = newestOf('timeline.changes-of-actor', 'l.actor = $1');
const byEmployee = newestOf('timeline.changes-of-employee', 'l.employee_id = $1');
// Few, and sorted: the planner must not walk the whole log instead.
const amongSeveral = longStatement(
  'timeline.changes-of-several',
  `SELECT ${columns} FROM (
     SELECT l.* FROM audit_log l WHERE l.subjects @> ARRAY[$1::uuid] OFFSET 0) AS l
   WHERE ${earlier('l.at', 'l.id', 2)}`,
);
const byCompany = newestOf('timeline.changes-of-company', 'l.company_id = $1');

/** What a credential changed, newest first. */
export const changesOfActor = (reader: Reader, actor: CredentialId, before: Before | null) =>
  reader.rows<ChangeRow>(byActor, [actor, ...beforeValues(before)]);

/** What was done to an employee, alone or together with others. */
export const changesOfEmployee = async (
  reader: Reader,
  id: EmployeeId,
  before: Before | null,
): Promise<ChangeRow[]> => {
  const values = [id, ...beforeValues(before)];
  const found = await Promise.all(
    [byEmployee, amongSeveral].map((one) => reader.rows<ChangeRow>(one, values)),
  );
  return found.flat();
};

/** What was done in a company. */
export const changesOfCompany = (reader: Reader, id: CompanyId, before: Before | null) =>
  reader.rows<ChangeRow>(byCompany, [id, ...beforeValues(before)]);
