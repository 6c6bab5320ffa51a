import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeState } from '../support/console.ts';
import { ask, press, take } from '../support/keyboard.ts';
import type { Stage } from '../support/stage.ts';

/** A page with its filters under a name: kept, found again, replaced, deleted. */
export function viewStories(stage: Stage): void {
  const { service, say } = stage;
  const people = `/companies/${service.companyIds[0]}/people`;
  const menu = (page: Page) => page.getByRole('button', { name: say('Vistas', 'Views') });
  const state = (page: Page) => page.getByRole('combobox', { name: say('Estado', 'State') });
  const keep = async (page: Page, button: string) => {
    await press(menu(page));
    await press(
      page.getByRole('menuitem', { name: say('Guardar esta', 'Save this') }),
      'Enter',
      'ArrowDown',
    );
    const form = page.getByRole('dialog', { name: say('Guardar esta vista', 'Save this view') });
    await form.getByRole('textbox').fill('Mis bloqueados');
    await page.keyboard.press('Enter');
    if (button) await press(form.getByRole('button', { name: button }));
    await form.waitFor({ state: 'detached' });
  };

  it('keeps the filters of a list under a name, on the page and in the palette', async () => {
    const { page, complaints } = await stage.enter('company viewer', `${people}?state=blocked`);
    await keep(page, '');
    await state(page).selectOption('removed');
    await page.waitForURL(/state=removed/);
    await ask(page, 'mis bloq');
    await take(page, /Mis bloqueados/);
    await page.waitForURL(/state=blocked/);

    // The second of a name asks first; then it leads to what is shown now.
    await state(page).selectOption('active');
    await page.waitForURL(/state=active/);
    await keep(page, say('Sustituirla', 'Replace it'));
    await page.goto(`${service.url}/console${people}`);
    await press(menu(page));
    const kept = page.getByRole('menuitem', { name: 'Mis bloqueados' });
    await kept.waitFor();
    await axeState(page, 'views');
    await press(kept, 'Enter', 'ArrowDown');
    await page.waitForURL(/state=active/);

    await press(menu(page));
    await deletes(page, stage);
    assert.deepEqual(complaints, []);
  });
}

/** Deletes the view from the open menu on, after it was asked. */
async function deletes(page: Page, { say }: Stage): Promise<void> {
  const manage = page.getByRole('menuitem', { name: say('Gestionar', 'Manage') });
  await press(manage, 'Enter', 'ArrowDown');
  const all = page.getByRole('dialog', { name: say('Sus vistas', 'Your views') });
  await press(all.getByRole('button', { name: say('Borrar Mis', 'Delete Mis') }));
  const asked = page.getByRole('dialog', { name: say('Borrar Mis', 'Delete Mis') });
  await axeState(page, 'views, a deletion');
  await press(asked.getByRole('button', { name: say('Borrar', 'Delete'), exact: true }));
  await all.getByText(say('Todavía ninguna', 'None yet')).waitFor();
}
