import { operation } from '../../operation.ts';
import { Line } from '../../scalars.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  Email,
  Nullable,
  Page,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { RoleInput, StaffRole } from './roles.ts';

const staff = { api: 'staff', tag: 'People' } as const;

/** The languages that people read in. */
export const Locale = Type.Enum(['es', 'en'], {
  type: 'string',
  description: 'The language in which the person reads: `es` or `en`.',
});

/** A person who signs in. */
export const Person = Closed({
  id: described(Uuid, 'The person, as paths of this API name them.'),
  mail: described(Email, 'The address that they sign in with, in lower case.'),
  name: Type.String({ description: 'The name of the person, as the audit log shows it.' }),
  locale: Locale,
});
export type Person = Type.Static<typeof Person>;

/** A person with the roles that they have. */
export const StaffMember = Closed({
  ...Person.properties,
  invitedAt: described(Timestamp, 'When they were first invited, in epoch seconds.'),
  endedAt: described(
    Nullable(Timestamp),
    'Since when they may not enter any more, in epoch seconds; null while they may.',
  ),
  lastSignedInAt: described(
    Nullable(Timestamp),
    'When they signed in last, in epoch seconds; null when they never did.',
  ),
  roles: Type.Array(StaffRole, { description: 'The roles that you may see, oldest first.' }),
});
export type StaffMember = Type.Static<typeof StaffMember>;

const name = described(Line(200), 'The name of the person, as the audit log is to show it.');

/** Lists the people of the operator or of a partner. */
export const listStaff = operation({
  ...staff,
  id: 'listStaff',
  method: 'GET',
  path: '/staff',
  summary: 'List the people who may sign in',
  description:
    'The admin of the operator sees all of them, that of a partner those with a role there. ' +
    'Nobody else may ask.',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of people, in the order in which they were first invited.',
    body: Closed({
      staff: Type.Array(StaffMember, { description: 'Those who have ended are among them.' }),
      page: Page,
    }),
  },
  failures: ['roleNotAllowed'],
});

/** Lets a person in, with a role. */
export const inviteStaff = operation({
  ...staff,
  id: 'inviteStaff',
  method: 'POST',
  path: '/staff',
  summary: 'Invite a person, with a role',
  description:
    'Somebody who is known by this address already keeps their name, and gets the role in ' +
    'addition. They enter by an issuer that may vouch for the address; nothing is sent to them.',
  body: Closed({
    mail: described(Email, 'The address that they sign in with; letter case does not matter.'),
    name,
    locale: Type.Optional(Locale),
    role: RoleInput,
  }),
  reply: { status: 201, description: 'The person as they are now.', body: StaffMember },
  failures: ['roleNotAllowed', 'withheld', 'resourceNotFound'],
});

/** Changes what a person is called, and which roles they have. Repeatable. */
export const updateStaff = operation({
  ...staff,
  id: 'updateStaff',
  method: 'PATCH',
  path: '/staff/{staffId}',
  summary: 'Change a person or their roles',
  description:
    'A list of roles replaces all that you may give: the ones that it leaves out end at once. A ' +
    'role for companies keeps its id when its companies change.',
  body: Closed(
    {
      name: Type.Optional(name),
      locale: Type.Optional(Locale),
      roles: Type.Optional(
        Type.Array(RoleInput, {
          minItems: 1,
          maxItems: 20,
          description: 'The roles from now on, each of a kind once.',
        }),
      ),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, description: 'The person as they are now.', body: StaffMember },
  failures: ['roleNotAllowed', 'withheld', 'resourceNotFound', 'lastAdmin'],
});

/** Ends the roles of a person, and their sessions with them. Repeatable. */
export const endStaff = operation({
  ...staff,
  id: 'endStaff',
  method: 'DELETE',
  path: '/staff/{staffId}',
  summary: 'End a person, with all sessions',
  description:
    'The admin of the operator ends all roles, that of a partner those of the partner; whoever ' +
    'has no role left may not enter.',
  reply: {
    status: 204,
    description: 'The roles have ended now, or had before; there is no body.',
    body: null,
  },
  failures: ['roleNotAllowed', 'resourceNotFound', 'lastAdmin'],
});
