import { Failure } from '@fringe/contract/errors';
import * as access from '@fringe/contract/operations/access/partner-access';
import * as partners from '@fringe/contract/operations/access/partners';
import { changedByIfKnown } from '../access/actors.ts';
import { partnerExists } from '../access/queries.ts';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import type { CompanyScope } from './company-scope.ts';
import { grantAccess } from './grant-access.ts';
import {
  type AccessChangeRow,
  changesOfCompany,
  changesOfPartner,
  pageOfPartnersOf,
} from './history-queries.ts';
import { pageOfAccess } from './matrix-queries.ts';
import { pageOfGrants } from './queries.ts';
import { revokeAccess } from './revoke-access.ts';

export const accessGrantPlatformRoutes = (context: Context, scope: CompanyScope): Route[] => [
  ...grants(context, scope),
  ...histories(context),
];

const grants = ({ clock, database: { reader } }: Context, scope: CompanyScope): Route[] => [
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

const histories = ({ database: { reader } }: Context): Route[] => [
  route(access.listPartnersOfCompany, async ({ path, query }) => {
    const page = paging(query);
    const { items, total } = await pageOfPartnersOf(reader, path.companyId, page);
    return { partners: items, page: pageReply(page, total) };
  }),
  route(access.listCompanyAccess, async ({ query }) => {
    const page = paging(query);
    const { items, total } = await pageOfAccess(reader, query.partnerId, page);
    return { companies: items, page: pageReply(page, total) };
  }),
  route(access.listAccessChangesOfCompany, async ({ path, query }) => {
    const page = paging(query);
    const { items, total } = await changesOfCompany(reader, path.companyId, page);
    return { changes: items.map(shown), page: pageReply(page, total) };
  }),
  route(access.listAccessChangesOfPartner, async ({ path: { partnerId }, query }) => {
    if (!(await partnerExists(reader, partnerId))) throw new Failure('resourceNotFound');
    const page = paging(query);
    const { items, total } = await changesOfPartner(reader, partnerId, page);
    return { changes: items.map(shown), page: pageReply(page, total) };
  }),
];

/** A change as the operator sees it. */
const shown = ({ at, change, about, companyId, ...actor }: AccessChangeRow) => ({
  at,
  change,
  partnerId: about,
  companyId,
  by: changedByIfKnown(actor, null),
});
