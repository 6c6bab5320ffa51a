import { Failure } from '@fringe/contract/errors';
import * as partners from '@fringe/contract/operations/partners';
import * as companies from '@fringe/contract/operations/platform-companies';
import { partnerExists } from '../access/queries.ts';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import type { CompanyScope } from './company-scope.ts';
import { grantAccess } from './grant-access.ts';
import { pageOfCompanies, pageOfGrants } from './queries.ts';
import { revokeAccess } from './revoke-access.ts';
import { updateCompany } from './update-company.ts';

export const companyPlatformRoutes = (
  { database: { reader }, config }: Context,
  scope: CompanyScope,
): Route[] => [
  route(partners.listAccessGrants, async ({ path, query }) => {
    if (!(await partnerExists(reader, path.partnerId))) throw new Failure('resourceNotFound');
    const page = paging(query);
    const { items, total } = await pageOfGrants(reader, path.partnerId, page);
    return { companies: items, page: pageReply(page, total) };
  }),
  route(partners.grantAccess, async ({ path, writer }) => {
    await grantAccess(writer, path.partnerId, path.companyId);
    return undefined;
  }),
  route(partners.revokeAccess, async ({ path, writer }) => {
    await revokeAccess(writer, path.partnerId, path.companyId);
    scope.forget(path.partnerId, path.companyId);
    return undefined;
  }),
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
    const { warnings } = await updateCompany(writer, path.companyId, body, strict);
    warnings.forEach(warn);
    return undefined;
  }),
];
