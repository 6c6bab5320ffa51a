import { Failure } from '@fringe/contract/errors';
import { violatedConstraint } from '../../database/failures.ts';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { Clock } from '../../values/clock.ts';
import type { CompanyId, ExportTemplateId } from '../../values/ids.ts';
import { demandSound, wholeDefinition } from '../rules.ts';
import type { GivenTemplate } from './create-template.ts';
import { lockTemplate, updateTemplate } from './queries.ts';
import { readyMadeOf } from './ready-made-rules.ts';
import { revisionOf } from './revision-of.ts';
import { demandFreeName, nameRefusal } from './rules.ts';

/** Replaces a template; what was exported by it stays as it is. */
export const replaceTemplate = async (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  id: ExportTemplateId,
  { name, definition: given, revision }: GivenTemplate & { revision?: string },
): Promise<void> => {
  const definition = wholeDefinition(given);
  demandSound(definition);
  if (readyMadeOf(id)) throw new Failure('templateReadyMade');
  demandFreeName(name);
  await inTransaction(writer, async (tx) => {
    const before = await lockTemplate(tx, companyId, id);
    if (!before) throw new Failure('resourceNotFound');
    const after = { id, name, definition };
    // Whoever says what stands there already overwrites nothing, whichever revision they name.
    if (!tx.changed({ what: 'exportTemplate', id, companyId, before, after })) return;
    if (revision !== undefined && revision !== revisionOf(before)) {
      throw new Failure('templateChanged');
    }
    try {
      await updateTemplate(tx, companyId, after, clock.now());
    } catch (error) {
      throw nameRefusal(violatedConstraint(error), name) ?? error;
    }
  });
};
