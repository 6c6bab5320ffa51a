import { Failure } from '@fringe/contract/errors';
import { violatedConstraint } from '../database/failures.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { CorporationId } from '../values/ids.ts';
import { lockCorporation, updateCorporationFields } from './queries.ts';
import { refusalOf } from './rules.ts';

/** Changes a corporation; what is left out keeps its value. */
export const updateCorporation = (
  writer: Writer,
  id: CorporationId,
  changes: { alias?: string; externalId?: string | null },
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const before = await lockCorporation(tx, id);
    if (!before) throw new Failure('resourceNotFound');
    const after = { ...before, ...changes };
    if (!tx.changed({ what: 'corporation', id, before, after })) return;
    try {
      await updateCorporationFields(tx, after);
    } catch (error) {
      throw refusalOf(violatedConstraint(error), changes.externalId) ?? error;
    }
  });
