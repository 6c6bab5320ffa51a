import Type from 'typebox';
import { operation } from '../../operation.ts';
import { Closed, described, Nullable, Page, pagingQuery, Timestamp, Uuid } from '../../types.ts';

/** One change of the platform: who did what to which ids, and in which request. */
export const AuditEntry = Closed({
  id: described(Uuid, 'The line of the audit log itself.'),
  at: described(Timestamp, 'When it was done, in epoch seconds.'),
  actor: Type.String({
    description: 'Who did it: a client id, or the name of a part of the service.',
  }),
  action: Type.String({
    description: 'What was done: the id of an operation, or the name of a loop of the worker.',
  }),
  subject: Type.Record(Type.String(), Type.String(), {
    description: 'The ids that it touched, by their kind, such as `companyId`.',
  }),
  requestId: Nullable(
    Type.String({ description: 'The `X-Request-Id` of the request; null where there was none.' }),
  ),
});

/** Lists what was changed, newest first. */
export const listAuditLog = operation({
  id: 'listAuditLog',
  heavy: true,
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
  reply: {
    status: 200,
    description: 'The page of changes that match, newest first.',
    body: Closed({
      entries: Type.Array(AuditEntry, { description: 'What was changed, newest first.' }),
      page: Page,
    }),
  },
});
