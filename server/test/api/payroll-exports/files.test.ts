import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import * as xlsx from '@e965/xlsx';
import { done } from '../../support/client.ts';
import { DECEMBER } from '../../support/money/cycle-companies.ts';
import { bytesOf, exported } from '../../support/money/exported.ts';
import { rowsOf } from '../../support/money/limit-files.ts';
import { companyAt, openWorld } from '../support/money/world.ts';
import { noOffice, openedByOffice } from '../support/office.ts';

const { service, company } = await openWorld();
const folder = mkdtempSync(join(tmpdir(), 'fringe-files-'));
after(() => rmSync(folder, { recursive: true }));

const own = await company();
const base = `/api/v3/companies/${own.companyId}`;
const surname = 'Łukasz <&> "_x0041_" €ñ';
const ana = await own.hires({ internalId: '00123', name: '=1+1', surname });
await ana.spends(123_456);
await ana.spends({ category: 'gym-benefit', amountInCents: 5 });
await own.closes();

const columns = [
  { header: 'Código', field: 'internalId' },
  { header: 'Nombre', field: 'name' },
  { header: 'Apellidos', field: 'surname' },
  { header: 'Importe', field: 'amountInEuros' },
  { header: 'Fin', field: 'periodEnd' },
  { header: 'Vacío', constant: '' },
];
const [year] = DECEMBER.split('-');
const LAST_DAY = Date.UTC(Number(year), 11, 31);

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

const read = (bytes: Buffer) =>
  xlsx.read(bytes, { cellNF: true, cellDates: true, UTC: true, bookFiles: true });

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
  assert.deepEqual([day!.t, (day!.v as Date).getTime()], ['d', LAST_DAY]);
  assert.equal(sheet.F2, undefined);
}

/** Looks into the files that a workbook consists of. */
function expectHeaderInSight(book: xlsx.WorkBook, sheet: string): void {
  const { files } = book as unknown as { files: Record<string, { content: Buffer }> };
  const xml = files[`xl/worksheets/${sheet}.xml`]!.content.toString();
  assert.match(xml, /<pane ySplit="1" topLeftCell="A2" [^>]*state="frozen"\/>/);
}

describe('a spreadsheet', () => {
  const whole = fileOf('Hoja', { fileType: 'xlsx' });

  it('has ids as text, amounts as numbers with two decimals, days as days', async () => {
    const book = read(await whole);
    assert.deepEqual(book.SheetNames, ['Export']);
    expectCells(book.Sheets.Export!, 0.05);
    assert.equal(book.Sheets.Export!.D3.v, 1_234.56);
  });

  it('has a header that stays in sight, and a sheet for each category if asked', async () => {
    const book = read(await fileOf('Hojas', { fileType: 'xlsx', sheetPerCategory: true }));
    assert.deepEqual(book.SheetNames, ['gym', 'meal']);
    expectCells(book.Sheets.meal!, 1_234.56);
    for (const name of ['sheet1', 'sheet2']) expectHeaderInSight(book, name);
  });

  it('opens in LibreOffice with the same cells', { skip: noOffice }, async () => {
    const path = join(folder, 'sheet.xlsx');
    writeFileSync(path, await whole);
    expectCells(read(readFileSync(openedByOffice(path, 'xlsx'))).Sheets.Export!, 0.05);
  });
});

describe('a CSV file', () => {
  it('for programs has the values as they are', async () => {
    const text = (await fileOf('Plano', {})).toString();
    const [, line] = text.split('\r\n');
    assert.equal(line, `00123,=1+1,"Łukasz <&> ""_x0041_"" €ñ",0.05,${year}-12-31,`);
  });

  it('for Excel keeps ids as text and has no formula of anybody', { skip: noOffice }, async () => {
    const path = join(folder, 'excel.csv');
    const style = { separator: ';', decimalSign: ',', encoding: 'utf-8-bom', textCells: 'excel' };
    writeFileSync(path, await fileOf('Excel', { ...style, dateForm: 'dd/mm/yyyy' }));
    const sheet = read(readFileSync(openedByOffice(path, 'xlsx'))).Sheets.excel!;
    assert.deepEqual([sheet.A2.t, sheet.A2.v], ['s', '00123']);
    assert.deepEqual([sheet.B2.t, sheet.B2.v, sheet.B2.f], ['s', "'=1+1", undefined]);
    assert.deepEqual([sheet.D2.t, sheet.D2.v], ['n', 0.05]);
  });

  it('is written in an older encoding, where letters are replaced if asked', async () => {
    const style = { encoding: 'windows-1252', unwritable: 'replace', lineEnd: 'lf' };
    const bytes = await fileOf('Viejo', { ...style, headerRow: false, quoting: 'all' });
    const [line] = bytes.toString('latin1').split('\n');
    assert.equal(line, `"00123","=1+1","?ukasz <&> ""_x0041_"" \x80ñ","0.05","${year}-12-31",""`);
  });

  it('is refused where the encoding lacks a character, and says where', async () => {
    const { failure } = await exportBy('Latín', { encoding: 'latin-1' });
    const lacking = 'the character U+0141, which latin-1 does not have';
    assert.equal(failure, `row 1, column "Apellidos" has ${lacking}`);
  });
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const demo = companyAt(service, service.companyIds[0]!);
const [closed] = (await demo.read('/settlements')).settlements;
const settled = `/consumptions?payroll=${closed.payroll}&version=1`;

const lists: Record<string, string> = {
  'entries of the ledger': '/consumptions/entries',
  'refused charges': '/consumptions/refusals',
  'the use of limits': '/limits/usage?categories=meal,transport',
  'the lines of a settlement': settled,
  'a settlement by employee': `${settled}&csvFormat=columns`,
};

/** A file as it travels. */
async function fetched(path: string, accept: string) {
  const headers = { authorization: `Bearer ${demo.client.token}`, accept };
  const address = `${service.url}/api/v3/companies/${demo.companyId}${path}`;
  const reply = await fetch(address, { headers });
  const bytes = Buffer.from(await reply.arrayBuffer());
  assert.equal(reply.status, 200, bytes.toString());
  return bytes;
}

/** A cell as the CSV file has it: cents, and of a moment its day. */
function plain(cell: xlsx.CellObject | undefined, column: string, isAmount: boolean): string {
  if (cell === undefined) return '';
  if (isAmount) {
    assert.equal(cell.t, 'n', column);
    assert.match(cell.z as string, /0\.00$/);
    return String(Math.round((cell.v as number) * 100));
  }
  if (cell.t === 'd') return (cell.v as Date).toISOString().slice(0, 10);
  assert.equal(cell.t, ['version', 'usedPercent'].includes(column) ? 'n' : 's', column);
  return String(cell.v);
}

const inMadrid = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });
const isMoment = (column: string): boolean => column.endsWith('At') || column === 'since';
const dayOf = (seconds: string): string => seconds && inMadrid.format(Number(seconds) * 1000);

describe('a list as a workbook', () => {
  for (const [what, path] of Object.entries(lists)) {
    it(`has ${what} as the CSV file has them, ids as text, amounts and days as such`, async () => {
      const [header, ...rows] = rowsOf((await fetched(path, 'text/csv')).toString());
      const book = read(await fetched(path, XLSX));
      const sheet = book.Sheets.Fringe!;
      assert.ok(rows.length > 0);
      assert.equal(xlsx.utils.decode_range(sheet['!ref']!).e.r, rows.length);
      for (const [at, column] of header!.entries()) {
        const cell = (row: number): xlsx.CellObject | undefined =>
          sheet[xlsx.utils.encode_cell({ c: at, r: row })];
        assert.equal(cell(0)?.v, column.replace(/InCents$/, ''));
        const isAmount = column.endsWith('InCents') || column.includes('-benefit');
        const shown = rows.map((_, index) => plain(cell(index + 1), column, isAmount));
        const asked = rows.map((row) => (isMoment(column) ? dayOf(row[at]!) : row[at]!));
        assert.deepEqual(shown, asked, column);
      }
      expectHeaderInSight(book, 'sheet1');
    });
  }
});
