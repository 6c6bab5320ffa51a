import { Failure } from '@fringe/contract/errors';
import type { ExportTemplate } from '@fringe/contract/operations/exports/export-templates';
import type { Reader } from '../../database/statement.ts';
import { type CompanyId, isUuid } from '../../values/ids.ts';
import { templateById, templateByName } from './queries.ts';
import { readyMadeOf } from './ready-made-rules.ts';

/** The template of a name or id: a ready-made one, or one of the company. */
export async function findTemplate(
  reader: Reader,
  companyId: CompanyId,
  nameOrId: string,
): Promise<ExportTemplate> {
  const found =
    readyMadeOf(nameOrId) ??
    (await templateByName(reader, companyId, nameOrId)) ??
    (isUuid(nameOrId) ? await templateById(reader, companyId, nameOrId) : undefined);
  if (!found) throw new Failure('resourceNotFound');
  return found;
}
