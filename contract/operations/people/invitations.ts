import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Nullable, Page, pagingQuery, Timestamp, Uuid } from '../../types.ts';

const MailState = Type.Enum(['waiting', 'sent', 'failed', 'cancelled'], {
  type: 'string',
  description:
    '`waiting` to be sent, also between two attempts; `sent` when the mail server took it; ' +
    '`failed` when it is given up; `cancelled` when the invitation ended before.',
});

/** An invitation, and what became of its mail. The link itself is nowhere to be read. */
export const Invitation = Closed({
  id: described(Uuid, 'The invitation itself; it is no part of the link.'),
  companyId: described(Uuid, 'The company of the employee who is invited.'),
  employeeId: described(Uuid, 'The employee who is invited.'),
  createdAt: described(Timestamp, 'When it was made, in epoch seconds.'),
  expiresAt: described(Timestamp, 'Until when the link works, in epoch seconds.'),
  endedAt: described(
    Nullable(Timestamp),
    'When it was confirmed or replaced, in epoch seconds; null before that.',
  ),
  ending: described(
    Nullable(Type.Enum(['confirmed', 'replaced'], { type: 'string' })),
    'How it ended: `confirmed` by the employee, or `replaced` by a later one; null before that.',
  ),
  mail: Closed(
    {
      state: MailState,
      attempts: Type.Integer({ description: 'How often it was tried to send the mail.' }),
      nextAttemptAt: described(
        Nullable(Timestamp),
        'When it is tried next, in epoch seconds; null unless the mail is waiting.',
      ),
      sentAt: described(
        Nullable(Timestamp),
        'When the mail server took it, in epoch seconds; null before that.',
      ),
      error: described(
        Nullable(
          Type.Enum(['connection', 'timeout', 'authentication', 'refused', 'deferred', 'other'], {
            type: 'string',
          }),
        ),
        'Why the last attempt failed; null when it did not, or there was none.',
      ),
    },
    { description: 'What became of the mail that brings the link.' },
  ),
});
export type Invitation = Type.Static<typeof Invitation>;

/** Lists invitations, newest first, such as those whose mail failed for good. */
export const listInvitations = operation({
  id: 'listInvitations',
  heavy: true,
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
  reply: {
    status: 200,
    description: 'The page of invitations that match, newest first.',
    body: Closed({
      invitations: Type.Array(Invitation, { description: 'Newest first, without their links.' }),
      page: Page,
    }),
  },
});
