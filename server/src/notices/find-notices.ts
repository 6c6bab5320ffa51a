import { noticeKinds } from '@fringe/contract/operations/staff/notices';
import type { Reader } from '../database/statement.ts';
import type { StaffId } from '../values/ids.ts';
import { causesOf } from './cause-queries.ts';
import { marksOf } from './mark-queries.ts';
import { type Cause, type FoundNotice, noticesOf, scopeOf, type Viewer } from './rules.ts';

/** What needs somebody, among what these roles of a person see, newest first. */
export async function findNotices(
  reader: Reader,
  staffId: StaffId,
  viewers: readonly Viewer[],
  now: Date,
): Promise<FoundNotice[]> {
  const causes: Cause[] = [];
  // One after the other: nobody takes more of the database for having many roles.
  for (const { holderId, scopes } of viewers) {
    for (const kind of noticeKinds.filter((one) => scopes.has(scopeOf[one]))) {
      causes.push(...(await causesOf(reader, kind, holderId, now)));
    }
  }
  if (causes.length === 0) return [];
  const ids = causes.map(({ id }) => id);
  return noticesOf(causes, await marksOf(reader, staffId, ids));
}
