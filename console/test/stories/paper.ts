import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { picture } from '../support/console.ts';
import { press } from '../support/keyboard.ts';
import { martasMonths } from '../support/marta.ts';
import type { Stage } from '../support/stage.ts';

/** Runs in the page: what a printer would leave, and the colours of it. */
const LEFT = `(() => {
  const shown = [...document.querySelectorAll('button, nav, header, select, input')];
  const { color } = getComputedStyle(document.querySelector('h1'));
  const cut = [...document.querySelectorAll('table')].filter((one) => one.scrollWidth > innerWidth);
  return { controls: shown.filter((one) => one.checkVisibility()).map((one) => one.outerHTML),
    ink: [color, getComputedStyle(document.body).backgroundColor], cut: cut.length };
})()`;

/** What goes to a printer from the dark scheme. */
async function onPaper(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  // As wide as a sheet of A4 between its margins.
  await page.setViewportSize({ width: 688, height: 1000 });
  await picture(page, `paper, ${name}`);
  const ink = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'];
  assert.deepEqual(await page.evaluate(LEFT), { controls: [], ink, cut: 0 });
}

/** Whoever takes a number to a person without a screen. */
export function paperStories(stage: Stage): void {
  const { service, say } = stage;

  it('prints why a number is what it is, and the month, as paper has to say it', async () => {
    const { employeeId, refusedIn, settledAgain } = await martasMonths(service);
    const company = `/companies/${service.companyIds[0]}`;
    const { page, complaints } = await stage.enter(
      'company payroll',
      `${company}/people/${employeeId}?month=${refusedIn}`,
    );
    await page.getByRole('region', { name: say('En palabras', 'In words') }).waitFor();
    await page.evaluate('window.print = () => { window.printed = true; }');
    await press(page.getByRole('button', { name: say('Imprimir', 'Print') }));
    assert.equal(await page.evaluate('window.printed'), true);
    await onPaper(page, 'a number');
    await page.getByText(say('Impreso el', 'Printed on')).waitFor();
    await page.getByText('Aurora', { exact: false }).first().waitFor();
    await page.getByRole('columnheader', { name: say('Quedaba', 'Left') }).waitFor();

    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${service.url}/console${company}/month?month=${settledAgain}`);
    await page
      .getByRole('rowheader', { name: /Marta Soler/ })
      .first()
      .waitFor();
    await onPaper(page, 'a month');
    await page.getByText(say('Impreso el', 'Printed on')).waitFor();
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    assert.deepEqual(complaints, []);
  });
}
