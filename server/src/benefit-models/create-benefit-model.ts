import { violatedConstraint } from '../database/failures.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { type CompanyId, newId } from '../values/ids.ts';
import { insertModel } from './queries.ts';
import { refusalOf } from './rules.ts';

/** Creates a benefit model, to which employees of the company can be assigned. */
export const createBenefitModel = (
  writer: Writer,
  companyId: CompanyId,
  { name, description = null }: { name: string; description?: string | null },
): Promise<{ id: string }> =>
  inTransaction(writer, async (tx) => {
    const id = newId();
    try {
      await insertModel(tx, companyId, { id, name, description });
    } catch (error) {
      throw refusalOf(violatedConstraint(error), name) ?? error;
    }
    tx.changed({ what: 'benefitModel', id, companyId, after: { name, description } });
    return { id };
  });
