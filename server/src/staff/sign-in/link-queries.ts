import { change } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { StaffId } from '../../values/ids.ts';

const insert = change(
  'staff.insert-link',
  'INSERT INTO staff_links (value_hash, staff_id, expires_at) VALUES ($1, $2, $3)',
);

export const insertLink = (tx: Transaction, valueHash: Buffer, staffId: StaffId, expiresAt: Date) =>
  tx.write(insert, [valueHash, staffId, expiresAt]);

const use = change(
  'staff.use-link',
  `UPDATE staff_links l SET used_at = $2 WHERE l.value_hash = $1 AND l.used_at IS NULL
     AND l.expires_at > $2
     AND EXISTS (SELECT FROM staff s WHERE s.id = l.staff_id AND s.ended_at IS NULL)
   RETURNING l.staff_id AS "staffId"`,
);

/** Whose link it is, if it can still be used; from now on it cannot. */
export const useLink = async (
  tx: Transaction,
  valueHash: Buffer,
  at: Date,
): Promise<StaffId | undefined> =>
  (await tx.write<{ staffId: StaffId }>(use, [valueHash, at]))[0]?.staffId;
