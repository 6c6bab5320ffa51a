import { newId } from '../values/ids.ts';
import { addMonths, type Month, startOf } from '../values/month.ts';
import type { CycleRow } from './queries.ts';

/** The calendar from a first month to the open one: consecutive, each ending where the next begins. */
export function calendar(first: Month, open: Month, timeZone: string): CycleRow[] {
  const cycles: CycleRow[] = [];
  for (let month = first; month <= open; month = addMonths(month, 1)) {
    cycles.push({
      id: newId(),
      month,
      startedAt: startOf(month, timeZone),
      endedAt: month === open ? null : startOf(addMonths(month, 1), timeZone),
    });
  }
  return cycles;
}
