import type { CDPSession } from 'playwright-core';
import { newContext, type Tab, watchedTab } from '../../../server/test/support/browser.ts';

/**
 * The one tab of all people, who come one after the other: a browser takes three times as long to
 * show the console in a tab that is new.
 */
let opened: Promise<Opened> | undefined;

interface Opened extends Awaited<ReturnType<typeof watchedTab>> {
  inspector: CDPSession;
}

async function open(): Promise<Opened> {
  const viewport = { width: 1440, height: 900 };
  const context = await newContext({ javaScriptEnabled: true, viewport });
  const tab = await watchedTab(context);
  tab.page.on('close', () => {
    opened = undefined;
  });
  return { ...tab, inspector: await context.newCDPSession(tab.page) };
}

/**
 * The tab for a new person with a browser of a language: no cookie, no memory and no right of
 * whoever came before, whose tab is gone.
 */
export async function openTab(base: string, acceptLanguage: string): Promise<Tab> {
  opened ??= open();
  const { page, shown, inspector } = await opened;
  const context = page.context();
  await context.setOffline(false);
  // A small page of the same place: what was shown ends, and its memory can be reached.
  await page.goto(`${base}/healthz`);
  await context.clearCookies();
  await context.clearPermissions();
  const userAgent = await page.evaluate<string>(
    '(localStorage.clear(), sessionStorage.clear(), navigator.userAgent)',
  );
  await inspector.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  Object.assign(shown, { base, complaints: [] });
  return { page, complaints: shown.complaints };
}
