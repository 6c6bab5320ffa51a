import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { done } from '../../../server/test/support/client.ts';
import { axe, axeState, type Console } from '../support/console.ts';
import type { Stage } from '../support/stage.ts';

const company = (of: Console) => `/api/v3/companies/${of.companyIds[0]}`;
const path = (of: Console) => `/companies/${of.companyIds[0]}/limits`;

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await target.press(key);
}

interface Used {
  state: string;
  limit: { amount: { amountInCents: number } } | null;
}

/** What everybody who is still there has as a limit for meals in a month. */
async function mealLimits(of: Console, payroll: string): Promise<Set<number | undefined>> {
  const address = `${company(of)}/limits/usage?categories=meal&limit=1000&payroll=${payroll}`;
  const { usage } = (await done(of.partner.get(address))) as { usage: Used[] };
  const present = usage.filter(({ state }) => state !== 'removed');
  return new Set(present.map(({ limit }) => limit?.amount.amountInCents));
}

/** Gives everybody a limit for meals from this month on: looks at what it does, then does it. */
async function givesEverybody(of: Console, page: Page): Promise<void> {
  await of.signIn(page, 'company payroll', path(of));
  await page
    .getByRole('button', { name: /^Comida de / })
    .first()
    .waitFor();
  await axe(page, 'limits');
  await press(page.getByRole('button', { name: 'Cambiar límites…' }));
  const panel = page.getByRole('region', { name: 'Cambiar límites' });
  await panel.getByRole('textbox', { name: 'Importe en euros' }).fill('ciento');
  await press(panel.getByRole('button', { name: 'Ver qué cambiaría' }));
  await panel.getByText('Escriba un importe').waitFor();
  await panel.getByRole('textbox', { name: 'Importe en euros' }).fill('163,50');
  await panel.getByRole('textbox', { name: 'Motivo' }).fill('Convenio nuevo');
  await page.keyboard.press('Enter');
  const yes = panel.getByRole('button', { name: /^Sí, cambiar a \d+ personas$/ });
  await yes.waitFor();
  await panel
    .getByRole('cell', { name: /163,50/ })
    .first()
    .waitFor();
  await axeState(page, 'limits, what would change');
  const months = await openAndNext(of);
  const before = await mealLimits(of, months[0]);
  assert.ok(!before.has(16_350));
  const finished = panel.getByRole('heading', { name: 'Los límites están cambiados' });
  await press(yes);
  await finished.waitFor();
  await page.waitForURL((url) => url.searchParams.has('run'));
  await page.reload();
  await finished.waitFor();
  for (const month of months) assert.deepEqual([...(await mealLimits(of, month))], [16_350]);
  await press(panel.getByRole('button', { name: 'Hecho' }));
}

async function openAndNext(of: Console): Promise<[string, string]> {
  const address = `${company(of)}/payroll-cycles?limit=1`;
  const [{ fiscalYear, payrollMonth }] = (await done(of.partner.get(address))).payrollCycles;
  const month = Number(payrollMonth);
  const next = month === 12 ? [Number(fiscalYear) + 1, 1] : [fiscalYear, month + 1];
  return [`${fiscalYear}-${payrollMonth}`, `${next[0]}-${String(next[1]).padStart(2, '0')}`];
}

/** Goes through the fields by the arrow keys and opens the history of one. */
async function seesWhoDidIt(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Marcar a / })
    .first()
    .focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) {
    await page.keyboard.press(key);
  }
  const drawer = page.getByRole('dialog', { name: 'Comida: historia del límite' });
  await drawer
    .getByRole('cell', { name: /163,50/ })
    .first()
    .waitFor();
  await drawer.getByRole('cell', { name: 'personal de la empresa' }).first().waitFor();
  await drawer.getByText('Motivo: Convenio nuevo').first().waitFor();
  await axeState(page, 'limits, the history of one');
  await page.keyboard.press('Escape');
}

/** Those who give limits to many people; told in Spanish. */
export function limitsStories({ service, open, enter }: Stage): void {
  it('gives everybody a limit from this month on, after it has said what that does', async () => {
    const { page, complaints } = await open();
    await givesEverybody(service, page);
    await seesWhoDidIt(page);
    assert.deepEqual(complaints, []);
  });

  it('shows readers limits without the buttons that change them', async () => {
    const { page, complaints } = await enter('company viewer', path(service));
    await page
      .getByRole('button', { name: /^Comida de / })
      .first()
      .waitFor();
    assert.equal(await page.getByRole('button', { name: /Cambiar/ }).count(), 0);
    assert.equal(await page.getByRole('checkbox').count(), 0);
    assert.deepEqual(complaints, []);
  });
}
