import type { NoticeKind, NoticeMails } from '@fringe/contract/operations/staff/notices';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { StaffId } from '../values/ids.ts';

const chosen = statement(
  'notices.choice',
  `SELECT coalesce(m.kinds, '{}') AS kinds, s.mail, m.error
   FROM staff s LEFT JOIN notice_mails m ON m.staff_id = s.id WHERE s.id = $1`,
);

/** What a person is sent by mail: nothing, unless they have chosen something. */
export const choiceOf = async (reader: Pick<Reader, 'rows'>, staffId: StaffId) =>
  (await reader.rows<NoticeMails>(chosen, [staffId]))[0]!;

// A mail that is on its way stays so, and whoever has it in hand keeps it. One that was sent less
// than an hour ago is the last one until then.
const choose = change(
  'notices.choose',
  `INSERT INTO notice_mails AS known (staff_id, kinds, look_at)
   VALUES ($1, $2, CASE WHEN $2::text[] <> '{}' THEN $3::timestamptz END)
   ON CONFLICT (staff_id) DO UPDATE SET kinds = excluded.kinds, error = NULL,
     look_at = CASE WHEN excluded.look_at IS NOT NULL
       THEN greatest(excluded.look_at,
         known.mailed_at + $4::integer * interval '1 millisecond') END`,
);

export const setChoice = (
  tx: Transaction,
  staffId: StaffId,
  kinds: readonly NoticeKind[],
  now: Date,
  pauseMs: number,
) => tx.write(choose, [staffId, kinds, now, pauseMs]);
