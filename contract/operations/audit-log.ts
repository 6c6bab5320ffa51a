import Type from 'typebox';
import { operation } from '../operation.ts';
import { Closed, Nullable, Page, pagingQuery, Timestamp, Uuid } from '../types.ts';

/** One change of the platform: who did what to which ids, and in which request. */
export const AuditEntry = Closed({
  id: Uuid,
  at: Timestamp,
  actor: Type.String({ description: 'A client id, or the name of a part of the service.' }),
  action: Type.String(),
  subject: Type.Record(Type.String(), Type.String(), { description: 'The ids it touched.' }),
  requestId: Nullable(Type.String()),
});

/** Lists what was changed, newest first. */
export const listAuditLog = operation({
  id: 'listAuditLog',
  api: 'platform',
  method: 'GET',
  path: '/audit-log',
  tag: 'Audit log',
  summary: 'List changes, newest first',
  query: Closed({
    actor: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    action: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    ...pagingQuery,
  }),
  reply: { status: 200, body: Closed({ entries: Type.Array(AuditEntry), page: Page }) },
});
