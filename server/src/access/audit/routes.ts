import { readAuditFigures } from '@fringe/contract/operations/access/audit-figures';
import * as audit from '@fringe/contract/operations/access/audit-log';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { countChanges } from './count-changes.ts';
import { daysAsked } from './day-rules.ts';
import { pageOfAuditLog } from './queries.ts';
import { readChange } from './read-change.ts';

/** The audit log is the operator's. */
export const auditRoutes = (context: Context): Route[] => [
  route(audit.listAuditLog, async ({ query }) => {
    const page = paging(query);
    const { items, total } = await pageOfAuditLog(context.database.reader, query, page);
    return { entries: items, page: pageReply(page, total) };
  }),
  route(readAuditFigures, async ({ query }) => {
    const span = daysAsked(query, context.clock.now());
    return countChanges(context.database.reader, span, query);
  }),
  route(audit.readChange, async (call) =>
    readChange(context, () => call.writer, call.caller, call.path.changeId),
  ),
];
