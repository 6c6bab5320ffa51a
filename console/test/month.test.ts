import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { makeExports } from '../../server/src/payroll-exports/make-exports.ts';
import { axe, noBrowser, startConsole } from './support/console.ts';

const service = await startConsole();
after(service.close);
const [aurora, solana] = service.companyIds as [string, string];

interface Version {
  payroll: string;
  version: number;
}
const { settlements } = (await service.partner.get(`/api/v3/companies/${aurora}/settlements`))
  .body as { settlements: Version[] };
/** The month of the demo in which a lunch of Marta's came late. */
const settledAgain = settlements.find(({ version }) => version === 2)!.payroll;
const monthOf = (companyId: string, more: string) => `/companies/${companyId}/month?${more}`;

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await target.press(key);
}

/** Opens a month as one of the demo's people, who read Spanish. */
async function open(person: 'company payroll' | 'company viewer', path: string) {
  const tab = await service.open({ acceptDownloads: true, locale: 'es-ES' });
  await service.signIn(tab.page, person, path);
  await tab.page.getByRole('heading', { level: 1, name: 'Cierre de' }).waitFor();
  return tab;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('the page of a month', { skip: noBrowser }, () => {
  it('says what waits, what came late and whose it is, and everybody can read it', async () => {
    const month = monthOf(aurora, `month=${settledAgain}`);
    const { page, complaints } = await open('company payroll', month);
    await page.getByText('Nadie tiene todavía un fichero de este mes').waitFor();
    await page.getByRole('img', { name: 'De la versión 1 a la versión 2: +13,20' }).waitFor();
    await page.getByRole('img', { name: '1 apuntes con retraso' }).waitFor();
    const marta = page.getByRole('row', { name: 'Marta Soler Vidal' });
    for (const amount of ['172,20', '185,40', '+13,20']) {
      await marta.getByRole('link', { name: amount }).waitFor();
    }
    await axe(page, 'month');
    await press(button(page, 'Como tabla: De una versión a otra'));
    await page.getByRole('row', { name: 'Comida 1 1 +13,20' }).waitFor();
    await press(marta.getByRole('link', { name: '+13,20' }));
    await page.waitForURL((url) => url.searchParams.get('month') === settledAgain);
    assert.match(new URL(page.url()).pathname, /\/people\/[\da-f-]{36}$/);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  it('gives the difference as a file, once, which a reload finds and which is booked', async () => {
    const month = monthOf(aurora, `month=${settledAgain}&template=ledger`);
    const { page, complaints } = await open('company payroll', month);
    await press(page.getByLabel('Qué contiene'), 'ArrowDown');
    await page.getByRole('cell', { name: 'Casa Manolo' }).waitFor();
    await press(button(page, 'Hacer el fichero con la diferencia'));
    await page.getByText('El fichero se está haciendo').waitFor();
    assert.match(page.url(), /export=[\da-f-]{36}/);
    await page.reload();
    await page.getByText('El fichero se está haciendo').waitFor();
    while (await makeExports(service.context));
    const made = page.getByRole('region', { name: 'El fichero', exact: true });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(made.getByRole('link', { name: 'Descargar' })),
    ]);
    assert.match(download.url(), /[?]fringeRole=[\da-f-]{36}$/, 'the role that is chosen here');
    const bytes = readFileSync(await download.path());
    assert.match(String(bytes), /expenses,1320,EUR,Casa Manolo/);
    await made.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor();

    await press(made.getByRole('button', { name: 'Marcar como contabilizado' }));
    await page.getByLabel('Referencia en su programa').fill('Asiento 412');
    await press(button(page, 'Sí, está contabilizado'));
    await page.getByRole('cell', { name: 'Asiento 412' }).waitFor();
    await page.getByText('La última versión, la 2, ya está en un fichero').waitFor();
    assert.equal(await made.getByRole('button').count(), 0);
    assert.deepEqual(complaints, []);
    await page.context().close();

    const viewer = await open('company viewer', month);
    await viewer.page.getByText('Los ficheros muestran los NIF y NIE').waitFor();
    await viewer.page
      .getByRole('rowheader', { name: /^ledger/ })
      .first()
      .waitFor();
    assert.equal(await viewer.page.getByRole('link', { name: /Descargar/ }).count(), 0);
    assert.equal(await viewer.page.getByRole('button', { name: /Hacer|Marcar/ }).count(), 0);
    await viewer.page.context().close();
  });

  it('closes a month after it has said what that does', async () => {
    const cycles = await service.partner.get(`/api/v3/companies/${solana}/payroll-cycles?limit=1`);
    const [{ fiscalYear, payrollMonth }] = cycles.body.payrollCycles;
    const month = monthOf(solana, `month=${fiscalYear}-${payrollMonth}`);
    const { page, complaints } = await open('company payroll', month);
    await page.getByText('Abierto; se cierra al final del').waitFor();
    await press(button(page, 'Cerrar el mes…'));
    const asked = page.getByRole('dialog');
    await asked.getByText('No se puede volver a abrir').waitFor();
    await press(asked.getByRole('button', { name: 'Sí, cerrarlo' }));
    await page.getByText('No ha cambiado nada desde el cierre').waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
});
