import type { Page } from 'playwright-core';
import { closeBrowser, type Tab } from '../../../server/test/support/browser.ts';
import { builtConsole } from '../../../server/test/support/processes/built-console.ts';
import { freePort } from '../../../server/test/support/processes/processes.ts';
import {
  type Service,
  type ServiceOptions,
  startService,
} from '../../../server/test/support/service.ts';
import { openTab } from './tabs.ts';

export { noBrowser, picture } from '../../../server/test/support/browser.ts';
export { axe, axeState } from './accessible.ts';

/** The roles of the demo's people, by the words before the @ of their addresses. */
export type Person =
  | 'operator admin'
  | 'operator support'
  | 'operator auditor'
  | 'partner admin'
  | 'partner developer'
  | 'company payroll'
  | 'company hr'
  | 'company viewer';

/** A service with the demo scenario, and its console as people open it. */
export interface Console extends Service {
  /** A new person's tab, in English unless told; it is the tab of whoever came before. */
  open(options?: { locale?: string }): Promise<Tab>;
  /** Signs in as one of the demo's people and opens a path of the console, such as `/webhooks`. */
  signIn(page: Page, person: Person, path?: string): Promise<void>;
}

/** Use as `const console = await startConsole(); after(console.close);`. */
export async function startConsole(options: ServiceOptions = {}): Promise<Console> {
  await builtConsole();
  // People come back from the issuer to this address.
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const service = await startService({
    ...options,
    config: { ...options.config, port, publicUrl },
  });
  return {
    ...service,
    open: ({ locale = 'en-GB' } = {}) => openTab(service.url, locale),
    signIn: (page, person, path = '/') => signIn(service.url, page, person, path),
    close: async () => {
      await closeBrowser();
      await service.close();
    },
  };
}

interface Ways {
  issuers: { people: { role: { kind: string; role: string }; href: string }[] }[];
}

/** By the link that a sandbox offers for each role. */
async function signIn(base: string, page: Page, person: Person, path: string): Promise<void> {
  const ways = (await (await fetch(`${base}/console/sign-in/ways`)).json()) as Ways;
  const offered = ways.issuers.flatMap(({ people }) => people);
  const found = offered.find(({ role }) => `${role.kind} ${role.role}` === person);
  if (!found) throw new Error(`nobody can sign in as ${person}`);
  const address = new URL(found.href, base);
  address.searchParams.set('return', `/console${path}`);
  await page.goto(address.href);
  let me = await page.request.get(`${base}/staff/v1/me`);
  // On a busy machine the first connection to the database can take longer than a call waits.
  for (let again = 0; me.status() === 503 && again < 10; again += 1) {
    me = await page.request.get(`${base}/staff/v1/me`);
  }
  if (!me.ok()) throw new Error(`${person} is not signed in: ${await me.text()}`);
  await page.getByRole('main').waitFor();
}
