import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { leave, placeAt, said } from './support/cli.ts';
import { startSandbox } from './support/sandbox.ts';

const service = await startSandbox();
after(service.close);
after(leave);

const here = await placeAt(service.url);
const aurora = ['--company', 'aurora'];
const file = join(here.folder, 'altas.csv');
const heading = 'Nombre;Apellidos;NIF;Email;Nacimiento;Fecha de alta;Bruto anual;Jornada';
const person = (legalId: string, time: string) =>
  `Íñigo;Muñoz;${legalId};${legalId}@hr.example;31/03/1991;01/02/2024;31.250,50;${time}`;
const lines = [heading, person('33445566R', 'Completa'), person('44556677L', '40'), ''];
writeFileSync(file, Buffer.from(lines.join('\r\n'), 'latin1'));

it('shows how a file is understood, and what is missing', async () => {
  const { code, stdout, stderr } = await said(here, ['import', file, ...aurora, '--preview']);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /csv, iso-8859-1, semicolon; 2 rows/);
  assert.match(stdout, /Bruto anual +grossSalaryInEuros/);
  assert.match(stdout, /The file has no column taxRegime/);
});

it('imports by a preset, ends with a conflict if rows fail, and saves those', async () => {
  const [companyId] = service.companyIds;
  await service.partner.post(`/api/v3/companies/${companyId}/import-presets`, {
    name: 'Nóminas',
    defaults: [{ field: 'taxRegime', value: 'general' }],
  });
  const mend = `${file}.mend.csv`;
  const args = ['import', file, ...aurora, '--preset', 'nominas', '--failed', mend];
  const { code, stdout, stderr } = await said(here, args);
  assert.equal(code, 5, stderr);
  assert.match(stdout, /1 added, 0 updated, 0 unchanged, 1 failed/);
  assert.match(stdout, /3 +failed +Jornada: may be hours/);
  assert.match(readFileSync(mend, 'utf8'), /"44556677L"/);
});

it('refuses a file that cannot be read, and a preset that is not there', async () => {
  const none = await said(here, ['import', join(here.folder, 'none.csv'), ...aurora]);
  assert.equal(none.code, 2, none.stderr);
  const preset = await said(here, ['import', file, ...aurora, '--preset', 'other']);
  assert.equal(preset.code, 4, preset.stderr);
});
