import { Failure } from '@fringe/contract/errors';
import * as partnerAccess from '@fringe/contract/operations/access/partner-access';
import * as partners from '@fringe/contract/operations/access/partners';
import type { Scope } from '@fringe/contract/scopes';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import type { Authenticator } from './authenticate.ts';
import { createPartner } from './create-partner.ts';
import { issueCredential } from './issue-credential.ts';
import { findPartner, pageOfCredentials, pageOfPartners, partnerExists } from './queries.ts';
import { renamePartner } from './rename-partner.ts';
import { revokeCredential } from './revoke-credential.ts';

export function accessPlatformRoutes(
  { database: { reader }, clock }: Context,
  authenticator: Authenticator,
): Route[] {
  return [
    route(partners.listPartners, async ({ query }) => {
      const page = paging(query);
      const { items, total } = await pageOfPartners(reader, page);
      return { partners: items, page: pageReply(page, total) };
    }),
    route(partners.createPartner, async ({ body, writer }) =>
      createPartner(writer, clock, body.name),
    ),
    route(partnerAccess.readPartner, async ({ path: { partnerId } }) => {
      const known = await findPartner(reader, partnerId);
      if (!known) throw new Failure('resourceNotFound');
      return known;
    }),
    route(partnerAccess.updatePartner, async ({ path, body, writer }) =>
      renamePartner(writer, path.partnerId, body.name),
    ),
    route(partners.listCredentials, async ({ path, query }) => {
      if (!(await partnerExists(reader, path.partnerId))) throw new Failure('resourceNotFound');
      const page = paging(query);
      const { items, total } = await pageOfCredentials<Scope>(reader, path.partnerId, page);
      return { credentials: items, page: pageReply(page, total) };
    }),
    route(partners.issueCredential, async ({ path, body, writer }) =>
      issueCredential(writer, clock, { partnerId: path.partnerId, ...body }),
    ),
    route(partners.revokeCredential, async ({ path, writer }) => {
      await revokeCredential(writer, clock, path.partnerId, path.clientId);
      authenticator.forget(path.clientId);
      return undefined;
    }),
  ];
}
