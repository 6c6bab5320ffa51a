import type { Invitation } from '@fringe/contract/operations/people/invitations';
import { boundedCount, countBound, pageOf } from '../database/page-of.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { MailError } from '../mail/mail.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';

export interface NewInvitation {
  id: string;
  employeeId: EmployeeId;
  tokenHash: Buffer;
  tokenSealed: Buffer;
  mailDueAt: Date;
}

const insert = change(
  'invitations.insert',
  `INSERT INTO invitations (id, company_id, employee_id, token_hash, token_sealed, created_at,
     expires_at, mail_state, mail_next_attempt_at)
   SELECT id, $1, "employeeId", decode("tokenHash", 'hex'), decode("tokenSealed", 'hex'), $2, $3,
     'waiting', "mailDueAt"
   FROM jsonb_to_recordset($4::jsonb) AS fresh (id uuid, "employeeId" uuid, "tokenHash" text,
     "tokenSealed" text, "mailDueAt" timestamptz)`,
);

/** Invitations of one moment; the mail of each is a job that is written with the change itself. */
export const insertInvitations = (
  tx: Transaction,
  companyId: CompanyId,
  createdAt: Date,
  expiresAt: Date,
  rows: readonly NewInvitation[],
) => {
  const texts = rows.map(({ tokenHash, tokenSealed, ...row }) => ({
    ...row,
    tokenHash: tokenHash.toString('hex'),
    tokenSealed: tokenSealed.toString('hex'),
  }));
  return tx.write(insert, [companyId, createdAt, expiresAt, JSON.stringify(texts)]);
};

const end = change(
  'invitations.end',
  `UPDATE invitations SET ended_at = $3, ending = $4, token_sealed = NULL,
     mail_next_attempt_at = NULL,
     mail_state = CASE mail_state WHEN 'waiting' THEN 'cancelled' ELSE mail_state END
   WHERE company_id = $1 AND employee_id = ANY ($2::uuid[]) AND ended_at IS NULL
   RETURNING expires_at AS "expiresAt"`,
);

/** Ends the live invitations of employees, where there are any; their mails are not sent. */
export const endLiveInvitations = (
  tx: Transaction,
  companyId: CompanyId,
  employeeIds: readonly EmployeeId[],
  at: Date,
  ending: 'confirmed' | 'replaced',
): Promise<{ expiresAt: Date }[]> => tx.write(end, [companyId, employeeIds, at, ending]);

const live = statement(
  'invitations.live',
  `SELECT created_at AS "createdAt" FROM invitations
   WHERE company_id = $1 AND employee_id = $2 AND ended_at IS NULL AND expires_at > $3`,
);

/** The invitation of an employee whose link still works. */
export const liveInvitation = async (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  now: Date,
): Promise<{ createdAt: Date } | undefined> =>
  (await reader.rows<{ createdAt: Date }>(live, [companyId, employeeId, now]))[0];

/** An invitation as the page behind its link needs it. */
export interface OpenedInvitation {
  companyId: CompanyId;
  employeeId: EmployeeId;
  expiresAt: Date;
  ending: 'confirmed' | 'replaced' | null;
  company: string;
  country: string;
  name: string;
}

const byToken = statement(
  'invitations.by-token',
  `SELECT i.company_id AS "companyId", i.employee_id AS "employeeId", i.expires_at AS "expiresAt",
     i.ending, c.name AS company, c.country_code AS country, e.name
   FROM invitations i
   JOIN companies c ON c.id = i.company_id
   JOIN employees e ON e.company_id = i.company_id AND e.id = i.employee_id
   WHERE i.token_hash = $1`,
);

export const findInvitation = async (
  reader: Reader,
  tokenHash: Buffer,
): Promise<OpenedInvitation | undefined> =>
  (await reader.rows<OpenedInvitation>(byToken, [tokenHash]))[0];

/** A mail that is due, and all that goes into it. */
export interface DueMail {
  id: string;
  companyId: CompanyId;
  tokenSealed: Buffer;
  attempt: number;
  createdAt: Date;
  expiresAt: Date;
  company: string;
  country: string;
  timeZone: string;
  email: string;
  name: string;
  surname: string;
}

// Claimed by state, never by "after the last one seen": commits do not come in the order of ids.
const claim = change(
  'invitations.claim',
  `WITH due AS (
     SELECT id FROM invitations WHERE mail_state = 'waiting' AND mail_next_attempt_at <= $1
     ORDER BY mail_next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED
   ), claimed AS (
     UPDATE invitations i SET mail_attempts = i.mail_attempts + 1, mail_next_attempt_at = $2
     FROM due WHERE i.id = due.id RETURNING i.*
   )
   SELECT i.id, i.company_id AS "companyId", i.token_sealed AS "tokenSealed",
     i.mail_attempts AS attempt, i.created_at AS "createdAt", i.expires_at AS "expiresAt",
     c.name AS company, c.country_code AS country, c.time_zone AS "timeZone",
     e.email, e.name, e.surname
   FROM claimed i
   JOIN companies c ON c.id = i.company_id
   JOIN employees e ON e.company_id = i.company_id AND e.id = i.employee_id`,
);

/** Takes due mails for as long as until `leaseEnd`; then they are due again. */
export const claimDueMails = (
  tx: Transaction,
  now: Date,
  leaseEnd: Date,
  atMost: number,
): Promise<DueMail[]> => tx.write<DueMail>(claim, [now, leaseEnd, atMost]);

// The attempt's number is the fence: a worker that lost the claim changes nothing.
const finish = change(
  'invitations.finish',
  `UPDATE invitations SET mail_state = $3, mail_next_attempt_at = $4, mail_error = $5,
     mail_sent_at = $6, token_sealed = CASE $3 WHEN 'waiting' THEN token_sealed END
   WHERE id = $1 AND mail_attempts = $2 AND mail_state = 'waiting' RETURNING id`,
);

export interface MailOutcome {
  state: 'waiting' | 'sent' | 'failed';
  nextAttemptAt: Date | null;
  error: MailError | null;
  sentAt: Date | null;
}

export const finishMail = (tx: Transaction, id: string, attempt: number, outcome: MailOutcome) =>
  tx.write(finish, [
    id,
    attempt,
    outcome.state,
    outcome.nextAttemptAt,
    outcome.error,
    outcome.sentAt,
  ]);

const matching = '($1::text IS NULL OR mail_state = $1) AND ($2::uuid IS NULL OR company_id = $2)';
const epoch = (column: string) => `floor(extract(epoch FROM ${column}))::bigint`;
const count = boundedCount('invitations.count', `FROM invitations WHERE ${matching}`, 2);
const page = statement(
  'invitations.page',
  `SELECT id, company_id AS "companyId", employee_id AS "employeeId",
     ${epoch('created_at')} AS "createdAt", ${epoch('expires_at')} AS "expiresAt",
     ${epoch('ended_at')} AS "endedAt", ending,
     jsonb_build_object('state', mail_state, 'attempts', mail_attempts,
       'nextAttemptAt', ${epoch('mail_next_attempt_at')}, 'sentAt', ${epoch('mail_sent_at')},
       'error', mail_error) AS mail
   FROM invitations WHERE ${matching} ORDER BY id DESC LIMIT $3 OFFSET $4`,
);

export const pageOfInvitations = (
  reader: Reader,
  filter: { mail?: string; companyId?: CompanyId },
  paging: Paging,
) => {
  const values = [filter.mail ?? null, filter.companyId ?? null];
  const { size, offset } = paging;
  const counted = [...values, countBound(paging)];
  return pageOf<Invitation>(reader, count, counted, page, [...values, size, offset]);
};
