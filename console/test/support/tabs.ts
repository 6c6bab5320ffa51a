import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { newContext, type Tab, watchedTab } from '../../../server/test/support/browser.ts';

/** By their settings: what one person's browser has loaded, the next one's need not load again. */
const contexts = new Map<string, BrowserContext>();

async function contextFor(options: BrowserContextOptions): Promise<BrowserContext> {
  const key = JSON.stringify(options);
  const known = contexts.get(key);
  if (known) return known;
  const context = await newContext(options);
  contexts.set(key, context);
  context.on('close', () => contexts.delete(key));
  return context;
}

/**
 * A new person's tab: no cookie, no memory and no right of whoever came before. There is one at a
 * time: the tab before, with the same settings, is closed.
 */
export async function openTab(base: string, options: BrowserContextOptions): Promise<Tab> {
  const context = await contextFor(options);
  await Promise.all(context.pages().map((page) => page.close()));
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
  const { page, shown } = await watchedTab(context);
  const inspector = await context.newCDPSession(page);
  await inspector.send('Storage.clearDataForOrigin', {
    origin: base,
    storageTypes: 'local_storage',
  });
  await inspector.detach();
  shown.base = base;
  return { page, complaints: shown.complaints };
}
