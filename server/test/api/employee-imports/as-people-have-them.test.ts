import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ImportPreview } from '@fringe/contract/operations/people/import-shapes';
import { nif } from '../../../src/values/spanish-ids.ts';
import { done } from '../../support/client.ts';
import { expectFailure, expectInvalid } from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { openService } from '../../support/open-service.ts';
import { addCompany } from '../../support/partners/company-bodies.ts';
import * as files from '../../support/people/import-files.ts';
import { changedTables } from '../support/changed-tables.ts';

const { csv, employeeOf, row, without } = files;
const { service, operator, partner, otherPartner, companyId, rows: lookUp } = await openService();
const base = `/api/v3/companies/${companyId}`;
const imports = `${base}/employee-imports`;
const presets = `${base}/import-presets`;
const models = `/platform/v1/companies/${companyId}/benefit-models`;
const { id: modelId } = await done(operator.post(models, { name: 'Plan Familia Más' }));

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

const post = (path: string, body: string | Buffer) =>
  partner.send('POST', path, { body, headers: { 'content-type': 'text/csv' } });
const preview = (body: string | Buffer, query = '') => post(`${imports}/preview${query}`, body);
const previewed = (body: string | Buffer, query = ''): Promise<ImportPreview> =>
  done(preview(body, query));

async function imported(body: string | Buffer, query = '') {
  const path = `${imports}/${(await done(post(imports + query, body))).id}`;
  await files.applyAll(service);
  const { rows } = (await partner.get(`${path}/rows`)).body;
  return { path, summary: (await partner.get(path)).body, rows };
}

/** The person of a row, as they are kept. */
const kept = (reported: { employeeId: string }) =>
  employeeOf(service, companyId, reported.employeeId);

describe("HR's file", () => {
  it('is shown as it would be taken, and nothing of it is stored', async () => {
    const changed = await changedTables(service, async () => {
      const { rows, columns, problems, rowCount, ...seen } = await previewed(file);
      const habits = [seen.fileType, seen.encoding, seen.separator, seen.decimalSign];
      assert.deepEqual(habits, ['csv', 'windows-1252', 'semicolon', 'comma']);
      assert.deepEqual([problems, rowCount, rows[0]!.outcome], [[], 3, 'added']);
      const taken = Object.fromEntries(rows[0]!.taken.map(({ field, value }) => [field, value]));
      assert.deepEqual([taken.grossSalaryInCents, taken.birthDate], ['3125050', '1991-03-31']);
      assert.deepEqual(rows[0]!.values[0], { column: 'Nombre', value: 'Íñigo' });
      const ignored = { column: 'Teléfono', field: null, ignored: 'it is not known' };
      assert.deepEqual(columns.at(-1), ignored);
    });
    assert.deepEqual(changed, []);
  });

  it('is taken by a partner as it is; what could mean two things fails in its row', async () => {
    const { summary, rows } = await imported(file, '?fileName=Altas%20febrero.csv');
    assert.deepEqual([summary.added, summary.failed], [2, 1]);
    assert.deepEqual([summary.fileName, summary.sentBy.kind], ['Altas febrero.csv', 'partner']);
    assert.match(rows[2].messages[0], /^Jornada: may be hours or a percentage/);
    assert.match(rows[1].messages[0], /^DNI\/NIE: is taken without /);
    const [inigo, begona] = [await kept(rows[0]), await kept(rows[1])];
    const named = { name: 'Íñigo', surname: 'Muñoz Peña', hiringDate: '2024-02-01', modelId };
    assert.deepEqual({ ...inigo, ...named }, inigo);
    const { costCenter, grossSalary, workdayConfiguration } = inigo;
    const { amountInCents } = grossSalary;
    const { numberOfPaychecks } = workdayConfiguration;
    const told = [costCenter.name, amountInCents, numberOfPaychecks];
    assert.deepEqual(told, ['Oficina Logroño', 3_125_050, 14]);
    const half = begona.workdayConfiguration.workTimePercentage;
    assert.deepEqual([begona.grossSalary.amountInCents, half], [2_800_000, 50]);
    assert.deepEqual([begona.legalId, begona.taxRegime], [nif(50_000_002), 'biscayan']);
  });

  it('comes back with what is wrong, to be mended and sent again', async () => {
    const { path } = await imported(file);
    const reply = await partner.get(`${path}/rows?outcome=failed&csvDialect=excel-es`);
    assert.match(reply.headers.get('content-disposition')!, /filename="import-/);
    const mended = reply.text.replace('"40"', '"100 %"');
    assert.match(mended, /"Teléfono";"fringe.outcome";"fringe.messages";"fringe.habits"\r\n/);
    const { rows } = await imported(mended);
    assert.deepEqual(each(rows, 'outcome'), ['added']);
    const aina = await kept(rows[0]);
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
    const { surname, name } = await kept(rows[0]);
    assert.deepEqual([surname, name], ['=1+1', '"Ana" -2']);
  });

  it('is kept sealed, and another partner is not told who sent it', async () => {
    const { path } = await imported(csv([row({ surname: 'Secretissima' })]));
    const stored = `SELECT string_agg(encode(values_sealed, 'escape'), '') AS text
      FROM employee_import_rows WHERE import_id = $1`;
    const [found] = await lookUp(stored, [path.split('/').at(-1)]);
    assert.ok(found.text.length > 0 && !found.text.includes('Secretissima'));
    assert.equal((await otherPartner.get(path)).status, 403);
  });
});

describe('what may be read in two ways', () => {
  const salaries = (...amounts: string[]) => {
    const cells = () => without(row(), ['grossSalaryInCents']);
    const rows = amounts.map((amount) => ({ ...cells(), 'Salario bruto anual': amount }));
    return csv(rows, { delimiter: ';' });
  };
  const read = async (body: string, query = '') =>
    (await previewed(body, query)).rows.map(({ outcome, taken }) =>
      outcome === 'failed'
        ? outcome
        : taken.find(({ field }) => field === 'grossSalaryInCents')!.value,
    );

  it('is an amount that the others of its file or a preset tell, or is refused', async () => {
    const cases: [amounts: string, cents: string][] = [
      ['1.234 | 24.000', 'failed | failed'],
      ['1.234 | 1.000,5', '123400 | 100050'],
      ['1.234 | 1,234 | 10.5', 'failed | 123400 | 1050'],
      ['1.234 | 10.5 | 10,5', 'failed | 1050 | 1050'],
      ['1.234.567 | 2.345', '123456700 | 234500'],
      ['12.3456 | -5 | mil', 'failed | failed | failed'],
    ];
    for (const [amounts, cents] of cases) {
      assert.equal((await read(salaries(...amounts.split(' | ')))).join(' | '), cents, amounts);
    }
    const { id } = await done(partner.post(presets, { name: 'Coma', decimalSign: 'comma' }));
    assert.deepEqual(await read(salaries('24.000'), `?presetId=${id}`), ['2400000']);
  });

  it('is a heading that does not say of which time, and a month before its day', async () => {
    const { columns, problems } = await previewed(salaries('1').replace(' bruto anual', ' bruto'));
    assert.match(columns.at(-1)!.ignored!, /^it may be by year or by month/);
    assert.deepEqual(problems, ['has no column grossSalaryInCents']);
    const dated = (hiringDate: string) => row({ hiringDate });
    const { rows } = await previewed(csv([dated('04/13/2020'), dated('02/03/2020')]));
    assert.deepEqual(each(rows, 'outcome'), ['failed', 'failed']);
  });
});

describe('a preset', () => {
  const notOurs = 'is not a preset of this company';
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
    const { id } = await done(partner.post(presets, preset));
    const cells = without(row(), ['grossSalaryInCents', 'taxRegime']);
    const own = csv([{ ...cells, 'SUELDO BRUTO': '24.000', Correo: 'none' }], { delimiter: ';' });
    assert.equal((await previewed(own)).problems.length, 2);
    const { rows } = await imported(own, `?presetId=${id.toUpperCase()}`);
    const { grossSalary, taxRegime } = await kept(rows[0]);
    assert.deepEqual([grossSalary.amountInCents, taxRegime], [2_400_000, 'general']);
    const { importPresets } = (await partner.get(presets)).body;
    const found = importPresets.find((one: { id: string }) => one.id === id);
    const { createdAt, createdBy, ...shown } = found;
    assert.deepEqual([shown, createdBy.kind], [{ id, ...preset }, 'partner']);
    const taken = "A preset with name 'Nóminas A3' already exists";
    expectFailure(await partner.post(presets, preset), 409, taken);
    const twin = presets.replace('/api/v3', '/platform/v1');
    expectFailure(await operator.post(twin, preset), 409, taken);
    for (const status of [204, 404]) {
      assert.equal((await partner.delete(`${presets}/${id}`)).status, status);
    }
    expectInvalid(await preview(own, `?presetId=${id}`), 'query/presetId', notOurs);
  });

  it('is of one company', async () => {
    const path = `/platform/v1/companies/${await addCompany(operator)}/import-presets`;
    const { id } = await done(operator.post(path, { name: 'Theirs' }));
    const query = `?presetId=${id}`;
    const reply = await files.send(operator, companyId, csv([row()]), { query });
    expectInvalid(reply, 'query/presetId', notOurs);
  });
});
