import { Failure } from '@fringe/contract/errors';
import { violatedConstraint } from '../../database/failures.ts';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { Clock } from '../../values/clock.ts';
import type { CompanyId, ExportTemplateId } from '../../values/ids.ts';
import { demandSound, wholeDefinition } from '../rules.ts';
import type { GivenTemplate } from './create-template.ts';
import { updateTemplate } from './queries.ts';
import { readyMadeOf } from './ready-made-rules.ts';
import { demandFreeName, nameRefusal } from './rules.ts';

/** Replaces a template; what was exported by it stays as it is. */
export const replaceTemplate = async (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  id: ExportTemplateId,
  { name, definition: given }: GivenTemplate,
): Promise<void> => {
  const definition = wholeDefinition(given);
  demandSound(definition);
  if (readyMadeOf(id)) throw new Failure('templateReadyMade');
  demandFreeName(name);
  await inTransaction(writer, async (tx) => {
    try {
      const known = await updateTemplate(tx, companyId, { id, name, definition }, clock.now());
      if (!known) throw new Failure('resourceNotFound');
    } catch (error) {
      throw nameRefusal(violatedConstraint(error), name) ?? error;
    }
  });
};
