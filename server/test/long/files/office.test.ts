import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import * as xlsx from '@e965/xlsx';
import { openPayroll } from '../../support/money/payroll.ts';

const folder = mkdtempSync(join(tmpdir(), 'fringe-files-'));
after(() => rmSync(folder, { recursive: true }));
const { fileOf, expectCells } = await openPayroll();

const found = spawnSync('soffice', ['--version']).status === 0;
const skip = found ? false : 'LibreOffice is not installed (soffice)';
/** Semicolons, double quotes, UTF-8, from the first line on, in Spanish. */
const asSpanishCsv = ['--infilter=CSV:59,34,76,1,,3082'];

/** Has a file opened and saved anew, and reads its sheet. */
function sheetBy(file: Buffer, name: string, ending: string, words: string[] = []) {
  writeFileSync(join(folder, `${name}.${ending}`), file);
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const out = ['--convert-to', 'xlsx', '--outdir', join(folder, 'opened')];
  const all = [profile, '--headless', ...words, ...out, join(folder, `${name}.${ending}`)];
  spawnSync('soffice', all);
  const saved = readFileSync(join(folder, 'opened', `${name}.xlsx`));
  const book = xlsx.read(saved, { cellNF: true, cellDates: true, UTC: true });
  return book.Sheets[book.SheetNames[0]!]!;
}

describe('in LibreOffice', () => {
  it('a spreadsheet has the same cells', { skip }, async () => {
    expectCells(sheetBy(await fileOf('Hoja', { fileType: 'xlsx' }), 'sheet', 'xlsx'), 0.05);
  });

  it('a CSV file for Excel has ids as text, and no formula of anybody', { skip }, async () => {
    const style = { separator: ';', decimalSign: ',', encoding: 'utf-8-bom', textCells: 'excel' };
    const file = await fileOf('Excel', { ...style, dateForm: 'dd/mm/yyyy' });
    const sheet = sheetBy(file, 'excel', 'csv', asSpanishCsv);
    assert.deepEqual([sheet.A2.t, sheet.A2.v], ['s', '00123']);
    assert.deepEqual([sheet.B2.t, sheet.B2.v, sheet.B2.f], ['s', "'=1+1", undefined]);
    assert.deepEqual([sheet.D2.t, sheet.D2.v], ['n', 0.05]);
  });
});
