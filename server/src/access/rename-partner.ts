import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { PartnerId } from '../values/ids.ts';
import { lockPartner, type PartnerItem, setPartnerName } from './queries.ts';

/** Gives a partner another name; where it is shown, it is the new one from now on. */
export const renamePartner = (
  writer: Writer,
  partnerId: PartnerId,
  name: string,
): Promise<PartnerItem> =>
  inTransaction(writer, async (tx) => {
    const known = await lockPartner(tx, partnerId);
    if (!known) throw new Failure('resourceNotFound');
    const before = { name: known.name };
    if (tx.changed({ what: 'partner', id: partnerId, before, after: { name } })) {
      await setPartnerName(tx, partnerId, name);
    }
    return { ...known, name };
  });
