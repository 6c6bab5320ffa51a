import { Failure } from '@fringe/contract/errors';
import type { ReplyOf } from '@fringe/contract/operation';
import type { readChange as operation } from '@fringe/contract/operations/access/audit-log';
import { AUDIT_VALUES } from '@fringe/contract/scopes';
import type { Context } from '../../context.ts';
import type { Reader } from '../../database/statement.ts';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { Caller } from '../../http/route.ts';
import type { ChangeId } from '../../values/ids.ts';
import { openedChanges, shownChange } from './changes.ts';
import { findAuditLine } from './queries.ts';

/** A line with what it changed. Who may see values leaves a line that says so; others see names. */
export function readChange(
  { database, vault }: Context,
  writer: () => Writer,
  caller: Caller,
  id: ChangeId,
): Promise<ReplyOf<typeof operation>> {
  const withValues = caller.scopes.has(AUDIT_VALUES);
  const read = async (reader: Reader) => {
    const found = await findAuditLine(reader, id);
    if (!found) throw new Failure('resourceNotFound');
    const { sealed, ...line } = found;
    const { total, changes } = sealed
      ? openedChanges(sealed, id, vault)
      : { total: 0, changes: [] };
    const shown = changes.map((one) => shownChange(one, withValues));
    return { ...line, values: withValues, total, changes: shown };
  };
  return withValues ? inTransaction(writer(), read) : read(database.reader);
}
