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

const statesOf = (of: Console, asking: Asking[]): Promise<string[]> =>
  Promise.all(
    asking.map(async ({ id }) => {
      const path = `${company(of)}/committed-expenses/${id}`;
      return (await done(of.partner.get(path))).state;
    }),
  );

const rowOf = (page: Page, category: string, { name }: Asking) =>
  page.getByRole('row').filter({ hasText: name }).filter({ hasText: category });

/** Sees what two approvals would do; has to say why one is rejected, and is told who was first. */
async function decides(of: Console, page: Page): Promise<void> {
  const [first, second, third] = (await requests(of, 'gym-benefit', 3)) as [Asking, Asking, Asking];
  await of.signIn(page, 'company payroll', path(of));
  await page.getByRole('heading', { level: 1, name: 'Gastos comprometidos' }).waitFor();
  for (const one of [first, second]) {
    await press(rowOf(page, 'Gimnasio', one).getByRole('checkbox'), 'Space');
  }
  await axe(page, 'expenses');
  await press(page.getByRole('button', { name: 'Aprobar las marcadas (2)…' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('En total 90,00').waitFor();
  await axeState(page, 'expenses, a decision');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await press(rowOf(page, 'Gimnasio', third).getByRole('button', { name: 'Rechazar…' }));
  await press(dialog.getByRole('button', { name: 'Sí, rechazar' }));
  await dialog.getByText('Diga el motivo').waitFor();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Ya tiene uno');
  await done(of.partner.post(`${company(of)}/committed-expenses/${third.id}/approve`, {}));
  await press(dialog.getByRole('button', { name: 'Sí, rechazar' }));
  await dialog.getByText('Otra persona se ha adelantado: aprobada por').waitFor();
  assert.deepEqual(await statesOf(of, [first, third]), ['pending', 'active']);
  await page.keyboard.press('Escape');
  await press(page.getByRole('button', { name: 'Como tabla: Comprometido y pagado por mes' }));
  await page.getByRole('table').filter({ hasText: 'comprometidos' }).waitFor();
}

/**
 * Those who decide on committed expenses; told in Spanish. That they are approved, rejected and
 * paid once is told in the clerk's day.
 */
export function expensesStories({ service, open, enter }: Stage): void {
  it('asks why one is rejected, tells whoever decides second, lets readers look', async () => {
    const { page, complaints } = await open();
    await decides(service, page);
    assert.deepEqual(complaints, []);
    const reader = await enter('company viewer', `${path(service)}?tab=year`);
    await reader.page.getByRole('table', { name: 'Todos los del ejercicio' }).waitFor();
    const verbs = reader.page.getByRole('button', { name: /Aprobar|Rechazar|Pagar/ });
    assert.equal(await verbs.count(), 0);
    assert.equal(await reader.page.getByRole('checkbox').count(), 0);
  });
}
