import { Failure } from '@fringe/contract/errors';
import { violatedConstraint } from '../database/failures.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { CorporationId } from '../values/ids.ts';
import { updateCorporationFields } from './queries.ts';
import { refusalOf } from './rules.ts';

/** Changes a corporation; what is left out keeps its value. */
export const updateCorporation = (
  writer: Writer,
  id: CorporationId,
  changes: { alias?: string; externalId?: string | null },
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    try {
      const known = await updateCorporationFields(tx, id, changes);
      if (!known) throw new Failure('resourceNotFound');
    } catch (error) {
      throw refusalOf(violatedConstraint(error), changes.externalId) ?? error;
    }
  });
