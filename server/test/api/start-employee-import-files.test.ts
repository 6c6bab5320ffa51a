import assert from 'node:assert/strict';
import { request as open } from 'node:http';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../support/service.ts';
import { addCompany } from './support/company-bodies.ts';
import {
  type Cells,
  csv,
  employeeOf,
  importFile,
  importsOf,
  row,
  send,
} from './support/import-files.ts';
import { expectInvalid } from './support/refusals.ts';
import { asOwner, everyRow, expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const [companyId] = service.companyIds as [string];

const linesOf = async (file: string | Buffer): Promise<[number, string][]> =>
  (await importFile(service, companyId, file)).rows.map(({ line, outcome }) => [line, outcome]);

/** What the file says about the first of its people, as it was kept. */
async function kept(file: string | Buffer) {
  const { rows } = await importFile(service, companyId, file);
  assert.deepEqual(rows[0]!.messages, []);
  return employeeOf(service, companyId, rows[0]!.employeeId);
}

describe('startEmployeeImport 202', () => {
  for (const [name, eol] of Object.entries({ LF: '\n', CRLF: '\r\n' })) {
    it(`counts the lines of a file with ${name}, empty ones and the header included`, async () => {
      const [header, ...lines] = csv([row(), row(), row()], { eol }).split(eol) as string[];
      const file = [header, lines[0], '', '', lines[1], lines[2], ''].join(eol);
      assert.deepEqual(await linesOf(file), [
        [2, 'added'],
        [5, 'added'],
        [6, 'added'],
      ]);
    });

    it(`names the line in which a row begins whose cells have breaks, with ${name}`, async () => {
      const note = { 'metadata.note': `one${eol}two${eol}${eol}four` };
      const file = csv([row(note), row({ 'metadata.note': '' }), row(note)], { eol });
      assert.deepEqual(await linesOf(file), [
        [2, 'added'],
        [6, 'added'],
        [7, 'added'],
      ]);
    });
  }

  it('takes a file that two programs wrote, each with line breaks of its own', async () => {
    const [header, first, second] = csv([row(), row()]).split('\n') as [string, string, string];
    for (const [eol, other] of [
      ['\r\n', '\n'],
      ['\n', '\r\n'],
    ]) {
      const file = [header, eol, first, other, other, second, eol].join('');
      const lines = (await linesOf(file)).map(([line]) => line);
      assert.deepEqual(lines, [2, 4]);
    }
  });

  it('counts the breaks of a quoted header', async () => {
    const file = csv([row(), row()]).replace('email,', '"\nemail\n",');
    assert.deepEqual(await linesOf(file), [
      [4, 'added'],
      [5, 'added'],
    ]);
  });

  it('takes a file without a last line break, and one that ends in empty lines', async () => {
    assert.deepEqual(await linesOf(csv([row()]).trimEnd()), [[2, 'added']]);
    assert.deepEqual(await linesOf(`${csv([row()])}\n\n\n`), [[2, 'added']]);
  });

  it('takes a file that has a header only, and finishes it', async () => {
    const { summary, rows } = await importFile(service, companyId, csv([row()]).split('\n')[0]!);
    assert.deepEqual([summary.state, summary.rows, rows], ['finished', 0, []]);
  });

  it('takes what Excel writes: a byte order mark, semicolons, CRLF, commas in a cell', async () => {
    const cells = row({ surname: 'Núñez, viuda de Ñu', name: 'Zoë "Z"' });
    const file = `\ufeff${csv([cells], { delimiter: ';', eol: '\r\n' })}`;
    const { name, surname, email } = await kept(file);
    assert.deepEqual([name, surname, email], [cells.name, cells.surname, cells.email]);
  });

  it('takes a quoted header after a byte order mark', async () => {
    const file = csv([row()]).replace('email,', '"email",');
    assert.equal((await kept(Buffer.from(`\ufeff${file}`))).state, 'not-active');
  });

  it('takes a semicolon in a cell of a file with commas for what it is', async () => {
    const cells = row({ surname: 'Pla; Roca' });
    assert.equal((await kept(csv([cells]))).surname, 'Pla; Roca');
  });

  it('takes columns in any order, and blanks around names and cells', async () => {
    const cells = row();
    const turned = Object.fromEntries(
      Object.entries(cells)
        .reverse()
        .map(([name, cell]) => [` ${name} `, ` ${cell}\t`]),
    );
    assert.equal((await kept(csv([turned]))).email, cells.email);
  });

  it('keeps text that a spreadsheet would run, emoji and long cells', async () => {
    const cells: Cells = row({
      name: '=HYPERLINK("http://x.example")',
      surname: '@SUM(A1) 🏢',
      internalId: '+34-1',
      'metadata.note': `-1+1 ${'ñ'.repeat(490)}`,
    });
    const { name, surname, internalId, metadata } = await kept(csv([cells]));
    assert.deepEqual([name, surname, internalId], [cells.name, cells.surname, cells.internalId]);
    assert.deepEqual(metadata, { note: cells['metadata.note'] });
  });

  it('reports a row of another width by its own line, and takes the others', async () => {
    const [header, first, second] = csv([row(), row()]).split('\n') as [string, string, string];
    const file = [header, `${first},more`, 'x', second, `${','.repeat(11)}1`].join('\n');
    const { rows } = await importFile(service, companyId, file);
    assert.deepEqual(
      rows.map(({ line, outcome, messages }) => [line, outcome, messages.slice(0, 2)]),
      [
        [2, 'failed', ['has 13 cells where the header has 12']],
        [3, 'failed', ['has 1 cells where the header has 12']],
        [4, 'added', []],
        [5, 'failed', ['email: is empty', 'legalId: is empty']],
      ],
    );
  });
});

describe('startEmployeeImport 400', () => {
  const file = csv([row()]);
  const [header, line] = file.split('\n') as [string, string];
  const usual = /daysPerMonth|numberOfPaychecks|collectiveAgreement/;
  const needed = Object.keys(row()).filter((name) => !usual.test(name));
  const invalid: [what: string, file: string | Buffer, message: string][] = [
    ['an empty file', '', 'has no header'],
    ['a file of empty lines', '\n\n\n', 'has no header'],
    ['a file of a byte order mark', '\ufeff', 'has no header'],
    ['a header without a column', file.replace('email,', 'mail,'), 'has no column email'],
    ['a header of one word', 'people\n', `has no column ${needed.join(', ')}`],
    ['a column in another letter case', file.replace('email,', 'Email,'), 'has no column email'],
    [
      'a column that is not known',
      `${header},colour\n${line},blue\n`,
      'has a column "colour" that is not known',
    ],
    ['a column without a name', `,${header}\n,${line}\n`, 'has a column "" that is not known'],
    [
      'metadata without a key',
      `${header},metadata.\n${line},x\n`,
      'has a column "metadata." that is not known',
    ],
    [
      'a prototype key',
      `${header},metadata.__proto__\n${line},x\n`,
      'has a column "metadata.__proto__" that is not known',
    ],
    ['a column twice', `${header},email\n${line},x@y.example\n`, 'has the column email twice'],
    [
      'a metadata column twice',
      `${header},metadata.a, metadata.a\n${line},x,y\n`,
      'has the column metadata.a twice',
    ],
    [
      'Latin-1',
      Buffer.from(file.replace('Iria', 'Íria'), 'latin1'),
      'is not UTF-8; save the file as "CSV UTF-8"',
    ],
    [
      'UTF-16',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file, 'utf16le')]),
      'is not UTF-8; save the file as "CSV UTF-8"',
    ],
    [
      'a file whose last character breaks off',
      Buffer.concat([Buffer.from(file), Buffer.from([0xc3])]),
      'is not UTF-8; save the file as "CSV UTF-8"',
    ],
  ];
  for (const [what, content, message] of invalid) {
    it(`refuses ${what}, and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        const reply = await send(operator, companyId, content);
        expectInvalid(reply, 'body', message);
      });
    });
  }

  for (const [what, content] of [
    ['a quote that is never closed', `${file}"x,${'y,'.repeat(700)}`],
    ['a quote in the middle of a cell', `${header}\n${line.replace('Iria', 'Ir"ia')}\n`],
    ['a row of more than 64 KiB', `${file}${'x'.repeat(70_000)}\n`],
  ] as const) {
    it(`refuses ${what} as no CSV, and keeps none of the rows before it`, async () => {
      const many = csv(Array.from({ length: 501 }, () => row()));
      await expectNoChange(service, async () => {
        const reply = await send(operator, companyId, content.replace(file, many));
        assert.equal(reply.status, 400, reply.text);
        assert.match(reply.body.message, /^body: is not valid CSV: /);
      });
    });
  }

  it('leaves nothing of a file that breaks off midway', async () => {
    const empty = await addCompany(operator);
    const before = await everyRow(service);
    const sending = open(service.url + importsOf(empty), {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'text/csv' },
    });
    sending.on('error', () => undefined);
    sending.write(csv(Array.from({ length: 1200 }, () => row())));
    const stored = () =>
      asOwner(service, async (client) => {
        const found = await client.query('SELECT FROM employee_import_rows WHERE company_id = $1', [
          empty,
        ]);
        return found.rowCount!;
      });
    await until(async () => (await stored()) > 0);
    const list = await operator.get(importsOf(empty));
    assert.deepEqual(list.body.imports, [], 'what is not there in full is not shown');
    sending.destroy();
    await until(async () => (await stored()) === 0);
    assert.deepEqual(await everyRow(service), before);
  });
});

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await isTrue())) {
    assert.ok(Date.now() < deadline, 'it did not happen within ten seconds');
    await sleep(10);
  }
}
