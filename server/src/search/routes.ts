import { platformSearch, search } from '@fringe/contract/operations/search/search';
import type { Context } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { searchEverything } from './search-everything.ts';

/** The same for partners and for the operator; what is found depends on who looks. */
export const searchRoutes = ({ database: { reader } }: Context): Route[] =>
  [search, platformSearch].map((operation) =>
    route(operation, async ({ caller, query }) => searchEverything(reader, caller, query.q)),
  );
