import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ImportPreview } from '@fringe/contract/operations/people/import-shapes';
import { nif } from '../../../src/values/spanish-ids.ts';
import { done } from '../../support/client.ts';
import { sql } from '../../support/database/sql.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { changedTables } from '../support/changed-tables.ts';
import { addCompany } from '../support/company-bodies.ts';
import { applyAll, csv, employeeOf, row, send } from '../support/people/import-files.ts';
import { expectFailure, expectInvalid } from '../support/refusals.ts';

const service = await startService();
after(service.close);
const { operator, partner, otherPartner } = service;
const [companyId] = service.companyIds as [string];
const base = `/api/v3/companies/${companyId}`;
const imports = `${base}/employee-imports`;
const model = await operator.post(`/platform/v1/companies/${companyId}/benefit-models`, {
  name: 'Plan Familia Más',
});
assert.equal(model.status, 201, model.text);

const headings =
  'Nombre;Apellidos;DNI/NIE;Correo electrónico;Fecha de nacimiento;Fecha de alta;' +
  'Salario bruto anual;Jornada;Nº pagas;Régimen fiscal;Centro de coste;Empresa de nómina;' +
  'Modelo;Teléfono';
const people = [
  `Íñigo;Muñoz Peña;${nif(50_000_001)};inigo@hr.example;31/03/1991;01/02/2024;` +
    '31.250,50;Completa;14;General;Oficina Logroño;Nóminas del Sur;plan familia más;600100200',
  `Begoña;Núñez;50.000.002-${nif(50_000_002).at(-1)};begona@hr.example;29-02-1988;2023-12-01;` +
    '"28.000";Parcial 50 %;12;Vizcaya;Oficina Logroño;;;',
  `Aïna;Vilà;${nif(50_000_003)};aina@hr.example;1/7/1995;15/09/2025;` +
    '19500,5 €;40;12;General;;;;',
];
/** With a title above, as reports have it, in the characters of a Spanish Windows. */
const file = Buffer.from(
  ['Listado de empleados', '', headings, ...people, ''].join('\r\n').replace('€', '\x80'),
  'latin1',
);

const preview = (body: string | Buffer, query = '') =>
  partner.send('POST', `${imports}/preview${query}`, {
    body,
    headers: { 'content-type': 'text/csv' },
  });

async function previewed(body: string | Buffer, query = ''): Promise<ImportPreview> {
  return done(preview(body, query));
}

async function imported(body: string | Buffer, query = '') {
  const headers = { 'content-type': 'text/csv' };
  const reply = await partner.send('POST', imports + query, { body, headers });
  assert.equal(reply.status, 202, reply.text);
  await applyAll(service);
  const path = `${imports}/${reply.body.id}`;
  const { rows } = (await partner.get(`${path}/rows`)).body;
  return { path, summary: (await partner.get(path)).body, rows };
}

describe("HR's file", () => {
  it('is shown as it would be taken, and nothing of it is stored', async () => {
    const changed = await changedTables(service, async () => {
      const seen = await previewed(file);
      const { fileType, encoding, separator, decimalSign, problems, rowCount } = seen;
      assert.deepEqual(
        [fileType, encoding, separator, decimalSign, problems, rowCount],
        ['csv', 'windows-1252', 'semicolon', 'comma', [], 3],
      );
      const [first] = seen.rows;
      assert.equal(first!.outcome, 'added');
      const taken = Object.fromEntries(first!.taken.map(({ field, value }) => [field, value]));
      assert.equal(taken.grossSalaryInCents, '3125050');
      assert.equal(taken.birthDate, '1991-03-31');
      assert.deepEqual(first!.values[0], { column: 'Nombre', value: 'Íñigo' });
      assert.deepEqual(seen.columns.at(-1), {
        column: 'Teléfono',
        field: null,
        ignored: 'it is not known',
      });
    });
    assert.deepEqual(changed, []);
  });

  it('is taken by a partner as it is; what could mean two things fails in its row', async () => {
    const { summary, rows } = await imported(file, '?fileName=Altas%20febrero.csv');
    assert.deepEqual([summary.added, summary.failed], [2, 1]);
    assert.equal(summary.fileName, 'Altas febrero.csv');
    assert.equal(summary.sentBy.kind, 'partner');
    assert.match(rows[2].messages[0], /^Jornada: may be hours or a percentage/);
    const inigo = await employeeOf(service, companyId, rows[0].employeeId);
    assert.deepEqual(
      [inigo.name, inigo.surname, inigo.hiringDate, inigo.grossSalary.amountInCents],
      ['Íñigo', 'Muñoz Peña', '2024-02-01', 3_125_050],
    );
    assert.deepEqual(
      [inigo.modelId, inigo.costCenter.name, inigo.workdayConfiguration.numberOfPaychecks],
      [model.body.id, 'Oficina Logroño', 14],
    );
    const begona = await employeeOf(service, companyId, rows[1].employeeId);
    assert.deepEqual(
      [begona.legalId, begona.taxRegime, begona.grossSalary.amountInCents],
      [nif(50_000_002), 'biscayan', 2_800_000],
    );
    assert.equal(begona.workdayConfiguration.workTimePercentage, 50);
    assert.match(rows[1].messages[0], /^DNI\/NIE: is taken without /);
  });

  it('comes back with what is wrong, to be mended and sent again', async () => {
    const { path } = await imported(file);
    const reply = await partner.get(`${path}/rows?outcome=failed&csvDialect=excel-es`);
    assert.equal(reply.status, 200, reply.text);
    assert.match(reply.headers.get('content-disposition')!, /filename="import-/);
    const mended = reply.text.replace('"40"', '"100 %"');
    assert.match(mended, /"Teléfono";"fringe.outcome";"fringe.messages";"fringe.habits"\r\n/);
    const { rows } = await imported(mended);
    assert.deepEqual(each(rows, 'outcome'), ['added']);
    const aina = await employeeOf(service, companyId, rows[0].employeeId);
    assert.deepEqual([aina.name, aina.grossSalary.amountInCents], ['Aïna', 1_950_050]);
  });

  it('comes back with how it was written: a part of it is read as the whole was', async () => {
    const part = file.toString('latin1').replace('Parcial 50 %', '20');
    const { path } = await imported(Buffer.from(part, 'latin1'));
    const { text } = await partner.get(`${path}/rows?outcome=failed&format=csv`);
    const { rows } = await previewed(text.replace('"20"', '"20 %"').replace('"19500,5 €"', '"9"'));
    const salary = rows[0]!.taken.find(({ field }) => field === 'grossSalaryInCents');
    assert.equal(salary!.value, '2800000');
  });

  it('gives formulas back as text, and takes them as what they were', async () => {
    const cells = row({ email: 'x', surname: '=1+1', name: '"Ana" -2' });
    const { path } = await imported(csv([cells]));
    const { text } = await partner.get(`${path}/rows?format=csv`);
    assert.match(text, /"'=1\+1"/);
    const { rows } = await imported(text.replace('"x"', '"formula@hr.example"'));
    const kept = await employeeOf(service, companyId, rows[0].employeeId);
    assert.deepEqual([kept.surname, kept.name], ['=1+1', '"Ana" -2']);
  });

  it('is kept sealed, and another partner is not told who sent it', async () => {
    const { path } = await imported(csv([row({ surname: 'Secretissima' })]));
    const id = path.split('/').at(-1);
    const stored = `SELECT string_agg(encode(values_sealed, 'escape'), '') AS text
      FROM employee_import_rows WHERE import_id = $1`;
    const [found] = await sql(service.database.ownerUrl, stored, [id]);
    assert.ok(found.text.length > 0 && !found.text.includes('Secretissima'));
    assert.equal((await otherPartner.get(path)).status, 403);
  });
});

describe('amounts', () => {
  const salaries = (...amounts: string[]) => {
    const rows = amounts.map((amount) => {
      const { grossSalaryInCents: _, ...cells } = row();
      return { ...cells, 'Salario bruto anual': amount };
    });
    return csv(rows, { delimiter: ';' });
  };
  const read = async (file: string, query = '') =>
    (await previewed(file, query)).rows.map(({ outcome, taken }) =>
      outcome === 'failed'
        ? outcome
        : taken.find(({ field }) => field === 'grossSalaryInCents')!.value,
    );

  it('that may be two are read as the others of the file tell, or refused', async () => {
    assert.deepEqual(await read(salaries('1.234', '24.000')), ['failed', 'failed']);
    assert.deepEqual(await read(salaries('1.234', '1.000,5')), ['123400', '100050']);
    assert.deepEqual(await read(salaries('1.234', '1,234', '10.5')), ['failed', '123400', '1050']);
    assert.deepEqual(await read(salaries('1.234', '10.5', '10,5')), ['failed', '1050', '1050']);
    assert.deepEqual(await read(salaries('1.234.567', '2.345')), ['123456700', '234500']);
    assert.deepEqual(await read(salaries('12.3456', '-5', 'mil')), ['failed', 'failed', 'failed']);
  });

  it('are read by the decimal sign of a preset where nothing tells', async () => {
    const name = 'Con coma';
    const { id } = (await partner.post(`${base}/import-presets`, { name, decimalSign: 'comma' }))
      .body;
    assert.deepEqual(await read(salaries('24.000'), `?presetId=${id}`), ['2400000']);
  });

  it('of a heading that does not say of which time are ignored, which is said', async () => {
    const { columns, problems } = await previewed(salaries('1').replace(' bruto anual', ' bruto'));
    assert.match(columns.at(-1)!.ignored!, /^it may be by year or by month/);
    assert.deepEqual(problems, ['has no column grossSalaryInCents']);
  });
});

describe('dates that begin with the month', () => {
  it('make the others of their file unclear', async () => {
    const dated = (hiringDate: string) => row({ hiringDate });
    const { rows } = await previewed(csv([dated('04/13/2020'), dated('02/03/2020')]));
    assert.deepEqual(each(rows, 'outcome'), ['failed', 'failed']);
  });
});

describe('a preset', () => {
  const preset = {
    name: 'Nóminas A3',
    columns: [
      { column: 'sueldo bruto', field: 'grossSalaryInEuros' },
      { column: 'Correo', field: null },
    ],
    defaults: [{ field: 'taxRegime', value: 'General' }],
    decimalSign: 'comma',
  };

  it('says what columns mean, and what holds for all rows', async () => {
    const created = await partner.post(`${base}/import-presets`, preset);
    assert.equal(created.status, 201, created.text);
    const { grossSalaryInCents: _, taxRegime: __, ...cells } = row();
    const own = csv([{ ...cells, 'SUELDO BRUTO': '24.000', Correo: 'none' }], { delimiter: ';' });
    assert.equal((await preview(own)).body.problems.length, 2);
    const { rows } = await imported(own, `?presetId=${created.body.id.toUpperCase()}`);
    const { grossSalary, taxRegime } = await employeeOf(service, companyId, rows[0].employeeId);
    assert.deepEqual([grossSalary.amountInCents, taxRegime], [2_400_000, 'general']);
    const { importPresets } = (await partner.get(`${base}/import-presets`)).body;
    const found = importPresets.find(({ id }: { id: string }) => id === created.body.id);
    const { id, createdAt: _at, createdBy, ...shown } = found;
    assert.deepEqual(shown, preset);
    assert.equal(createdBy.kind, 'partner');
    const taken = "A preset with name 'Nóminas A3' already exists";
    expectFailure(await partner.post(`${base}/import-presets`, preset), 409, taken);
    const twin = `${base.replace('/api/v3', '/platform/v1')}/import-presets`;
    expectFailure(await operator.post(twin, preset), 409, taken);
    assert.equal((await partner.delete(`${base}/import-presets/${id}`)).status, 204);
    assert.equal((await partner.delete(`${base}/import-presets/${id}`)).status, 404);
    expectInvalid(await preview(own, `?presetId=${id}`), 'query/presetId', notOurs);
  });

  const notOurs = 'is not a preset of this company';
  it('is of one company', async () => {
    const other = await addCompany(operator);
    const path = `/platform/v1/companies/${other}/import-presets`;
    const { id } = (await operator.post(path, { name: 'Theirs' })).body;
    const reply = await send(operator, companyId, csv([row()]), { query: `?presetId=${id}` });
    expectInvalid(reply, 'query/presetId', notOurs);
  });
});
