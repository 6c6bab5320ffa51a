import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import {
  closeBrowser,
  expectFrame,
  expectReadable,
  noBrowser,
  openTab,
  picture,
} from '../support/browser.ts';
import { sql } from '../support/database/sql.ts';
import { addCompany, somebody, stateOf } from '../support/processes/on-database.ts';
import { invited, startLinkedService } from './invited.ts';

const service = await startLinkedService();
// The demo scenario has mails of its own.
await sql(service.database.ownerUrl, 'DELETE FROM captured_mails');
after(closeBrowser);
after(service.close);
const { url: base, partner, operator } = service;

const MAILBOX = '/sandbox/mailbox';
// Each would show itself if it were taken for markup: it would run, load, or vanish from the text.
const MARKUP = '<script>document.title=1</script><img src=/x onerror=alert(1)>&amp;"';

/** Opens the mail of a person from the list. */
async function openMail(page: Page, address: string): Promise<void> {
  await page.goto(base + MAILBOX);
  await page.getByRole('row').filter({ hasText: address }).getByRole('link').click();
  await page.waitForURL(({ pathname }) => pathname !== MAILBOX);
}

describe('the mailbox of a sandbox', { skip: noBrowser }, () => {
  it('says what to do while it is empty', async () => {
    const { page, complaints } = await openTab(base);
    await page.goto(base + MAILBOX);
    await expectFrame(page, { language: 'en', title: 'Mailbox' });
    assert.match(await page.getByRole('main').innerText(), /No mail yet\. Register or invite/);
    assert.deepEqual(complaints, []);
    await expectReadable(base, [MAILBOX]);
  });

  it('lets a person read an invitation, click through and confirm it', async () => {
    const { employee, person } = await invited(service);
    const { page, complaints } = await openTab(base);
    await openMail(page, person.email);
    const subject = 'Aurora Tecnología te invita a tus beneficios';
    await expectFrame(page, { language: 'en', title: subject });
    const text = await page.getByRole('main').innerText();
    assert.ok(text.includes(`To Nadia Ferrer Soler <${person.email}>`), text);
    assert.match(text, /Hola, Nadia:/);
    await picture(page, 'mailbox-mail');
    await page.getByRole('link', { name: '/invitations/' }).click();
    await expectFrame(page, { language: 'es', title: 'Invitación de Aurora Tecnología' });
    await page.getByRole('button', { name: 'Confirmar la invitación' }).click();
    await expectFrame(page, { language: 'es', title: 'Invitación confirmada' });
    assert.equal(await stateOf(partner, employee), 'active');
    assert.deepEqual(complaints, []);
  });

  it('shows a mail as the mail program does, from where the link leads on as well', async () => {
    const { employee, person } = await invited(service);
    const { page, complaints } = await openTab(base);
    await openMail(page, person.email);
    await page.getByRole('link', { name: 'As the mail program shows it' }).click();
    await page.locator('html[lang=es]').waitFor();
    await picture(page, 'mailbox-html');
    await page.getByRole('link', { name: 'Ver y confirmar la invitación' }).click();
    await page.getByRole('button').click();
    await expectFrame(page, { language: 'es', title: 'Invitación confirmada' });
    assert.equal(await stateOf(partner, employee), 'active');
    assert.deepEqual(complaints, []);
  });

  it('answers a mail that is not there with a page that leads back', async () => {
    const { page, complaints } = await openTab(base);
    for (const id of ['01890000-0000-7000-8000-000000000000', 'x']) {
      assert.equal((await page.goto(`${base}${MAILBOX}/${id}`))?.status(), 404);
      await expectFrame(page, { language: 'en', title: 'There is no such mail' });
      await page.getByRole('link', { name: 'Back to the mailbox' }).click();
      await expectFrame(page, { language: 'en', title: 'Mailbox' });
    }
    assert.deepEqual(complaints, []);
  });
});

describe('names that are markup', { skip: noBrowser }, () => {
  it('are text in the list, the mail, its HTML and the page behind its link', async () => {
    const name = MARKUP.slice(0, 100);
    const company = `${MARKUP} Ltd`;
    const companyId = await addCompany(operator, { name: company, countryISO2Code: 'GB' });
    const person = somebody({ name, surname: '<i>Roe</i>' });
    await invited(service, person, companyId);
    const { page, complaints } = await openTab(base);
    const shows = async (...texts: string[]) => {
      const text = await page.locator('body').innerText();
      for (const one of texts) assert.ok(text.includes(one), `${one} in ${text}`);
    };
    await openMail(page, person.email);
    const subject = `${company} invites you to your benefits`;
    await expectFrame(page, { language: 'en', title: subject });
    await shows(`To ${name} <i>Roe</i> <${person.email}>`, `Hello ${name},`);
    const mail = page.url();
    await picture(page, 'mailbox-markup');
    await page.goto(base + MAILBOX);
    await shows(`${name} <i>Roe</i> <${person.email}>`, subject);
    await page.goto(`${mail}/html`);
    assert.equal(await page.title(), subject);
    await shows(`Hello ${name},`, `${company} offers you benefits.`);
    await page.getByRole('link').click();
    await expectFrame(page, { language: 'en', title: `Invitation from ${company}` });
    await shows(`Hello ${name},`);
    assert.deepEqual(complaints, []);
  });
});

describe('the mailbox, to every reader', { skip: noBrowser }, () => {
  it('has no fault that axe-core sees, nor scrolls sideways', async () => {
    const email = `${'long-address'.repeat(4)}@company.example`;
    const { path } = await invited(service, somebody({ email }));
    await expectReadable(base, [MAILBOX, path, `${MAILBOX}/unknown`]);
  });
});
