import { Failure } from '@fringe/contract/errors';
import * as partners from '@fringe/contract/operations/access/partners';
import { partnerExists } from '../access/queries.ts';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import type { CompanyScope } from './company-scope.ts';
import { grantAccess } from './grant-access.ts';
import { pageOfGrants } from './queries.ts';
import { revokeAccess } from './revoke-access.ts';

export const accessGrantPlatformRoutes = (
  { clock, database: { reader } }: Context,
  scope: CompanyScope,
): Route[] => [
  route(partners.listAccessGrants, async ({ path, query }) => {
    if (!(await partnerExists(reader, path.partnerId))) throw new Failure('resourceNotFound');
    const page = paging(query);
    const { items, total } = await pageOfGrants(reader, path.partnerId, page);
    return { companies: items, page: pageReply(page, total) };
  }),
  route(partners.grantAccess, async ({ path, writer }) => {
    await grantAccess(writer, clock, path.partnerId, path.companyId);
    return undefined;
  }),
  route(partners.revokeAccess, async ({ path, writer }) => {
    await revokeAccess(writer, clock, path.partnerId, path.companyId);
    scope.forget(path.partnerId, path.companyId);
    return undefined;
  }),
];
