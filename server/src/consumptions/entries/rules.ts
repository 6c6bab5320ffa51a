import type { ConsumptionEntry } from '@fringe/contract/operations/consumptions/entries';
import { changedBy } from '../../access/actors.ts';
import { opened } from '../../reasons/rows.ts';
import type { ConsumptionId, PartnerId } from '../../values/ids.ts';
import type { Vault } from '../../values/secrets.ts';
import type { AcknowledgedRow, EntryRow } from './queries.ts';

/** Who looks, and what opens the words that are kept sealed. */
export interface Viewer {
  partnerId: PartnerId | null;
  vault: Vault;
}

/** That the flags of an entry were acknowledged, as it is shown; null when they were not. */
export function acknowledgement(
  { at, actor, partner, partnerId, isCredential, noteSealed }: AcknowledgedRow,
  id: ConsumptionId,
  viewer: Viewer,
): ConsumptionEntry['acknowledged'] {
  if (at === null || actor === null) return null;
  const by = changedBy({ actor, partner, partnerId, isCredential }, viewer.partnerId);
  return { at, by, note: opened(noteSealed, id, viewer.vault) };
}

/** By how much an entry has passed its limit; what had passed it before is not its own. */
function exceededBy({ flags, leftInCents, amountInCents }: EntryRow): number | null {
  if (!flags.includes('limitExceeded') || leftInCents === null) return null;
  return amountInCents - Math.max(leftInCents, 0);
}

/** An entry as it is shown. */
export function shownEntry(row: EntryRow, viewer: Viewer): ConsumptionEntry {
  const { limitInCents, limitPeriod, leftInCents, reasonSealed, ...rest } = row;
  const { at: _, actor, partner, partnerId, isCredential, noteSealed, ...fields } = rest;
  const voidId = row.voidedById ?? row.id;
  return {
    ...fields,
    exceededByInCents: exceededBy(row),
    limit:
      limitInCents === null
        ? null
        : { amountInCents: limitInCents, period: limitPeriod!, leftInCents: leftInCents! },
    reason: opened(reasonSealed, voidId, viewer.vault),
    acknowledged: acknowledgement(row, row.id, viewer),
  };
}
