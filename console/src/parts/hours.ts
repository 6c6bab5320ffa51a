const HOUR_S = 3_600;

/** The spans of time that figures by the hour are shown for, in hours. */
export const spans = ['24', '72', '168'] as const;
export type HoursShown = (typeof spans)[number];

/** How many hours a field holds, so that there are about as many fields whatever the span. */
export const hoursPerField = (hours: number): number => (hours <= 24 ? 1 : hours <= 72 ? 3 : 6);

/** Whole hours that end with the current one. */
export function spanUntil(nowMs: number, hours: number): { from: number; to: number } {
  const to = Math.ceil(nowMs / 1000 / HOUR_S) * HOUR_S;
  // The hour of the last moment counts, too.
  return { from: to - hours * HOUR_S, to: to - 1 };
}
