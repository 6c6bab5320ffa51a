import { systemWriter } from '../../access/writes/writers.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction } from '../../database/transaction.ts';
import { type IssuerId, newId, type StaffId } from '../../values/ids.ts';
import { hashSecret, newSecret } from '../../values/secrets.ts';
import { endLooksOf } from '../give-roles.ts';
import {
  deleteSessionsBefore,
  insertSession,
  markSessionEnded,
  ownerOfSession,
} from './queries.ts';
import { LONGEST_MS } from './rules.ts';

const FORGOTTEN_MS = 30 * 24 * 60 * 60_000;

/** Begins a session; returns the value for the cookie, of which only the hash is kept. */
export async function startSessionIn(
  tx: Transaction,
  staffId: StaffId,
  issuerId: IssuerId | null,
  at: Date,
): Promise<string> {
  const value = newSecret();
  const id = newId();
  const endsAt = new Date(at.getTime() + LONGEST_MS);
  await deleteSessionsBefore(tx, staffId, new Date(at.getTime() - FORGOTTEN_MS));
  await insertSession(tx, { id, valueHash: hashSecret(value), staffId, issuerId, at, endsAt });
  tx.changed({ what: 'staffSession', id, after: { staffId, endsAt } });
  return value;
}

/** Ends a session whose cookie is given back. */
export async function signOut(context: Context, id: string, actor: string): Promise<void> {
  await inTransaction(systemWriter(context, actor, 'session.end'), async (tx) => {
    const at = context.clock.now();
    if ((await markSessionEnded(tx, id, at)).length === 0) return;
    const staffId = (await ownerOfSession(tx, id))?.staffId;
    tx.changed({ what: 'staffSession', id, before: { staffId }, after: { staffId, endedAt: at } });
    await endLooksOf(tx, { actor, at }, [{ id }]);
  });
}
