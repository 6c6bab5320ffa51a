import { listAllDeliveries } from '@fringe/contract/operations/deliveries';
import * as partners from '@fringe/contract/operations/partners';
import type { CompanyScope } from '../access-grants/company-scope.ts';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { pageOfDeliveries } from './delivery-queries.ts';
import { revokeAccess } from './revoke-access.ts';

export const webhookPlatformRoutes = (
  { clock, database: { reader } }: Context,
  scope: CompanyScope,
): Route[] => [
  route(listAllDeliveries, async ({ query }) => {
    const page = paging(query);
    const { deliveries, total } = await pageOfDeliveries(reader, query, page);
    return { deliveries, page: pageReply(page, total) };
  }),
  route(partners.revokeAccess, async ({ path, writer }) => {
    await revokeAccess(writer, clock, path.partnerId, path.companyId);
    scope.forget(path.partnerId, path.companyId);
    return undefined;
  }),
];
