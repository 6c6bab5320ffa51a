import type { Locator, Page } from 'playwright-core';
import type { machinesOf } from '../../../support/clerk.ts';
import type { Console } from '../../../support/console.ts';
import { ask, reach, take } from '../../../support/keyboard.ts';

/** What a clerk needs next is never further away than this. */
export const STOPS = 25;

export interface Day {
  service: Console;
  page: Page;
  /** What went wrong in the page so far. */
  complaints: string[];
  machines: ReturnType<typeof machinesOf>;
  /** The month that was open when it began. */
  month: string;
}

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

export async function press(target: Locator, by = 'Tab'): Promise<void> {
  await reach(target, by, STOPS);
  await target.page().keyboard.press('Enter');
}

/** An impatient hand: what it asks for twice is done once. */
export async function pressTwice(target: Locator): Promise<void> {
  await press(target);
  await target.page().keyboard.press('Enter');
}

export async function write(target: Locator, text: string): Promise<void> {
  await reach(target, 'Tab', STOPS);
  await target.page().keyboard.press('Control+A');
  await target.page().keyboard.type(text);
}

/** Goes to a page by its name. */
export async function goTo(page: Page, name: string): Promise<void> {
  await ask(page, name);
  await take(page, `Ir a: ${name}`);
}
