import * as companies from '@fringe/contract/operations/companies/platform-companies';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { pageOfCompanies } from './queries.ts';
import { updateCompany } from './update-company.ts';

export const companyPlatformRoutes = ({
  clock,
  config,
  database: { reader },
}: Context): Route[] => [
  route(companies.platformListCompanies, async ({ query }) => {
    const page = paging(query);
    const { items, total } = await pageOfCompanies(reader, query, page);
    return { companies: items, page: pageReply(page, total) };
  }),
  route(companies.readCompany, async ({ path }) => {
    const found = await pageOfCompanies(reader, { id: path.companyId }, paging({}));
    return found.items[0]!;
  }),
  route(companies.updateCompany, async ({ path, body, writer, warn }) => {
    const strict = config.legalIdCheck === 'strict';
    const closes = config.environment === 'production';
    const rules = { strict, closes };
    const { warnings } = await updateCompany(writer, clock, path.companyId, body, rules);
    warnings.forEach(warn);
    return undefined;
  }),
];
