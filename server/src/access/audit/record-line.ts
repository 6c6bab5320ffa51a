import type { Context } from '../../context.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { RequestId } from '../../values/ids.ts';
import { sealedChangesOf } from './changes.ts';
import { placeOf, type Subject } from './line-rules.ts';
import { type AuditRow, insertAuditLine } from './queries.ts';

/** Who changed what: ids only, never what they stand for. */
export interface AuditLine {
  at: Date;
  actor: string;
  action: string;
  subject: Subject;
  requestId: RequestId | null;
}

/** The line of a change, with what its verbs have told. */
export function auditRow(
  { changeId: id, told }: Transaction,
  { vault }: Pick<Context, 'vault'>,
  line: AuditLine,
): AuditRow {
  const sealed = told.all.length > 0 ? sealedChangesOf(told.all, id, vault) : null;
  return { id, ...line, ...placeOf(line.subject, told.all), sealed };
}

/** Writes the line of a transaction. */
export const recordAudit = (tx: Transaction, context: Pick<Context, 'vault'>, line: AuditLine) =>
  insertAuditLine(tx, auditRow(tx, context, line));
