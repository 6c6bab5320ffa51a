import { Failure } from '@fringe/contract/errors';
import type { Config } from '../config.ts';
import type { Reader } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import { hasBuiltInIssuer } from './built-in-issuer.ts';
import { type AdminRow, adminsOfOperator, lockAdmins } from './role-queries.ts';

/**
 * Does what may take admins of the operator their role, or the issuer by which they enter. Without
 * one of them nobody could let people in any more: so the last one who can enter stays, and of
 * those who come by a link, because no issuer vouches for them, the last one.
 */
export async function keepingAnAdmin<T>(
  tx: Transaction,
  config: Config,
  work: () => Promise<T>,
): Promise<T> {
  // Whoever else ends an admin or an issuer waits until this is decided.
  await lockAdmins(tx);
  const before = await admins(tx, config);
  const done = await work();
  const after = await admins(tx, config);
  const isLast = (of: readonly AdminRow[], left: readonly AdminRow[]) =>
    of.length > 0 && left.length === 0;
  const entering = ({ canEnter }: AdminRow) => canEnter;
  if (isLast(before, after) || isLast(before.filter(entering), after.filter(entering))) {
    throw new Failure('lastAdmin');
  }
  return done;
}

/** True when no admin of the operator can enter any more. */
export const isWithoutAdmin = async (reader: Reader, config: Config): Promise<boolean> =>
  !(await admins(reader, config)).some(({ canEnter }) => canEnter);

const admins = async (reader: Reader, config: Config): Promise<AdminRow[]> => {
  const found = await adminsOfOperator(reader);
  return hasBuiltInIssuer(config) ? found.map((one) => ({ ...one, canEnter: true })) : found;
};
