import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import * as files from '../support/people/import-files.ts';
import { expectInvalid } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

const { byLine, csv, employeeOf, importFile, row, send } = files;
const service = await startService();
after(service.close);
const { operator } = service;
const [companyId] = service.companyIds as [string];

const linesOf = async (file: string | Buffer): Promise<string> =>
  byLine((await importFile(service, companyId, file)).rows);

/** What the file says about the first of its people, as it was kept. */
async function kept(file: string | Buffer) {
  const { rows } = await importFile(service, companyId, file);
  assert.deepEqual(rows[0]!.messages, []);
  return employeeOf(service, companyId, rows[0]!.employeeId);
}

describe('the lines of a file', () => {
  for (const [name, eol] of Object.entries({ LF: '\n', CRLF: '\r\n' })) {
    it(`are counted with ${name}, empty ones and the header included`, async () => {
      const [header, ...lines] = csv([row(), row(), row()], { eol }).split(eol) as string[];
      const file = [header, lines[0], '', '', lines[1], lines[2], ''].join(eol);
      assert.equal(await linesOf(file), '2 added, 5 added, 6 added');
    });

    it(`are named where a row begins whose cells have breaks, with ${name}`, async () => {
      const note = { 'metadata.note': `one${eol}two${eol}${eol}four` };
      const file = csv([row(note), row({ 'metadata.note': '' }), row(note)], { eol });
      assert.equal(await linesOf(file), '2 added, 6 added, 7 added');
    });
  }

  it('may have breaks of two programs, in a quoted header, or none at the end', async () => {
    const [header, first, second] = csv([row(), row()]).split('\n') as [string, string, string];
    const dos = [header, '\r\n', first, '\n\n', second, '\r\n'].join('');
    assert.equal(await linesOf(dos), '2 added, 4 added');
    const unix = [header, '\n', first, '\r\n\r\n', second, '\n'].join('');
    assert.equal(await linesOf(unix), '2 unchanged, 4 unchanged');
    const quoted = csv([row(), row()]).replace('email,', '"\nemail\n",');
    assert.equal(await linesOf(quoted), '4 added, 5 added');
    assert.equal(await linesOf(csv([row()]).trimEnd()), '2 added');
    assert.equal(await linesOf(`${csv([row()])}\n\n\n`), '2 added');
  });

  it('may be the header only, and the import is finished', async () => {
    const { summary, rows } = await importFile(service, companyId, csv([row()]).split('\n')[0]!);
    assert.deepEqual([summary.state, summary.rows, rows], ['finished', 0, []]);
  });

  it('are reported with another width, each by its own line; the others are taken', async () => {
    const [header, first, second] = csv([row(), row()]).split('\n') as [string, string, string];
    const file = [header, `${first},more`, 'x', second, `${','.repeat(11)}1`].join('\n');
    const { rows } = await importFile(service, companyId, file);
    assert.equal(byLine(rows), '2 failed, 3 failed, 4 added, 5 failed');
    const told = rows.flatMap(({ messages }) => messages.slice(0, 2));
    const width = (cells: number) => `has ${cells} cells where the header has 12`;
    assert.deepEqual(told, [width(13), width(1), 'email: is empty', 'legalId: is empty']);
  });
});

describe('the cells of a file', () => {
  it('are taken as Excel writes them: a byte order mark, semicolons, CRLF, quotes', async () => {
    const cells = row({ surname: 'Núñez, viuda de Ñu', name: 'Zoë "Z"' });
    const file = `\ufeff${csv([cells], { delimiter: ';', eol: '\r\n' })}`;
    const { name, surname, email } = await kept(file);
    assert.deepEqual([name, surname, email], [cells.name, cells.surname, cells.email]);
    const quoted = csv([row()]).replace('email,', '"email",');
    assert.equal((await kept(Buffer.from(`\ufeff${quoted}`))).state, 'not-active');
  });

  it('are taken beside what a spreadsheet leaves: sep=, empty columns and rows', async () => {
    const [header, first, second] = csv([row(), row()], { delimiter: ';' }).split('\n');
    const empty = ';'.repeat(14);
    const file = ['sep=;', `${header};;`, `${first};;`, empty, second, empty, ''].join('\r\n');
    assert.equal(await linesOf(file), '3 added, 5 added');
  });

  it('are left alone in columns that are not known, each of which is named', async () => {
    const unknown = ['colour', '', 'metadata.', 'metadata.__proto__'];
    const [header, line] = csv([row()]).split('\n') as [string, string];
    const file = `${unknown.join()},${header}\nblue,x,x,x,${line}\n`;
    const { summary, rows } = await importFile(service, companyId, file);
    assert.equal(rows[0]!.outcome, 'added');
    const ignored = summary.columns.slice(0, 4).map(({ ignored: why }: { ignored: string }) => why);
    const notKnown = 'it is not known';
    assert.deepEqual(ignored, [notKnown, 'it has no name', notKnown, notKnown]);
  });

  it('are taken in any order of columns, with blanks around names and cells', async () => {
    const cells = row({ surname: 'Pla; Roca' });
    const spaced = Object.entries(cells).map(([name, cell]) => [` ${name} `, ` ${cell}\t`]);
    const { email, surname } = await kept(csv([Object.fromEntries(spaced.reverse())]));
    assert.deepEqual([email, surname], [cells.email, 'Pla; Roca']);
  });

  it('are kept though a spreadsheet would run them, emoji and long ones too', async () => {
    const cells: files.Cells = row({
      name: '=HYPERLINK("http://x.example")',
      surname: '@SUM(A1) 🏢',
      internalId: '+34-1',
      'metadata.note': `-1+1 ${'ñ'.repeat(490)}`,
    });
    const { name, surname, internalId, metadata } = await kept(csv([cells]));
    assert.deepEqual([name, surname, internalId], [cells.name, cells.surname, cells.internalId]);
    assert.deepEqual(metadata, { note: cells['metadata.note'] });
  });
});

describe('a file that is refused', () => {
  const file = csv([row()]);
  const [header, line] = file.split('\n') as [string, string];
  const usual = /daysPerMonth|numberOfPaychecks|collectiveAgreement/;
  const needed = Object.keys(row()).filter((name) => !usual.test(name));
  const wide = (columns: string, cells: string) => `${header},${columns}\n${line},${cells}\n`;
  const twoMails = 'has "email" and "Correo", which both are email';
  const damaged = 'is damaged: a part of its characters is UTF-8, another is not';
  const old =
    'is a workbook of an old Excel (.xls), or has a password; ' +
    'save it as .xlsx without one, or as CSV';
  const noWorkbook = 'is damaged, or no workbook of Excel (XLSX)';
  const twoModels = 'has the columns model and modelId; one of them is enough';
  const invalid: [what: string, file: string | Buffer, message: string][] = [
    ['is empty', '', 'has no header'],
    ['has empty lines only', '\n\n\n', 'has no header'],
    ['has a byte order mark only', '\ufeff', 'has no header'],
    ['lacks a column', file.replace('email,', 'post,'), 'has no column email'],
    ['has a header of one word', 'people\n', `has no column ${needed.join(', ')}`],
    ['has a column twice', wide('email', 'x@y.example'), 'has the column email twice'],
    ['has a key twice', wide('metadata.a, metadata.a', 'x,y'), 'has the column metadata.a twice'],
    ['has the model by id and by name', wide('model,modelId', 'Plan,'), twoModels],
    ['has two columns for a field', wide('Correo', 'x@y.example'), twoMails],
    ['is UTF-8 only in a part', Buffer.concat([Buffer.from('Íñ'), Buffer.of(0xcd, 10)]), damaged],
    ['is a workbook of an old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), old],
    ['is packed, and no workbook', Buffer.from('PK\x03\x04 nothing'), noWorkbook],
  ];
  for (const [what, content, message] of invalid) {
    it(`${what}, and changes nothing`, () =>
      expectNoChange(service, async () => {
        expectInvalid(await send(operator, companyId, content), 'body', message);
      }));
  }

  const noCsv: Record<string, string> = {
    'a quote that is never closed': `"x,${'y,'.repeat(700)}`,
    'a quote in the middle of a cell': `${line.replace('Iria', 'Ir"ia')}\n`,
    'a row of more than 64 KiB': `${'x'.repeat(70_000)}\n`,
  };
  for (const [what, end] of Object.entries(noCsv)) {
    it(`has ${what}, which is no CSV, and none of its rows is kept`, async () => {
      const many = csv(Array.from({ length: 501 }, () => row()));
      await expectNoChange(service, async () => {
        const reply = await send(operator, companyId, many + end);
        assert.equal(reply.status, 400, reply.text);
        assert.match(reply.body.message, /^body: is not valid CSV: /);
      });
    });
  }
});
