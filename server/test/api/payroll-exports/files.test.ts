import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import * as xlsx from '@e965/xlsx';
import { startService } from '../../support/service.ts';
import { charged } from '../support/money/charge-companies.ts';
import { closeMonth, DECEMBER, newSide } from '../support/money/cycle-companies.ts';
import { bytesOf, exported } from '../support/money/exported.ts';
import { rowsOf } from '../support/money/limit-files.ts';
import { noOffice, openedByOffice } from '../support/office.ts';
import { register } from '../support/people/employee-sides.ts';

const service = await startService();
after(service.close);
const folder = mkdtempSync(join(tmpdir(), 'fringe-files-'));
after(() => rmSync(folder, { recursive: true }));

const own = await newSide(service);
const company = `/api/v3/companies/${own.companyId}`;
const id = await register(own, {
  internalId: '00123',
  name: '=1+1',
  surname: 'Łukasz <&> "_x0041_" €ñ',
});
await charged(own, id, { amountInCents: 123_456 });
await charged(own, id, { category: 'gym-benefit', amountInCents: 5 });
await closeMonth(own.client, own.companyId);

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

/** The file that a definition makes, under its name. */
async function fileOf(name: string, definition: object): Promise<Buffer> {
  const given = { name, definition: { layout: 'lines', columns, ...definition } };
  const made = await own.client.post(`${company}/export-templates`, given);
  assert.equal(made.status, 201, made.text);
  const one = await exported(service, own.client, company, { template: name, payroll: DECEMBER });
  assert.equal(one.state, 'done', one.failure ?? '');
  return bytesOf(service.url, own.client, `${company}/exports/${one.id}/file`);
}

const read = (bytes: Buffer) =>
  xlsx.read(bytes, { cellNF: true, cellDates: true, UTC: true, bookFiles: true });

/** The second row of a sheet: id and names as text, an amount, a day, and an empty cell. */
function expectCells(sheet: xlsx.WorkSheet, euros: number): void {
  const [code, name, surname, amount, day] = ['A2', 'B2', 'C2', 'D2', 'E2'].map(
    (place) => sheet[place] as xlsx.CellObject,
  );
  assert.deepEqual([code!.t, code!.v], ['s', '00123']);
  assert.deepEqual([name!.t, name!.v, name!.f], ['s', '=1+1', undefined]);
  assert.equal(surname!.v, 'Łukasz <&> "_x0041_" €ñ');
  assert.deepEqual([amount!.t, amount!.v], ['n', euros]);
  assert.match(amount!.z as string, /0\.00$/);
  assert.deepEqual([day!.t, (day!.v as Date).getTime()], ['d', LAST_DAY]);
  assert.equal(sheet.F2, undefined);
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
    const { files } = book as unknown as { files: Record<string, { content: Buffer }> };
    for (const name of ['sheet1', 'sheet2']) {
      const xml = files[`xl/worksheets/${name}.xml`]!.content.toString();
      assert.match(xml, /<pane ySplit="1" topLeftCell="A2" [^>]*state="frozen"\/>/);
    }
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
    const definition = { layout: 'lines', columns, encoding: 'latin-1' };
    await own.client.post(`${company}/export-templates`, { name: 'Latín', definition });
    const asked = { template: 'Latín', payroll: DECEMBER };
    const { failure } = await exported(service, own.client, company, asked);
    assert.equal(
      failure,
      'row 1, column "Apellidos" has the character U+0141, which latin-1 does not have',
    );
  });
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const { partner, url } = service;
const demo = `/api/v3/companies/${service.companyIds[0]}`;
const [closed] = (await partner.get(`${demo}/settlements`)).body.settlements;
const settled = `${demo}/consumptions?payroll=${closed.payroll}&version=1`;

const lists: Record<string, string> = {
  'entries of the ledger': `${demo}/consumptions/entries?`,
  'refused charges': `${demo}/consumptions/refusals?`,
  'the use of limits': `${demo}/limits/usage?categories=meal,transport`,
  'the lines of a settlement': settled,
  'a settlement by employee': `${settled}&csvFormat=columns`,
};

/** A file as it travels. */
async function fetched(path: string, accept: string) {
  const headers = { authorization: `Bearer ${partner.token}`, accept };
  const reply = await fetch(url + path, { headers });
  const bytes = Buffer.from(await reply.arrayBuffer());
  assert.equal(reply.status, 200, bytes.toString());
  return { bytes, name: reply.headers.get('content-disposition'), type: reply.headers };
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
      const [header, ...rows] = rowsOf((await fetched(path, 'text/csv')).bytes.toString());
      const { bytes, name } = await fetched(path, XLSX);
      assert.match(name ?? '', /^attachment; filename="[\w-]+\.xlsx"/);
      const book = read(bytes);
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
      const { files } = book as unknown as { files: Record<string, { content: Buffer }> };
      assert.match(files['xl/worksheets/sheet1.xml']!.content.toString(), /state="frozen"/);
    });
  }
});
