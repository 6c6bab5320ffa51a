import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  NewId,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { SettlementVersion } from '../consumptions/settlements.ts';
import {
  ExportDefinition,
  GivenExportDefinition,
  LackingKinds,
  PreviewContents,
  PreviewRows,
  TemplateName,
} from './template-shapes.ts';

/** What the files of a company look like, under a name. */
export const ExportTemplate = Closed({
  id: described(Uuid, 'The template, as paths name it.'),
  name: described(TemplateName, 'Its name, unique in the company.'),
  readyMade: Type.Boolean({
    description: 'True for those that every company has; they cannot be changed or deleted.',
  }),
  about: Nullable(
    Type.String({ description: 'What a ready-made one is for; null for those of the company.' }),
  ),
  definition: ExportDefinition,
  updatedAt: described(
    Nullable(Timestamp),
    'When it was written, in epoch seconds; null for a ready-made one.',
  ),
  revision: Type.String({
    description: 'Stands for its name and definition: another one when either has changed.',
  }),
});
export type ExportTemplate = Type.Static<typeof ExportTemplate>;

const templates = { api: 'partner', tag: 'Exports' } as const;
const reads = { ...templates, scope: 'consumptions:read' } as const;
const writes = { ...templates, scope: 'consumptions:write' } as const;
const list = '/companies/{companyId}/export-templates';
const one = `${list}/{exportTemplateId}` as const;

const Given = Closed({
  name: described(TemplateName, 'Its name, unique in the company; a ready-made one has its own.'),
  definition: GivenExportDefinition,
});

/** What stands in place of the one before, and which one that is meant to be. */
const Replacing = Closed({
  ...Given.properties,
  revision: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'The `revision` that you have read: if somebody has changed the template since, it is ' +
        'left as it is (409). Without it, whatever is there is replaced.',
    }),
  ),
});

/** Lists the templates of a company. */
export const listExportTemplates = operation({
  ...reads,
  id: 'listExportTemplates',
  method: 'GET',
  path: list,
  summary: 'List the export templates of a company',
  description:
    'The ready-made ones first: `payroll`, `ledger`, `a3` and `sap-0015`. To use one with codes ' +
    'or columns of your own, write a template with its definition, changed.',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of templates: ready-made ones, then those of the company.',
    body: Closed({
      exportTemplates: Type.Array(ExportTemplate, {
        description: 'Ready-made ones, then those of the company.',
      }),
      page: Page,
    }),
  },
});

/** Writes a new template. */
export const createExportTemplate = operation({
  ...writes,
  id: 'createExportTemplate',
  method: 'POST',
  path: list,
  summary: 'Write an export template',
  body: Given,
  reply: {
    status: 201,
    description: 'The template is there, and exports can name it.',
    body: NewId('export template'),
  },
  failures: ['templateNameTaken'],
});

/** Reads a template. */
export const readExportTemplate = operation({
  ...reads,
  id: 'readExportTemplate',
  method: 'GET',
  path: one,
  summary: 'Read an export template',
  reply: {
    status: 200,
    description: 'The template, with its whole definition.',
    body: ExportTemplate,
  },
  failures: ['resourceNotFound'],
});

/** Replaces a template. */
export const replaceExportTemplate = operation({
  ...writes,
  id: 'replaceExportTemplate',
  method: 'PUT',
  path: one,
  summary: 'Replace an export template',
  description:
    'Exports that were asked for before keep the definition that they were made by. With ' +
    '`revision`, nobody overwrites what they have not seen.',
  body: Replacing,
  reply: {
    status: 204,
    description: 'The template is replaced; there is no body.',
    body: null,
  },
  failures: ['resourceNotFound', 'templateNameTaken', 'templateReadyMade', 'templateChanged'],
});

/** Deletes a template. */
export const deleteExportTemplate = operation({
  ...writes,
  id: 'deleteExportTemplate',
  method: 'DELETE',
  path: one,
  summary: 'Delete an export template',
  description: 'Exports that were made by it stay.',
  reply: {
    status: 204,
    description: 'The template is gone; there is no body.',
    body: null,
  },
  failures: ['resourceNotFound', 'templateReadyMade'],
});

/** Shows the first rows of a file before its template is written. */
export const previewExportTemplate = operation({
  ...reads,
  id: 'previewExportTemplate',
  changes: 'nothing',
  concerns: ['legalIds'],
  heavy: true,
  method: 'POST',
  path: `${list}/preview`,
  summary: 'Preview the first rows of an export',
  description:
    'By a definition, or by the name or id of a template; of a closed month in its newest ' +
    'version or in another, or of the open one as it is now. With `since`, only what the version ' +
    'differs in from that one. Nothing is kept.',
  body: Closed({
    definition: Type.Optional(GivenExportDefinition),
    template: Type.Optional(described(TemplateName, 'The name or the id of a template.')),
    payroll: described(PayrollMonth, 'The month, `YYYY-MM`.'),
    version: Type.Optional(
      described(SettlementVersion, 'The version of a closed month; the newest if left out.'),
    ),
    since: Type.Optional(
      described(SettlementVersion, 'An earlier version; only the differences are shown then.'),
    ),
  }),
  reply: {
    status: 200,
    description: 'The first rows as they would be.',
    body: Closed({
      version: described(
        Nullable(SettlementVersion),
        'The version of a closed month that is shown; null for the open one.',
      ),
      headers: Type.Array(Type.String(), { description: 'The names of the columns.' }),
      rows: PreviewRows,
      refusal: Nullable(
        Type.String({
          description: 'Why an export of these rows would be refused; null if it would not.',
        }),
      ),
      lacking: LackingKinds,
      contents: described(
        Nullable(PreviewContents),
        'What the whole file would have; null where that is more than a preview reads.',
      ),
    }),
  },
  failures: ['resourceNotFound', 'cycleNotFound', 'settlementNotFound'],
});

export const platformListExportTemplates = forOperator(listExportTemplates);
export const platformCreateExportTemplate = forOperator(createExportTemplate);
export const platformReadExportTemplate = forOperator(readExportTemplate);
export const platformReplaceExportTemplate = forOperator(replaceExportTemplate);
export const platformDeleteExportTemplate = forOperator(deleteExportTemplate);
export const platformPreviewExportTemplate = forOperator(previewExportTemplate);
