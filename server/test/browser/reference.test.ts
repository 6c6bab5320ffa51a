import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { events } from '@fringe/contract/events';
import type { Api } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import {
  closeBrowser,
  expectNoSidewaysScrolling,
  newContext,
  noBrowser,
  picture,
  watchedTab,
} from '../support/browser.ts';
import { demo } from '../support/context.ts';
import { until } from '../support/processes/processes.ts';
import { startService } from '../support/service.ts';

const service = await startService();
after(closeBrowser);
after(service.close);
const base = service.url;
const [partner] = demo().partners;

/** What depends on the documents and on the page around the library. */
const rules = [
  'document-title',
  'heading-order',
  'html-has-lang',
  'link-name',
  'list',
  'meta-viewport',
  'page-has-heading-one',
];

/** Less is drawn, and nothing moves: frames take as long as the page itself. */
const wide = { viewport: { width: 1100, height: 600 }, reducedMotion: 'reduce' } as const;

/** A page that is left open goes on working, and there are few cores. */
const opened: Page[] = [];
afterEach(async () => {
  for (const page of opened.splice(0)) await page.context().close();
});

/** The page with everything cut off but the service; what it complained of, or asked others for. */
async function openReference(path: string, options: BrowserContextOptions = wide) {
  const tab = await watchedTab(await newContext({ javaScriptEnabled: true, ...options }));
  const { page, shown } = tab;
  shown.base = base;
  opened.push(page);
  await page.route(
    (url) => url.origin !== base,
    (route) => route.abort('internetdisconnected'),
  );
  await page.goto(base + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The inspector also tells of labels in the library's forms, which is no fault of the page.
  const faults = () => shown.complaints.filter((complaint) => complaint !== 'GenericIssue');
  return { page, faults };
}

/** Opens what stands in the list at the side; a group opens, an entry scrolls there. */
const choose = (page: Page, name: string) =>
  page.locator('aside').getByRole('button', { name }).or(entry(page, name)).first().click();
const entry = (page: Page, name: string) => page.locator('aside').getByText(name, { exact: true });

/** Pastes into a field that has a name: the page builds itself again at each key. */
async function enter(page: Page, label: string, text: string): Promise<void> {
  const field = await page.locator('label').filter({ hasText: label }).first().getAttribute('for');
  await page.locator(`[id="${field}"]`).click();
  await page.keyboard.insertText(text);
}

async function authorize(page: Page, pair: { clientId: string; clientSecret: string }) {
  await enter(page, 'Client ID', pair.clientId);
  await enter(page, 'Client Secret', pair.clientSecret);
  await page.getByRole('button', { name: 'Authorize' }).click();
}

/** Sends the request of an operation by the page's own means; answers what came back. */
async function tryOperation(page: Page, name: RegExp): Promise<string> {
  await page.getByRole('button', { name }).click();
  await page
    .getByRole('button', { name: /^Send\b/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('200 OK').waitFor();
  await dialog.getByText('Aurora Tecnología').first().waitFor();
  return dialog.innerText();
}

/** The page takes seconds to build: what seldom breaks is for `npm run prove`. */
const atLength: (name: string, work: () => Promise<void>) => void = process.env.PROVE_ROUNDS
  ? (name, work) => void it(name, work)
  : () => undefined;

describe('the API reference, with the network cut off', { skip: noBrowser }, () => {
  for (const api of ['platform', 'sandbox'] as const) {
    atLength(`shows the ${api} API: its introduction, and every group of operations`, async () => {
      const { page, faults } = await openReference(`/docs#${api}`);
      await page.getByRole('heading', { level: 1, name: `Fringe ${api} API` }).waitFor();
      await expectGroups(page, api);
      await picture(page, `reference-${api}`, false);
      assert.deepEqual(faults(), []);
    });
  }

  it('shows all of the partner API, and a client id and secret work in it', async () => {
    const { page, faults } = await openReference('/docs');
    await page.getByRole('heading', { level: 1, name: 'Fringe partner API' }).waitFor();
    await expectGroups(page, 'partner');
    await choose(page, 'Family members');
    await choose(page, 'Read a family member');
    const draft = page.locator('section[id$="family-members/{familyMemberId}"]');
    await draft.getByText('Draft', { exact: true }).waitFor();
    await draft.getByText('There is no family member with this id').first().waitFor();
    await draft.getByText('"incapacityLevel"').first().waitFor();
    await picture(page, 'reference-draft', false);
    await choose(page, 'Events');
    await choose(page, 'A payroll cycle closed');
    const event = page.locator('section[id$="webhook/POST/company.payroll-cycle.closed"]');
    await event.getByText('X-Service-Signature').first().waitFor();
    await event.getByText('"2026-05"').first().waitFor();
    assert.equal(await event.getByRole('button', { name: /Test Request/ }).count(), 0);
    assert.equal(
      await page.locator('aside [id*="/webhook/"], aside a[href*="/webhook/"]').count(),
      Object.keys(events).length,
    );
    await picture(page, 'reference-event', false);
    // To build the page takes longer than all that is done on it: a call is tried there as well.
    await authorize(page, partner!);
    await page.getByText('Access Token').first().waitFor();
    await choose(page, 'Companies');
    await choose(page, 'List the companies of the partner');
    assert.match(await tryOperation(page, /Test Request.*get \/companies\)/i), /200 OK/);
    await picture(page, 'reference-tried', false);
    assert.deepEqual(faults(), []);
  });
});

async function expectGroups(page: Page, api: Api): Promise<void> {
  const own = operations.filter((operation) => operation.api === api);
  for (const tag of new Set(own.map((operation) => operation.tag))) {
    await entry(page, tag).first().waitFor();
  }
}

describe('trying a call in the API reference', { skip: noBrowser }, () => {
  atLength('works with a token', async () => {
    const { page, faults } = await openReference('/docs');
    await page.getByText('Selected Auth Type').first().click();
    await page.getByRole('option', { name: 'bearer' }).click();
    await page.getByRole('option', { name: 'oauth' }).click();
    // Some options of the page are in lists that stay; this one covers the form until it is closed.
    const option = page.getByRole('option', { name: 'oauth' });
    await until('the list is closed', async () => {
      if (await option.isVisible()) await option.press('Escape').catch(() => undefined);
      return !(await option.isVisible());
    });
    await enter(page, 'Bearer Token', service.partner.token!);
    await choose(page, 'Companies');
    await choose(page, 'List the companies of the partner');
    assert.match(await tryOperation(page, /Test Request.*get \/companies\)/i), /200 OK/);
    assert.deepEqual(faults(), []);
  });

  atLength('says that a secret is wrong, on the page', async () => {
    const { page } = await openReference('/docs');
    await authorize(page, { ...partner!, clientSecret: 'wrong' });
    await page.getByText('the client id or secret is wrong').first().waitFor();
    await picture(page, 'reference-refused', false);
  });
});

describe('the API reference, to every reader', { skip: noBrowser }, () => {
  atLength('fits a narrow screen', async () => {
    const viewport = { width: 375, height: 800 };
    const { page, faults } = await openReference('/docs', { viewport });
    await expectNoSidewaysScrolling(page);
    await picture(page, 'reference-narrow', false);
    assert.deepEqual(faults(), []);
  });

  atLength(
    'follows a reader into the dark, with a language, a title and sound headings',
    async () => {
      // The inspection needs a script; the page itself allows none but its own.
      const options = { ...wide, colorScheme: 'dark', bypassCSP: true } as const;
      const { page } = await openReference('/docs', options);
      assert.equal(await page.title(), 'Fringe API reference');
      await page.locator('body.dark-mode').waitFor();
      await picture(page, 'reference-dark', false);
      await page.evaluate(axe.source);
      const { violations, passes } = await page.evaluate<axe.AxeResults>(
        `axe.run(document, { runOnly: ${JSON.stringify(rules)} })`,
      );
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      assert.deepEqual(found, []);
      assert.deepEqual(passes.map(({ id }) => id).sort(), [...rules].sort());
    },
  );

  it('leads to the documents where scripts are off', async () => {
    const text = await (await fetch(`${base}/docs`)).text();
    const [, instead] = /<noscript>(.+)<\/noscript>/s.exec(text)!;
    for (const name of ['Partner API', 'Platform API', 'Sandbox API']) {
      const [, path] = new RegExp(`<a href="([^"]+)">${name}</a>`).exec(instead!)!;
      assert.equal((await fetch(base + path)).status, 200);
    }
  });
});
