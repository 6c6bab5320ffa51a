import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { it } from 'node:test';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { Fringe } from '../../../sdk/src/index.ts';
import { root } from '../../../server/test/support/processes/processes.ts';
import { axeState } from '../support/console.ts';
import { ask, press, take } from '../support/keyboard.ts';
import type { Stage } from '../support/stage.ts';

/** What stands around every page: the way in, the palette, the menu, the calls behind a page. */
export function entranceStories(stage: Stage): void {
  it('lets a person in where they wanted to go, in colours and a language of their choice', () =>
    chooseByName(stage));
  it('tells the operator what waits, and shows what a customer sees', () => lookAs(stage));
  it('shows the calls behind a page as they can be made by other means', () => repeatCalls(stage));
}

async function chooseByName(stage: Stage): Promise<void> {
  const { service, say } = stage;
  const { page, complaints } = await stage.open();
  await page.goto(`${service.url}/console/happened`);
  await page.getByRole('heading', { level: 1, name: say('Entrar', 'Sign in') }).waitFor();
  await press(page.getByRole('button', { name: say('English', 'Español') }));
  await page.getByRole('heading', { level: 1, name: say('Sign in', 'Entrar') }).waitFor();
  await press(page.getByRole('link', { name: say(/Payroll/, /Nóminas/) }));
  const title = say('What happened', 'Qué ha pasado');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.waitForFunction(`document.title === '${title} · Fringe'`);
  assert.equal(new URL(page.url()).pathname, '/console/happened', 'where they wanted to go');

  await ask(page, say('espanol', 'english'));
  await take(page, say(/español/i, /english/i));
  await page.locator(`html[lang="${stage.language}"]`).waitFor();
  await ask(page, 'marc');
  const people = page.getByRole('group', { name: say('Personas', 'People') });
  await people.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/companies\/[-\w]+\/people\/[-\w]+$/);
  await ask(page, '');
  const recent = page.getByRole('group', { name: say('Recientes', 'Recent') }).getByRole('option');
  await recent.first().waitFor();
  assert.equal(await recent.count(), 1, 'what was chosen is offered again');
  await axeState(page, 'palette');
  await page.keyboard.type(say('oscuro', 'dark'));
  await take(page, say(/oscuro/i, /dark/i));
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  assert.deepEqual(complaints, []);
}

async function lookAs(stage: Stage): Promise<void> {
  const { say } = stage;
  const { page, complaints } = await stage.enter('operator support');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await axeState(page, 'start, operator');
  await press(page.getByRole('button', { name: say(/perfil, idioma/, /role, language/) }));
  const look = page.getByRole('menuitem', { name: say('Ver como lo ve', 'See it as a') });
  await press(look, 'Enter', 'ArrowDown');
  const why = 'A question about November';
  await page.getByRole('textbox', { name: say('Motivo', 'Reason') }).fill(why);
  await press(page.getByRole('button', { name: say('Mirar', 'Look'), exact: true }));
  const notice = page.getByText(`${say('Motivo', 'Reason')}: ${why}`);
  await notice.waitFor();
  await page.getByRole('listitem').getByRole('link').first().waitFor();
  await press(page.getByRole('button', { name: say('Terminar', 'End the look') }));
  await notice.waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
}

const run = promisify(execFile);
const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

async function repeatCalls(stage: Stage): Promise<void> {
  const { service, say } = stage;
  const { page } = await stage.open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await service.signIn(page, 'partner admin');
  await page.getByRole('listitem').getByRole('link').first().waitFor();
  await press(page.getByRole('button', { name: say('Llamadas a la API', 'API calls') }));
  const copy = (means: string) => copied(page, say(`Copiar ${means}`, `Copy ${means}`), stage);
  const [byCurl, byCli, bySdk] = [await copy('curl'), await copy('CLI'), await copy('SDK')];
  const { clientId, clientSecret } = service.credentials.partners[0]!;
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
}

/** What a button of the first call puts on the clipboard. */
async function copied(page: Page, name: string, { say }: Stage): Promise<string> {
  await page.getByRole('button', { name }).first().press('Enter');
  await page
    .getByRole('button', { name: say('Copiado', 'Copied') })
    .first()
    .waitFor();
  return page.evaluate<string>('navigator.clipboard.readText()');
}
