import assert from 'node:assert/strict';
import { it } from 'node:test';
import { axe, axeState } from '../support/console.ts';
import { press, reach } from '../support/keyboard.ts';
import { martasMonths } from '../support/marta.ts';
import type { Stage } from '../support/stage.ts';

/** Who may only look: finds people in their list, and reads numbers as tables. */
export function peopleStories(stage: Stage): void {
  const { service, say } = stage;
  const company = `/companies/${service.companyIds[0]}`;

  it('lets a reader find a person in the list, and read the numbers as tables', async () => {
    const { refusedIn } = await martasMonths(service);
    const { page, complaints } = await stage.enter('company viewer', `${company}/people`);
    const search = page.getByRole('searchbox', { name: say('Buscar una pers', 'Find a person') });
    await reach(search);
    await page.keyboard.type('zzz');
    await page.getByText(say('Nadie coincide', 'Nobody fits')).waitFor();
    await axeState(page, 'people, nobody');
    await search.fill('soler mar');
    await page.getByText(say('1 persona', '1 person'), { exact: true }).waitFor();
    await axe(page, 'people');
    await search.press('ArrowDown');
    await page.locator(':focus', { hasText: 'Soler Vidal, Marta' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Marta Soler Vidal' }).waitFor();

    await page.goto(`${page.url()}?month=${refusedIn}&table=true`);
    const region = (es: string, en: string) => page.getByRole('region', { name: say(es, en) });
    const steps = region('Cómo se llega al importe', 'How the number came to be');
    await steps
      .getByRole('row')
      .filter({ hasText: say('185,40', '€185.40') })
      .waitFor();
    const entries = region('Apuntes', 'Entries');
    const voided = entries.getByRole('row').filter({ hasText: say('Anulación', 'Void') });
    await voided.first().waitFor();
    // Readers are shown neither reasons nor legal ids, and are told so.
    assert.equal(await page.getByText('Cobrado dos veces').count(), 0);
    const notShown = say(
      'No se muestra: su perfil no incluye los NIF',
      'Not shown: your role does not include legal ids',
    );
    await page.getByText(notShown).waitFor({ state: 'attached' });
    await region('Usado por mes', 'Used by month').waitFor();
    await axeState(page, 'employee, tables');
    await press(entries.getByRole('link').first());
    const drawer = page.getByRole('dialog', { name: say('Apunte', 'Entry') });
    const happened = drawer.getByRole('link', {
      name: say('Qué ha pasado con él', 'What happened with it'),
    });
    assert.match((await happened.getAttribute('href')) ?? '', /\/console\/happened\?id=/);
    await axeState(page, 'employee, an entry');
    assert.deepEqual(complaints, []);
  });
}
