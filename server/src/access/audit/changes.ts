import type { AuditChange } from '@fringe/contract/operations/access/audit-log';
import type { ChangeId } from '../../values/ids.ts';
import type { SealedColumn } from '../../values/sealed-column.ts';
import type { Vault } from '../../values/secrets.ts';
import { flat, type ToldChange, type ToldValue } from '../../values/told-changes.ts';

/** So much is kept of one line, in characters of its JSON; what exceeds it is counted only. */
const MOST_CHARACTERS = 32 * 1024;

/** Names the line, so that what it changed does not open as that of another. */
const purpose = (changeId: ChangeId): string => `audit ${changeId}`;

export const sealedChanges: SealedColumn = {
  table: 'audit_changes',
  keys: ['change_id'],
  column: 'changes_sealed',
  purpose,
};

/** One thing as it is kept: its fields, each with the value before and the one after. */
interface KeptChange {
  what: string;
  id: string;
  part?: string;
  how: AuditChange['how'];
  fields: Record<string, readonly [before: ToldValue, after: ToldValue]>;
}

/** All that was told of one line, up to a size. */
export interface KeptChanges {
  /** How many there were; more than are kept where they were too many. */
  total: number;
  changes: KeptChange[];
}

/** What was changed, for the table: sealed as one value. */
export function sealedChangesOf(
  told: readonly ToldChange[],
  changeId: ChangeId,
  vault: Vault,
): Buffer {
  // Put together as text, one after the other: what exceeds the bound is not even looked at.
  const kept: string[] = [];
  let room = MOST_CHARACTERS;
  for (const one of told) {
    const text = JSON.stringify(keptChange(one));
    room -= text.length;
    if (room < 0) break;
    kept.push(text);
  }
  const text = `{"total":${told.length},"changes":[${kept.join(',')}]}`;
  return vault.seal(text, purpose(changeId));
}

function keptChange({ what, id, part, before, after }: ToldChange): KeptChange {
  const how = !before === !after ? 'changed' : before ? 'removed' : 'added';
  const old = before && flat(before);
  const now = after && flat(after);
  const names = (old ?? now)?.keys() ?? [];
  const fields: KeptChange['fields'] = {};
  for (const name of names) fields[name] = [old?.get(name) ?? null, now?.get(name) ?? null];
  return { what, id, ...(part !== undefined && { part }), how, fields };
}

export const openedChanges = (sealed: Buffer, changeId: ChangeId, vault: Vault): KeptChanges =>
  JSON.parse(vault.open(sealed, purpose(changeId)));

/** What changed as a caller sees it: names always, values for those who may read them. */
export const shownChange = (
  { what, id, part, how, fields }: KeptChange,
  withValues: boolean,
): AuditChange => ({
  what,
  id,
  part: part ?? null,
  how,
  fields: Object.entries(fields).map(([name, [before, after]]) =>
    withValues ? { name, before, after } : { name, before: null, after: null },
  ),
});
