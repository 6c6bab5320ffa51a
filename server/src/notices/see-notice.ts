import { Failure } from '@fringe/contract/errors';
import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { NoticeId, StaffId } from '../values/ids.ts';
import { findNotices } from './find-notices.ts';
import { markSeen } from './mark-queries.ts';
import type { Viewer } from './rules.ts';

/** Marks a notice that a person sees as seen by them. */
export const seeNotice = (
  writer: Writer,
  { clock }: Context,
  staffId: StaffId,
  viewer: Viewer,
  id: NoticeId,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const now = clock.now();
    const found = await findNotices(tx, staffId, [viewer], now);
    const notice = found.find((one) => one.id === id);
    if (!notice) throw new Failure('resourceNotFound');
    if (notice.seenAt === null) await markSeen(tx, staffId, notice, now);
  });
