import Type from 'typebox';
import { operation } from '../operation.ts';
import { Closed, Nullable, Page, pagingQuery, Timestamp, Uuid } from '../types.ts';

const MailState = Type.Enum(['waiting', 'sent', 'failed', 'cancelled'], { type: 'string' });

/** An invitation, and what became of its mail. The link itself is nowhere to be read. */
export const Invitation = Closed({
  id: Uuid,
  companyId: Uuid,
  employeeId: Uuid,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  endedAt: Nullable(Timestamp),
  ending: Nullable(Type.Enum(['confirmed', 'replaced'], { type: 'string' })),
  mail: Closed({
    state: MailState,
    attempts: Type.Integer(),
    nextAttemptAt: Nullable(Timestamp),
    sentAt: Nullable(Timestamp),
    error: Nullable(
      Type.Enum(['connection', 'timeout', 'authentication', 'refused', 'deferred', 'other'], {
        type: 'string',
      }),
    ),
  }),
});
export type Invitation = Type.Static<typeof Invitation>;

/** Lists invitations, newest first, such as those whose mail failed for good. */
export const listInvitations = operation({
  id: 'listInvitations',
  api: 'platform',
  method: 'GET',
  path: '/invitations',
  tag: 'Invitations',
  summary: 'List invitations, newest first',
  description: 'Filter by `mail=failed` to see whose mail could not be sent.',
  query: Closed({
    mail: Type.Optional(MailState),
    companyId: Type.Optional(Uuid),
    ...pagingQuery,
  }),
  reply: { status: 200, body: Closed({ invitations: Type.Array(Invitation), page: Page }) },
});
