import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { makeExports } from '../../../server/src/payroll-exports/make-exports.ts';
import { axe, axeState } from '../support/console.ts';
import { ask, choose, press, reach, take } from '../support/keyboard.ts';
import { type Marta, martasMonths } from '../support/marta.ts';
import type { Stage } from '../support/stage.ts';

/** Payroll staff: why a number is what it is, what changed since, and the difference as a file. */
export function payrollStories(stage: Stage): void {
  const { service, say } = stage;

  it('leads payroll staff from a name to why, and to the file of a difference', async () => {
    const marta = await martasMonths(service);
    const { page, complaints } = await stage.open();
    await page.goto(`${service.url}/console`);
    await page.getByRole('heading', { level: 1, name: say('Entrar', 'Sign in') }).waitFor();
    await axe(page, 'sign-in');
    await press(page.getByRole('link', { name: say(/Nóminas/, /Payroll/) }));
    await page.getByRole('listitem').getByRole('link').first().waitFor();
    await axe(page, 'start');
    await seeWhy(page, stage, marta);
    await seeWhatChanged(page, stage, marta);
    const made = await takeDifference(page, stage);

    await press(made.getByRole('button', { name: say('Marcar como contab', 'Mark as booked') }));
    const reference = page.getByLabel(say('Referencia en su programa', 'Reference in your'));
    await reach(reference);
    await page.keyboard.type('Asiento 412');
    await press(page.getByRole('button', { name: say('Sí, está contab', 'Yes, it is booked') }));
    await page.getByRole('cell', { name: 'Asiento 412' }).waitFor();
    const taken = say('La última versión, la 2, ya está', 'The newest version, 2, is in a file');
    await page.getByText(taken).waitFor();
    assert.equal(await made.getByRole('button').count(), 0, 'it is booked for good');
    assert.deepEqual(complaints, []);
  });
}

async function seeWhy(page: Page, { say }: Stage, { refusedIn }: Marta): Promise<void> {
  await ask(page, 'soler mar');
  await take(page, /Marta Soler Vidal/);
  await page.getByRole('heading', { level: 1, name: 'Marta Soler Vidal' }).waitFor();
  await choose(page.getByRole('combobox', { name: say('Mes', 'Month') }), refusedIn);
  const left = say(/Comida\s14,60\s€\sdisponibles/, /Meals\s€14.60\sleft/);
  await page.getByRole('link', { name: left }).waitFor();
  const words = page.getByRole('region', { name: say('En palabras', 'In words') });
  const sentence = say(/quedaban 1,80\s€ de un límite de 150/, /€1.80 was left of a limit of €150/);
  await words.getByText(sentence).waitFor();
  await axe(page, 'employee');

  const marks = page.getByRole('group', {
    name: say(/Apuntes y rechazos/, /Entries and refusals/),
  });
  const refused = marks.getByRole('button', {
    name: say(/rechazado, .* 12,60/, /refused, .* €12.60/),
  });
  await press(marks.locator('[tabindex="0"]'), 'Home');
  await press(refused, 'Enter', 'ArrowRight');
  const drawer = page.getByRole('dialog', { name: say('Cargo rechazado', 'Refused charge') });
  const why = say(/superaba el límite: quedaban 1,80\s€ de 150/, /€1.80 was left of €150/);
  await drawer.getByText(why).waitFor();
  // The address is the state: a colleague who opens it sees the same.
  await page.reload();
  await drawer.getByText(why).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
}

async function seeWhatChanged(page: Page, { say }: Stage, { settledAgain }: Marta): Promise<void> {
  await ask(page, say('cierre', 'month close'));
  await take(page, say(/Cierre del mes/, /Month close/));
  await page.getByRole('heading', { level: 1, name: say('Cierre de', 'Close of') }).waitFor();
  await choose(page.getByRole('combobox', { name: say('Mes', 'Month') }), settledAgain);
  const notTaken = say('Nadie tiene todavía un fichero', 'Nobody has a file of this month');
  await page.getByText(notTaken).waitFor();
  const steps = say(
    'De la versión 1 a la versión 2: +13,20',
    'From version 1 to version 2: +€13.20',
  );
  await page.getByRole('img', { name: steps }).waitFor();
  await page.getByRole('img', { name: say('1 apunte con retraso', '1 late entry') }).waitFor();
  const marta = page.getByRole('row', { name: 'Marta Soler Vidal' });
  for (const amount of say(['172,20', '185,40', '+13,20'], ['€172.20', '€185.40', '+€13.20'])) {
    await marta.getByRole('link', { name: amount }).waitFor();
  }
  await axe(page, 'month');
  const asTable = say('Como tabla: De una versión', 'As table: From version');
  await press(page.getByRole('button', { name: asTable }));
  const row = say('Comida 1 1 +13,20', 'Meals 1 1 +€13.20');
  await page.getByRole('row', { name: row }).waitFor();
}

async function takeDifference(page: Page, { service, say }: Stage) {
  await choose(
    page.getByLabel(say('Cómo es el fichero', 'What the file looks like')),
    'ledger',
    'l',
  );
  await choose(page.getByLabel(say('Qué contiene', 'What goes into it')), '1');
  await page.getByRole('cell', { name: 'Casa Manolo' }).waitFor();
  const make = say('Hacer el fichero con la diferencia', 'Make the file with the difference');
  await press(page.getByRole('button', { name: make }));
  const waiting = page.getByText(say('El fichero se está haciendo', 'The file is being made'));
  await waiting.waitFor();
  assert.match(page.url(), /export=[\da-f-]{36}/);
  await page.reload();
  await waiting.waitFor();
  while (await makeExports(service.context));
  const made = page.getByRole('region', { name: say('El fichero', 'The file'), exact: true });
  const download = made.getByRole('link', { name: say('Descargar', 'Download') });
  const [file] = await Promise.all([page.waitForEvent('download'), press(download)]);
  assert.match(file.url(), /[?]fringeRole=[\da-f-]{36}$/, 'the role that is chosen here');
  const bytes = readFileSync(await file.path());
  assert.match(String(bytes), /expenses,1320,EUR,Casa Manolo/);
  await made.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor();
  await axeState(page, 'month, a file');
  return made;
}
