import assert from 'node:assert/strict';
import axeCore from 'axe-core';
import type { Page } from 'playwright-core';
import { expectNoSidewaysScrolling, picture } from '../../../server/test/support/browser.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 320, height: 640 };
type Look = [scheme: 'light' | 'dark', size: typeof wide];

/** Each colour and each width once; `npm run prove` looks at all four. */
const looks: Look[] = [
  ['light', wide],
  ['dark', narrow],
];
const otherLooks: Look[] = [
  ['dark', wide],
  ['light', narrow],
];

/** Rules that have to have been looked at: a page that is not there yet breaks none. */
const indispensable = ['color-contrast', 'landmark-one-main', 'page-has-heading-one'];

/**
 * Everything that axe-core knows of, in the page as it stands, light and dark, narrow and wide; and
 * nobody has to scroll sideways. The page is wide and light afterwards.
 */
export async function axe(page: Page, name = 'console'): Promise<void> {
  const chosen = process.env.PROVE_ROUNDS ? [...looks, ...otherLooks] : looks;
  for (const [colorScheme, size] of chosen) {
    const look = `${colorScheme}, ${size.width} px`;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await settled(page);
    await picture(page, `${name} ${look}`);
    await inspect(page, look);
    await expectNoSidewaysScrolling(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(wide);
}

/** Colours and places no longer change. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(() =>
    Promise.allSettled(document.getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      .map((one) => one.finished)).then(() => settled()))))`);

async function inspect(page: Page, look: string): Promise<void> {
  await page.evaluate(axeCore.source);
  const { violations, passes } = await page.evaluate<axeCore.AxeResults>('axe.run(document)');
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  assert.deepEqual(found, [], look);
  const inspected = passes.map(({ id }) => id);
  const left = indispensable.filter((rule) => !inspected.includes(rule));
  assert.deepEqual(left, [], `${look}: rules that found nothing to look at`);
}
