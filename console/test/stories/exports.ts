import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { makeExports } from '../../../server/src/payroll-exports/make-exports.ts';
import { settleLateCycles } from '../../../server/src/reconciliation/settle-late-cycles.ts';
import { untilDone } from '../../../server/test/support/worker.ts';
import { axe, type Console } from '../support/console.ts';
import type { Stage } from '../support/stage.ts';

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await target.press(key);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

interface Cycle {
  id: string;
  fiscalYear: string;
  payrollMonth: string;
  end: number | null;
}

/** The newest closed month of the demo's first company, and a way to spend something in it. */
async function closedMonth({ partner, companyIds, context }: Console) {
  const company = `/api/v3/companies/${companyIds[0]}`;
  const cycles = (await partner.get(`${company}/payroll-cycles`)).body.payrollCycles as Cycle[];
  const { id, fiscalYear, payrollMonth } = cycles.find(({ end }) => end !== null)!;
  const found = await partner.get(`${company}/employees?q=Marta Soler`);
  const [{ id: employeeId }] = found.body.employees;
  const spendLate = async () => {
    const path = `${company}/payroll-cycles/${id}/employees/${employeeId}/consumptions`;
    const lunch = { category: 'meal-benefit', behaviour: 'flex', amount: 310 };
    const reply = await partner.post(path, { concept: 'Café Central', ...lunch });
    assert.equal(reply.status, 201, reply.text);
    await untilDone(() => settleLateCycles(context));
  };
  return { company, month: `${fiscalYear}-${payrollMonth}`, spendLate };
}

/** Takes the file that the page offers; it is asked for twice, and made once. */
async function take({ context }: Console, page: Page): Promise<string> {
  const make = button(page, 'Hacer el fichero');
  const asked = page.waitForRequest((one) => one.method() === 'POST' && /exports$/.test(one.url()));
  await make.focus();
  await Promise.all([asked, make.press('Enter'), make.press('Enter')]);
  await page.getByText('El fichero se está haciendo').waitFor();
  await untilDone(() => makeExports(context));
  const made = page.getByRole('region', { name: 'El fichero', exact: true });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(made.getByRole('link', { name: 'Descargar' })),
  ]);
  return readFileSync(await download.path(), 'latin1');
}

/** A template like a3, with the codes of the company; one of its columns is mended. */
async function writeTemplate(page: Page): Promise<void> {
  await press(button(page, 'Sacar el primero'));
  await press(page.getByLabel('Cómo es el fichero'), 'a');
  await page.getByText('Diseño según se conoce públicamente').waitFor();
  await press(button(page, 'Crear una plantilla propia con estos códigos'));
  await page.getByRole('heading', { name: 'Plantilla nueva, como a3' }).waitFor();
  const lacking = page.getByPlaceholder('falta');
  await lacking.first().waitFor();
  for (let code = 101; await lacking.count(); code += 1) await lacking.first().fill(`0${code}`);
  const preview = page.getByRole('region', { name: 'Así quedará el fichero' });
  await preview.getByRole('cell', { name: '0101' }).first().waitFor();
  await press(tab(page, 'Columnas'));
  await press(button(page, 'Añadir una columna'));
  await page.keyboard.type('Importe');
  await page.getByText('«Importe» está dos veces').waitFor();
  await tab(page, 'Columnas ▲ 1 error').waitFor();
  await axe(page, 'exports, a template with a mistake');
  await page.getByLabel('Nombre de la columna 10').fill('Centro');
  await press(page.getByLabel('Qué contiene la columna 10'), 'c');
  await press(button(page, 'Subir Centro'));
  await page.getByText('Centro es ahora la columna 9 de 10').waitFor();
  await preview.getByRole('columnheader').nth(8).getByText('Centro').waitFor();
  await press(button(page, 'Guardar'));
  await page.getByRole('heading', { name: 'a3 propia', exact: true }).waitFor();
}

/** Two write the same template: the second is told, and loses nothing. */
async function writeAtOnce({ partner }: Console, company: string, page: Page): Promise<void> {
  await press(tab(page, 'Plantillas'));
  await press(page.getByRole('link', { name: 'a3 propia', exact: true }));
  await press(tab(page, 'Formato'));
  await press(page.getByLabel('Entre dos celdas'), 'B');
  await page.getByText('Sin guardar').waitFor();
  const address = `${company}/export-templates/${new URL(page.url()).searchParams.get('edit')}`;
  const { name, definition } = (await partner.get(address)).body;
  const theirs = { name, definition: { ...definition, lineEnd: 'lf' } };
  assert.equal((await partner.put(address, theirs)).status, 204);
  await press(button(page, 'Guardar'));
  await page.getByText('Otra persona ha cambiado esta plantilla').waitFor();
  assert.equal(await page.getByLabel('Entre dos celdas').inputValue(), '|');
  await press(button(page, 'Guardar la mía encima'));
  await page.getByText('Guardada', { exact: true }).waitFor();
  assert.equal((await partner.get(address)).body.definition.separator, '|');
  await press(button(page, 'Borrar…'));
  await press(button(page, 'Sí, borrarla'));
  await page.getByRole('link', { name: 'sap-0015', exact: true }).waitFor();
  assert.equal((await partner.get(address)).status, 404);
}

/** From a template to a booked file, and to what came late; the clerk's day takes that, too. */
async function exportsStory(console: Console, page: Page): Promise<void> {
  const { company, month, spendLate } = await closedMonth(console);
  await console.signIn(page, 'company payroll', `/companies/${console.companyIds[0]}/exports`);
  await writeTemplate(page);
  await press(button(page, 'Sacar un fichero con ella'));
  const whole = await take(console, page);
  assert.match(whole, /^C\xf3digo empresa;.*;Centro;Importe\r\n/);
  await press(page.getByRole('button', { name: 'Marcar como contabilizado' }).first());
  await press(button(page, 'Sí, está contabilizado'));
  await page.getByText('sin contabilizar').waitFor({ state: 'detached' });
  await spendLate();
  await page.goto(page.url().replace(/\?.*/, `?month=${month}`));
  await page.getByText('El mes se ha vuelto a liquidar').waitFor();
  await axe(page, 'exports');
  await press(button(page, 'Sacar solo la diferencia desde la versión 1'));
  const ahead = page.getByRole('region', { name: 'Qué contendrá' });
  await ahead.getByText('3,10').first().waitFor();
  await press(tab(page, 'Diferencia'));
  await page.getByRole('row', { name: 'Marta Soler Vidal' }).getByText('+3,10').waitFor();
  await writeAtOnce(console, company, page);
}

/** Those who hand files to a payroll program; told in Spanish. */
export function exportsStories({ service, open }: Stage): void {
  it('takes a file in the layout of a program, once, and sees what came late', async () => {
    const { page, complaints } = await open();
    await exportsStory(service, page);
    assert.deepEqual(complaints, []);
  });
}
