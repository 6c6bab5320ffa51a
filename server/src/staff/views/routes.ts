import * as views from '@fringe/contract/operations/staff/views';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { createView, deleteView, replaceView } from './keep-view.ts';
import { pageOfViews } from './queries.ts';

/** Pages with their filters, which somebody has given a name. */
export const viewRoutes = ({ clock, database }: Context): Route[] => [
  route(views.listViews, async ({ caller, query }) => {
    const page = paging(query);
    const { items, total } = await pageOfViews(database.reader, caller.credentialId, page);
    return { views: items, page: pageReply(page, total) };
  }),
  route(views.createView, async ({ caller, body, writer }) =>
    createView(writer, clock, caller, body),
  ),
  route(views.replaceView, async ({ caller, path: { viewId }, body, writer }) =>
    replaceView(writer, clock, caller.credentialId, viewId, body),
  ),
  route(views.deleteView, async ({ caller, path: { viewId }, writer }) =>
    deleteView(writer, caller.credentialId, viewId),
  ),
];
