import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { startEmployeeImport } from '@fringe/contract/operations/people/employee-imports';
import writeExcelFile from 'write-excel-file/node';
import yazl from 'yazl';
import { nif } from '../../../src/values/spanish-ids.ts';
import { expectInvalid } from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { openService } from '../../support/open-service.ts';
import * as files from '../../support/people/import-files.ts';

const { byLine, csv, employeeOf, previewOf, row, send } = files;
const { service, operator, companyId } = await openService();
const importFile = (file: string | Buffer) => files.importFile(service, companyId, file);

/** A new file of two people, as its header and their lines. */
const twoLines = (delimiter = ',') =>
  csv([row(), row()], { delimiter }).split('\n') as [string, string, string];

// That each cell is read as it was written, however a file is written, is in the stories.
describe('the lines of a file', () => {
  it('are counted as an editor does, empty ones and breaks in cells included', async () => {
    const [header, first, second] = twoLines();
    const note = (eol: string) => ({ 'metadata.note': `one${eol}two${eol}${eol}four` });
    const noted = (eol: string) => csv([row(note(eol)), row(note(eol))], { eol });
    const sheet = twoLines(';');
    const left = ['sep=;', `${sheet[0]};;`, `${sheet[1]};;`, ';'.repeat(14), sheet[2], ''];
    const cases: [file: string, lines: string][] = [
      [[header, '\r\n', first, '\n\n', second, '\r\n'].join(''), '2 added, 4 added'],
      [[header, '\n', first, '\r\n\r\n', second].join(''), '2 unchanged, 4 unchanged'],
      [`${csv([row()])}\n\n\n`, '2 added'],
      [csv([row(), row()]).replace('email,', '"\nemail\n",'), '4 added, 5 added'],
      [noted('\n'), '2 added, 6 added'],
      [noted('\r\n'), '2 added, 6 added'],
      [left.join('\r\n'), '3 added, 5 added'],
    ];
    for (const [file, lines] of cases) assert.equal(byLine((await importFile(file)).rows), lines);
    const { summary, rows } = await importFile(csv([row()]).split('\n')[0]!);
    assert.deepEqual([summary.state, summary.rows, rows], ['finished', 0, []], 'the header only');
  });

  it('are reported with another width, each by its own line; the others are taken', async () => {
    const [header, first, second] = twoLines();
    const file = [header, `${first},more`, 'x', second, `${','.repeat(11)}1`].join('\n');
    const { rows } = await importFile(file);
    assert.equal(byLine(rows), '2 failed, 3 failed, 4 added, 5 failed');
    const told = rows.flatMap(({ messages }) => messages.slice(0, 2));
    const width = (cells: number) => `has ${cells} cells where the header has 12`;
    assert.deepEqual(told, [width(13), width(1), 'email: is empty', 'legalId: is empty']);
  });
});

describe('the cells of a file', () => {
  it('are kept as they are meant, whatever a spreadsheet does to them', async () => {
    const odd = { surname: 'Núñez; viuda de "Ñu"', name: 'Zoë, Z' };
    const excel = row(odd);
    const spaced = Object.entries(row(odd)).map(([name, cell]) => [` ${name} `, ` ${cell}\t`]);
    const formulas = {
      name: '=HYPERLINK("http://x.example")',
      surname: '@SUM(A1) 🏢',
      internalId: '+34-1',
    };
    const note = `-1+1 ${'ñ'.repeat(490)}`;
    const cases: [file: string, kept: object][] = [
      [`\ufeff${csv([excel], { delimiter: ';', eol: '\r\n' })}`, { ...odd, email: excel.email }],
      [`\ufeff${csv([row()]).replace('email,', '"email",')}`, { state: 'not-active' }],
      [csv([Object.fromEntries(spaced.reverse())]), odd],
      [csv([row({ ...formulas, 'metadata.note': note })]), { ...formulas, metadata: { note } }],
    ];
    for (const [file, expected] of cases) {
      const [{ employeeId, messages }] = (await importFile(file)).rows as [files.ReportedRow];
      const kept = await employeeOf(service, companyId, employeeId);
      assert.deepEqual([{ ...kept, ...expected }, messages], [kept, []]);
    }
  });

  it('are left alone in columns that are not known, each of which is named', async () => {
    const [header, line] = twoLines();
    const file = `colour,,metadata.,metadata.__proto__,${header}\nblue,x,x,x,${line}\n`;
    const { summary, rows } = await importFile(file);
    assert.equal(rows[0]!.outcome, 'added');
    const ignored = summary.columns.slice(0, 4).map(({ ignored: why }: { ignored: string }) => why);
    const notKnown = 'it is not known';
    assert.deepEqual(ignored, [notKnown, 'it has no name', notKnown, notKnown]);
  });
});

const [, xlsx] = startEmployeeImport.upload.types;
const asWorkbook = { headers: { 'content-type': xlsx } };

/** A packed file of one part, which may state another size than it has. */
async function packed(name: string, text: string, stated = text.length): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const bytes = await buffer(zip.outputStream);
  bytes.writeUInt32LE(stated, 22);
  bytes.writeUInt32LE(stated, bytes.indexOf('PK\x01\x02') + 24);
  return bytes;
}

describe('a file that is refused', () => {
  const [header, line] = twoLines();
  const file = `${header}\n${line}\n`;
  const usual = /daysPerMonth|numberOfPaychecks|collectiveAgreement/;
  const needed = Object.keys(row()).filter((name) => !usual.test(name));
  const wide = (columns: string, cells: string) => `${header},${columns}\n${line},${cells}\n`;
  const twoMails = 'has "email" and "Correo", which both are email';
  const damaged = 'is damaged: a part of its characters is UTF-8, another is not';
  const old =
    'is a workbook of an old Excel (.xls), or has a password; ' +
    'save it as .xlsx without one, or as CSV';
  const twoModels = 'has the columns model and modelId; one of them is enough';
  const noWorkbook = 'is damaged, or no workbook of Excel (XLSX)';

  it('is told why, and changes nothing', async () => {
    const spaces = ' '.repeat(9 * 1024 * 1024);
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><x>&b;</x>';
    const bomb = await packed('xl/workbook.xml', spaces);
    assert.ok(bomb.length < 64 * 1024);
    const invalid: [file: string | Buffer, message: string][] = [
      ['', 'has no header'],
      ['\n\n\n', 'has no header'],
      ['\ufeff', 'has no header'],
      [file.replace('email,', 'post,'), 'has no column email'],
      ['people\n', `has no column ${needed.join(', ')}`],
      [wide('email', 'x@y.example'), 'has the column email twice'],
      [wide('metadata.a, metadata.a', 'x,y'), 'has the column metadata.a twice'],
      [wide('model,modelId', 'Plan,'), twoModels],
      [wide('Correo', 'x@y.example'), twoMails],
      [Buffer.concat([Buffer.from('Íñ'), Buffer.of(0xcd, 10)]), damaged],
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), old],
      [Buffer.from('PK\x03\x04 nothing'), noWorkbook],
      [bomb, 'is larger than 8 MiB when unpacked'],
      [await packed('xl/workbook.xml', spaces, 100), noWorkbook],
      [await packed('xl/workbook.xml', laughs), noWorkbook],
      [await packed('content.xml', '<x/>'), 'is no workbook of Excel: it has no xl/workbook.xml'],
    ];
    await expectNoChange(service, async () => {
      for (const [content, message] of invalid) {
        expectInvalid(await send(operator, companyId, content), 'body', message);
      }
    });
  });

  it('is no CSV from some row on, and none of its rows is kept', async () => {
    const many = csv(Array.from({ length: 501 }, () => row()));
    const ends = [`"x,${'y,'.repeat(700)}`, `${line.replace('Iria', 'Ir"ia')}\n`];
    await expectNoChange(service, async () => {
      for (const end of [...ends, `${'x'.repeat(70_000)}\n`]) {
        const reply = await send(operator, companyId, many + end);
        assert.equal(reply.status, 400, reply.text);
        assert.match(reply.body.message, /^body: is not valid CSV: /);
      }
    });
  });
});

type Cell = { value: string | number | Date; format?: string } | null;

const headings =
  'Name|Last name|Tax ID|E-mail|Date of birth|Hire date|Annual gross salary (€)|Working time|' +
  'Tax regime|Employee number|Cost centre';
const half: Cell = { value: 0.5, format: '0%' };
const day = (text: string): Cell => ({ value: new Date(`${text}T00:00Z`), format: 'dd/mm/yyyy' });

const person = (number: number, salary: number, time: Cell): Cell[] => [
  ...['Zoë', 'Ibáñez', nif(number), `sheet.${number}@hr.example`].map((value) => ({ value })),
  day('1991-03-31'),
  day('2024-02-29'),
  { value: salary },
  time,
  { value: 'general' },
  { value: 417 },
];
const workbook = (...rows: Cell[][]): Promise<Buffer> =>
  writeExcelFile([headings.split('|').map((value) => ({ value })), ...rows] as never).toBuffer();

describe('a workbook', () => {
  it('is read as its cells are meant: numbers, days, percentages, empty ends', async () => {
    const few = [person(51_000_001, 31_250.1 + 0.2, half), person(51_000_002, 1.234, half)];
    const reply = await send(operator, companyId, await workbook(...few), asWorkbook);
    assert.equal(reply.status, 202, reply.text);
    await files.applyAll(service);
    const path = `${files.importsOf(companyId)}/${reply.body.id}/rows`;
    const [first, second] = (await operator.get(path)).body.rows;
    const one = await employeeOf(service, companyId, first.employeeId);
    assert.deepEqual(
      [one.name, one.birthDate, one.hiringDate, one.grossSalary.amountInCents, one.internalId],
      ['Zoë', '1991-03-31', '2024-02-29', 3_125_030, '417'],
    );
    assert.equal(one.workdayConfiguration.workTimePercentage, 50);
    assert.match(second.messages[0], /: is not an amount in euros with at most two decimals/);
    assert.deepEqual([first.line, second.line], [2, 3]);
  });

  it('is previewed, whatever type it is sent as', async () => {
    const file = await workbook(person(51_000_003, 20_000, { value: 'Full time' }));
    const seen = await previewOf(service, companyId, file);
    const { fileType, encoding, separator, problems, rows } = seen;
    const read = [fileType, encoding, separator, problems, rows[0]!.outcome];
    assert.deepEqual(read, ['xlsx', null, null, [], 'added']);
  });
});
