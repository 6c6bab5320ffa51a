import * as partners from '@fringe/contract/operations/partners';
import { type Route, route } from '../http/route.ts';
import type { CompanyScope } from './company-scope.ts';
import { grantAccess } from './grant-access.ts';
import { revokeAccess } from './revoke-access.ts';

export const companyPlatformRoutes = (scope: CompanyScope): Route[] => [
  route(partners.grantAccess, async ({ path, writer }) => {
    await grantAccess(writer, path.partnerId, path.companyId);
    return undefined;
  }),
  route(partners.revokeAccess, async ({ path, writer }) => {
    await revokeAccess(writer, path.partnerId, path.companyId);
    scope.forget(path.partnerId, path.companyId);
    return undefined;
  }),
];
