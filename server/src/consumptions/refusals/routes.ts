import {
  listRefusedCharges,
  platformListRefusedCharges,
} from '@fringe/contract/operations/consumptions/refusals';
import type { Context } from '../../context.ts';
import type { Figure } from '../../http/metrics.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { pageOfRefusals, refusalsSince } from './queries.ts';

/** The same for partners and for the operator. */
export const refusalRoutes = ({ database: { reader } }: Context): Route[] =>
  [listRefusedCharges, platformListRefusedCharges].map((operation) =>
    route(operation, async ({ path, query }) => {
      const page = paging(query);
      const { total, items } = await pageOfRefusals(reader, path.companyId, query, page);
      return { refusals: items, page: pageReply(page, total) };
    }),
  );

const HOUR_MS = 60 * 60 * 1000;

/** What the operator watches about refusals: a feed with wrong ids, or limits that are too low. */
export const refusalFigures = ({ clock, database }: Context): Figure[] => [
  {
    name: 'fringe_refused_charges_last_hour',
    help: 'Charges that were refused in the last hour, by the code of the failure.',
    label: 'code',
    read: () => {
      const since = new Date(clock.now().getTime() - HOUR_MS);
      return database.inSnapshot((reader) => refusalsSince(reader, since));
    },
  },
];
