import {
  listAllRefusedCharges,
  MOST_REFUSAL_DAYS,
  readRefusalFigures,
} from '@fringe/contract/operations/consumptions/refusal-figures';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { demandSpan } from '../../values/day-spans.ts';
import { dayOf, PLATFORM_ZONE } from '../../values/month.ts';
import { pageOfAllRefusals, refusalsByDay } from './figure-queries.ts';
import { figuresByCode, recentDays } from './rules.ts';

/** What was refused in all companies together. */
export const refusalPlatformRoutes = ({ clock, database: { reader } }: Context): Route[] => [
  route(readRefusalFigures, async ({ query }) => {
    const asked = recentDays(query, dayOf(clock.now(), PLATFORM_ZONE));
    const span = demandSpan(asked, MOST_REFUSAL_DAYS);
    return { ...span, codes: figuresByCode(await refusalsByDay(reader, span)) };
  }),
  route(listAllRefusedCharges, async ({ query: { code, from, to, ...rest } }) => {
    const page = paging(rest);
    const days = { ...(from && { from }), ...(to && { to }) };
    const { total, items } = await pageOfAllRefusals(reader, code, days, page);
    return { refusals: items, page: pageReply(page, total) };
  }),
];
