import * as events from '@fringe/contract/operations/webhooks/events';
import type { Context } from '../../context.ts';
import type { Figure } from '../../http/metrics.ts';
import { USUAL_PAGE } from '../../http/paging.ts';
import { stored } from '../../http/replies/representation.ts';
import { type Route, route } from '../../http/route.ts';
import { heldFigure } from './figure-queries.ts';
import { readEvent } from './read-event.ts';
import { type FeedPage, readFeed } from './read-feed.ts';

/** The same for partners and for the operator, who has no partner's eyes. */
export const feedRoutes = (context: Context): Route[] => [
  ...[events.listEvents, events.platformListEvents].map((operation) =>
    route(operation, async ({ caller, query }) =>
      stored(
        pageText(
          await readFeed(context.database.reader, caller.partnerId, {
            ...query,
            limit: query.limit ?? USUAL_PAGE,
          }),
        ),
      ),
    ),
  ),
  ...[events.readEvent, events.platformReadEvent].map((operation) =>
    route(operation, async ({ caller, path }) => {
      const { body, ...known } = await readEvent(context, caller.partnerId, path.eventId);
      return stored(`${JSON.stringify(known).slice(0, -1)},"event":${body}}`);
    }),
  ),
];

/** Events stand in it to the byte as they are sent. */
function pageText({ events: found, ...rest }: FeedPage): string {
  const items = found.map(({ cursor, body }) => `{"cursor":"${cursor}","event":${body}}`);
  return `{"events":[${items.join(',')}],${JSON.stringify(rest).slice(1)}`;
}

/** What the operator watches about the feed. */
export const feedFigures = ({ clock, database }: Context): Figure[] => [
  {
    name: 'fringe_event_feed_held_seconds',
    help: 'How long the oldest event is held back by a change that began before it.',
    label: 'of',
    read: () => database.inSnapshot((reader) => heldFigure(reader, clock.now())),
  },
];
