import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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

const wide = { width: 1280, height: 720 };
const narrow = { width: 320, height: 640 };
/** What zooming to 200 % does: half as many pixels. */
const zoomed = { width: 640, height: 360 };

/** How a page is looked at; it may look different, and must work, in each of them. */
type Look = [scheme: 'light' | 'dark', size: typeof wide];

/** Each colour and each width once; `npm run prove` looks at the others as well. */
const looks: Look[] = [
  ['light', wide],
  ['dark', narrow],
];
const otherLooks: Look[] = [
  ['dark', wide],
  ['light', narrow],
  ['light', zoomed],
];

/** A page in a browser, and whatever went wrong in it. */
export interface Tab {
  page: Page;
  /** Console errors, violated policies, errors of scripts, requests to other hosts. */
  complaints: string[];
}

/** What a page may take on a machine that does other things as well. */
const PATIENCE_MS = 60_000;

let browser: Promise<Browser> | undefined;
/** The one for all pages that remember nothing, in all files: to open one costs a second. */
let shared: Promise<OpenTab> | undefined;

interface OpenTab {
  page: Page;
  /** Whose page it shows now, and where complaints of it go. */
  shown: { base: string; complaints: string[] };
}

/**
 * Use as `after(closeBrowser)` in a file that opens tabs: it closes all but the shared one. The
 * program goes on for the next file of this process, for to start it costs as much as a file does.
 */
export async function closeBrowser(): Promise<void> {
  const kept = (await shared)?.page;
  await kept?.goto('about:blank');
  for (const context of (await browser)?.contexts() ?? []) {
    if (context !== kept?.context()) await context.close();
  }
  await fileEnds();
}

/** Playwright's own list, of which the browser knows nothing once it is given another. */
const playwrightsOff = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/**
 * What costs more than it brings where a page is left after seconds, together a fifth of what the
 * browser takes: the compilers that make long-lived scripts faster, many small collections of
 * garbage, and the suggestions under the address, a hidden page of its own in each window.
 */
const forShortPages = [
  '--js-flags=--no-turbofan,--no-maglev,--single-threaded-gc,--min-semi-space-size=16',
  `--disable-features=${[...playwrightsOff, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']}`,
];

async function launch(): Promise<Browser> {
  const launched = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', ...forShortPages],
    timeout: 2 * PATIENCE_MS,
  });
  // If it dies, the next tab is one of a new one.
  launched.once('disconnected', () => {
    browser = undefined;
    shared = undefined;
  });
  atEnd(() => launched.close());
  return launched;
}

/**
 * A new person's tab, for pages whose policy forbids scripts: it is a complaint if one wants to
 * run, and nothing is remembered. It is the tab that was opened before, which is then no longer to
 * be used.
 */
export async function openTab(base: string): Promise<Tab> {
  const complaints: string[] = [];
  shared ??= newContext({ javaScriptEnabled: true }).then(watchedTab);
  const tab = await shared;
  const { page } = tab;
  // First, so that what the page before complains of as it goes is not told of this one.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(wide);
  tab.shown = { base, complaints };
  return { page, complaints };
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

/**
 * Everybody can read these pages, light and dark, narrow and wide: axe-core finds no fault, nobody
 * has to scroll sideways, and the browser complains of nothing.
 */
export async function expectReadable(base: string, paths: readonly string[]): Promise<void> {
  const { page, complaints } = await openTab(base);
  for (const path of paths) {
    await page.goto(base + path);
    await page.evaluate(axeSource);
    for (const look of process.env.PROVE_ROUNDS ? [...looks, ...otherLooks] : looks) {
      const [colorScheme, size] = look;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await picture(page, `${path}, ${colorScheme}, ${size.width} px`);
      await expectNoSidewaysScrolling(page);
      await inspect(page, path, look === looks[0]);
    }
    assert.deepEqual(complaints, [], path);
  }
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Rules that have to have been looked at: a page that is not there breaks none. */
const indispensable = [
  'color-contrast',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
];
/** What else but colours and sizes a rule looks at is the same in every look. */
const ofLooks = ['color-contrast', 'link-in-text-block', 'target-size'];

async function inspect(page: Page, path: string, all: boolean): Promise<void> {
  const options = {
    resultTypes: ['violations'],
    preload: false,
    ...(!all && { runOnly: ofLooks }),
  };
  const { found, inspected } = await page.evaluate<{ found: string[]; inspected: string[] }>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations, passes }) => ({
      found: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
      inspected: passes.map(({ id }) => id),
    }))`,
  );
  assert.deepEqual(found, [], path);
  for (const rule of all ? indispensable : ['color-contrast']) {
    assert.ok(inspected.includes(rule), `${rule} was inspected`);
  }
}

/** The frame that every page has, whatever it says; waits for the page that a click leads to. */
export async function expectFrame(
  page: Page,
  wanted: { language: string; title: string },
): Promise<void> {
  const { language, title } = wanted;
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
  // If it does not come, what is there instead is shown below.
  await heading.waitFor().catch(() => undefined);
  const frame = await page.evaluate(`({
    language: document.documentElement.lang,
    title: document.title,
    headings: [...document.querySelectorAll('h1')].map(({ innerText }) => innerText),
    mains: document.querySelectorAll('main').length,
  })`);
  assert.deepEqual(frame, { language, title, headings: [title], mains: 1 });
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
