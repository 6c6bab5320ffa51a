import { longStatement, type Reader } from '../database/statement.ts';
import type { ChangeId, CredentialId } from '../values/ids.ts';
import { type Before, beforeValues, type Happening, happening, PAGE } from './shape-queries.ts';

/** A line of the audit log, and what it leads to. */
export interface ChangeRow extends Happening {
  requestId: string | null;
  /** What it made or changed, if that is one thing. */
  subjectId: string | null;
}

const columns = `${happening({
  at: 'l.at',
  kind: 'change',
  id: 'l.id',
  what: 'l.action',
  company: `(l.subject->>'companyId')::uuid`,
  employee: `(l.subject->>'employeeId')::uuid`,
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

// Ids are in the order of time, and the index of an actor's lines is in theirs.
const byActor = longStatement(
  'timeline.changes-of-actor',
  `SELECT ${columns} FROM audit_log l
   WHERE l.actor = $1 AND $2::float8 IS NOT DISTINCT FROM $2
     AND l.id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
   ORDER BY l.id DESC LIMIT ${PAGE + 1}`,
);

/** What a credential changed, newest first. */
export const changesOfActor = (reader: Reader, actor: CredentialId, before: Before | null) =>
  reader.rows<ChangeRow>(byActor, [actor, ...beforeValues(before)]);
