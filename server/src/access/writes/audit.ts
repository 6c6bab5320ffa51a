import { boundedCount, countBound, pageOf } from '../../database/page-of.ts';
import { change, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Paging } from '../../http/paging.ts';
import type { ChangeId, RequestId } from '../../values/ids.ts';

/** Who changed what: ids only, never what they stand for. */
export interface AuditLine {
  id: ChangeId;
  at: Date;
  actor: string;
  action: string;
  subject: Record<string, string>;
  requestId: RequestId | null;
}

export interface AuditItem {
  id: string;
  at: number;
  actor: string;
  action: string;
  subject: Record<string, string>;
  requestId: RequestId | null;
}

const insert = change(
  'audit.insert',
  `INSERT INTO audit_log (id, at, actor, action, subject, request_id)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

export const recordAudit = (tx: Transaction, line: AuditLine) =>
  tx.write(insert, [
    line.id,
    line.at,
    line.actor,
    line.action,
    JSON.stringify(line.subject),
    line.requestId,
  ]);

const matching = '($1::text IS NULL OR actor = $1) AND ($2::text IS NULL OR action = $2)';
const count = boundedCount('audit.count', `FROM audit_log WHERE ${matching}`, 2);
const page = statement(
  'audit.page',
  `SELECT id, floor(extract(epoch FROM at))::bigint AS at, actor, action, subject,
     request_id AS "requestId"
   FROM audit_log WHERE ${matching} ORDER BY id DESC LIMIT $3 OFFSET $4`,
);

export const pageOfAuditLog = (
  reader: Reader,
  filter: { actor?: string; action?: string },
  paging: Paging,
) => {
  const values = [filter.actor ?? null, filter.action ?? null];
  const { size, offset } = paging;
  const counted = [...values, countBound(paging)];
  return pageOf<AuditItem>(reader, count, counted, page, [...values, size, offset]);
};
