import { listCorporations } from '@fringe/contract/operations/companies/corporations';
import { companiesOfCorporations } from '../companies/queries.ts';
import type { Context } from '../context.ts';
import type { Reader } from '../database/statement.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import type { PartnerId } from '../values/ids.ts';
import { pageOfCorporations } from './queries.ts';
import { externalIdsOf, withCompanies } from './rules.ts';

export const corporationRoutes = ({ database: { reader } }: Context): Route[] => [
  route(listCorporations, async ({ caller, query }) =>
    corporationsFor(reader, caller.partnerId, query),
  ),
];

interface CorporationQuery {
  externalId?: string | string[];
  include?: boolean;
  page?: number;
  limit?: number;
}

/** The list as a partner sees it, or without a partner as the operator does. */
export async function corporationsFor(
  reader: Reader,
  partnerId: PartnerId | null,
  query: CorporationQuery,
) {
  const page = paging(query);
  const found = await pageOfCorporations(reader, partnerId, externalIdsOf(query.externalId), page);
  const reply = { corporations: found.items, page: pageReply(page, found.total) };
  if (!query.include) return reply;
  const ids = found.items.map(({ id }) => id);
  const companies = await companiesOfCorporations(reader, ids, partnerId);
  return { ...reply, corporations: withCompanies(found.items, companies) };
}
