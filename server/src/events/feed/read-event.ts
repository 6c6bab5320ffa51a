import { Failure } from '@fringe/contract/errors';
import type { Context } from '../../context.ts';
import { daysBefore } from '../../values/clock.ts';
import type { EventId, PartnerId } from '../../values/ids.ts';
import { findEvent, outcomesOf } from './outcome-queries.ts';
import { findExtent } from './queries.ts';
import { cursorOf, whyMissing } from './rules.ts';

/** An event with what became of it; of every partner for the operator. */
export async function readEvent(
  { clock, config, database: { reader } }: Context,
  partnerId: PartnerId | null,
  eventId: EventId,
) {
  const keptFrom = daysBefore(clock.now(), config.keptDays.deliveries);
  const [known, outcomes, extent] = await Promise.all([
    findEvent(reader, eventId, partnerId),
    outcomesOf(reader, eventId, partnerId, keptFrom),
    findExtent(reader, partnerId),
  ]);
  if (!known) throw new Failure('resourceNotFound');
  const { isReal, position, changeId, requestId, body } = known;
  const isInFeed = isReal && position < extent.horizon;
  return {
    cursor: isInFeed ? cursorOf(extent, known) : null,
    changeId,
    requestId,
    body,
    subscriptions: outcomes.map(({ partnerId: whose, subscriptionId, url, deliveries, ...of }) => ({
      ...(partnerId === null && { partnerId: whose }),
      subscriptionId,
      url,
      deliveries: deliveries ?? [],
      reason: deliveries ? null : whyMissing(of),
    })),
  };
}
