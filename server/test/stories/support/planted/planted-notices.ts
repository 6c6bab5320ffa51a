import { firstOf, type Plant } from './planted.ts';

const mailId = '00000000-0000-7000-8000-000000000098';

const importOf = (id: string, mends: string) => `
  INSERT INTO employee_imports (company_id, id, state, dry_run, invite, created_at, worked_at,
    finished_at, mends)
  SELECT id, ${id}, 'finished', false, false, now(), now(), now(), ${mends}
  FROM companies ORDER BY id LIMIT 1`;

/**
 * Nobody of the demo has asked for mails, or has mended an import; here somebody has, and a mail is
 * on its way.
 */
export const soundNotices = `WITH asked AS (
    INSERT INTO notice_mails (staff_id, kinds, look_at, mail_id)
    SELECT id, '{importFailed}', now(), '${mailId}' FROM staff ORDER BY id LIMIT 1
    RETURNING staff_id),
  first AS (${importOf(`'${mailId}'`, 'NULL')}),
  mended AS (${importOf('gen_random_uuid()', `'${mailId}'`)})
  INSERT INTO notice_marks (staff_id, subject_id, kind, mailed_at, mail_id)
  SELECT staff_id, '${mailId}', 'importFailed', now(), '${mailId}' FROM asked`;

const asked = firstOf('notice_mails', 'mail_id IS NOT NULL', 'staff_id');

export const notices: Plant[] = [
  {
    what: 'a mail on its way that is about nothing',
    breaks: 'a mail of notices that is on its way is about something',
    id: asked,
    damage: `DELETE FROM notice_marks WHERE staff_id = '$id'`,
  },
  {
    what: 'a notice that was sent to somebody who asked for none',
    breaks: 'nobody is mailed a notice who never asked for mails',
    id: asked,
    damage: `DELETE FROM notice_mails WHERE staff_id = '$id'`,
  },
  {
    what: 'an import that mends what only was a check',
    breaks: 'an import mends another one of its company, which was applied',
    id: firstOf('employee_imports', 'dry_run'),
    damage: `INSERT INTO employee_imports (company_id, id, state, dry_run, invite, created_at,
        worked_at, finished_at, mends)
      SELECT company_id, gen_random_uuid(), 'finished', false, false, now(), now(), now(), id
      FROM employee_imports WHERE id = '$id'`,
  },
];
