import type { AuditFigures } from '@fringe/contract/operations/access/audit-figures';
import type { Reader } from '../../database/statement.ts';
import type { DaySpan } from './day-rules.ts';
import { countedChanges } from './figure-queries.ts';
import type { AuditFilter } from './filter-queries.ts';

/** Figures look at no more lines than these, however long the days are. */
const MOST_COUNTED = 200_000;

/** Counts who has changed something on which days, or the newest of it where it is too much. */
export async function countChanges(
  reader: Reader,
  { from, to }: DaySpan,
  asked: AuditFilter,
): Promise<AuditFigures> {
  const filter = { ...asked, changedFrom: from, changedTo: to };
  const { changes, oldest, actors } = await countedChanges(reader, filter, MOST_COUNTED);
  const isCut = changes === MOST_COUNTED && oldest !== null;
  return { from, to, countedFrom: isCut ? oldest : from, changes, actors };
}
