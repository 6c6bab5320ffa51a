import { listChargeFeeds } from '@fringe/contract/operations/consumptions/feeds';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { daysBefore } from '../../values/clock.ts';
import { pageOfFeeds, silentFeeds } from './queries.ts';
import { stateOf, WAITED_FOR_DAYS } from './rules.ts';

export const chargeFeedRoutes = ({ clock, database: { reader } }: Context): Route[] => [
  route(listChargeFeeds, async ({ query }) => {
    const now = clock.now();
    const page = paging(query);
    const [{ total, items }, silent] = await Promise.all([
      pageOfFeeds(reader, page),
      silentFeeds(reader, now, daysBefore(now, WAITED_FOR_DAYS)),
    ]);
    const feeds = items.map(({ lastAt, silentAt, isRevoked, silentFrom, ...feed }) => {
      const state = stateOf({ lastAt, silentAt, isRevoked }, now);
      return { ...feed, state, silentAt: silentFrom };
    });
    return { silent, feeds, page: pageReply(page, total) };
  }),
];
