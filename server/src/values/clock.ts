/** Where the time comes from; tests put their own in its place. */
export interface Clock {
  now(): Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment so many days before another one. */
export const daysBefore = (moment: Date, days: number): Date =>
  new Date(moment.getTime() - days * DAY_MS);

export const systemClock: Clock = { now: () => new Date() };
