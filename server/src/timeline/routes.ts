import { platformReadTimeline, readTimeline } from '@fringe/contract/operations/search/timeline';
import type { Context } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { tellTimeline } from './tell-timeline.ts';

/** The same for partners and for the operator; what is told depends on who asks. */
export const timelineRoutes = ({ database: { reader } }: Context): Route[] =>
  [readTimeline, platformReadTimeline].map((operation) =>
    route(operation, async ({ caller, query: { id, before } }) =>
      tellTimeline(reader, caller, id.toLowerCase(), before),
    ),
  );
