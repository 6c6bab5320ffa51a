import { Failure } from '@fringe/contract/errors';
import { violatedConstraint } from '../database/failures.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import { updateModelFields } from './queries.ts';
import { refusalOf } from './rules.ts';

/** Changes a benefit model; what is left out keeps its value. */
export const updateBenefitModel = (
  writer: Writer,
  companyId: CompanyId,
  id: string,
  changes: { name?: string; description?: string | null },
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    try {
      const known = await updateModelFields(tx, companyId, id, changes);
      if (!known) throw new Failure('resourceNotFound');
    } catch (error) {
      throw refusalOf(violatedConstraint(error), changes.name) ?? error;
    }
  });
