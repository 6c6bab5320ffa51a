import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { expectFocus, reach } from '../../../support/keyboard.ts';
import { button, type Day, goTo, press, pressTwice, STOPS } from './hands.ts';

const executed = 'committed-payments?state=executed';

/** Two are approved, one is rejected with a reason, and what is due is paid, across a reload. */
export async function decidesAndPays({ page, machines }: Day): Promise<void> {
  await goTo(page, 'Gastos');
  const requests = page.getByRole('heading', { name: 'Solicitudes que esperan' });
  await press(button(page, 'Seguir como: Nóminas'));
  const rowOf = (at: number) => page.getByRole('row').filter({ hasText: `Inés Peña ${at}` });
  // The newest is the first.
  for (const at of [2, 1]) {
    await reach(rowOf(at).getByRole('checkbox'), 'Tab', STOPS);
    await page.keyboard.press('Space');
  }
  await press(button(page, 'Aprobar las marcadas (2)…'));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/En total 75,55\s€/).waitFor();
  await expectFocus(button(dialog, 'Sí, aprobar'));
  await pressTwice(button(dialog, 'Sí, aprobar'));
  await dialog.getByText('Hecho: aprobada').nth(1).waitFor();
  await press(button(dialog, 'Cerrar').last());
  await expectFocus(requests);
  await press(rowOf(3).getByRole('button', { name: 'Rechazar…' }));
  await expectFocus(dialog.getByRole('textbox', { name: 'Motivo' }));
  await page.keyboard.type('No entra en la oferta');
  await press(button(dialog, 'Sí, rechazar'));
  await dialog.getByText('Hecho: rechazada').waitFor();
  await press(button(dialog, 'Cerrar').last());
  await expectFocus(requests);
  await pays(page, dialog, machines);
  const { committedExpenses } = await machines.read('committed-expenses');
  const decided = committedExpenses.map(({ decided: { decision, reason } }: Decided) => [
    decision,
    reason,
  ]);
  assert.deepEqual(decided, [
    ['rejected', 'No entra en la oferta'],
    ['approved', null],
    ['approved', null],
  ]);
  const { payments } = await machines.read(executed);
  assert.equal(payments.length, 2);
}

interface Decided {
  decided: { decision: string; reason: string | null };
}

/** The answer to the payment run is lost by a reload; nothing is paid twice. */
async function pays(page: Page, dialog: Locator, machines: Day['machines']): Promise<void> {
  const execution = /committed-payments\/execute$/;
  const isRun = (body: string | null) => !body?.includes('"dryRun":true');
  await press(button(page, 'Pagar todo lo que vence (2)…'));
  const yes = button(dialog, /^Sí, pagar 2: 75,55\s€$/);
  await expectFocus(yes);
  assert.deepEqual((await machines.read(executed)).payments, [], 'nothing before she has said yes');
  const reached = new Promise<void>((done) => {
    void page.route(execution, async (route) => {
      if (!isRun(route.request().postData())) return route.continue();
      await route.fetch();
      done();
    });
  });
  await pressTwice(yes);
  await reached;
  await page.getByText('0 de 2 pagos').waitFor();
  await page.unroute(execution);
  await page.reload();
  await page.getByText(/2 pagados: 75,55\s€/).waitFor();
}
