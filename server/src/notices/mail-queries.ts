import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { MailError } from '../mail/mail.ts';
import type { NoticeMailId } from '../values/ids.ts';
import type { Recipient } from './rules.ts';

const claim = change(
  'notices.claim',
  `WITH due AS (
     SELECT staff_id FROM notice_mails
     WHERE look_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
     ORDER BY look_at LIMIT $4 FOR UPDATE SKIP LOCKED
   ), claimed AS (
     UPDATE notice_mails m SET claim_id = $2, claimed_until = $3
     FROM due WHERE m.staff_id = due.staff_id RETURNING m.*
   )
   SELECT m.staff_id AS "staffId", s.mail, s.name, s.locale, m.kinds, m.mail_id AS "mailId",
     m.attempts
   FROM claimed m JOIN staff s ON s.id = m.staff_id`,
);

/** Takes people whom it is time to look after, until a moment; then others may. */
export const claimRecipients = (
  tx: Transaction,
  now: Date,
  claimId: string,
  until: Date,
  atMost: number,
): Promise<Recipient[]> => tx.write<Recipient>(claim, [now, claimId, until, atMost]);

const begin = change(
  'notices.begin-mail',
  `UPDATE notice_mails SET mail_id = $3 WHERE staff_id = $1 AND claim_id = $2 AND mail_id IS NULL
   RETURNING staff_id`,
);

/** Notes that a mail is on its way; false where the claim was lost meanwhile. */
export const beginMail = async (
  tx: Transaction,
  { staffId }: Recipient,
  claimId: string,
  mailId: NoticeMailId,
): Promise<boolean> => (await tx.write(begin, [staffId, claimId, mailId])).length > 0;

/** How a look at somebody has ended. */
export interface Looked {
  lookAt: Date;
  /** The mail that is still on its way. */
  mailId: NoticeMailId | null;
  attempts: number;
  /** Undefined where nothing was sent, and nothing new is known. */
  error?: MailError | null;
  mailedAt?: Date;
}

// The claim is the fence: a worker that lost it changes nothing.
const finish = change(
  'notices.finish',
  `UPDATE notice_mails SET claim_id = NULL, claimed_until = NULL, mail_id = $4, attempts = $5,
     look_at = CASE WHEN kinds <> '{}' THEN $3::timestamptz END,
     error = CASE WHEN $6 THEN $7 ELSE error END, mailed_at = coalesce($8, mailed_at)
   WHERE staff_id = $1 AND claim_id = $2 RETURNING staff_id`,
);

/** Writes down how a look has ended; false where the claim was lost meanwhile. */
export const finishLook = async (
  tx: Transaction,
  { staffId }: Recipient,
  claimId: string,
  looked: Looked,
): Promise<boolean> => {
  const { lookAt, mailId, attempts, error, mailedAt } = looked;
  const told = [error !== undefined, error ?? null, mailedAt ?? null];
  const rows = await tx.write(finish, [staffId, claimId, lookAt, mailId, attempts, ...told]);
  return rows.length > 0;
};
