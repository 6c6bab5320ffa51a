import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { atEnd, fileEnds } from './processes/at-end.ts';

const executablePath = ['chromium', 'chromium-browser', 'google-chrome']
  .map((name) => join('/usr/bin', name))
  .find(existsSync);

/** Why there is no browser to test with; false where there is one. */
export const noBrowser: string | false = executablePath
  ? false
  : 'no browser is installed; "apt-get install chromium" brings one';

/** The settings of a reader; a page may look different, and must work, under each of them. */
export const everyReader: Record<string, BrowserContextOptions> = {
  light: { colorScheme: 'light' },
  // What zooming does: half as many pixels, each of them twice as large.
  'a zoom of 200 %': { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 },
  dark: { colorScheme: 'dark' },
  'a narrow screen': { viewport: { width: 320, height: 640 } },
};

/** Those that differ most; `PROVE_ROUNDS=4` is for all of them. */
export const readers = Object.fromEntries(
  Object.entries(everyReader).slice(-Number(process.env.PROVE_ROUNDS ?? 2)),
);

/** A page in a browser, and whatever went wrong in it. */
export interface Tab {
  page: Page;
  /** Console errors, violated policies, errors of scripts, requests to other hosts. */
  complaints: string[];
}

/** What a page may take on a machine that does other things as well. */
const PATIENCE_MS = 60_000;

let browser: Promise<Browser> | undefined;
/** The tabs that are open, by the settings of their reader: to open one costs a second. */
const tabs = new Map<string, OpenTab>();

interface OpenTab {
  page: Page;
  /** Whose page it shows now, and where complaints of it go. */
  shown: { base: string; complaints: string[] };
}

/**
 * Use as `after(closeBrowser)` in a file that opens tabs: it closes them all. The program goes on
 * for the next file of this process, for to start it costs as much as a file does.
 */
export async function closeBrowser(): Promise<void> {
  tabs.clear();
  for (const context of (await browser)?.contexts() ?? []) await context.close();
  await fileEnds();
}

async function launch(): Promise<Browser> {
  const launched = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
    timeout: 2 * PATIENCE_MS,
  });
  // If it dies, the next tab is one of a new one.
  launched.once('disconnected', () => {
    browser = undefined;
    tabs.clear();
  });
  atEnd(() => launched.close());
  return launched;
}

/**
 * A new person's tab: no cookie, no memory of another one; without scripts unless told. Without
 * scripts of its own a page remembers nothing: its tab is the one that was opened before with the
 * same options, which is then no longer to be used.
 */
export async function openTab(base: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const complaints: string[] = [];
  const key = JSON.stringify(options);
  const remembers = options.javaScriptEnabled && !options.bypassCSP;
  const tab = (!remembers && tabs.get(key)) || (await newTab(options));
  if (!remembers) tabs.set(key, tab);
  // First, so that what the page before complains of as it goes is not told of this one.
  await tab.page.goto('about:blank');
  await tab.page.context().clearCookies();
  tab.shown = { base, complaints };
  return { page: tab.page, complaints };
}

async function newTab(options: BrowserContextOptions): Promise<OpenTab> {
  const tab = await watchedTab(await newContext(options));
  tab.page.on('close', () => tabs.delete(JSON.stringify(options)));
  return tab;
}

/** A reader with a memory of their own; ends with the browser. Without scripts unless told. */
export async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= launch();
  const context = await (await browser).newContext({ javaScriptEnabled: false, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** A tab that notes what goes wrong in it. */
export async function watchedTab(context: BrowserContext): Promise<OpenTab> {
  const page = await context.newPage();
  const tab: OpenTab = { page, shown: { base: '', complaints: [] } };
  const complain = (text: string) => tab.shown.complaints.push(text);
  page.on('console', (message) => {
    // A status is what a page is opened for here, and no mistake of it.
    if (message.type() !== 'error' || /the server responded with a/.test(message.text())) return;
    complain(message.text());
  });
  page.on('pageerror', ({ message }) => complain(message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== tab.shown.base) complain(`asked for ${request.url()}`);
  });
  const inspector = await context.newCDPSession(page);
  inspector.on('Audits.issueAdded', ({ issue }) => complain(issue.code));
  await inspector.send('Audits.enable');
  return tab;
}

/** Everything that axe-core knows of, in pages as this reader has them; a tab costs a second. */
export async function expectAccessible(
  base: string,
  paths: readonly string[],
  options: BrowserContextOptions = {},
): Promise<void> {
  // The inspection needs a script; the page itself forbids them all.
  const { page } = await openTab(base, { ...options, javaScriptEnabled: true, bypassCSP: true });
  for (const path of paths) {
    await page.goto(base + path);
    await inspect(page, path);
  }
}

async function inspect(page: Page, path: string): Promise<void> {
  await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate<axe.AxeResults>('axe.run(document)');
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    [],
    path,
  );
  const inspected = passes.map(({ id }) => id);
  for (const rule of [
    'color-contrast',
    'html-has-lang',
    'landmark-one-main',
    'page-has-heading-one',
  ]) {
    assert.ok(inspected.includes(rule), `${rule} was inspected`);
  }
}

/** The frame that every page has, whatever it says; waits for the page that a click leads to. */
export async function expectFrame(
  page: Page,
  wanted: { language: string; title: string },
): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: wanted.title, exact: true });
  // If it does not come, what is there instead is shown below.
  await heading.waitFor().catch(() => undefined);
  assert.equal(await page.locator('html').getAttribute('lang'), wanted.language);
  assert.equal(await page.title(), wanted.title);
  assert.deepEqual(await page.getByRole('heading', { level: 1 }).allInnerTexts(), [wanted.title]);
  assert.equal(await page.getByRole('main').count(), 1);
}

/** Nobody has to scroll sideways to read. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [content, window] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  assert.ok(content <= window, `the page is ${content} wide in a window of ${window}`);
}

/** Keeps a picture of the page for a person to look at, where FRINGE_SHOTS names a folder. */
export async function picture(page: Page, name: string, fullPage = true): Promise<void> {
  const folder = process.env.FRINGE_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const file = `${name.match(/\w+/g)!.join('-')}.png`;
  await page.screenshot({ path: join(folder, file), fullPage });
}
