import { bodySteps, parsed } from './body-steps.ts';
import { trailsOf } from './trails.ts';

/** How a body differs from what was sent, as the end of the sentence "It …". */
export function differenceOf(body: Buffer, original: Buffer): string {
  const obvious = obviousFault(body);
  if (obvious) return obvious;
  const trail = trailsOf(body, bodySteps, keyOf).find(({ value }) => value.equals(original));
  if (trail) return `${trail.says.join(', and ')} (${firstByte(body, original)})`;
  const { length } = original;
  if (original.subarray(0, body.length).equals(body)) {
    return `was cut after ${body.length} of ${length} bytes`;
  }
  const [now, then] = [parsed(body), parsed(original)];
  const place = now === undefined || then === undefined ? undefined : firstPlace(now, then, '');
  if (place !== undefined) {
    return `says something else than what was sent${place && `, first at ${place}`}`;
  }
  return `is not what was sent (${firstByte(body, original)})`;
}

export const keyOf = (body: Buffer): string => body.toString('latin1');

/** What needs no comparison: no body, or a parsed one that was turned into text. */
export function obviousFault(body: Buffer): string | undefined {
  if (body.length === 0) return 'is empty; something has read it before';
  if (/^\[object \w+\]$/.test(body.toString('latin1').trim())) {
    return 'is no text but a parsed object that was turned into one';
  }
  return undefined;
}

function firstByte(body: Buffer, original: Buffer): string {
  let at = 0;
  while (at < body.length && body[at] === original[at]) at += 1;
  return `${body.length} bytes in place of ${original.length}, first different at byte ${at}`;
}

/** The path of the first field that differs; undefined where none does. */
function firstPlace(now: unknown, then: unknown, path: string): string | undefined {
  if (Object.is(now, then)) return undefined;
  if (!isObject(now) || !isObject(then)) return path;
  for (const name of new Set([...Object.keys(then), ...Object.keys(now)])) {
    const place = firstPlace(now[name], then[name], path ? `${path}.${name}` : name);
    if (place !== undefined) return place;
  }
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
