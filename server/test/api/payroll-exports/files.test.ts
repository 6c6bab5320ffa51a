import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as xlsx from '@e965/xlsx';
import { expectInvalid } from '../../support/contract/refusals.ts';
import { bytesOf } from '../../support/money/exported.ts';
import { rowsOf } from '../../support/money/limit-files.ts';
import { openPayroll, year } from '../../support/money/payroll.ts';
import { companyAt } from '../../support/money/world.ts';

// What LibreOffice makes of these files is in the long tests.
const { service, exportBy, fileOf, expectCells } = await openPayroll();

/** Reads a workbook; the header of each of its sheets stays in sight. */
function read(bytes: Buffer): xlsx.WorkBook {
  const book = xlsx.read(bytes, { cellNF: true, cellDates: true, UTC: true, bookFiles: true });
  const { files } = book as unknown as { files: Record<string, { content: Buffer }> };
  for (const n of book.SheetNames.keys()) {
    const xml = files[`xl/worksheets/sheet${n + 1}.xml`]!.content.toString();
    assert.match(xml, /<pane ySplit="1" topLeftCell="A2" [^>]*state="frozen"\/>/);
  }
  return book;
}

const demo = companyAt(service, service.companyIds[0]!);

describe('the definition of a template', () => {
  it('is refused where it is said at which place, and why', async () => {
    const lines = { layout: 'lines', columns: [{ header: 'NIF', field: 'legalId' }] };
    const withColumn = (column: object) => ({ ...lines, columns: [...lines.columns, column] });
    const code = { category: 'meal-benefit', behaviour: 'flex', code: '1' };
    const byCategory = { header: 'Gym', field: 'amountInCents', category: 'gym-benefit' };
    const several = { ...withColumn({ header: 'Código', field: 'concept' }), layout: 'columns' };
    const occurred = withColumn({ header: 'Día', field: 'occurredAt' });
    const same = { ...lines, decimalSign: ',', quoting: 'none' };
    const either = '"Nada" must have a field or a constant, and not both';
    const amounts = 'only for an amount, with layout columns';
    const perCategory = { ...lines, sheetPerCategory: true };
    const cases: [at: string, message: string, given: object][] = [
      ['columns/1', either, withColumn({ header: 'Nada' })],
      ['columns/1', `"Gym" may name a category or behaviour ${amounts}`, withColumn(byCategory)],
      ['columns/1', '"Día" cannot have occurredAt: only layout entries has it', occurred],
      ['columns/1', '"Código" cannot have concept: a row of layout columns has several', several],
      ['columns/1/header', '"NIF" occurs twice', withColumn({ header: 'NIF', field: 'name' })],
      ['columns', 'must have an amount, as no other row has one', { ...lines, layout: 'columns' }],
      ['concepts/1', 'meal-benefit flex has a code already', { ...lines, concepts: [code, code] }],
      ['sheetPerCategory', 'must be false for CSV, and with layout columns', perCategory],
      ['decimalSign', 'must differ from the separator where nothing is quoted', same],
    ];
    const path = `/api/v3/companies/${demo.companyId}/export-templates`;
    for (const [at, message, given] of cases) {
      const reply = await demo.client.post(path, { name: 'Mal', definition: given });
      expectInvalid(reply, `body/definition/${at}`, message);
    }
  });
});

describe('a spreadsheet', () => {
  it('has ids as text, amounts as numbers with two decimals, days as days', async () => {
    const book = read(await fileOf('Hoja', { fileType: 'xlsx' }));
    assert.deepEqual(book.SheetNames, ['Export']);
    expectCells(book.Sheets.Export!, 0.05);
    assert.equal(book.Sheets.Export!.D3.v, 1_234.56);
  });

  it('has a sheet for each category if asked', async () => {
    const book = read(await fileOf('Hojas', { fileType: 'xlsx', sheetPerCategory: true }));
    assert.deepEqual(book.SheetNames, ['gym', 'meal']);
    expectCells(book.Sheets.meal!, 1_234.56);
  });
});

describe('a CSV file', () => {
  const surname = 'ukasz <&> ""_x0041_""';
  const excel = { separator: ';', decimalSign: ',', encoding: 'utf-8-bom', textCells: 'excel' };
  const old = { encoding: 'windows-1252', unwritable: 'replace', lineEnd: 'lf', quoting: 'all' };
  /** What is asked for, and the first line with somebody in it. */
  const cases: Record<string, [definition: object, line: string]> = {
    'for programs has the values as they are': [
      {},
      `00123,=1+1,"Ł${surname} €ñ",0.05,${year}-12-31,`,
    ],
    'for Excel keeps ids as text and has no formula of anybody': [
      { ...excel, dateForm: 'dd/mm/yyyy' },
      `"=""00123""";'=1+1;"Ł${surname} €ñ";0,05;31/12/${year};`,
    ],
    'is written in an older encoding, where letters are replaced if asked': [
      old,
      `"00123","=1+1","?${surname} \x80ñ","0.05","${year}-12-31",""`,
    ],
  };
  for (const [what, [definition, line]] of Object.entries(cases)) {
    it(what, async () => {
      const text = (await fileOf(what, definition)).toString(
        definition === old ? 'latin1' : 'utf8',
      );
      assert.equal(text.split(/\r?\n/)[1], line);
    });
  }

  it('is refused where the encoding lacks a character, and says where', async () => {
    const { failure } = await exportBy('Latín', { encoding: 'latin-1' });
    const lacking = 'the character U+0141, which latin-1 does not have';
    assert.equal(failure, `row 1, column "Apellidos" has ${lacking}`);
  });
});

const [closed] = (await demo.read('/settlements')).settlements;
const settled = `/consumptions?payroll=${closed.payroll}&version=1`;

const lists: Record<string, string> = {
  'entries of the ledger': `/consumptions/entries?payroll=${closed.payroll}`,
  'refused charges': '/consumptions/refusals',
  'the use of limits': '/limits/usage?categories=meal,transport',
  'the lines of a settlement': settled,
  'a settlement by employee': `${settled}&csvFormat=columns`,
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const fetched = (path: string, accept: string) =>
  bytesOf(service.url, demo.client, `/api/v3/companies/${demo.companyId}${path}`, { accept });

/** A cell as the CSV file has it: cents, and of a moment its day. */
function plain(cell: xlsx.CellObject | undefined, column: string): string {
  if (cell === undefined) return '';
  if (column.endsWith('InCents') || column.includes('-benefit')) {
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
      const sheet = read(await fetched(path, XLSX)).Sheets.Fringe!;
      assert.ok(rows.length > 0);
      assert.equal(xlsx.utils.decode_range(sheet['!ref']!).e.r, rows.length);
      for (const [at, column] of header!.entries()) {
        const cell = (row: number): xlsx.CellObject | undefined =>
          sheet[xlsx.utils.encode_cell({ c: at, r: row })];
        assert.equal(cell(0)?.v, column.replace(/InCents$/, ''));
        const shown = rows.map((_, index) => plain(cell(index + 1), column));
        const asked = rows.map((row) => (isMoment(column) ? dayOf(row[at]!) : row[at]!));
        assert.deepEqual(shown, asked, column);
      }
    });
  }
});
