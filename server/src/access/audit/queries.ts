import type { AuditEntry } from '@fringe/contract/operations/access/audit-log';
import { inStatement, valuesOf } from '../../database/conditions.ts';
import { boundedCount, countBound, pageOf } from '../../database/page-of.ts';
import { change, longStatement, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Paging } from '../../http/paging.ts';
import type { ChangeId, RequestId } from '../../values/ids.ts';
import { shownActor } from '../actors.ts';
import { type AuditFilter, auditConditions, type Way, wayOf, ways } from './filter-queries.ts';
import type { Place, Subject } from './line-rules.ts';

/** A line as it is written. */
export interface AuditRow extends Place {
  id: ChangeId;
  at: Date;
  actor: string;
  action: string;
  subject: Subject;
  requestId: RequestId | null;
  /** What changed; null where nothing was told of it. */
  sealed: Buffer | null;
}

const insertLine = `INSERT INTO audit_log (id, at, actor, action, subject, request_id, company_id,
     employee_id, subject_id, subjects)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const insert = change('audit.insert', insertLine);
const insertBoth = change(
  'audit.insert-with-changes',
  `WITH line AS (${insertLine}) INSERT INTO audit_changes (change_id, changes_sealed)
   VALUES ($1, $11)`,
);

/** Writes a line, with what changed. */
export const insertAuditLine = (tx: Transaction, row: AuditRow) => {
  const values = [
    row.id,
    row.at,
    row.actor,
    row.action,
    JSON.stringify(row.subject),
    row.requestId,
    row.companyId,
    row.employeeId,
    row.subjectId,
    row.subjects,
  ];
  return row.sealed ? tx.write(insertBoth, [...values, row.sealed]) : tx.write(insert, values);
};

const insertMany = change(
  'audit.insert-many',
  `WITH fresh AS MATERIALIZED (
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS f (id uuid, at timestamptz, actor text,
       action text, subject jsonb, "requestId" text, "companyId" uuid, "employeeId" uuid,
       "subjectId" uuid, subjects uuid[], sealed text)
   ), lines AS (
     INSERT INTO audit_log (id, at, actor, action, subject, request_id, company_id, employee_id,
       subject_id, subjects)
     SELECT id, at, actor, action, subject, "requestId", "companyId", "employeeId", "subjectId",
       subjects FROM fresh
   )
   INSERT INTO audit_changes (change_id, changes_sealed)
   SELECT id, decode(sealed, 'base64') FROM fresh WHERE sealed IS NOT NULL`,
);

/** Writes many lines at once. */
export const insertAuditLines = (tx: Transaction, rows: readonly AuditRow[]) => {
  const texts = rows.map((row) => ({ ...row, sealed: row.sealed?.toString('base64') ?? null }));
  return tx.write(insertMany, [JSON.stringify(texts)]);
};

const by = shownActor('l');
/** Who did it, as it is shown; with what has to be joined for it. */
export const shownBy = {
  joins: by.joins,
  sql: `json_build_object('kind', ${by.kind}, 'name', ${by.name(null)},
    'credential', actor_is.description)`,
};
const shown = `l.id, floor(extract(epoch FROM l.at))::bigint AS at, l.actor, ${shownBy.sql} AS by,
  l.action, l.subject, l.company_id AS "companyId", l.employee_id AS "employeeId",
  l.request_id AS "requestId"`;
export const newest = 'l.at DESC, l.id DESC';

/** The lines of a way, up to a bound of each of its branches, and the place of the bound. */
export function linesOf(way: Way) {
  const { where, next } = inStatement(auditConditions({}), 1, way.direct);
  const bound = `$${next}`;
  // Each index gives the newest of its own; no line is found by two of them.
  const found = way.branches.map(({ sql, fenced }) => {
    const lines = `FROM audit_log l WHERE ${[sql, where].filter(Boolean).join('\n AND ')}`;
    const from = fenced ? `FROM (SELECT l.* ${lines} OFFSET 0) AS l` : lines;
    return `(SELECT l.* ${from} ORDER BY ${newest} LIMIT ${bound})`;
  });
  return { all: `(${found.join('\n UNION ALL ')}) AS l`, next };
}

/** The statements of a way, all with the same parameters: each condition, and how far to look. */
function statementsOf(name: string, way: Way) {
  const { all, next } = linesOf(way);
  return {
    count: boundedCount(`audit.count ${name}`, `FROM ${all}`, next - 1),
    page: longStatement(
      `audit.page ${name}`,
      `SELECT ${shown} FROM (SELECT l.* FROM ${all}
         ORDER BY ${newest} LIMIT $${next + 1} OFFSET $${next + 2}) AS l
       ${by.joins} ORDER BY ${newest}`,
    ),
  };
}

const statements = Object.fromEntries(
  Object.entries<Way>(ways).map(([name, way]) => [name, statementsOf(name, way)]),
) as Record<keyof typeof ways, ReturnType<typeof statementsOf>>;

/** The lines that match, newest first. */
export function pageOfAuditLog(
  reader: Reader,
  filter: AuditFilter,
  paging: Paging,
): Promise<{ items: AuditEntry[]; total: number }> {
  const { count, page } = statements[wayOf(filter)];
  const values = valuesOf(auditConditions(filter));
  const { size, offset } = paging;
  return pageOf<AuditEntry>(reader, count, [...values, countBound(paging)], page, [
    ...values,
    offset + size,
    size,
    offset,
  ]);
}

const one = statement(
  'audit.one',
  `SELECT ${shown},
     (SELECT c.changes_sealed FROM audit_changes c WHERE c.change_id = l.id) AS sealed
   FROM audit_log l ${by.joins} WHERE l.id = $1`,
);

/** A line with what changed, sealed; null where nothing was told of it. */
export const findAuditLine = async (
  reader: Reader,
  id: ChangeId,
): Promise<(AuditEntry & { sealed: Buffer | null }) | undefined> =>
  (await reader.rows<AuditEntry & { sealed: Buffer | null }>(one, [id]))[0];
