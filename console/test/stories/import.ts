import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { applyImport } from '../../../server/src/employee-imports/apply-import.ts';
import { nif } from '../../../server/src/values/spanish-ids.ts';
import { axe, type Console } from '../support/console.ts';
import type { Stage } from '../support/stage.ts';

/** The clerk's day loads as many as a company has. */
const PEOPLE = 12;
const heads =
  'Nombre;Apellidos;DNI/NIE;Correo electrónico;Fecha de nacimiento;Fecha de alta;' +
  'Salario bruto anual;Jornada;Régimen fiscal;Centro de coste;Turno';

/** What three of them have in place of what they should have: by place, column and value. */
const wrong = [
  [1, 'Fecha de nacimiento', '31/02/1990', '28/02/1990', 'Ese día no existe'],
  [6, 'Jornada', '40', '100 %', 'Pueden ser horas o un porcentaje'],
  [9, 'Correo electrónico', 'sin arroba', 'nuria.9@hr.example', 'No es una dirección de correo'],
] as const;

/** The file as an HR program writes it: with a title, in Latin-1, semicolons and commas. */
function fileOfHr(): Buffer {
  const names = heads.split(';');
  const rows = Array.from({ length: PEOPLE }, (_, at) => {
    const day = String((at % 28) + 1).padStart(2, '0');
    const cells = [
      'Begoña',
      `Núñez ${at}`,
      nif(51_000_000 + at),
      `persona.${at}@hr.example`,
      `${day}/04/1988`,
      `${day}/02/2024`,
      `3${at % 10}.250,50`,
      at % 5 === 0 ? 'Parcial 50 %' : 'Completa',
      'General',
      'Oficina Logroño',
      'mañana',
    ];
    for (const [place, column, value] of wrong)
      if (place === at) cells[names.indexOf(column)] = value;
    return cells.join(';');
  });
  return Buffer.from(['Plantilla', '', heads, ...rows, ''].join('\r\n'), 'latin1');
}

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await target.press(key);
}

async function write(target: Locator, text: string): Promise<void> {
  await target.focus();
  await target.press('Control+A');
  await target.pressSequentially(text);
}

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** HR loads people from a file with three errors, mends them in place, and invites them. */
async function loadPeople(service: Console, page: Page, companyId: string): Promise<string> {
  await service.signIn(page, 'company hr', `/companies/${companyId}/import`);
  const work = async () => {
    while (await applyImport(service.context));
  };
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(button(page, 'Elegir un fichero')),
  ]);
  const file = { name: 'Altas.csv', mimeType: 'text/csv', buffer: fileOfHr() };
  await chooser.setFiles(file);
  await page.getByText(`${PEOPLE} filas · texto (CSV)`).waitFor();
  await press(page.getByLabel('«Turno» se toma por'), 'End');
  await press(button(page, 'Guardar y volver a leer el fichero'));
  await press(button(page, `Comprobar las ${PEOPLE} filas`));
  await page.waitForURL(/import=[\da-f-]{36}/);
  await work();

  await page.getByRole('heading', { name: '3 filas con error' }).waitFor();
  for (const [place, column, sent, right, reason] of wrong) {
    const row = page.getByRole('group', { name: `Línea ${place + 4} · Begoña Núñez ${place}` });
    await row.getByText(reason).waitFor();
    assert.equal(await row.getByLabel(column).inputValue(), sent);
    await write(row.getByLabel(column), right);
  }
  await axe(page, 'import');
  await press(button(page, 'Comprobar de nuevo'));
  await page.getByText(`0 de ${PEOPLE} filas comprobadas`).waitFor();
  await work();
  await page.getByText(`Se dará de alta a ${PEOPLE} personas.`).waitFor();
  await press(button(page, 'Aplicar…'));
  await press(button(page.getByRole('dialog'), 'Sí, aplicarlo'));
  await page.getByText(`0 de ${PEOPLE} filas aplicadas`).waitFor();
  await work();
  await page.getByText('El fichero está aplicado').waitFor();
  const applied = page.url();

  await press(page.getByRole('link', { name: 'A quién se ha dado de alta y sus invitaciones' }));
  await page.getByRole('img', { name: `${PEOPLE} de alta, 0 con correo, 0 confirmadas` }).waitFor();
  await press(button(page, `Invitar a ${PEOPLE}…`));
  await press(button(page.getByRole('dialog'), 'Sí, enviarlas'));
  await page.getByText(`${PEOPLE} invitaciones están en camino.`).waitFor();
  await press(button(page, 'Hecho'));
  await page.getByRole('row', { name: new RegExp(`^Correo en camino ${PEOPLE}`) }).waitFor();
  await axe(page, 'invitations');
  return applied;
}

/** HR registers somebody, and ends them with a day and a reason. */
async function registerAndEnd(page: Page): Promise<void> {
  await press(button(page, 'Dar de alta a una persona'));
  const drawer = page.getByRole('dialog');
  const fields = [
    ['Nombre', 'Iria'],
    ['Apellidos', 'Castro Rey'],
    ['NIF o NIE', nif(52_000_001)],
    ['Correo electrónico', 'iria.castro@hr.example'],
    ['Salario bruto anual, en euros', '28500,50'],
  ] as const;
  for (const [label, text] of fields) await write(drawer.getByLabel(label), text);
  await press(button(drawer, 'Dar de alta e invitar'));
  await drawer.getByText('Es obligatorio.').first().waitFor();
  await drawer.getByLabel('Fecha de nacimiento').fill('1991-03-31');
  await drawer.getByLabel('Fecha de alta').fill('2024-02-29');
  await press(button(drawer, 'Dar de alta e invitar'));
  await drawer.getByText('Sin confirmar').waitFor();
  await press(button(drawer, 'Dar de baja…'));
  await drawer.getByLabel('Último día de trabajo').fill('2024-05-31');
  await write(drawer.getByLabel('Motivo'), 'No se incorporó');
  await press(button(drawer, 'Sí, dar de baja'));
  await drawer.getByText('Baja, último día 31 may 2024').waitFor();
  await drawer.getByText('No se incorporó').waitFor();
}

/** Those who look after people, with the file of their own program; told in Spanish. */
export function importStories({ service, open, enter }: Stage): void {
  it('loads people from the file of HR, mended in place, applied once, and invited', async () => {
    const [companyId] = service.companyIds as [string];
    const people = `/api/v3/companies/${companyId}/employees`;
    const before = (await service.partner.get(`${people}?limit=1`)).body.page.totalElements;
    const { page, complaints } = await open();
    const applied = await loadPeople(service, page, companyId);
    const { body } = await service.partner.get(`${people}?limit=1000`);
    assert.equal(body.page.totalElements, before + PEOPLE);
    const loaded = (body.employees as { metadata: { Turno?: string } | null }[]).filter(
      ({ metadata }) => metadata?.Turno === 'mañana',
    );
    assert.equal(loaded.length, PEOPLE);
    await registerAndEnd(page);
    assert.deepEqual(complaints, []);

    const reader = await enter('company viewer', applied.slice(applied.indexOf('/companies')));
    await reader.page.getByText('El fichero está aplicado').waitFor();
    assert.equal(await reader.page.getByRole('main').getByRole('button').count(), 0);
    assert.deepEqual(reader.complaints, []);
  });
}
