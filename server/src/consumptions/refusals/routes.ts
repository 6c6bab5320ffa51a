import {
  listRefusedCharges,
  platformListRefusedCharges,
} from '@fringe/contract/operations/money/refusals';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { pageOfRefusals } from './queries.ts';

/** The same for partners and for the operator. */
export const refusalRoutes = ({ database: { reader } }: Context): Route[] =>
  [listRefusedCharges, platformListRefusedCharges].map((operation) =>
    route(operation, async ({ path, query }) => {
      const page = paging(query);
      const { total, items } = await pageOfRefusals(reader, path.companyId, query, page);
      return { refusals: items, page: pageReply(page, total) };
    }),
  );
