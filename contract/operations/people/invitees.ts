import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  GivenTimestamp,
  Nullable,
  Page,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { Invitation } from './invitations.ts';

/** How far people are on the way from being registered to having confirmed. */
export const invitationStages = [
  'not-invited',
  'waiting',
  'failed',
  'mailed',
  'expired',
  'confirmed',
] as const;
export type InvitationStage = (typeof invitationStages)[number];

const stages =
  '`not-invited` when no invitation was ever made, `waiting` while its mail is to be sent, ' +
  '`failed` when the mail was given up, `mailed` when it was sent and its link works, `expired` ' +
  'when the link no longer does, `confirmed` when the employee is active.';

const Stage = Type.Enum([...invitationStages], { type: 'string', description: stages });

const ofImport = Type.Optional(
  described(Uuid, 'Only people whom this import added; reports are kept for 90 days.'),
);

/** Somebody who has access or will have it, and what became of the invitation. */
export const Invitee = Closed({
  employeeId: described(Uuid, 'The employee, as paths name them.'),
  name: Type.String({ description: 'The given name.' }),
  surname: Type.String({ description: 'The surname, or both of them.' }),
  email: Type.String({ description: 'Where the mail goes.' }),
  stage: Stage,
  invitedAt: described(
    Nullable(Timestamp),
    'When the invitation that counts was made, in epoch seconds; null where none does.',
  ),
  mailedAt: described(
    Nullable(Timestamp),
    'When the mail server took its mail, in epoch seconds; null before that.',
  ),
  expiresAt: described(
    Nullable(Timestamp),
    'Until when its link works, in epoch seconds; null where there is none.',
  ),
  mailError: described(
    Invitation.properties.mail.properties.error,
    'Why the last attempt to send its mail failed; null when it did not, or there was none.',
  ),
});
export type Invitee = Type.Static<typeof Invitee>;

const employees = { api: 'partner', tag: 'Employees', heavy: true } as const;
const list = '/companies/{companyId}/invitations';

/** Counts the people of a company from being registered to having confirmed. */
export const readInvitationFunnel = operation({
  ...employees,
  id: 'readInvitationFunnel',
  method: 'GET',
  path: `${list}/funnel`,
  summary: 'Count who is registered, mailed and confirmed',
  description: 'Everybody but those who are blocked or were removed, each in one stage.',
  scope: 'employees:read',
  query: Closed({ employeeImportId: ofImport }),
  reply: {
    status: 200,
    description: 'How many people are how far.',
    body: Closed({
      at: described(Timestamp, 'When they were counted, in epoch seconds.'),
      registered: Type.Integer({ description: 'All of them.' }),
      mailed: Type.Integer({
        description: 'To whom a mail was sent, or who confirmed without one.',
      }),
      confirmed: Type.Integer({ description: 'Who confirmed, and is active.' }),
      stages: Type.Array(
        Closed({
          stage: Stage,
          people: Type.Integer({ description: 'How many are in it.' }),
        }),
        { description: 'Every stage with its number, in order.' },
      ),
    }),
  },
});

/** Lists the people of a company with what became of their invitations. */
export const listInvitees = operation({
  ...employees,
  id: 'listInvitees',
  method: 'GET',
  path: list,
  summary: 'List people with what became of their invitations',
  description: 'Oldest employee first; nobody who is blocked or was removed.',
  scope: 'employees:read',
  query: Closed({
    stage: Type.Optional(Stage),
    employeeImportId: ofImport,
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of people who match, oldest first.',
    body: Closed({
      invitees: Type.Array(Invitee, { description: 'Those who match, oldest first.' }),
      page: Page,
    }),
  },
});

/** Invites those who are in a stage, many at a time. */
export const invitePeople = operation({
  ...employees,
  id: 'invitePeople',
  method: 'POST',
  path: list,
  summary: 'Invite all who are in a stage',
  description:
    'With `dryRun` it only says how many they are. The oldest 1,000 are invited at a time: ' +
    'repeat it while `invited` is less than `matched`, which counts up to 100,000. Their mails ' +
    'go out one after the other. Whoever was invited within the pause between two invitations ' +
    'is left out.',
  scope: 'employees:write',
  body: Closed({
    stage: Type.Enum(['not-invited', 'failed', 'expired', 'mailed'], {
      type: 'string',
      description: `Who is invited. ${stages}`,
    }),
    employeeImportId: ofImport,
    invitedBefore: Type.Optional(
      described(
        GivenTimestamp,
        'Only whose last invitation is older, in epoch seconds: with the moment at which you ' +
          'began, a repetition reminds nobody twice.',
      ),
    ),
    dryRun: Type.Optional(Type.Boolean({ description: 'True to count only, and invite nobody.' })),
  }),
  reply: {
    status: 202,
    description: 'How many match, and how many of them are invited now.',
    body: Closed({
      matched: Type.Integer({ description: 'How many match; at most 100,000.' }),
      invited: Type.Integer({ description: 'How many of them are invited now.' }),
    }),
  },
});

export const platformReadInvitationFunnel = forOperator(readInvitationFunnel);
export const platformListInvitees = forOperator(listInvitees);
export const platformInvitePeople = forOperator(invitePeople);
