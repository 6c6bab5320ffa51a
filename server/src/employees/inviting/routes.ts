import {
  invitationStages,
  invitePeople,
  listInvitees,
  platformInvitePeople,
  platformListInvitees,
  platformReadInvitationFunnel,
  readInvitationFunnel,
} from '@fringe/contract/operations/people/invitees';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import type { CompanyId, ImportId } from '../../values/ids.ts';
import { invitePeople as invite } from './invite-people.ts';
import { countedStages, pageOfInvitees } from './queries.ts';
import { funnelOf } from './rules.ts';

/** The same for partners and for the operator. */
export function invitingRoutes(context: Context): Route[] {
  const { database, clock } = context;
  const asking = (companyId: CompanyId, importId: ImportId | undefined) => ({
    companyId,
    importId: importId?.toLowerCase(),
    now: clock.now(),
  });
  return [
    ...[readInvitationFunnel, platformReadInvitationFunnel].map((operation) =>
      route(operation, async ({ path, query }) => {
        const asked = asking(path.companyId, query.employeeImportId);
        const counted = await countedStages(database.reader, asked);
        return funnelOf(invitationStages, counted, asked.now);
      }),
    ),
    ...[listInvitees, platformListInvitees].map((operation) =>
      route(operation, async ({ path, query }) => {
        const asked = asking(path.companyId, query.employeeImportId);
        const page = paging(query);
        const found = await pageOfInvitees(database.reader, asked, query.stage, page);
        return { invitees: found.items, page: pageReply(page, found.total) };
      }),
    ),
    ...[invitePeople, platformInvitePeople].map((operation) =>
      route(operation, ({ path, body, writer }) => invite(writer, context, path.companyId, body)),
    ),
  ];
}
