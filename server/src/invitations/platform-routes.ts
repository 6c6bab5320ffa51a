import { listInvitations } from '@fringe/contract/operations/people/invitations';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { pageOfInvitations } from './queries.ts';

export const invitationPlatformRoutes = ({ database: { reader } }: Context): Route[] => [
  route(listInvitations, async ({ query }) => {
    const page = paging(query);
    const { items, total } = await pageOfInvitations(reader, query, page);
    return { invitations: items, page: pageReply(page, total) };
  }),
];
