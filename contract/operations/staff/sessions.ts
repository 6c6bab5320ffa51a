import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  IdName,
  Nullable,
  Page,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';

const sessions = { api: 'staff', tag: 'Sessions' } as const;

/** A session that lasts, or a look of the operator's support. */
export const StaffSession = Closed({
  id: described(Uuid, 'The session, or the look.'),
  kind: Type.Enum(['session', 'look'], {
    type: 'string',
    description: 'A `session` of a person, or a `look` of the support at a company of yours.',
  }),
  person: described(
    Nullable(IdName),
    'Whose it is; null for a look of the support, whose name only the operator sees.',
  ),
  own: Type.Boolean({ description: 'True for sessions of your own.' }),
  current: Type.Boolean({ description: 'True for the session that asks.' }),
  startedAt: described(Timestamp, 'When it began, in epoch seconds.'),
  seenAt: described(Timestamp, 'When it was last used, to the minute, in epoch seconds.'),
  endsAt: described(Timestamp, 'When it ends at the latest, in epoch seconds.'),
  companyId: described(Nullable(Uuid), 'The company that is looked at; null for a session.'),
  reason: described(
    Nullable(Type.String()),
    'Why the company is looked at, in the words of whoever looks; null for a session.',
  ),
});
export type StaffSession = Type.Static<typeof StaffSession>;

/** Lists sessions: one's own; those of one's people, for admins; looks at one's companies. */
export const listSessions = operation({
  ...sessions,
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  summary: 'List the sessions that go on',
  description:
    'Your own; for admins those of their people, too; and whenever the support of the operator ' +
    'looks at one of your companies, that look.',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of sessions, newest first.',
    body: Closed({
      sessions: Type.Array(StaffSession, { description: 'Those that have not ended.' }),
      page: Page,
    }),
  },
});

/** Signs a person out everywhere. Repeatable. */
export const endOwnSessions = operation({
  ...sessions,
  id: 'endOwnSessions',
  method: 'DELETE',
  path: '/sessions',
  summary: 'Sign out everywhere',
  reply: {
    status: 204,
    description: 'All your sessions have ended, this one included; there is no body.',
    body: null,
  },
});

/** Ends a session. Repeatable. */
export const endSession = operation({
  ...sessions,
  id: 'endSession',
  method: 'DELETE',
  path: '/sessions/{sessionId}',
  summary: 'End a session',
  description: 'Your own, or one of your people where you are an admin.',
  reply: {
    status: 204,
    description: 'The session has ended now, or had before; there is no body.',
    body: null,
  },
  failures: ['resourceNotFound'],
});
