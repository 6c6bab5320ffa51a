import type { ExportTemplate } from '@fringe/contract/operations/exports/export-templates';
import type { ExportDefinition } from '@fringe/contract/operations/exports/template-shapes';
import { pageOf } from '../../database/page-of.ts';
import { change, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { CompanyId, ExportTemplateId } from '../../values/ids.ts';
import { revisionOf } from './revision-of.ts';

const shown = `id, name, false AS "readyMade", NULL AS about, definition,
  floor(extract(epoch FROM updated_at))::bigint AS "updatedAt"`;

const count = statement(
  'export-templates.count',
  'SELECT count(*) AS total FROM export_templates WHERE company_id = $1',
);
const page = statement(
  'export-templates.page',
  `SELECT ${shown} FROM export_templates WHERE company_id = $1 ORDER BY id LIMIT $2 OFFSET $3`,
);

type Found = Omit<ExportTemplate, 'revision'>;
const revised = (found: Found): ExportTemplate => ({ ...found, revision: revisionOf(found) });

/** The company's own templates. */
export const pageOfTemplates = async (
  reader: Reader,
  companyId: CompanyId,
  { size, offset }: { size: number; offset: number },
) => {
  const values = [companyId, size, offset];
  const { items, total } = await pageOf<Found>(reader, count, [companyId], page, values);
  return { items: items.map(revised), total };
};

const byId = statement(
  'export-templates.by-id',
  `SELECT ${shown} FROM export_templates WHERE company_id = $1 AND id = $2`,
);
const byName = statement(
  'export-templates.by-name',
  `SELECT ${shown} FROM export_templates WHERE company_id = $1 AND name = $2`,
);

export const templateById = async (
  reader: Reader,
  companyId: CompanyId,
  id: ExportTemplateId,
): Promise<ExportTemplate | undefined> =>
  (await reader.rows<Found>(byId, [companyId, id])).map(revised)[0];

export const templateByName = async (
  reader: Reader,
  companyId: CompanyId,
  name: string,
): Promise<ExportTemplate | undefined> =>
  (await reader.rows<Found>(byName, [companyId, name])).map(revised)[0];

/** A template as it is written. */
export interface TemplateRow {
  id: ExportTemplateId;
  name: string;
  definition: ExportDefinition;
}

const insert = change(
  'export-templates.insert',
  `INSERT INTO export_templates (company_id, id, name, definition, updated_at)
   VALUES ($1, $2, $3, $4, $5)`,
);

export const insertTemplate = (
  tx: Transaction,
  companyId: CompanyId,
  { id, name, definition }: TemplateRow,
  at: Date,
) => tx.write(insert, [companyId, id, name, JSON.stringify(definition), at]);

const lock = change(
  'export-templates.lock',
  `SELECT id, name, definition FROM export_templates
   WHERE company_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);

/** A template that nobody else changes until the transaction ends. */
export const lockTemplate = async (
  tx: Transaction,
  companyId: CompanyId,
  id: ExportTemplateId,
): Promise<TemplateRow | undefined> => (await tx.write<TemplateRow>(lock, [companyId, id]))[0];

const update = change(
  'export-templates.update',
  `UPDATE export_templates SET name = $3, definition = $4, updated_at = $5
   WHERE company_id = $1 AND id = $2`,
);

export const updateTemplate = (
  tx: Transaction,
  companyId: CompanyId,
  { id, name, definition }: TemplateRow,
  at: Date,
) => tx.write(update, [companyId, id, name, JSON.stringify(definition), at]);

const remove = change(
  'export-templates.delete',
  `DELETE FROM export_templates WHERE company_id = $1 AND id = $2
   RETURNING id, name, definition`,
);

/** What is removed; undefined when the company has no such template. */
export const removeTemplate = async (
  tx: Transaction,
  companyId: CompanyId,
  id: ExportTemplateId,
): Promise<TemplateRow | undefined> => (await tx.write<TemplateRow>(remove, [companyId, id]))[0];
