import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { partnerOf, placeOn, register, stateOf } from '../processes/on-database.ts';
import {
  closeBrowser,
  expectAccessible,
  expectFrame,
  expectNoSidewaysScrolling,
  noBrowser,
  openTab,
  picture,
  readers,
} from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { createDatabase } from '../support/database/postgres.ts';
import { builtConsole } from '../support/processes/built-console.ts';
import { cleanUp, run, until } from '../support/processes/processes.ts';
import { createMailServer } from '../support/processes/smtp-process.ts';
import { startProxy } from '../support/tcp-proxy.ts';

const mailServer = await createMailServer();
const database = await createDatabase();
const proxy = await startProxy();
after(closeBrowser);
after(async () => {
  await cleanUp();
  await proxy.close();
  await mailServer.close();
  await database.drop();
});

let base: string;
let partner: Client;
let employee: string;
let link: string;

before(async () => {
  if (noBrowser) return;
  await builtConsole();
  await mailServer.listen();
  const DATABASE_URL = proxy.databaseUrl(database.applicationUrl);
  const settings = await placeOn(database, { DATABASE_URL, SMTP_URL: mailServer.url });
  const service = run({ settings });
  base = service.url;
  partner = await partnerOf(service);
  employee = await register(partner);
  await until('the mail has come', () => mailServer.mails.length > 0);
  link = mailServer.mails[0]!.link;
});

const away = { language: 'es', title: 'Ahora mismo no podemos atenderte' };

describe('while the database is away', { skip: noBrowser }, () => {
  it('the link leads to a page that says so in both languages, to every reader', async (t) => {
    await proxy.cut();
    t.after(proxy.restore);
    const { page, complaints } = await openTab(base);
    const opened = await page.goto(link);
    assert.equal(opened?.status(), 503);
    assert.ok(Number(opened?.headers()['retry-after']) > 0);
    await expectFrame(page, away);
    assert.match(await page.locator('[lang=en]').innerText(), /^We cannot help you right now\./);
    await picture(page, 'database-away');
    assert.equal((await fetch(`${base}/console`)).status, 200, 'the console can say so itself');
    for (const options of Object.values(readers)) {
      await expectAccessible(base, [new URL(link).pathname], options);
      const narrow = await openTab(base, options);
      await narrow.page.goto(link);
      await expectNoSidewaysScrolling(narrow.page);
    }
    assert.deepEqual(complaints, []);
  });

  it('a confirmation is told that it failed, and works when it is tried again', async () => {
    const { page, complaints } = await openTab(base);
    await until('the page is back', async () => (await page.goto(link))?.status() === 200);
    await proxy.cut();
    await page.getByRole('button').click();
    await expectFrame(page, away);
    await proxy.restore();
    await until('the service reads', async () => (await fetch(link)).status === 200);
    assert.equal(await stateOf(partner, employee), 'not-active');
    // The browser sends the form again, as after a click on "reload".
    await page.reload();
    await expectFrame(page, { language: 'es', title: 'Invitación confirmada' });
    assert.equal(await stateOf(partner, employee), 'active');
    assert.deepEqual(complaints, []);
  });
});
