import * as templates from '@fringe/contract/operations/exports/export-templates';
import * as exports from '@fringe/contract/operations/exports/exports';
import type { GivenExportDefinition } from '@fringe/contract/operations/exports/template-shapes';
import { makeExports } from '../../../src/payroll-exports/make-exports.ts';
import { untilDone } from '../worker.ts';
import { aurora, inAurora } from './known.ts';
import type { Recorder } from './recorder.ts';
import type { Stage } from './stage.ts';

const definition: GivenExportDefinition = {
  layout: 'lines',
  separator: ';',
  decimalSign: ',',
  missing: 'skip',
  columns: [
    { header: 'Código', field: 'internalId' },
    { header: 'Apellidos', field: 'surname' },
    { header: 'Concepto', field: 'concept' },
    { header: 'Importe', field: 'amountInEuros' },
  ],
  concepts: [{ category: 'meal-benefit', behaviour: 'flex', code: '0042' }],
};

type Side = typeof templates & typeof exports;

/** The twins of the operator, under the names of the partner's. */
const operators = {
  listExportTemplates: templates.platformListExportTemplates,
  createExportTemplate: templates.platformCreateExportTemplate,
  readExportTemplate: templates.platformReadExportTemplate,
  replaceExportTemplate: templates.platformReplaceExportTemplate,
  deleteExportTemplate: templates.platformDeleteExportTemplate,
  previewExportTemplate: templates.platformPreviewExportTemplate,
  createExport: exports.platformCreateExport,
  listExports: exports.platformListExports,
  readExport: exports.platformReadExport,
  downloadExport: exports.platformDownloadExport,
  bookExport: exports.platformBookExport,
} as unknown as Side;

/** A month is exported by a template of the company, by the partner and by the operator. */
export async function exportExamples(recorder: Recorder, { context }: Stage): Promise<void> {
  const sides: [Side, string, string][] = [
    [{ ...templates, ...exports }, 'Nómina', '2026-03'],
    [operators, 'Nómina de la gestoría', '2026-02'],
  ];
  for (const [side, name, payroll] of sides) {
    const id = await recordTemplate(recorder, side, name, payroll);
    const asked = { template: name, payroll, version: 1 };
    const created = await recorder.ask(side.createExport, { path: inAurora, body: asked });
    await untilDone(() => makeExports(context));
    await recordExport(recorder, side, created.id);
    const path = { companyId: aurora, exportTemplateId: id };
    await recorder.ask(side.deleteExportTemplate, { path });
  }
}

async function recordTemplate(
  recorder: Recorder,
  side: Side,
  name: string,
  payroll: string,
): Promise<string> {
  const body = { name, definition };
  const { id } = await recorder.ask(side.createExportTemplate, { path: inAurora, body });
  const path = { companyId: aurora, exportTemplateId: id };
  const { revision } = await recorder.ask(side.readExportTemplate, { path });
  await recorder.ask(side.replaceExportTemplate, { path, body: { ...body, revision } });
  await recorder.ask(side.listExportTemplates, { path: inAurora, query: { limit: 5 }, first: 3 });
  await recorder.ask(side.previewExportTemplate, {
    path: inAurora,
    body: { template: name, payroll },
    first: 4,
  });
  return id;
}

async function recordExport(recorder: Recorder, side: Side, exportId: string): Promise<void> {
  const path = { companyId: aurora, exportId };
  await recorder.ask(side.readExport, { path });
  await recorder.ask(side.downloadExport, { path, first: 3 });
  await recorder.ask(side.bookExport, { path, body: { reference: 'Asiento 2026/0412' } });
  await recorder.ask(side.listExports, { path: inAurora, query: { limit: 1 } });
}
