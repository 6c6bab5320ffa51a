import * as audit from '@fringe/contract/operations/access/audit-log';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { pageOfAuditLog } from './queries.ts';
import { readChange } from './read-change.ts';

/** The audit log is the operator's. */
export const auditRoutes = (context: Context): Route[] => [
  route(audit.listAuditLog, async ({ query }) => {
    const page = paging(query);
    const { items, total } = await pageOfAuditLog(context.database.reader, query, page);
    return { entries: items, page: pageReply(page, total) };
  }),
  route(audit.readChange, async (call) =>
    readChange(context, () => call.writer, call.caller, call.path.changeId),
  ),
];
