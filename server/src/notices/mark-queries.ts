import { asideChange, change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { NoticeId, NoticeMailId, StaffId } from '../values/ids.ts';
import type { Cause, Mark } from './rules.ts';

const marks = statement(
  'notices.marks',
  `SELECT subject_id AS id, kind, seen_at AS "seenAt", mailed_at AS "mailedAt", mail_id AS "mailId"
   FROM notice_marks WHERE staff_id = $1 AND subject_id = ANY ($2::uuid[])`,
);

/** What a person has seen of some causes, and was sent. */
export const marksOf = (reader: Reader, staffId: StaffId, ids: readonly NoticeId[]) =>
  reader.rows<Mark>(marks, [staffId, ids]);

const see = asideChange(
  'notices.see',
  `INSERT INTO notice_marks AS known (staff_id, subject_id, kind, seen_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (staff_id, subject_id, kind)
   DO UPDATE SET seen_at = greatest(known.seen_at, excluded.seen_at)`,
);

export const markSeen = (tx: Transaction, staffId: StaffId, { id, kind }: Cause, at: Date) =>
  tx.write(see, [staffId, id, kind, at]);

const put = change(
  'notices.put-into-mail',
  `INSERT INTO notice_marks (staff_id, subject_id, kind, mailed_at, mail_id)
   SELECT $1, told.id, told.kind, $4, $5
   FROM unnest($2::uuid[], $3::text[]) AS told (id, kind) ORDER BY told.id, told.kind
   ON CONFLICT (staff_id, subject_id, kind)
   DO UPDATE SET mailed_at = excluded.mailed_at, mail_id = excluded.mail_id`,
);

/** From now on these are in a mail to the person, and in no other. */
export const putIntoMail = (
  tx: Transaction,
  staffId: StaffId,
  causes: readonly Cause[],
  at: Date,
  mailId: NoticeMailId,
) => {
  const ids = causes.map(({ id }) => id);
  const kinds = causes.map(({ kind }) => kind);
  return tx.write(put, [staffId, ids, kinds, at, mailId]);
};

const forget = change(
  'notices.forget-marks',
  `DELETE FROM notice_marks WHERE (staff_id, subject_id, kind) IN (
     SELECT m.staff_id, m.subject_id, m.kind FROM notice_marks m
     WHERE greatest(m.seen_at, m.mailed_at) < $1 AND NOT EXISTS (SELECT FROM notice_mails o
       WHERE o.staff_id = m.staff_id AND o.mail_id = m.mail_id)
     ORDER BY greatest(m.seen_at, m.mailed_at) LIMIT $2) RETURNING 1`,
);

/** Forgets marks of before a moment, but those of mails that are on their way; returns how many. */
export const forgetMarks = async (tx: Transaction, before: Date, atMost: number): Promise<number> =>
  (await tx.write(forget, [before, atMost])).length;
