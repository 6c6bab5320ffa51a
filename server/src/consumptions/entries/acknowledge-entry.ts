import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Transaction, type Writer } from '../../database/transaction.ts';
import { keepReasonIn } from '../../reasons/keep-reason.ts';
import { ofAcknowledgement } from '../../reasons/rows.ts';
import type { Clock } from '../../values/clock.ts';
import type { CompanyId, ConsumptionId } from '../../values/ids.ts';
import type { Vault } from '../../values/secrets.ts';
import { flagsOfEntry, insertAcknowledgement } from './queries.ts';
import { acknowledgement } from './rules.ts';

/** Who has seen the flags of an entry, when, and what they note about it. */
export interface Notice {
  actor: string;
  at: Date;
  vault: Vault;
  note: string | undefined;
}

/** Keeps that the flags of an entry were seen, once: a repetition finds the first. */
export const acknowledgeEntry = (
  writer: Writer,
  { clock, vault }: { clock: Clock; vault: Vault },
  companyId: CompanyId,
  id: ConsumptionId,
  note: string | undefined,
) =>
  inTransaction(writer, (tx) => {
    const notice = { actor: writer.actor, at: clock.now(), vault, note };
    return acknowledgeEntryIn(tx, companyId, id, notice);
  });

export async function acknowledgeEntryIn(
  tx: Transaction,
  companyId: CompanyId,
  id: ConsumptionId,
  notice: Notice,
) {
  const { vault, note } = notice;
  const entry = await flagsOfEntry(tx, companyId, id);
  if (!entry) throw new Failure('resourceNotFound');
  if (entry.flags.length === 0) throw new Failure('entryNotFlagged');
  if (entry.at === null && (await insertAcknowledgement(tx, companyId, id, notice))) {
    await keepReasonIn(tx, companyId, ofAcknowledgement(id), { vault, reason: note });
    const sides = { before: { acknowledged: false }, after: { acknowledged: true } };
    tx.changed({ what: 'consumption', id, companyId, ...sides });
  }
  const kept = await flagsOfEntry(tx, companyId, id);
  return { id, acknowledged: acknowledgement(kept!, id, { partnerId: null, vault })! };
}
