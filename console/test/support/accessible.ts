import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expectNoSidewaysScrolling, picture } from '../../../server/test/support/browser.ts';
import { CLEAR, COMPARING, coloursIn, MARK, selectorOf } from './colours.ts';
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
const indispensable = ['landmark-one-main', 'page-has-heading-one'];

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
  for (const look of chosen) {
    const [colorScheme, size] = look;
    const named = `${name} ${colorScheme}, ${size.width} px`;
    // It is light and wide: that is how tabs are opened, and how this leaves them.
    if (look !== looks[0]) await turn(page, look);
    await settled(page);
    await picture(page, named);
    await inspect(page, named, proving || size === wide);
    await expectNoSidewaysScrolling(page);
  }
  if (chosen.length > 1) await turn(page, looks[0]!);
  await expectOneLanguage(page);
}

/** Both at once: each alone would let the page find out anew what all of it looks like. */
const turn = (page: Page, [colorScheme, size]: Look): Promise<unknown> =>
  Promise.all([page.emulateMedia({ colorScheme }), page.setViewportSize(size)]);

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
const IMPORTANT = `document.querySelector('[style*="!important"]')`;

/** The rows of a table are alike, and so are the items of a list: `npm run prove` looks at all. */
const alike = 'tr:nth-child(n + 9), [role="row"]:nth-child(n + 9), li:nth-child(n + 9)';
const exclude = JSON.stringify(proving ? [] : [alike]);

const options = {
  ...{ resultTypes: ['violations', 'passes'], elementRef: true, selectors: false },
  ...{ preload: false, iframes: false },
};

/** How the texts and links are coloured that have passed, on any page: they pass on others. */
const passed = new Set<string>();

/**
 * What an element is is told of those alone that break a rule: to write it down of each takes as
 * long as to inspect it. Inline spacing is looked at where it could be one that readers cannot
 * change: to find out which elements have text takes a tenth of all.
 */
const runOf = (rules: object, comparing: object[]): string => `
  axe.configure(${JSON.stringify({ noHtml: true, rules: comparing })});
  axe.run({ include: ${DIALOG} ?? document, exclude: ${exclude} }, {
    ...${JSON.stringify(options)},
    rules: { 'avoid-inline-spacing': { enabled: ${IMPORTANT} !== null } },
    ...${JSON.stringify(rules)},
  }).then(({ violations, passes }) => ({
    found: violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ element }) => element.outerHTML.slice(0, 300)).join(' ')),
    inspected: passes.map(({ id }) => id),
    right: passes.filter(({ id }) => ${JSON.stringify(COMPARING)}.includes(id))
      .flatMap(({ id, nodes }) => nodes.flatMap(({ element }) =>
        (element.getAttribute('${MARK}')?.match(/\\d+/g) ?? []).map((at) => [id, at]))),
    whole: ${DIALOG} === null,
  }))`;

interface Inspected {
  found: string[];
  inspected: string[];
  /** The numbers of the colours that a rule has found right. */
  right: [rule: string, colours: string][];
  /** False where a dialog was all that was looked at. */
  whole: boolean;
}

async function inspect(page: Page, look: string, all: boolean): Promise<void> {
  // It stays until another document is loaded.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(source);
  const colours = await page.evaluate<string[]>(coloursIn(`${DIALOG} ?? document.body`));
  const comparing = COMPARING.map((id) => ({ id, selector: selectorOf(id, colours, passed) }));
  const run = runOf(all ? {} : { runOnly: ofLooks }, proving ? [] : comparing);
  const { found, inspected, right, whole } = await page.evaluate<Inspected>(run);
  assert.deepEqual(found, [], look);
  for (const [rule, at] of right) {
    const one = colours[Number(at)]!;
    if (one.startsWith(rule)) passed.add(one);
  }
  const needed = all && whole ? indispensable : [];
  const left = needed.filter((rule) => !inspected.includes(rule));
  assert.deepEqual(left, [], `${look}: rules that found nothing to look at`);
  assert.ok(
    colours.some((one) => one.startsWith(CLEAR) || passed.has(one)),
    `${look}: no text has colours that can be read`,
  );
}
