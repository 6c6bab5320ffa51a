import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { done } from '../../../server/test/support/client.ts';
import { axe, axeState, type Console } from '../support/console.ts';
import type { Stage } from '../support/stage.ts';

const company = (of: Console, base = '/api/v3') => `${base}/companies/${of.companyIds[0]}`;
const path = (of: Console) => `/companies/${of.companyIds[0]}/expenses`;

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await target.press(key);
}

interface Asking {
  id: string;
  /** Whoever has asked, as the console names them. */
  name: string;
}

/** Some of the demo's people ask for something that waits for a decision. */
async function requests(of: Console, category: string, count: number): Promise<Asking[]> {
  const { openMonth } = await done(of.partner.get(`${company(of)}/committed-payments/figures`));
  const { employees } = await done(of.partner.get(`${company(of)}/employees?state=active&limit=9`));
  const payments = [{ payroll: openMonth, amountInCents: 4_500 }];
  const input = { category, fiscalYear: openMonth.slice(0, 4), payments, pending: true };
  const asking: Asking[] = [];
  for (const { id: employeeId, name, surname } of employees.slice(0, count)) {
    const address = `${company(of, '/platform/v1')}/employees/${employeeId}/committed-expenses`;
    const { id } = await done(of.operator.post(address, input));
    asking.push({ id, name: `${name} ${surname}` });
  }
  return asking;
}

const stateOf = async (of: Console, { id }: Asking) =>
  done(of.partner.get(`${company(of)}/committed-expenses/${id}`));

const rowOf = (page: Page, category: string, { name }: Asking) =>
  page.getByRole('row').filter({ hasText: name }).filter({ hasText: category });

/** Approves two requests and rejects one, saying why. */
async function decides(of: Console, page: Page): Promise<void> {
  const [first, second, third] = (await requests(of, 'gym-benefit', 3)) as Asking[];
  await of.signIn(page, 'company payroll', path(of));
  await page.getByRole('heading', { level: 1, name: 'Gastos comprometidos' }).waitFor();
  for (const one of [first!, second!]) {
    await press(rowOf(page, 'Gimnasio', one).getByRole('checkbox'), 'Space');
  }
  await axe(page, 'expenses');
  await press(page.getByRole('button', { name: 'Aprobar las marcadas (2)…' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('En total 90,00').waitFor();
  await axeState(page, 'expenses, a decision');
  await press(dialog.getByRole('button', { name: 'Sí, aprobar' }));
  await dialog.getByText('Hecho: aprobada').nth(1).waitFor();
  await page.keyboard.press('Escape');

  await press(rowOf(page, 'Gimnasio', third!).getByRole('button', { name: 'Rechazar…' }));
  await press(dialog.getByRole('button', { name: 'Sí, rechazar' }));
  await dialog.getByText('Diga el motivo').waitFor();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('No entra en la oferta');
  await press(dialog.getByRole('button', { name: 'Sí, rechazar' }));
  await dialog.getByText('Hecho: rechazada').waitFor();
  await page.keyboard.press('Escape');
  assert.equal((await stateOf(of, first!)).state, 'active');
  assert.equal((await stateOf(of, second!)).state, 'active');
  const { decided } = await stateOf(of, third!);
  assert.deepEqual([decided.decision, decided.reason], ['rejected', 'No entra en la oferta']);
}

/** Pays all that is due, after it has seen what that is; a reload pays nothing again. */
async function pays(of: Console, page: Page): Promise<void> {
  const figures = () => done(of.partner.get(`${company(of)}/committed-payments/figures`));
  const before = await figures();
  const count = before.due.payments + before.overdue.payments;
  assert.ok(count >= 2, String(count));
  await press(page.getByRole('button', { name: `Pagar todo lo que vence (${count})…` }));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Se hacen ${count} pagos:`).waitFor();
  assert.deepEqual((await figures()).due, before.due);
  await press(dialog.getByRole('button', { name: `Sí, pagar ${count}:` }));
  await page.getByText('La remesa de pagos ha terminado').waitFor();
  await page.waitForURL((url) => url.searchParams.has('run'));
  await page.reload();
  await page.getByText('La remesa de pagos ha terminado').waitFor();
  await page.getByText('Este mes ya no vence nada').waitFor();
  const { due, overdue, months } = await figures();
  assert.deepEqual([due.payments, overdue.payments], [0, 0]);
  const paid = (all: { paidInCents: number }[]) =>
    all.reduce((sum, one) => sum + one.paidInCents, 0);
  const owed = before.due.amountInCents + before.overdue.amountInCents;
  assert.equal(paid(months), paid(before.months) + owed);
  await press(page.getByRole('button', { name: 'Como tabla: Comprometido y pagado por mes' }));
  await page.getByRole('table').filter({ hasText: 'comprometidos' }).waitFor();
}

/** Two decide on the same request: the second is told who was first, and keeps what was typed. */
async function comesSecond(of: Console, page: Page): Promise<void> {
  const [one] = (await requests(of, 'clothing-benefit', 1)) as [Asking];
  await of.signIn(page, 'operator admin', path(of));
  await press(rowOf(page, 'Vestuario', one).getByRole('button', { name: 'Rechazar…' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Ya tiene uno');
  await done(of.partner.post(`${company(of)}/committed-expenses/${one.id}/approve`, {}));
  await press(dialog.getByRole('button', { name: 'Sí, rechazar' }));
  await dialog.getByText('Otra persona se ha adelantado: aprobada por').waitFor();
  assert.equal((await stateOf(of, one)).state, 'active');
}

/** Those who decide on committed expenses and pay them; told in Spanish. */
export function expensesStories({ service, open, enter }: Stage): void {
  it('approves, rejects with a reason and pays committed expenses', async () => {
    const { page, complaints } = await open();
    await decides(service, page);
    await pays(service, page);
    assert.deepEqual(complaints, []);
  });

  it('tells whoever decides second, and shows readers the same without buttons', async () => {
    const { page, complaints } = await open();
    await comesSecond(service, page);
    assert.deepEqual(complaints, []);
    const reader = await enter('company viewer', `${path(service)}?tab=year`);
    await reader.page.getByRole('table', { name: 'Todos los del ejercicio' }).waitFor();
    const verbs = reader.page.getByRole('button', { name: /Aprobar|Rechazar|Pagar/ });
    assert.equal(await verbs.count(), 0);
    assert.equal(await reader.page.getByRole('checkbox').count(), 0);
  });
}
