import type { Api } from '../operation.ts';
import {
  partnerIntroduction,
  platformIntroduction,
  sandboxIntroduction,
  staffIntroduction,
} from './introductions.ts';

/** What an interface is called, how a reader gets going, and what its parts are for. */
export const about: Record<Api, { title: string; summary: string; description: string }> = {
  partner: {
    title: 'Fringe partner API',
    summary: 'Companies, employees, limits, consumptions and events, for payroll and HR software.',
    description: partnerIntroduction,
  },
  platform: {
    title: 'Fringe platform API',
    summary: "The operator's side: where partners, companies, people and charges come from.",
    description: platformIntroduction,
  },
  sandbox: {
    title: 'Fringe sandbox API',
    summary: 'Makes things happen that otherwise take weeks; in a sandbox only.',
    description: sandboxIntroduction,
  },
  staff: {
    title: 'Fringe staff API',
    summary: 'People who sign in: who they are, what they may do, and who lets them in.',
    description: staffIntroduction,
  },
};

/** What each group of operations is about. */
export const tagTexts: Record<Api, Record<string, string>> = {
  partner: {
    Authentication:
      'Everything begins with an access token, which your client id and secret buy. It lives for ' +
      'an hour; ask for a new one when a call answers 401.',
    Companies:
      'The companies that the operator has given you access to, and the corporations that they ' +
      'form. Almost every other call names one of these companies in its path.',
    'Benefit models': 'The offers of a company that its employees are assigned to.',
    Employees:
      'The people of a company. Whoever is registered gets an invitation, and is `active` once ' +
      'it is confirmed. Nobody is ever deleted: terminated employees are `removed`, and can be ' +
      'restored.',
    'Employee imports':
      'Employees from a file as people have it, CSV or XLSX, thousands at a time. See first how ' +
      'a file is understood; the work is done after the answer, and the report says what ' +
      'became of each row.',
    'Family members':
      'The children of an employee, as nursery benefits need them. The incapacity level is ' +
      'health data: each read is noted in the audit log.',
    'Payroll cycles':
      'The calendar of a company: consecutive months, exactly one of them open. What is charged ' +
      'belongs to the open cycle; closing one settles it and opens the next.',
    Limits:
      'How much of meal, transport and nursery an employee may use. Recurrent limits hold from ' +
      'the next month on, punctual ones prevail in the open month, and a disabled benefit ' +
      'cannot be used in its month at all.',
    Consumptions:
      'What employees have used of their benefits: totals by category, behaviour and kind, for a ' +
      'person, a company or a corporation, as JSON or CSV. In a sandbox you can book charges ' +
      'yourself.',
    Settlements:
      'A closed month in its versions: the first is made when it closes, the next ones when ' +
      'entries come later. What two of them differ in is what payroll has to book.',
    Exports:
      'Files for payroll programs, as templates describe them: of a version of a closed month, ' +
      'or of what it differs in from an earlier one. A file is made once, and stays as it is.',
    'Committed expenses':
      'Payments that an employee has committed to ahead of time, such as a nursery for the year. ' +
      'They reserve the limit of their category until they are executed or cancelled.',
    Webhooks:
      'Be told of changes instead of asking. A subscription names a URL and the events that it ' +
      'wants; every call is signed, and what fails is tried again for 72 hours. What is ' +
      'sent is described under Events.',
    Requests:
      'What was called with your credentials, and how it was answered: for whoever looks for a ' +
      'mistake, or wants to know what a key was used for. Kept for 30 days.',
    Search:
      'Find a person, a company or anything that has an id; and from any id all that hangs ' +
      'together with it, in order.',
    Events:
      'The calls that your receiver gets: POST requests to the URL of a subscription, each with ' +
      'an event and its signature. They are yours to answer; this service makes them.',
  },
  platform: {
    Partners:
      'The makers of payroll and HR software that call the partner API: their credentials, and ' +
      'the companies that each may see and manage.',
    Companies:
      'All companies and corporations of the platform, with their calendar: closing day, time ' +
      'zone, and a closing date that is moved for one month.',
    'Benefit models': 'The offers of a company that its employees are assigned to.',
    Employees:
      "The same as in the partner API, for any company, and the history of a person's states.",
    'Employee imports':
      'Employees from a file as people have it, for any company: the same as in the partner API.',
    Invitations: 'The invitations of all companies, and what became of the mails that bring them.',
    'Family members': 'The children of employees: read as in the partner API, added, changed.',
    'Payroll cycles': 'What is left to do before a month of a company is taken into payroll.',
    Limits:
      'What is used and left of the limits of an employee, and who changed them when: the same ' +
      'reads that partners have.',
    Consumptions:
      'Charges that were refused, and why: the same list that partners have; and what is used ' +
      'over time.',
    Charges:
      'The way into the ledger: charges and voids, one or a thousand at a time. The same ' +
      'external id is the same charge, however often it is sent.',
    Settlements: 'The versions of closed months, and what they differ in, for any company.',
    Exports: 'Templates and files for payroll programs, for any company.',
    'Committed expenses':
      'Requests, approvals, payments and cancellations of what employees commit to.',
    Webhooks: 'Deliveries of events across all partners, for whoever has to find out what failed.',
    'Audit log':
      'Who changed what, by ids, and what it was before. It is append-only; values are sealed, ' +
      'and shown to credentials that have the right to read them.',
    Requests:
      'What was called on all interfaces, by whom and with which outcome, reads included: it ' +
      'says who has read whose data. Kept for 30 days.',
    Search:
      'Find a person, a company or anything that has an id, across all companies; and from any ' +
      'id all that hangs together with it, in order.',
  },
  sandbox: {
    Sandbox:
      'Cause events, run the calendar, run a delivery through its 72 hours, receive deliveries ' +
      'without a public URL, and read the mails that would have been sent.',
  },
  staff: {
    Me: 'Who is signed in, and as what; and how the support looks at what a customer sees.',
    Views: 'Pages of the console with their filters, kept under names for the person.',
    People:
      'Who may sign in, and in which roles. A role is a set of scopes, and may do what a token ' +
      'with these scopes may.',
    Notices: 'What needs somebody now, and who is told of it by mail.',
    Sessions: 'Where people are signed in; each session can be ended.',
    Issuers:
      'The OpenID providers that vouch for people, each for its mail domains and for the roles ' +
      'of its owner.',
  },
};
