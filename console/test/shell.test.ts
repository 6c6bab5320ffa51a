import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { Fringe } from '../../sdk/src/index.ts';
import { demo } from '../../server/test/support/context.ts';
import { root, until } from '../../server/test/support/processes/processes.ts';
import { signIn } from '../../server/test/support/staff/browsing.ts';
import { axe, noBrowser, startConsole } from './support/console.ts';

const service = await startConsole();
after(service.close);

const run = promisify(execFile);
const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
const { clientId, clientSecret } = demo().partners[0]!;

/** Opens the palette when there is one to open and none that still closes, and types. */
async function ask(page: Page, text: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox');
  await page.locator('[aria-keyshortcuts="Control+K"]').waitFor();
  await field.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.waitForFunction("document.activeElement?.getAttribute('role') === 'combobox'");
  await page.keyboard.type(text);
}

describe('the console around its pages', { skip: noBrowser }, () => {
  it('lets a person of a sandbox in by the keyboard, in a language of their choice', async () => {
    const { page, complaints } = await service.open({ locale: 'es-ES' });
    await page.goto(`${service.url}/console/happened`);
    await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
    await page.getByRole('button', { name: 'English' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await axe(page, 'sign-in');
    await page.getByRole('link', { name: /Payroll/ }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'What happened' }).waitFor();
    await page.waitForFunction(`document.title === 'What happened · Fringe'`);
    assert.equal(new URL(page.url()).pathname, '/console/happened', 'where they wanted to go');
    assert.deepEqual(complaints, []);
  });

  it('finds a person by a few keys, and changes colours and language by name', async () => {
    const { page, complaints } = await service.open();
    await service.signIn(page, 'company payroll');
    await ask(page, 'marc');
    const person = page.getByRole('group', { name: 'People' }).getByRole('option').first();
    await person.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/companies\/[-\w]+\/people\/[-\w]+$/);
    await ask(page, '');
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
    await recent.first().waitFor();
    assert.equal(await recent.count(), 1, 'what was chosen is offered again');
    await axe(page, 'palette');
    await page.keyboard.type('dark');
    await page.getByRole('option', { name: /dark/i, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await ask(page, 'espanol');
    await page.getByRole('option', { name: /español/i, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('html[lang="es"]').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('tells each role what waits, and leads to where it is done', async () => {
    const { page, complaints } = await service.open();
    for (const person of ['operator admin', 'partner developer', 'company payroll'] as const) {
      await page.context().clearCookies();
      await service.signIn(page, person);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    }
    const task = page.getByRole('listitem').getByRole('link').first();
    await task.waitFor();
    await axe(page, 'start');
    await task.press('Enter');
    await page.waitForURL(/\/companies\/[-\w]+\/month/);
    assert.deepEqual(complaints, []);
  });

  it('shows the calls behind a page as they can be made by other means', async () => {
    const { page } = await service.open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await service.signIn(page, 'partner admin');
    await page.getByRole('listitem').getByRole('link').first().waitFor();
    await page.getByRole('button', { name: 'API calls' }).press('Enter');
    const [byCurl, byCli, bySdk] = [
      await copied(page, 'curl'),
      await copied(page, 'CLI'),
      await copied(page, 'SDK'),
    ];
    const env = {
      ...process.env,
      FRINGE_BASE_URL: service.url,
      FRINGE_CLIENT_ID: clientId,
      FRINGE_CLIENT_SECRET: clientSecret,
      FRINGE_TOKEN: service.partner.token,
    };
    const answer = async (command: string): Promise<unknown> =>
      JSON.parse((await run('sh', ['-c', command], { cwd: root, env })).stdout);
    const expected = await answer(byCli);
    assert.deepEqual(await answer(byCurl.replace('curl', 'curl -s')), expected);
    const fringe = new Fringe({ baseUrl: service.url, clientId, clientSecret });
    const program = new AsyncFunction('fringe', `return ${bySdk}`);
    assert.deepEqual(await program(fringe), expected);
  });

  it('says quietly that the connection is lost, and goes on by itself', async () => {
    const { page } = await service.open();
    await service.signIn(page, 'company viewer');
    await page.context().setOffline(true);
    const notice = page.getByText('The service cannot be reached.');
    await notice.waitFor();
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
    await page.goto(`${service.url}/console/nowhere`);
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
    await axe(page, 'no such page');
  });

  it('keeps a session for a person only, says that it has ended, and leads back', async () => {
    const { page } = await service.open();
    const counted: boolean[] = [];
    page.on('request', (request) => {
      if (!/\/(api|staff)\//.test(request.url())) return;
      counted.push(request.headers()['x-fringe-background'] === undefined);
    });
    await service.signIn(page, 'partner developer', '/webhooks');
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(counted[0], true, 'whoever opens a page is there');
    await until('the page asks by itself', async () => counted.includes(false));
    counted.length = 0;
    await page.keyboard.press('Shift');
    await until('a person counts again', async () => counted.includes(true));
    const { url } = service;
    const me = await (await page.request.get(`${url}/staff/v1/me`)).json();
    const admin = (await signIn(service, 'admin')).calls();
    assert.equal((await admin.delete(`/staff/v1/sessions/${me.session.id}`)).status, 204);
    // Nobody does anything: the page itself finds out.
    await page.getByRole('alert').getByText('Your session has ended').waitFor();
    await axe(page, 'the end of a session');
    await page.getByRole('link', { name: /Developer/ }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/console/webhooks');
  });

  it('lets the support see it as a customer does, and says so until it ends', async () => {
    const { page, complaints } = await service.open();
    await service.signIn(page, 'operator support');
    await page.getByRole('button', { name: /role, language, colours/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'See it as a customer does…' }).press('Enter');
    await page.getByRole('textbox', { name: 'Reason' }).fill('A question about November');
    await page.getByRole('button', { name: 'Look' }).press('Enter');
    await page.getByText('Reason: A question about November').waitFor();
    await axe(page, 'look');
    await page.getByRole('button', { name: 'End the look' }).press('Enter');
    await page.getByText('Reason: A question about November').waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
  });
});

/** What a button of the first call puts on the clipboard. */
async function copied(page: Page, means: string): Promise<string> {
  await page
    .getByRole('button', { name: `Copy ${means}` })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Copied' }).first().waitFor();
  return page.evaluate<string>('navigator.clipboard.readText()');
}
