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
    const { page, complaints } = await service.open();
    await service.signIn(page, 'company payroll', people);
    await page.getByRole('searchbox', { name: 'Find a person' }).focus();
    await page.keyboard.type('soler mar');
    await page.getByText('1 person', { exact: true }).waitFor();
    await axe(page, 'people');
    await page.getByRole('searchbox').press('ArrowDown');
    await page.locator(':focus', { hasText: 'Soler Vidal, Marta' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Marta Soler Vidal' }).waitFor();

    await page.getByRole('combobox', { name: 'Month' }).selectOption(month);
    await page.getByRole('link', { name: /Meals €14\.60 left/ }).waitFor();
    const words = page.getByRole('region', { name: 'In words' });
    await words.getByText('€1.80 was left of a limit of €150.00').waitFor();
    await axe(page, 'employee');

    const refused = page.getByRole('button', { name: /refused, .* €12\.60/ });
    await refused.focus();
    await page
      .getByRole('figure')
      .getByText(/refused, .* €12\.60/)
      .waitFor();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Refused charge' });
    await drawer.getByText('it passed the limit: €1.80 was left of €150.00').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('month'), month);
    // The address is the state: a colleague who opens it sees the same.
    await page.reload();
    await drawer.getByText('it passed the limit: €1.80 was left of €150.00').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    assert.deepEqual(complaints, []);
  });

  it('is read in Spanish, as tables, by whoever may only look', async () => {
    const { employeeId, month } = await monthOfStory();
    const { page, complaints } = await service.open({ locale: 'es-ES' });
    const path = `${people}/${employeeId}?month=${month}&table=true`;
    await service.signIn(page, 'company viewer', path);
    const steps = page.getByRole('region', { name: 'Cómo se llega al importe' });
    await steps.getByRole('row').filter({ hasText: '185,40' }).waitFor();
    const entries = page.getByRole('region', { name: 'Apuntes' });
    await entries.getByRole('row').filter({ hasText: 'Cobrado dos veces' }).first().waitFor();
    await page.getByRole('region', { name: 'Usado por mes' }).waitFor();
    await axe(page, 'employee-tables');
    await entries.getByRole('link').first().click();
    const drawer = page.getByRole('dialog', { name: 'Apunte' });
    const happened = drawer.getByRole('link', { name: 'Qué ha pasado con él' });
    assert.match((await happened.getAttribute('href')) ?? '', /\/console\/happened\?id=/);
    assert.deepEqual(complaints, []);
  });
});
