import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import { keepReasonIn } from '../../reasons/keep-reason.ts';
import { ofAcknowledgement } from '../../reasons/rows.ts';
import type { Clock } from '../../values/clock.ts';
import type { CompanyId, ConsumptionId } from '../../values/ids.ts';
import type { Vault } from '../../values/secrets.ts';
import { flagsOfEntry, insertAcknowledgement } from './queries.ts';
import { acknowledgement } from './rules.ts';

/** Keeps that the flags of an entry were seen, once: a repetition finds the first. */
export const acknowledgeEntry = (
  writer: Writer,
  { clock, vault }: { clock: Clock; vault: Vault },
  companyId: CompanyId,
  id: ConsumptionId,
  note: string | undefined,
) =>
  inTransaction(writer, async (tx) => {
    const entry = await flagsOfEntry(tx, companyId, id);
    if (!entry) throw new Failure('resourceNotFound');
    if (entry.flags.length === 0) throw new Failure('entryNotFlagged');
    const by = { at: clock.now(), actor: writer.actor };
    if (entry.at === null && (await insertAcknowledgement(tx, companyId, id, by))) {
      await keepReasonIn(tx, companyId, ofAcknowledgement(id), { vault, reason: note });
    }
    const kept = await flagsOfEntry(tx, companyId, id);
    return { id, acknowledged: acknowledgement(kept!, id, { partnerId: null, vault })! };
  });
