import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { CLERK, companyOfClerk, machinesOf } from '../support/clerk.ts';
import { ask, choose, reach, take } from '../support/keyboard.ts';
import type { Stage } from '../support/stage.ts';
import { decidesAndPays } from './clerk/expenses.ts';
import { button, press } from './clerk/hands.ts';
import { closesMonth, takesDifference, takesMonth } from './clerk/month-and-files.ts';
import { givesLimits, loadsPeople } from './clerk/people-and-limits.ts';

/** Somebody asks why: she finds the person, the month, the sentence, and prints it. */
async function explainsOnPaper(page: Page, month: string): Promise<void> {
  await ask(page, 'peña 0');
  await take(page, /Inés Peña 0\b/);
  await page.getByRole('heading', { level: 1, name: 'Inés Peña 0' }).waitFor();
  await choose(page.getByRole('combobox', { name: 'Mes' }), month);
  const words = page.getByRole('region', { name: 'En palabras' });
  await words
    .getByText(/15,40\s€/)
    .first()
    .waitFor();
  await page.evaluate('window.print = () => document.body.setAttribute("data-printed", "")');
  await press(button(page, 'Imprimir'));
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  await words
    .getByText(/15,40\s€/)
    .first()
    .waitFor();
  await page.getByRole('banner').waitFor({ state: 'hidden' });
  await page.emulateMedia({ media: 'screen' });
}

/** A whole day in the office of a company, in Spanish, by the keyboard alone. */
export function clerksDay({ service, open }: Stage): void {
  it('takes a clerk from the file of HR to the booked month without a mouse', async () => {
    const companyId = await companyOfClerk(service);
    const machines = machinesOf(service, companyId);
    const month = await machines.openMonth();
    const { page, complaints } = await open();
    await page.goto(`${service.url}/console`);
    const herself = page.getByRole('link', { name: CLERK });
    await reach(herself);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Talleres Día' }).waitFor();
    const day = { service, page, machines };
    await loadsPeople(day);
    await givesLimits(day);
    for (const [at, cents] of [
      [0, 1_235],
      [1, 7_475],
    ] as const)
      await machines.spend(at, cents);
    for (const [at, cents] of [
      [1, 4_000],
      [2, 3_555],
      [3, 2_000],
    ] as const) {
      await machines.request(at, cents);
    }
    await decidesAndPays(day);
    await closesMonth(day, month);
    await takesMonth(day, month);
    await takesDifference(day, month);
    await explainsOnPaper(page, month);
    assert.deepEqual(complaints, []);
  });
}
