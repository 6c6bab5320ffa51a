import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { CompanyId, ExportTemplateId } from '../../values/ids.ts';
import { removeTemplate } from './queries.ts';
import { readyMadeOf } from './ready-made-rules.ts';

/** Deletes a template; exports keep the definition that they were made by. */
export const deleteTemplate = async (
  writer: Writer,
  companyId: CompanyId,
  id: ExportTemplateId,
): Promise<void> => {
  if (readyMadeOf(id)) throw new Failure('templateReadyMade');
  await inTransaction(writer, async (tx) => {
    const before = await removeTemplate(tx, companyId, id);
    if (!before) throw new Failure('resourceNotFound');
    const { name, definition } = before;
    tx.changed({ what: 'exportTemplate', id, companyId, before: { name, definition } });
  });
};
