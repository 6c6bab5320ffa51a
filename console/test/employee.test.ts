import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { axe, noBrowser, startConsole } from './support/console.ts';

const service = await startConsole();
after(service.close);

const people = `/companies/${service.companyIds[0]}/people`;

/** The last month in which Marta Soler had a charge refused: her story is told in it. */
async function monthOfStory(): Promise<{ employeeId: string; month: string }> {
  const company = `/api/v3/companies/${service.companyIds[0]}`;
  const found = await service.partner.get(`${company}/employees?q=marta+soler`);
  const employeeId: string = found.body.employees[0].id;
  const { body } = await service.partner.get(
    `${company}/consumptions/refusals?employeeId=${employeeId}&limit=1`,
  );
  return { employeeId, month: body.refusals[0].payroll };
}

describe('a person of a company', { skip: noBrowser }, () => {
  it('is found and asked why so much is left, by the keyboard alone', async () => {
    const { month } = await monthOfStory();
    const { page, complaints } = await service.open({ locale: 'es-ES' });
    await service.signIn(page, 'company payroll', people);
    await page.getByRole('searchbox', { name: 'Buscar una persona' }).focus();
    await page.keyboard.type('soler mar');
    await page.getByText('1 persona', { exact: true }).waitFor();
    await axe(page, 'people');
    await page.getByRole('searchbox').press('ArrowDown');
    await page.locator(':focus', { hasText: 'Soler Vidal, Marta' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Marta Soler Vidal' }).waitFor();

    await page.getByRole('combobox', { name: 'Mes' }).selectOption(month);
    await page.getByRole('link', { name: /Comida\s14,60\s€\sdisponibles/ }).waitFor();
    const words = page.getByRole('region', { name: 'En palabras' });
    await words.getByText(/quedaban 1,80\s€ de un límite de 150,00\s€/).waitFor();
    await axe(page, 'employee');

    const refused = page.getByRole('button', { name: /rechazado, .* 12,60\s€/ });
    await refused.focus();
    await page
      .getByRole('figure')
      .getByText(/rechazado, .* 12,60\s€/)
      .waitFor();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Cargo rechazado' });
    await drawer.getByText(/superaba el límite: quedaban 1,80\s€ de 150,00\s€/).waitFor();
    assert.equal(new URL(page.url()).searchParams.get('month'), month);
    // The address is the state: a colleague who opens it sees the same.
    await page.reload();
    await drawer.getByText(/superaba el límite: quedaban 1,80\s€ de 150,00\s€/).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    assert.deepEqual(complaints, []);
  });

  it('is read in English, as tables, by whoever may only look', async () => {
    const { employeeId, month } = await monthOfStory();
    const { page, complaints } = await service.open({ locale: 'es-ES' });
    // As somebody who has chosen it in the menu before.
    await page.addInitScript("localStorage.setItem('fringe.language', 'en')");
    const path = `${people}/${employeeId}?month=${month}&table=true`;
    await service.signIn(page, 'company viewer', path);
    const steps = page.getByRole('region', { name: 'How the number came to be' });
    await steps.getByRole('row').filter({ hasText: '€185.40' }).waitFor();
    const entries = page.getByRole('region', { name: 'Entries' });
    await entries.getByRole('row').filter({ hasText: 'Void' }).first().waitFor();
    // Readers are shown neither reasons nor legal ids, and are told so.
    assert.equal(await page.getByText('Cobrado dos veces').count(), 0);
    const notShown = page.getByText('Not shown: your role does not include legal ids');
    await notShown.waitFor({ state: 'attached' });
    await page.getByRole('region', { name: 'Used by month' }).waitFor();
    await axe(page, 'employee-tables');
    await entries.getByRole('link').first().click();
    const drawer = page.getByRole('dialog', { name: 'Entry' });
    const happened = drawer.getByRole('link', { name: 'What happened with it' });
    assert.match((await happened.getAttribute('href')) ?? '', /\/console\/happened\?id=/);
    assert.deepEqual(complaints, []);
  });
});
