import { systemWriter } from '../../access/writes/writers.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { hashSecret, newSecret } from '../../values/secrets.ts';
import { inviteStaffIn } from '../invite-staff.ts';
import { startSessionIn } from '../sessions/start-session.ts';
import { insertLink, useLink } from './link-queries.ts';

export const LINK = '/console/sign-in/link';
const LASTS_MS = 24 * 60 * 60_000;

/**
 * Makes somebody an admin of the operator, and a link by which they enter once: where nobody
 * vouches for anybody yet. Only its hash is kept.
 */
export async function inviteAdmin(context: Context, mail: string): Promise<string> {
  const at = context.clock.now();
  const value = newSecret();
  const writer = systemWriter(context, 'command', 'staff.invite-admin');
  await inTransaction(writer, async (tx) => {
    const by = { actor: 'command', at };
    const admin = { kind: 'operator', role: 'admin', partnerId: null, companyIds: [] } as const;
    const { id } = await inviteStaffIn(tx, by, { mail, name: mail }, { ...admin, companyIds: [] });
    await insertLink(tx, hashSecret(value), id, new Date(at.getTime() + LASTS_MS));
    tx.changed({ what: 'staffLink', id, after: { expiresAt: new Date(at.getTime() + LASTS_MS) } });
    return { id };
  });
  return `${context.config.publicUrl}${LINK}/${value}`;
}

/** Begins the session that a link is for; undefined where it was used, or is too old. */
export const enterByLink = (context: Context, value: string): Promise<string | undefined> =>
  inTransaction(systemWriter(context, 'sign-in', 'session.start'), async (tx) => {
    const at = context.clock.now();
    const staffId = await useLink(tx, hashSecret(value), at);
    return staffId === undefined ? undefined : startSessionIn(tx, staffId, null, at);
  });
