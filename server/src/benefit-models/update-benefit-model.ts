import { Failure } from '@fringe/contract/errors';
import { violatedConstraint } from '../database/failures.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import { lockModel, updateModel } from './queries.ts';
import { refusalOf } from './rules.ts';

/** Changes a benefit model; what is left out keeps its value. */
export const updateBenefitModel = (
  writer: Writer,
  companyId: CompanyId,
  id: string,
  changes: { name?: string; description?: string | null },
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const before = await lockModel(tx, companyId, id);
    if (!before) throw new Failure('resourceNotFound');
    const after = { ...before, ...changes };
    if (!tx.changed({ what: 'benefitModel', id, companyId, before, after })) return;
    try {
      await updateModel(tx, companyId, after);
    } catch (error) {
      throw refusalOf(violatedConstraint(error), changes.name) ?? error;
    }
  });
