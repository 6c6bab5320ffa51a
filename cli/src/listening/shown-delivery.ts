import type { Delivery } from '@fringe/sdk';
import type { Colour } from '../output/colour.ts';
import type { Output } from '../output/output.ts';
import { plain } from '../output/plain.ts';
import { shownTime } from '../output/times.ts';

const colours: Record<Delivery['status'], Colour> = {
  pending: 'yellow',
  delivered: 'green',
  failed: 'red',
  cancelled: 'dim',
};

export const deliveryTable = (out: Output, deliveries: readonly Delivery[]): string =>
  out.table(
    [
      { head: 'ID', of: ({ id }) => id },
      { head: 'EVENT', of: ({ eventType }) => eventType, cut: true },
      {
        head: 'STATUS',
        of: ({ status }) => status,
        paint: (text, { status }) => out.paint(colours[status], text),
      },
      { head: 'ATTEMPTS', of: ({ attempts }) => attempts.length, right: true, drop: 2 },
      { head: 'LAST ANSWER', of: lastAnswer, drop: 4 },
      { head: 'CREATED', of: ({ createdAt }) => shownTime(createdAt), drop: 3 },
      { head: 'NEXT', of: ({ nextAttemptAt }) => shownTime(nextAttemptAt), drop: 1 },
    ],
    deliveries,
  );

const lastAnswer = ({ attempts }: Delivery): string => {
  const last = attempts.at(-1);
  return last ? answerOf(last) : '–';
};

const answerOf = ({ responseStatus, error }: Delivery['attempts'][number]): string =>
  [responseStatus, error === 'http-status' ? null : error].filter(Boolean).join(' ');

/** A delivery with all its attempts. */
export function deliveryFields(out: Output, delivery: Delivery): string {
  const { attempts } = delivery;
  const head = out.fields([
    ['id', delivery.id],
    ['event', `${delivery.eventType} ${delivery.eventId}`],
    ['status', delivery.status],
    ['created', shownTime(delivery.createdAt)],
    ['next attempt', shownTime(delivery.nextAttemptAt)],
    ['expires', shownTime(delivery.expiresAt)],
  ]);
  if (attempts.length === 0) return head;
  const list = out.table(
    [
      { head: 'ATTEMPT', of: ({ number }) => number, right: true },
      { head: 'STARTED', of: ({ startedAt }) => shownTime(startedAt) },
      { head: 'TOOK', of: ({ durationMs }) => `${durationMs} ms`, right: true },
      { head: 'ANSWER', of: answerOf },
      { head: 'BODY', of: ({ responseBody }) => plain(responseBody ?? ''), cut: true },
    ],
    attempts,
  );
  return `${head}\n${list}`;
}
