import type { Locator, Page } from 'playwright-core';

/** More stops than any page has before what is looked for. */
const STOPS = 300;

/** Runs in the page. */
const isFocused = (element: unknown): boolean =>
  (globalThis as unknown as { document: Document }).document.activeElement === element;
const isThere = (element: unknown): boolean => (element as { isConnected: boolean }).isConnected;

interface Document {
  activeElement: unknown;
}

/** Goes to something by the Tab key or another, as whoever has no mouse does. */
export async function reach(target: Locator, by = 'Tab', most = STOPS): Promise<void> {
  await target.waitFor();
  // To find something by its role takes a page longer than a step does: once is enough, unless
  // the page has put something else in its place.
  let element = await target.elementHandle();
  for (let stop = 0; stop <= most; stop += 1) {
    if (!(await element?.evaluate(isThere))) element = await target.elementHandle();
    if (await element?.evaluate(isFocused)) return;
    await target.page().keyboard.press(by);
  }
  throw new Error(`the key ${by} does not lead to ${target} in ${most} stops`);
}

/** Waits until the page has put the focus there by itself: where work goes on. */
export async function expectFocus(target: Locator): Promise<void> {
  const element = await target.elementHandle();
  await target.page().waitForFunction(isFocused, element);
}

/** Goes to something by the Tab key or another, and presses a key there. */
export async function press(target: Locator, key = 'Enter', by = 'Tab'): Promise<void> {
  await reach(target, by);
  await target.page().keyboard.press(key);
}

/** Chooses in a list by its arrows. */
export async function choose(list: Locator, value: string, key = 'ArrowDown'): Promise<void> {
  await reach(list);
  for (let step = 0; (await list.inputValue()) !== value; step += 1) {
    if (step === STOPS) throw new Error(`${list} has no ${value}`);
    await list.page().keyboard.press(key);
  }
}

/** Opens the palette when there is one to open and none that still closes, and types. */
export async function ask(page: Page, text: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox');
  await page.locator('[aria-keyshortcuts="Control+K"]').waitFor();
  await field.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.waitForFunction("document.activeElement?.getAttribute('role') === 'combobox'");
  await page.keyboard.type(text);
}

/** Takes what the palette offers under a name, when the keys would take it. */
export async function take(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('option', { name, selected: true }).waitFor();
  await page.keyboard.press('Enter');
}
