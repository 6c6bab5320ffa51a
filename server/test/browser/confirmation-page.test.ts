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
import { sql } from '../support/database/sql.ts';
import { addCompany, somebody, stateOf } from '../support/processes/on-database.ts';
import { invited as invitedAt, mailTo, startLinkedService } from './invited.ts';

const service = await startLinkedService();
after(closeBrowser);
after(service.close);
const { url: base, partner, operator } = service;
const english = await addCompany(operator, { name: 'Cliffs & <b>Sons</b>', countryISO2Code: 'IE' });
const invited = (companyId?: string, more = {}) => invitedAt(service, somebody(more), companyId);

const spanish = {
  open: { language: 'es', title: 'Invitación de Aurora Tecnología' },
  done: { language: 'es', title: 'Invitación confirmada' },
  dead: { language: 'es', title: 'Este enlace ya no sirve' },
};

describe('the page behind the link of an invitation', { skip: noBrowser }, () => {
  it('reads in Spanish, and is confirmed by the keyboard alone', async () => {
    const { employee, link } = await invited();
    const { page, complaints } = await openTab(base);
    const opened = await page.goto(link);
    assert.equal(opened?.status(), 200);
    await expectFrame(page, spanish.open);
    const text = await page.getByRole('main').innerText();
    assert.match(text, /Hola, Nadia:/);
    assert.match(text, /Aurora Tecnología te ofrece beneficios\./);
    assert.equal(await stateOf(partner, employee), 'not-active', 'opening it changes nothing');
    await page.keyboard.press('Tab');
    await picture(page, 'confirmation-es-focused');
    const focused = page.locator(':focus');
    assert.equal(await focused.innerText(), 'Confirmar la invitación');
    const outline = 'getComputedStyle(document.activeElement).outlineStyle';
    assert.equal(await page.evaluate(outline), 'solid', 'and one sees that it has the focus');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    await expectFrame(page, spanish.done);
    assert.match(await page.getByRole('main').innerText(), /Gracias, Nadia\./);
    await picture(page, 'confirmed-es');
    assert.equal(await stateOf(partner, employee), 'active');
    assert.deepEqual(complaints, []);
  });

  it('reads in English where the company is, with every name as text', async () => {
    const name = '<script>alert(1)</script> & Co';
    const { employee, link } = await invited(english, { name });
    const { page, complaints } = await openTab(base);
    await page.goto(link);
    await expectFrame(page, { language: 'en', title: 'Invitation from Cliffs & <b>Sons</b>' });
    const text = await page.getByRole('main').innerText();
    assert.ok(text.includes(`Hello ${name},`), text);
    assert.ok(text.includes('Cliffs & <b>Sons</b> offers you benefits.'), text);
    await picture(page, 'confirmation-en');
    await page.getByRole('button', { name: 'Confirm the invitation' }).click();
    await expectFrame(page, { language: 'en', title: 'Invitation confirmed' });
    assert.ok((await page.getByRole('main').innerText()).includes(`Thank you, ${name}.`));
    assert.equal(await stateOf(partner, employee), 'active');
    assert.deepEqual(complaints, []);
  });

  it('says so when it is opened again, or sent again by going back', async () => {
    const { employee, link } = await invited();
    const { page, complaints } = await openTab(base);
    await page.goto(link);
    await page.getByRole('button').click();
    await expectFrame(page, spanish.done);
    await page.goBack();
    await expectFrame(page, spanish.done);
    assert.equal((await page.goto(link))?.status(), 200);
    await expectFrame(page, spanish.done);
    assert.equal(await page.getByRole('button').count(), 0);
    assert.equal(await stateOf(partner, employee), 'active');
    assert.deepEqual(complaints, []);
  });

  it('is dead once a newer invitation was sent, also for whoever has it open', async () => {
    const { employee, person, link } = await invited();
    const { page, complaints } = await openTab(base);
    await page.goto(link);
    assert.equal((await partner.post(`${employee}/invite`)).status, 201);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button').click(),
    ]);
    assert.equal(answer.status(), 410);
    await expectFrame(page, spanish.dead);
    assert.equal((await page.goto(link))?.status(), 410);
    await picture(page, 'dead-es');
    assert.equal(await stateOf(partner, employee), 'not-active');
    const newer = await mailTo(service, person.email);
    await page.goto(newer.link);
    await page.getByRole('button').click();
    await expectFrame(page, spanish.done);
    assert.equal(await stateOf(partner, employee), 'active');
    assert.deepEqual(complaints, []);
  });

  it('is dead once it has expired, in the language of the company', async () => {
    const { employee, link } = await invited(english);
    // Stands for the fourteen days that pass.
    const past = `UPDATE invitations SET expires_at = now() - interval '1 second'
      WHERE employee_id = $1`;
    await sql(service.database.ownerUrl, past, [employee.split('/').at(-1)]);
    const { page, complaints } = await openTab(base);
    assert.equal((await page.goto(link))?.status(), 410);
    await expectFrame(page, { language: 'en', title: 'This link no longer works' });
    assert.equal(await page.getByRole('button').count(), 0);
    assert.deepEqual(complaints, []);
  });

  it('answers a link that never was one in both languages', async () => {
    const { page, complaints } = await openTab(base);
    assert.equal((await page.goto(`${base}/invitations/never-was-one`))?.status(), 404);
    await expectFrame(page, spanish.dead);
    assert.match(await page.locator('[lang=en]').innerText(), /^This link no longer works\./);
    await picture(page, 'unknown');
    assert.deepEqual(complaints, []);
  });
});

describe('the page behind the link of an invitation, to every reader', { skip: noBrowser }, () => {
  const links: string[] = [];

  before(async () => {
    // Words without an end are the ones that push a page apart.
    const name = 'Maximilianaguadalupeesperanzainmaculadaconcepcion';
    const company = { name: 'Donaudampfschifffahrtsgesellschaft', countryISO2Code: 'AT' };
    const long = await addCompany(operator, company);
    const open = await invited(long, { name });
    const confirmed = await invited(long, { name });
    assert.equal((await fetch(confirmed.link, { method: 'POST' })).status, 200);
    const dead = await invited();
    assert.equal((await partner.post(`${dead.employee}/invite`)).status, 201);
    links.push(open.link, confirmed.link, dead.link, `${base}/invitations/never-was-one`);
  });

  it('has no fault that axe-core knows of, and is not wider than the window', async () => {
    const paths = links.map((link) => new URL(link).pathname);
    await expectReadable(base, paths);
  });
});
