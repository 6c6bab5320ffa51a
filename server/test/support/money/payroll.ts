import assert from 'node:assert/strict';
import type * as xlsx from '@e965/xlsx';
import { done } from '../client.ts';
import { DECEMBER } from './cycle-companies.ts';
import { bytesOf, exported } from './exported.ts';
import { openWorld } from './world.ts';

export const surname = 'Łukasz <&> "_x0041_" €ñ';
export const year = Number(DECEMBER.slice(0, 4));
const columns = [
  { header: 'Código', field: 'internalId' },
  { header: 'Nombre', field: 'name' },
  { header: 'Apellidos', field: 'surname' },
  { header: 'Importe', field: 'amountInEuros' },
  { header: 'Fin', field: 'periodEnd' },
  { header: 'Vacío', constant: '' },
];

/** A company whose December is closed, with texts that programs take for something else. */
export async function openPayroll() {
  const { service, company } = await openWorld({ twins: true });
  const own = await company();
  const base = `/api/v3/companies/${own.companyId}`;
  const ana = await own.hires({ internalId: '00123', name: '=1+1', surname });
  await ana.spends(123_456);
  await ana.spends({ category: 'gym-benefit', amountInCents: 5 });
  await own.closes();

  /** Writes a template of this name, and has it exported. */
  async function exportBy(name: string, definition: object) {
    const given = { name, definition: { layout: 'lines', columns, ...definition } };
    await done(own.client.post(`${base}/export-templates`, given));
    return exported(service, own.client, base, { template: name, payroll: DECEMBER });
  }

  /** The file that a definition makes. */
  async function fileOf(name: string, definition: object): Promise<Buffer> {
    const { id, state, failure } = await exportBy(name, definition);
    assert.equal(state, 'done', failure ?? '');
    return bytesOf(service.url, own.client, `${base}/exports/${id}/file`);
  }
  return { service, exportBy, fileOf, expectCells };
}

/** The second row of a sheet: id and names as text, an amount, a day, and an empty cell. */
function expectCells(sheet: xlsx.WorkSheet, euros: number): void {
  const [code, name, last, amount, day] = ['A2', 'B2', 'C2', 'D2', 'E2'].map(
    (place) => sheet[place] as xlsx.CellObject,
  );
  assert.deepEqual([code!.t, code!.v], ['s', '00123']);
  assert.deepEqual([name!.t, name!.v, name!.f], ['s', '=1+1', undefined]);
  assert.equal(last!.v, surname);
  assert.deepEqual([amount!.t, amount!.v], ['n', euros]);
  assert.match(amount!.z as string, /0\.00$/);
  assert.deepEqual([day!.t, (day!.v as Date).getTime()], ['d', Date.UTC(year, 11, 31)]);
  assert.equal(sheet.F2, undefined);
}
