import type { Clock } from '../../src/values/clock.ts';

/** A clock that moves only when it is told to. */
export interface FakeClock extends Clock {
  advance(seconds: number): void;
}

export function fakeClock(start: Date = new Date()): FakeClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}
