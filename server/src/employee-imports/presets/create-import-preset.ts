import { failureNaming } from '@fringe/contract/errors';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../database/failures.ts';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import { type CompanyId, newId } from '../../values/ids.ts';
import { type Mapping, noMapping } from '../understanding/column-rules.ts';
import { insertPreset } from './queries.ts';

/** Keeps how the files of a company are to be understood. */
export const createImportPreset = (
  { clock }: Context,
  writer: Writer,
  companyId: CompanyId,
  { name, ...mapping }: { name: string } & Partial<Mapping>,
): Promise<{ id: string }> =>
  inTransaction(writer, async (tx) => {
    const id = newId();
    const preset = { ...noMapping, ...mapping, id, name, createdAt: clock.now() };
    try {
      await insertPreset(tx, companyId, { ...preset, actor: writer.actor });
    } catch (error) {
      if (violatedConstraint(error) !== 'import_presets_name') throw error;
      throw failureNaming('presetNameTaken', { name });
    }
    tx.changed({ what: 'importPreset', id, companyId, after: { name, ...mapping } });
    return { id };
  });
