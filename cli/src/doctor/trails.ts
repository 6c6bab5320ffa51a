import type { Step } from './body-steps.ts';

/** What something may have been before, and what was done to it since. */
export interface Trail<T> {
  value: T;
  says: string[];
}

const DEPTH = 3;

/** All that something may have been, beginning with itself; the simplest explanations first. */
export function trailsOf<T>(given: T, steps: readonly Step<T>[], key: (one: T) => string) {
  const trails: Trail<T>[] = [{ value: given, says: [] }];
  const seen = new Set([key(given)]);
  for (let at = 0; at < trails.length; at += 1) {
    const { value, says } = trails[at]!;
    if (says.length === DEPTH) break;
    for (const step of steps) {
      const before = step.undo(value);
      if (before === undefined || seen.has(key(before))) continue;
      seen.add(key(before));
      trails.push({ value: before, says: [...says, step.says] });
    }
  }
  return trails;
}
