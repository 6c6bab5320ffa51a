import { Failure } from '@fringe/contract/errors';
import { type NoticeKind, noticeKinds } from '@fringe/contract/operations/staff/notices';
import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { lockPerson } from '../staff/people-queries.ts';
import type { StaffId } from '../values/ids.ts';
import { choiceOf, setChoice } from './choice-queries.ts';
import { MAIL_PAUSE_MS } from './rules.ts';

/** Who chooses, and whether they only look, or may be somebody else. */
interface Chooser {
  staffId: StaffId;
  isDoubtful: boolean;
  isLook: boolean;
}

/** Chooses what a person is sent by mail. */
export const chooseMails = (
  writer: Writer,
  { clock }: Context,
  { staffId, isDoubtful, isLook }: Chooser,
  asked: readonly NoticeKind[],
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    // Mails are the person's, who may be somebody else; and whoever looks only looks.
    if (isDoubtful || isLook) throw new Failure('roleNotAllowed');
    await lockPerson(tx, staffId);
    const kinds = noticeKinds.filter((kind) => asked.includes(kind));
    const { kinds: before } = await choiceOf(tx, staffId);
    const told = { before: { noticeMails: before }, after: { noticeMails: kinds } };
    if (!tx.changed({ what: 'staff', id: staffId, ...told })) return;
    await setChoice(tx, staffId, kinds, clock.now(), MAIL_PAUSE_MS);
  });
