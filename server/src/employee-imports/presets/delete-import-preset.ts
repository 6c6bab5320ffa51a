import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { CompanyId, ImportPresetId } from '../../values/ids.ts';
import { deletePreset } from './queries.ts';

/** Deletes a preset; what was imported by it stays as it is. */
export const deleteImportPreset = (
  writer: Writer,
  companyId: CompanyId,
  id: ImportPresetId,
): Promise<undefined> =>
  inTransaction(writer, async (tx) => {
    const before = await deletePreset(tx, companyId, id);
    if (!before) throw new Failure('resourceNotFound');
    tx.changed({ what: 'importPreset', id, companyId, before });
    return undefined;
  });
