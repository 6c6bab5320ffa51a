import { listCompanies } from '@fringe/contract/operations/companies/companies';
import type { Context } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { companiesOfPartner } from './queries.ts';
import { legalIdsOf } from './rules.ts';

export const companyRoutes = ({ database: { reader } }: Context): Route[] => [
  route(listCompanies, async ({ caller, query }) => ({
    companies: await companiesOfPartner(reader, caller.partnerId!, {
      legalIds: legalIdsOf(query.legalId),
      state: query.state ?? null,
    }),
  })),
];
