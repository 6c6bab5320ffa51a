import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { type Client, done } from '../../../../server/test/support/client.ts';
import { addCompany, COMPANIES } from '../../../../server/test/support/partners/company-bodies.ts';
import {
  applyAll,
  csv,
  importsOf,
  row,
  send,
} from '../../../../server/test/support/people/import-files.ts';
import { signIn } from '../../../../server/test/support/staff/browsing.ts';
import type { Console } from '../../support/console.ts';
import { press, reach } from '../../support/keyboard.ts';
import type { Stage } from '../../support/stage.ts';

/** A company with one person in it, and the file that the person came by. */
async function smallCompany(service: Console) {
  const { operator } = service;
  const companyId = await addCompany(operator, { name: 'Dos a la Vez' });
  const file = csv([row({ name: 'Noa', surname: 'Lema' })]);
  const sent = (query: string) => done(send(operator, companyId, file, { query }));
  const checked = await sent('?dryRun=true&fileName=Altas.csv');
  await applyAll(service);
  const apply = async () => {
    await sent('?fileName=Altas.csv');
    await applyAll(service);
  };
  const { employees } = await done(operator.get(`${COMPANIES}/${companyId}/employees`));
  assert.equal(employees.length, 0);
  return { companyId, apply, checkedAt: `/companies/${companyId}/import?import=${checked.id}` };
}

const told = (page: Page) => page.getByRole('alert').getByText('Somebody else was faster');
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

/** Limits that became others between the look and the yes. */
async function limits(page: Page, operator: Client, companyId: string): Promise<void> {
  const company = `${COMPANIES}/${companyId}`;
  const everybody = { kind: 'punctual', filter: {} };
  const set = async (amountInCents: number) => {
    const { openCycle } = await done(operator.get(company));
    const meal = { amount: { amountInCents, currency: 'EUR' } };
    const body = { ...everybody, payroll: openCycle.payroll, limits: { meal } };
    await done(operator.post(`${company}/limits/changes`, body));
  };
  const now = async () =>
    (await done(operator.get(`${company}/limits/usage?categories=meal`))).usage[0].limit?.amount
      .amountInCents;
  await press(button(page, 'Change limits…'));
  await reach(page.getByRole('textbox', { name: 'Amount in euros' }));
  await page.keyboard.type('80');
  await page.keyboard.press('Enter');
  const yes = button(page, 'Yes, change 1 person');
  await yes.waitFor();
  await set(12_345);
  await press(yes);
  await told(page).waitFor();
  await page.getByRole('cell', { name: '€123.45', exact: true }).waitFor();
  assert.equal(await now(), 12_345);
  await press(yes);
  await page.getByRole('heading', { name: 'The limits are changed' }).waitFor();
  assert.equal(await now(), 8_000);
}

/** Somebody who was blocked between the look and the yes. */
async function person(page: Page, operator: Client, companyId: string): Promise<void> {
  const list = `${COMPANIES}/${companyId}/employees`;
  const [{ id }] = (await done(operator.get(list))).employees;
  await press(button(page, 'Manage: Noa Lema'));
  const drawer = page.getByRole('dialog');
  await press(drawer.getByRole('button', { name: 'End…' }));
  await done(operator.patch(`${list}/${id}/block`, { reason: 'Lost the card' }));
  await press(drawer.getByRole('button', { name: 'Yes, end' }));
  await told(page).waitFor();
  await drawer.getByText('Lost the card').waitFor();
  assert.equal((await done(operator.get(`${list}/${id}`))).state, 'blocked');
}

/** A person who was given a role while another took one away. */
async function staff(page: Page, admin: Client, companyId: string): Promise<void> {
  const given = (role: string) => ({ kind: 'company', role, companyIds: [companyId] });
  const who = { mail: 'both@twice.example', name: 'Bea Both' };
  for (const role of ['payroll', 'viewer']) {
    await done(admin.post('/staff/v1/staff', { ...who, role: given(role) }));
  }
  const rolesNow = async () => {
    const { staff } = await done(admin.get('/staff/v1/staff?limit=250'));
    const found = staff.find((one: { mail: string }) => one.mail === who.mail);
    return found.roles.map((one: { role: string }) => one.role);
  };
  await page.reload();
  await press(button(page, 'Change Bea Both'));
  await press(button(page, /^Take the role Reader/));
  await done(admin.post('/staff/v1/staff', { ...who, role: given('hr') }));
  await press(button(page, 'Save'));
  await told(page).waitFor();
  assert.deepEqual(await rolesNow(), ['payroll', 'viewer', 'hr']);
  await press(button(page, 'Save'));
  await page.getByText('Nothing is changed yet').waitFor();
  assert.deepEqual(await rolesNow(), ['payroll', 'hr']);
}

/** Two change the same thing at once; templates, expenses and months are told of elsewhere. */
export function atOnceStories({ service, enter }: Stage): void {
  it('tells whoever changes something second, wherever it is, and loses nothing', async () => {
    const { companyId, apply, checkedAt } = await smallCompany(service);
    const admin = (await signIn(service, 'admin')).calls();
    await apply();
    const { page, complaints } = await enter('operator admin', checkedAt);
    await page.getByText('A file of this name was applied after this check').waitFor();
    const { imports } = await done(service.operator.get(importsOf(companyId)));
    assert.equal(imports.length, 2);
    const go = (path: string) => page.goto(`${service.url}/console${path}`);
    await go(`/companies/${companyId}/limits`);
    await limits(page, service.operator, companyId);
    await go(`/companies/${companyId}/people`);
    await person(page, service.operator, companyId);
    await go('/settings');
    await staff(page, admin, companyId);
    assert.deepEqual(complaints, []);
  });
}
