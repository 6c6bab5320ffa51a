import { randomUUID } from 'node:crypto';
import type { Clock } from '../values/clock.ts';
import { firstIdAt, type RequestId } from '../values/ids.ts';

/**
 * Makes the ids of requests: UUIDv7 of the moment when a request came, so that an id leads to its
 * day. What stands for a millisecond is made once for all of its requests.
 */
export function requestIds(clock: Clock): () => RequestId {
  let madeMs = Number.NaN;
  let prefix = '';
  let count = 0;
  return () => {
    const ms = clock.now().getTime();
    if (ms !== madeMs) {
      madeMs = ms;
      count = 0;
      prefix = `${firstIdAt(ms).slice(0, 14)}7`;
    }
    count = (count + 1) & 0xfff;
    return `${prefix}${hex3[count]}-${randomUUID().slice(19)}`;
  };
}

const hex3 = Array.from({ length: 0x1000 }, (_, number) => number.toString(16).padStart(3, '0'));
