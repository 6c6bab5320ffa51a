import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  closeBrowser,
  expectFrame,
  expectReadable,
  noBrowser,
  openTab,
  picture,
} from '../support/browser.ts';
import { startProxy } from '../support/network/tcp-proxy.ts';
import { builtConsole } from '../support/processes/built-console.ts';
import { stateOf } from '../support/processes/on-database.ts';
import { until } from '../support/processes/processes.ts';
import { invited, startLinkedService } from './invited.ts';

const proxy = await startProxy();
const service = await startLinkedService({ databaseUrl: proxy.databaseUrl });
after(closeBrowser);
after(async () => {
  await service.close();
  await proxy.close();
});

const { url: base, partner } = service;
const { employee, link } = await invited(service);
before(() => (noBrowser ? undefined : builtConsole()));

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
    assert.deepEqual(complaints, []);
    await expectReadable(base, [new URL(link).pathname]);
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
