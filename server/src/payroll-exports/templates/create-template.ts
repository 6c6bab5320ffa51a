import type { GivenExportDefinition } from '@fringe/contract/operations/exports/template-shapes';
import { violatedConstraint } from '../../database/failures.ts';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { Clock } from '../../values/clock.ts';
import { type CompanyId, newId } from '../../values/ids.ts';
import { demandSound, wholeDefinition } from '../rules.ts';
import { insertTemplate } from './queries.ts';
import { demandFreeName, nameRefusal } from './rules.ts';

/** A template as it is given. */
export interface GivenTemplate {
  name: string;
  definition: GivenExportDefinition;
}

/** Writes a new template. */
export const createTemplate = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  { name, definition: given }: GivenTemplate,
): Promise<{ id: string }> => {
  const definition = wholeDefinition(given);
  demandSound(definition);
  demandFreeName(name);
  return inTransaction(writer, async (tx) => {
    const id = newId();
    try {
      await insertTemplate(tx, companyId, { id, name, definition }, clock.now());
    } catch (error) {
      throw nameRefusal(violatedConstraint(error), name) ?? error;
    }
    tx.changed({ what: 'exportTemplate', id, companyId, after: { name, definition } });
    return { id };
  });
};
