import type { Locator, Page } from 'playwright-core';

/** More stops than any page has before what is looked for. */
const STOPS = 300;
/** So often Tab is pressed before the page is asked where that has led: to ask takes longer. */
const AT_ONCE = 5;

/** Runs in the page. */
const isFocused = (element: unknown): boolean =>
  (globalThis as unknown as InPage).document.activeElement === element;

/**
 * Runs in the page: whether something has the focus, or is gone. Until then keys work as ever;
 * those that are pressed after that do nothing, so that they do not lead away from it.
 */
function stopsAt(element: unknown): 'arrived' | 'gone' | 'further' {
  const inPage = globalThis as unknown as InPage;
  const arrived = () => inPage.document.activeElement === element;
  inPage.letGo?.();
  if (arrived()) return 'arrived';
  if (!(element as { isConnected: boolean }).isConnected) return 'gone';
  const holdBack = (event: KeyEvent) => {
    if ((element as { isConnected: boolean }).isConnected && !arrived()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  inPage.addEventListener('keydown', holdBack, true);
  inPage.letGo = () => inPage.removeEventListener('keydown', holdBack, true);
  return 'further';
}

type KeyEvent = Record<'preventDefault' | 'stopImmediatePropagation', () => void>;
type Listening = (name: 'keydown', listener: (event: KeyEvent) => void, first: true) => void;

interface InPage extends Record<'addEventListener' | 'removeEventListener', Listening> {
  document: { activeElement: unknown };
  letGo?: () => void;
}

/** Goes to something by the Tab key or another, as whoever has no mouse does. */
export async function reach(target: Locator, by = 'Tab', most = STOPS): Promise<void> {
  const { keyboard } = target.page();
  // What moves the focus by a script of its own may need a moment for each key.
  const atOnce = by === 'Tab' ? AT_ONCE : 1;
  await target.waitFor();
  // To find it takes longer than a key: it is found again where it has the focus, or is gone.
  let element = await target.elementHandle();
  for (let pressed = 0; pressed <= most; pressed += atOnce) {
    if ((await element?.evaluate(stopsAt)) !== 'further') {
      if ((await target.evaluate(stopsAt)) === 'arrived') return;
      element = await target.elementHandle();
    }
    await Promise.all(Array.from({ length: atOnce }, () => keyboard.press(by)));
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
