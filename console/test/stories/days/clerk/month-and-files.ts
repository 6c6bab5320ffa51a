import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { makeExports } from '../../../../../server/src/payroll-exports/make-exports.ts';
import { settleLateCycles } from '../../../../../server/src/reconciliation/settle-late-cycles.ts';
import { untilDone } from '../../../../../server/test/support/worker.ts';
import { nifOf } from '../../../support/clerk.ts';
import { expectFocus, reach } from '../../../support/keyboard.ts';
import { button, type Day, goTo, press, pressTwice, STOPS, write } from './hands.ts';

/** The month is closed after she has read what that does. */
export async function closesMonth({ page, machines, month }: Day): Promise<void> {
  await goTo(page, 'Cierre del mes');
  await page.getByText('Abierto; se cierra al final del').waitFor();
  await press(button(page, 'Cerrar el mes…'));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/la versión 1, con 162,65\s€ de 3 personas/).waitFor();
  await expectFocus(button(dialog, 'No, volver').last());
  await pressTwice(button(dialog, 'Sí, cerrarlo'));
  await page.getByText('No ha cambiado nada desde').waitFor();
  await expectFocus(page.getByRole('heading', { level: 1 }));
  const { settlements } = await machines.read(`settlements?payroll=${month}`);
  assert.deepEqual(
    settlements.map((one: { version: number; netInCents: number }) => [
      one.version,
      one.netInCents,
    ]),
    [[1, 16_265]],
  );
}

/** A template like a3 with the codes of her program; only what the month has needs one. */
async function writesTemplate(page: Page): Promise<void> {
  await press(button(page, 'Sacar el primero'));
  await reach(page.getByLabel('Cómo es el fichero'), 'Tab', STOPS);
  await page.keyboard.press('a');
  await press(button(page, 'Crear una plantilla propia con estos códigos'));
  await page.getByRole('heading', { name: 'Plantilla nueva, como a3' }).waitFor();
  // Only what the month has lacks a code: first the gym, then meals.
  for (const code of ['0220', '0210']) await write(page.getByPlaceholder('falta').first(), code);
  const preview = page.getByRole('region', { name: 'Así quedará el fichero' });
  await preview.getByRole('cell', { name: '0220' }).first().waitFor();
  await press(button(page, 'Guardar'), 'Shift+Tab');
  await page.getByRole('heading', { name: 'a3 propia', exact: true }).waitFor();
  await press(button(page, 'Sacar un fichero con ella'));
}

/** Asks for the file that the page offers, and takes it; answers its rows. */
async function takesFile({ service, page }: Day, make: string): Promise<string[]> {
  await pressTwice(button(page, make));
  await page.getByText('El fichero se está haciendo').waitFor();
  await untilDone(() => makeExports(service.context));
  const made = page.getByRole('region', { name: 'El fichero', exact: true });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(made.getByRole('link', { name: 'Descargar' })),
  ]);
  const [head, ...rows] = readFileSync(await download.path(), 'latin1').split('\r\n');
  assert.match(head!, /^C\xf3digo empresa;C\xf3digo trabajador;NIF;/);
  assert.equal(rows.pop(), '', 'it ends with the end of a line');
  return rows.toSorted();
}

/** The month in the layout of her program, to the cent, and booked. */
export async function takesMonth(day: Day): Promise<void> {
  const { page, machines, month } = day;
  await goTo(page, 'Ficheros');
  await writesTemplate(page);
  const rows = await takesFile(day, 'Hacer el fichero');
  assert.deepEqual(rows, [
    rowOf(month, 0, '0210', '12,35'),
    rowOf(month, 1, '0210', '74,75'),
    rowOf(month, 1, '0220', '40,00'),
    rowOf(month, 2, '0220', '35,55'),
  ]);
  await press(page.getByRole('button', { name: 'Marcar como contabilizado' }));
  await expectFocus(page.getByLabel('Referencia en su programa'));
  await page.keyboard.type('Asiento 7');
  await page.keyboard.press('Enter');
  await page.getByText('Asiento 7').first().waitFor();
  const { exports } = await machines.read('exports');
  assert.equal(exports.length, 1);
}

const rowOf = (month: string, at: number, code: string, amount: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const end = `${last}/${month.slice(5)}/${year}`;
  return `;E000${at};${nifOf(at)};Pe\xf1a ${at};In\xe9s;${end};${code};1;${amount}`;
};

/** A purchase of the closed month came late: she takes that alone. */
export async function takesDifference(day: Day): Promise<void> {
  const { service, page, machines, month } = day;
  await machines.spend(0, 305, { payroll: month, settled: true });
  await untilDone(() => settleLateCycles(service.context));
  await page.reload();
  await goTo(page, 'Ficheros');
  await page.getByText(/La diferencia es de \+3,05\s€/).waitFor();
  await press(button(page, 'Sacar solo la diferencia desde la versión 1'));
  const rows = await takesFile(day, 'Hacer el fichero con la diferencia');
  assert.deepEqual(rows, [rowOf(month, 0, '0210', '3,05')]);
}
