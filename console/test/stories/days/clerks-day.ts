import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLERK, companyOfClerk, machinesOf } from '../../support/clerk.ts';
import { ask, choose, reach, take } from '../../support/keyboard.ts';
import type { Stage } from '../../support/stage.ts';
import { decidesAndPays } from './clerk/expenses.ts';
import { button, type Day, press } from './clerk/hands.ts';
import { closesMonth, takesDifference, takesMonth } from './clerk/month-and-files.ts';
import { givesLimits, loadsPeople } from './clerk/people-and-limits.ts';

/** Somebody asks why: she finds the person, the month, the sentence, and prints it. */
async function explainsOnPaper({ page, month }: Day): Promise<void> {
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

/** What machines do in the meantime, by whom and for how many cents. */
const purchases = [
  [0, 1_235],
  [1, 7_475],
] as const;
const asked = [
  [1, 4_000],
  [2, 3_555],
  [3, 2_000],
] as const;

/** A whole day in the office of a company, in Spanish, by the keyboard alone; each part goes on. */
export function clerksDay({ service, open }: Stage): void {
  let begun: Promise<Day> | undefined;
  const begin = async () => {
    const machines = machinesOf(service, await companyOfClerk(service));
    const { page, complaints } = await open();
    await page.goto(`${service.url}/console`);
    await reach(page.getByRole('link', { name: CLERK }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Talleres Día' }).waitFor();
    return { service, page, complaints, machines, month: await machines.openMonth() };
  };
  const part = (name: string, work: (day: Day) => Promise<void>) =>
    it(name, async () => {
      begun ??= begin();
      const day = await begun;
      await work(day);
      assert.deepEqual(day.complaints, []);
    });

  describe("a clerk's day without a mouse", () => {
    part('loads 300 people from the workbook of HR, three rows mended in place', loadsPeople);
    part('gives everybody a limit, after a look at what that does', givesLimits);
    part('approves, rejects with a reason, and pays once across a reload', async (day) => {
      for (const [at, cents] of purchases) await day.machines.spend(at, cents);
      for (const [at, cents] of asked) await day.machines.request(at, cents);
      await decidesAndPays(day);
    });
    part('closes the month, for what was spent to the cent', closesMonth);
    part("takes the month in her program's layout, to the cent, and books it", takesMonth);
    part('takes only the difference when a purchase comes late', takesDifference);
    part('explains a number to somebody on paper', explainsOnPaper);
  });
}
