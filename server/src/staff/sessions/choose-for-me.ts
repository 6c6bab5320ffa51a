import { Failure } from '@fringe/contract/errors';
import type { Context } from '../../context.ts';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { CallingPerson } from '../../http/route.ts';
import type { CredentialId } from '../../values/ids.ts';
import { findPerson, setPerson } from '../people-queries.ts';
import { findSessionById, setSessionRole } from './queries.ts';
import { usableRoles } from './rules.ts';

/** Chooses the role of a session, or the language of its person. */
export const chooseForMe = (
  writer: Writer,
  { clock }: Context,
  { staffId, sessionId, isDoubtful }: CallingPerson,
  { roleId, locale }: { roleId?: CredentialId; locale?: 'es' | 'en' },
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const now = clock.now();
    if (roleId !== undefined) {
      const session = await findSessionById(tx, sessionId, now);
      const usable = session ? usableRoles(session, now.getTime()) : [];
      const chosen = usable.find(({ id }) => id === roleId.toLowerCase());
      if (!chosen) throw new Failure('resourceNotFound');
      await setSessionRole(tx, sessionId, chosen.id);
    }
    if (locale === undefined) return;
    // The language is the person's, who may be somebody else.
    if (isDoubtful) throw new Failure('roleNotAllowed');
    const { name, locale: before } = (await findPerson(tx, staffId))!;
    const change = { what: 'staff', id: staffId, before: { locale: before }, after: { locale } };
    if (tx.changed(change)) await setPerson(tx, staffId, { name, locale });
  });
