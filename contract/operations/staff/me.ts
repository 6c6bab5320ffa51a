import { operation } from '../../operation.ts';
import { Line } from '../../scalars.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Nullable, Timestamp, Uuid } from '../../types.ts';
import { Locale, Person } from './people.ts';
import { StaffRole } from './roles.ts';

const me = { api: 'staff', tag: 'Me' } as const;

/** A look at a company as one of its people sees it. */
export const Look = Closed({
  id: described(Uuid, 'The role that is looked with, until it ends.'),
  companyId: described(Uuid, 'The company that is looked at.'),
  reason: Type.String({ description: 'Why, in the words of whoever looks.' }),
  startedAt: described(Timestamp, 'Since when, in epoch seconds.'),
  endsAt: described(Timestamp, 'When it ends by itself, in epoch seconds.'),
});

/** Who is signed in, and as what. */
export const Me = Closed({
  person: described(Person, 'Who is signed in.'),
  roles: Type.Array(StaffRole, {
    description: 'The roles that this session can act as; with it, those of a look.',
  }),
  roleId: described(Uuid, 'The role that this request has acted as.'),
  session: Closed(
    {
      id: described(Uuid, 'The session, as the list of sessions names it.'),
      startedAt: described(Timestamp, 'When the person signed in, in epoch seconds.'),
      idleEndsAt: described(
        Timestamp,
        'When it ends if nobody asks for anything, in epoch seconds; counted from the last ' +
          'request that was not sent with `X-Fringe-Background: 1`, to the minute.',
      ),
      idleSeconds: Type.Integer({ description: 'How long it lasts without such a request.' }),
      endsAt: described(Timestamp, 'When it ends in any case, in epoch seconds.'),
    },
    { description: 'How long the session lasts.' },
  ),
  environment: Type.Enum(['sandbox', 'production'], {
    type: 'string',
    description: 'Whether this is a `sandbox` or `production`.',
  }),
  lookingAs: described(Nullable(Look), 'The look that goes on; null when there is none.'),
});
export type Me = Type.Static<typeof Me>;

/** Says who is signed in. */
export const readMe = operation({
  ...me,
  id: 'readMe',
  method: 'GET',
  path: '/me',
  summary: 'Read who you are, and what you may do',
  reply: { status: 200, description: 'The person, their roles and the session.', body: Me },
});

/** Chooses the role of the session, or the language. Repeatable. */
export const updateMe = operation({
  ...me,
  id: 'updateMe',
  method: 'PATCH',
  path: '/me',
  summary: 'Choose your role or your language',
  body: Closed(
    {
      roleId: Type.Optional(
        described(Uuid, 'The role for requests that name none, as long as this session lasts.'),
      ),
      locale: Type.Optional(Locale),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, description: 'The person, their roles and the session.', body: Me },
  failures: ['roleNotAllowed', 'resourceNotFound'],
});

/** Begins to look at a company as one of its people sees it. */
export const startLook = operation({
  ...me,
  id: 'startLook',
  method: 'POST',
  path: '/looks',
  summary: 'Look at a company as its people see it',
  description:
    'For the support and the admin of the operator: a role of the company that can only read, ' +
    'for an hour at most. Its beginning and its end are noted in the audit log, each request in ' +
    'the log of requests, and the people of the company see it among the sessions.',
  body: Closed({
    companyId: described(Uuid, 'The company to look at.'),
    role: Type.Enum(['payroll', 'hr', 'viewer'], {
      type: 'string',
      description: 'The role to look with, without what it may change.',
    }),
    reason: described(Line(500), 'Why, in a sentence that the customer may read.'),
  }),
  reply: { status: 201, description: 'The look that has begun.', body: Look },
  failures: ['roleNotAllowed', 'resourceNotFound'],
});

/** Ends a look. Repeatable. */
export const endLook = operation({
  ...me,
  id: 'endLook',
  method: 'DELETE',
  path: '/looks/{lookId}',
  summary: 'End a look',
  reply: {
    status: 204,
    description: 'The look has ended now, or had before; there is no body.',
    body: null,
  },
  failures: ['resourceNotFound'],
});
