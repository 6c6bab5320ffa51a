import type { ReplyOf } from '../../../shell/api.ts';

export type Figures = ReplyOf<'readAllDeliveryFigures'>['subscriptions'][number];
export type Hour = Figures['hours'][number];

/** Some hours together, as one field of the picture. */
export interface Bucket {
  from: number;
  to: number;
  calls: number;
  taken: number;
  refused: number;
  lost: number;
}

const HOUR_S = 3_600;

/** The fields from the first hour to the last; also those in which nothing happened. */
export function bucketsOf(
  hours: readonly Hour[],
  from: number,
  to: number,
  size: number,
): Bucket[] {
  const length = size * HOUR_S;
  const count = Math.max(1, Math.ceil((to - from) / length));
  const buckets = Array.from({ length: count }, (_, index): Bucket => {
    const start = from + index * length;
    return { from: start, to: start + length, calls: 0, taken: 0, refused: 0, lost: 0 };
  });
  for (const one of hours) {
    const bucket = buckets[Math.floor((one.hour - from) / length)];
    if (!bucket) continue;
    bucket.calls += one.attempts;
    bucket.taken += one.delivered;
    bucket.refused += one.attempts - one.delivered;
    bucket.lost += one.failed;
  }
  return buckets;
}

export const sumOf = (buckets: readonly Bucket[], field: 'calls' | 'refused' | 'lost'): number =>
  buckets.reduce((sum, bucket) => sum + bucket[field], 0);
