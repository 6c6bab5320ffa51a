import { violatedConstraint } from '../database/failures.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { type CorporationId, newId } from '../values/ids.ts';
import { insertCorporation } from './queries.ts';
import { refusalOf } from './rules.ts';

export const createCorporation = (
  writer: Writer,
  corporation: { alias: string; externalId?: string | null },
): Promise<{ id: CorporationId }> =>
  inTransaction(writer, async (tx) => {
    const id = newId();
    const { alias, externalId = null } = corporation;
    try {
      await insertCorporation(tx, { id, alias, externalId });
    } catch (error) {
      throw refusalOf(violatedConstraint(error), externalId) ?? error;
    }
    tx.changed({ what: 'corporation', id, after: { alias, externalId } });
    return { id };
  });
