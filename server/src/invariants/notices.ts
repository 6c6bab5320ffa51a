import { type Invariant, invariant } from './invariant.ts';

/** What has to hold of what people are sent about what needs them. */
export const noticeInvariants: readonly Invariant[] = [
  invariant(
    'a mail of notices that is on its way is about something',
    'notice_mails WHERE mail_id IS NOT NULL',
    `SELECT m.staff_id::text AS violation FROM notice_mails m
     WHERE m.mail_id IS NOT NULL AND NOT EXISTS (SELECT FROM notice_marks k
       WHERE k.staff_id = m.staff_id AND k.mail_id = m.mail_id)`,
  ),
  invariant(
    'nobody is mailed a notice who never asked for mails',
    'notice_marks WHERE mailed_at IS NOT NULL',
    `SELECT k.staff_id || ' ' || k.subject_id AS violation FROM notice_marks k
     WHERE k.mailed_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM notice_mails m WHERE m.staff_id = k.staff_id)`,
  ),
  invariant(
    'an import mends another one of its company, which was applied',
    'employee_imports WHERE mends IS NOT NULL',
    `SELECT i.id || ' ' || i.mends AS violation FROM employee_imports i
     JOIN employee_imports m ON m.id = i.mends
     WHERE m.company_id <> i.company_id OR m.dry_run OR m.id = i.id`,
  ),
];
