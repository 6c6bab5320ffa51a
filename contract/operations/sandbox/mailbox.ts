import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Page, pagingQuery, Timestamp, Uuid } from '../../types.ts';

const sandbox = { api: 'sandbox', tag: 'Sandbox', sandboxOnly: true } as const;

const MailSummary = Closed({
  id: described(Uuid, 'The captured mail, as paths name it.'),
  companyId: described(Uuid, 'The company whose employee it was written to.'),
  sentAt: described(Timestamp, 'When it would have been sent, in epoch seconds.'),
  to: Closed(
    {
      name: Type.String({ description: 'The name of the person.' }),
      address: Type.String({ description: 'The e-mail address of the person.' }),
    },
    { description: 'Whom it was written to.' },
  ),
  subject: Type.String({ description: 'The line that a mail program shows first.' }),
});

/** Lists what would have been mailed. */
export const listMails = operation({
  ...sandbox,
  id: 'listMails',
  method: 'GET',
  path: '/mailbox',
  summary: 'List captured mails, newest first',
  description: 'What a sandbox without a mail server would have sent to people of your companies.',
  scope: 'employees:read',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of captured mails, newest first.',
    body: Closed({ mails: Type.Array(MailSummary, { description: 'Newest first.' }), page: Page }),
  },
});

/** Reads a captured mail. */
export const readMail = operation({
  ...sandbox,
  id: 'readMail',
  method: 'GET',
  path: '/mailbox/{mailId}',
  summary: 'Read a captured mail',
  scope: 'employees:read',
  reply: {
    status: 200,
    description: 'The mail as it would have been sent.',
    body: Closed({
      ...MailSummary.properties,
      text: Type.String({ description: 'The mail as plain text, with its link.' }),
      html: Type.String({ description: 'The same as HTML.' }),
    }),
  },
  failures: ['resourceNotFound'],
});
