import * as templates from '@fringe/contract/operations/exports/export-templates';
import type { Context } from '../../context.ts';
import type { Reader } from '../../database/statement.ts';
import { type Paging, pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import type { CompanyId } from '../../values/ids.ts';
import { createTemplate } from './create-template.ts';
import { deleteTemplate } from './delete-template.ts';
import { findTemplate } from './find-template.ts';
import { pageOfTemplates } from './queries.ts';
import { readyMade } from './ready-made-rules.ts';
import { replaceTemplate } from './replace-template.ts';

/** The same for partners and for the operator. */
export const templateRoutes = (context: Context): Route[] => [
  ...templateReads(context),
  ...templateWrites(context),
];

const templateReads = ({ database }: Context): Route[] => [
  ...[templates.listExportTemplates, templates.platformListExportTemplates].map((operation) =>
    route(operation, async ({ path, query }) => {
      const page = paging(query);
      const { items, total } = await allTemplates(database.reader, path.companyId, page);
      return { exportTemplates: items, page: pageReply(page, total) };
    }),
  ),
  ...[templates.readExportTemplate, templates.platformReadExportTemplate].map((operation) =>
    route(operation, async ({ path }) =>
      findTemplate(database.reader, path.companyId, path.exportTemplateId),
    ),
  ),
];

/** The ready-made ones, then those of the company. */
async function allTemplates(reader: Reader, companyId: CompanyId, { size, offset }: Paging) {
  const first = readyMade.slice(offset, offset + size);
  const { items, total } = await pageOfTemplates(reader, companyId, {
    size: size - first.length,
    offset: Math.max(0, offset - readyMade.length),
  });
  return { items: [...first, ...items], total: total + readyMade.length };
}

const templateWrites = ({ clock }: Context): Route[] => [
  ...[templates.createExportTemplate, templates.platformCreateExportTemplate].map((operation) =>
    route(operation, async ({ path, body, writer }) =>
      createTemplate(writer, clock, path.companyId, body),
    ),
  ),
  ...[templates.replaceExportTemplate, templates.platformReplaceExportTemplate].map((operation) =>
    route(operation, async ({ path, body, writer }) => {
      await replaceTemplate(writer, clock, path.companyId, path.exportTemplateId, body);
      return undefined;
    }),
  ),
  ...[templates.deleteExportTemplate, templates.platformDeleteExportTemplate].map((operation) =>
    route(operation, async ({ path, writer }) => {
      await deleteTemplate(writer, path.companyId, path.exportTemplateId);
      return undefined;
    }),
  ),
];
