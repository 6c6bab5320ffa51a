import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expectNoSidewaysScrolling, picture } from '../../../server/test/support/browser.ts';
import { expectOneLanguage } from './languages.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 320, height: 640 };
/** What zooming to 200 % does: half as many pixels, each of them twice as large. */
const zoomed = { width: 720, height: 450 };
type Look = [scheme: 'light' | 'dark', size: typeof wide];

/** Each colour and each width once; `npm run prove` looks at all four, and at a zoom. */
const looks: Look[] = [
  ['light', wide],
  ['dark', narrow],
];
const everyLook: Look[] = [...looks, ['dark', wide], ['light', narrow], ['light', zoomed]];
const proving = process.env.PROVE_ROUNDS !== undefined;

/** Rules that have to have been looked at: a page that is not there yet breaks none. */
const indispensable = ['color-contrast', 'landmark-one-main', 'page-has-heading-one'];

/**
 * Everything that axe-core knows of, in a page, light and dark, narrow and wide; nobody has to
 * scroll sideways, and it is all in one language. The page is wide and light afterwards.
 */
export const axe = (page: Page, name: string): Promise<void> =>
  lookAt(page, name, proving ? everyLook : looks);

/**
 * The same of a dialog, or of what else a page shows that is looked at elsewhere: its colours and
 * places are those of the page, so one look is enough here. Of a page behind a dialog nothing is
 * looked at: nobody can reach it.
 */
export const axeState = (page: Page, name: string): Promise<void> =>
  lookAt(page, name, proving ? everyLook : looks.slice(0, 1));

async function lookAt(page: Page, name: string, chosen: readonly Look[]): Promise<void> {
  for (const [colorScheme, size] of chosen) {
    const look = `${colorScheme}, ${size.width} px`;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await settled(page);
    await picture(page, `${name} ${look}`);
    await inspect(page, `${name}, ${look}`, proving || size === wide);
    await expectNoSidewaysScrolling(page);
  }
  if (chosen.length > 1) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(wide);
  }
  await expectOneLanguage(page);
}

/** Colours and places no longer change. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(() =>
    Promise.allSettled(document.getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      .map((one) => one.finished)).then(() => settled()))))`);

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What else but colours and sizes a rule looks at is the same in every look. */
const ofLooks = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
];

const DIALOG = `document.querySelector('[role="dialog"]')`;

/** The rows of a table are alike, and so are the items of a list: `npm run prove` looks at all. */
const alike = 'tr:nth-child(n + 9), [role="row"]:nth-child(n + 9), li:nth-child(n + 9)';
const exclude = JSON.stringify(proving ? [] : [alike]);

/** Only of what breaks a rule it is told in full where that is: the rest takes as long as this. */
const runOf = (
  rules: object,
): string => `axe.run({ include: ${DIALOG} ?? document, exclude: ${exclude} }, ${JSON.stringify({
  ...{ resultTypes: ['violations'], preload: false, iframes: false, ...rules },
})}).then(({ violations, passes }) => ({
    found: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
    inspected: passes.map(({ id }) => id),
    whole: ${DIALOG} === null,
  }))`;

interface Inspected {
  found: string[];
  inspected: string[];
  /** False where a dialog was all that was looked at. */
  whole: boolean;
}

async function inspect(page: Page, look: string, all: boolean): Promise<void> {
  // It stays until another document is loaded.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(source);
  const run = runOf(all ? {} : { runOnly: ofLooks });
  const { found, inspected, whole } = await page.evaluate<Inspected>(run);
  assert.deepEqual(found, [], look);
  const needed = all && whole ? indispensable : ['color-contrast'];
  const left = needed.filter((rule) => !inspected.includes(rule));
  assert.deepEqual(left, [], `${look}: rules that found nothing to look at`);
}
