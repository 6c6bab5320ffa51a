import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  Email,
  IdName,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';

const notices = { api: 'staff', tag: 'Notices' } as const;

/** What can need somebody. */
export const noticeKinds = [
  'receiverFailing',
  'monthSettledAgain',
  'importFailed',
  'closingOverdue',
] as const;

const meanings =
  '`receiverFailing`: a receiver of webhooks has taken no call for an hour or longer; ' +
  '`monthSettledAgain`: a month has a newer version than its last official export; ' +
  '`importFailed`: an import has ended with rows that failed; ' +
  '`closingOverdue`: an open month should have been closed an hour ago or longer.';

export const NoticeKind = Type.Enum([...noticeKinds], { type: 'string', description: meanings });
export type NoticeKind = Type.Static<typeof NoticeKind>;

/** Something that needs somebody, for as long as it does. */
export const Notice = Closed({
  id: described(
    Uuid,
    'What it is about: the subscription, the payroll cycle or the import. It has at most one ' +
      'notice at a time.',
  ),
  kind: NoticeKind,
  since: described(Timestamp, 'Since when, in epoch seconds.'),
  seenAt: described(
    Nullable(Timestamp),
    'When you marked it as seen, in epoch seconds; null while you have not.',
  ),
  company: described(Nullable(IdName), 'Whose it is; null for a receiver.'),
  partner: described(Nullable(IdName), 'The partner whose receiver it is; null for all else.'),
  payroll: described(Nullable(PayrollMonth), 'The month, `YYYY-MM`; null where it is of none.'),
  name: described(
    Nullable(Type.String()),
    'The address of the receiver, or the name of the file that was imported, where it has one.',
  ),
  count: described(
    Nullable(Type.Integer({ minimum: 1 })),
    'Calls that failed, versions since the export, or rows that failed; null for a closing.',
  ),
  door: Type.String({ description: 'Where to go on: a path below `/console`.' }),
});
export type Notice = Type.Static<typeof Notice>;

/** Lists what needs somebody, among what the role sees. */
export const listNotices = operation({
  ...notices,
  id: 'listNotices',
  method: 'GET',
  path: '/notices',
  summary: 'List what needs somebody',
  description:
    'Notices are found, not kept: one is there as long as its cause is. A receiver that takes a ' +
    'call, a month that is exported again or closed, and an import whose rows are sent again ' +
    '(`mends`) have none any more. You see those that your role may look at: receivers need ' +
    '`webhooks:manage`, months `consumptions:read`, imports `employees:read` and closings ' +
    '`payroll:read`. The newest 100 of each kind are told; imports for 30 days, months for 90.',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of notices, newest first; those that you have seen are among them.',
    body: Closed({
      notices: Type.Array(Notice, { description: 'Newest first.' }),
      unseen: Type.Integer({ description: 'How many of all pages you have not seen.', minimum: 0 }),
      page: Page,
    }),
  },
});

/** Marks a notice as seen, for oneself. Repeatable. */
export const markNoticeSeen = operation({
  ...notices,
  id: 'markNoticeSeen',
  method: 'PUT',
  path: '/notices/{noticeId}/seen',
  summary: 'Mark a notice as seen',
  description:
    'For yourself: others go on seeing it as new. It is not counted any more, and you are sent ' +
    'no mail about it, unless its cause ends and comes back.',
  reply: {
    status: 204,
    description: 'It is marked now, or was before; there is no body.',
    body: null,
  },
  failures: ['roleNotAllowed', 'resourceNotFound'],
});

const kinds = Type.Array(NoticeKind, {
  uniqueItems: true,
  maxItems: noticeKinds.length,
  description: 'The kinds of notices that you are sent mails about; none at first.',
});

/** What a person is sent by mail. */
export const NoticeMails = Closed({
  kinds,
  mail: described(Email, 'The address that mails go to: the one that you sign in with.'),
  error: described(
    Nullable(
      Type.Enum(['connection', 'timeout', 'authentication', 'refused', 'deferred', 'other'], {
        type: 'string',
      }),
    ),
    'Why the last mail could not be sent; null where it was, and where there was none.',
  ),
});
export type NoticeMails = Type.Static<typeof NoticeMails>;

/** Says which notices one is sent by mail. */
export const readNoticeMails = operation({
  ...notices,
  id: 'readNoticeMails',
  method: 'GET',
  path: '/me/notice-mails',
  summary: 'Read which notices you are sent by mail',
  reply: { status: 200, description: 'What you have chosen.', body: NoticeMails },
});

/** Chooses which notices one is sent by mail. Repeatable. */
export const chooseNoticeMails = operation({
  ...notices,
  id: 'chooseNoticeMails',
  method: 'PUT',
  path: '/me/notice-mails',
  summary: 'Choose which notices you are sent by mail',
  description:
    'Several notices come in one mail, at most one an hour, in your language, about all that ' +
    'your roles see. Each notice is sent to you once, and not if you have seen it before.',
  body: Closed({ kinds }),
  reply: { status: 200, description: 'What you have chosen.', body: NoticeMails },
  failures: ['roleNotAllowed'],
});
