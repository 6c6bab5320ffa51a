import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { PartnerId } from '../values/ids.ts';
import { type PartnerItem, setPartnerName } from './queries.ts';

/** Gives a partner another name; where it is shown, it is the new one from now on. */
export const renamePartner = (
  writer: Writer,
  partnerId: PartnerId,
  name: string,
): Promise<PartnerItem> =>
  inTransaction(writer, async (tx) => {
    const renamed = await setPartnerName(tx, partnerId, name);
    if (!renamed) throw new Failure('resourceNotFound');
    return renamed;
  });
