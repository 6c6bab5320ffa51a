import type { BodyOf } from '@fringe/contract/operation';
import * as imports from '@fringe/contract/operations/people/employee-imports';
import * as presets from '@fringe/contract/operations/people/import-presets';
import { applyImport } from '../../../src/employee-imports/apply-import.ts';
import { untilDone } from '../worker.ts';
import { aurora, inAurora } from './known.ts';
import type { Recorder } from './recorder.ts';
import type { Stage } from './stage.ts';

type Preset = BodyOf<typeof presets.createImportPreset>;

/** A file as a person has it; the second row does not say how much it is. */
export const spreadsheet = [
  'Nombre;Apellidos;NIF;Correo electrónico;Fecha de nacimiento;Fecha de alta;' +
    'Salario bruto anual;Jornada;Régimen fiscal;Centro de coste;Observaciones',
  'Nuria;Sanz Gil;33445566R;nuria.sanz@aurora.example;30/07/1990;01/06/2026;' +
    '31.250,50 €;Completa;General;Oficina Bilbao;',
  'Pau;Roca Vila;44556677L;pau.roca@aurora.example;02/11/1988;01/06/2026;' +
    '28.000;Parcial;General;Oficina Bilbao;vuelve en julio',
  '',
].join('\r\n');

export const ownPreset: Preset = {
  name: 'Nóminas A3',
  columns: [{ column: 'Observaciones', field: 'metadata.note' }],
  defaults: [{ field: 'taxRegime', value: 'general' }],
  decimalSign: 'comma',
};

/** A partner imports people from a file as HR has it. */
export async function importExamples(recorder: Recorder, { context }: Stage): Promise<void> {
  const text = { type: 'text/csv', body: spreadsheet };
  await recorder.ask(imports.previewEmployeeImport, { path: inAurora, text });
  const { id: presetId } = await recorder.ask(presets.createImportPreset, {
    path: inAurora,
    body: ownPreset,
  });
  await recorder.ask(presets.listImportPresets, { path: inAurora, query: { limit: 1 } });
  const { id } = await recorder.ask(imports.startEmployeeImport, {
    path: inAurora,
    query: { dryRun: true, fileName: 'Altas junio.csv' },
    text,
  });
  await untilDone(() => applyImport(context));
  const path = { companyId: aurora, employeeImportId: id };
  await recorder.ask(imports.listEmployeeImports, { path: inAurora, query: { limit: 1 } });
  await recorder.ask(imports.readEmployeeImport, { path });
  await recorder.ask(imports.listImportRows, { path, query: { outcome: 'failed' } });
  await recorder.ask(presets.deleteImportPreset, {
    path: { companyId: aurora, importPresetId: presetId },
  });
}
