import { addMonths, type Month, startOf } from '../values/month.ts';
import type { CycleRow } from './queries.ts';

/** The months from a first to the open one: consecutive, each ending where the next begins. */
export function calendar(first: Month, open: Month, timeZone: string): Omit<CycleRow, 'id'>[] {
  const cycles: Omit<CycleRow, 'id'>[] = [];
  for (let month = first; month <= open; month = addMonths(month, 1)) {
    cycles.push({
      month,
      startedAt: startOf(month, timeZone),
      endedAt: month === open ? null : startOf(addMonths(month, 1), timeZone),
    });
  }
  return cycles;
}
