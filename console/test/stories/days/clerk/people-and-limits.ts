import assert from 'node:assert/strict';
import { applyImport } from '../../../../../server/src/employee-imports/apply-import.ts';
import { untilDone } from '../../../../../server/test/support/worker.ts';
import { PEOPLE, workbookOfHr, wrong } from '../../../support/clerk.ts';
import { expectFocus } from '../../../support/keyboard.ts';
import { button, type Day, goTo, press, pressTwice, write } from './hands.ts';

/** 300 people from the workbook of HR, three of its rows mended in place. */
export async function loadsPeople({ service, page, machines }: Day): Promise<void> {
  const work = () => untilDone(() => applyImport(service.context));
  await goTo(page, 'Importar personas');
  await press(button(page, 'Seguir como: Recursos humanos'));
  await expectFocus(page.getByRole('heading', { level: 1 }));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(button(page, 'Elegir un fichero')),
  ]);
  const buffer = await workbookOfHr();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await chooser.setFiles({ name: 'Plantilla.xlsx', mimeType, buffer });
  await page.getByText('300 filas · libro de Excel').waitFor();
  await expectFocus(page.getByRole('heading', { name: 'Cómo se entiende el fichero' }));
  await pressTwice(button(page, 'Comprobar las 300 filas'));
  const head = page.getByRole('heading', { level: 1, name: 'Plantilla.xlsx' });
  await expectFocus(head);
  await work();
  await page.getByRole('heading', { name: '3 filas con error' }).waitFor();
  for (const [place, column, sent, right, reason] of wrong) {
    const row = page.getByRole('group', { name: `Línea ${place + 2} · Inés Peña ${place}` });
    await row.getByText(reason).waitFor();
    assert.equal(await row.getByLabel(column).inputValue(), sent);
    await write(row.getByLabel(column), right);
  }
  await pressTwice(button(page, 'Comprobar de nuevo'));
  await page.getByText('0 de 300 filas comprobadas').waitFor();
  await expectFocus(head);
  await work();
  await page.getByText('Se dará de alta a 300 personas.').waitFor();
  await press(button(page, 'Aplicar…'));
  const yes = button(page.getByRole('dialog'), 'Sí, aplicarlo');
  await expectFocus(yes);
  await pressTwice(yes);
  const running = page.getByText('0 de 300 filas aplicadas');
  await running.waitFor();
  await expectFocus(head);
  await page.reload();
  await running.waitFor();
  await work();
  await page.getByText('El fichero está aplicado').waitFor();
  assert.equal(await machines.people(), PEOPLE);
  const { imports } = await machines.read('employee-imports');
  const applied = imports.filter(({ dryRun }: { dryRun: boolean }) => !dryRun);
  assert.deepEqual([applied.length, imports.length], [1, 3]);
}

/** Everybody has a limit for meals from this month on; nobody before she has said yes. */
export async function givesLimits({ page, machines }: Day): Promise<void> {
  const limits = async (): Promise<Set<unknown>> => {
    const { usage } = await machines.read('limits/usage?categories=meal&limit=1000');
    return new Set(usage.map((one: Used) => one.limit?.amount.amountInCents));
  };
  await goTo(page, 'Límites');
  const change = button(page, 'Cambiar límites…');
  await press(change);
  await expectFocus(page.getByRole('heading', { name: 'Cambiar límites' }));
  await write(page.getByRole('textbox', { name: 'Importe en euros' }), '163,50');
  await page.keyboard.press('Enter');
  const yes = button(page, 'Sí, cambiar a 300 personas');
  await yes.waitFor();
  assert.deepEqual([...(await limits())], [undefined]);
  await pressTwice(yes);
  await page.getByRole('heading', { name: 'Los límites están cambiados' }).waitFor();
  assert.deepEqual([...(await limits())], [16_350]);
  await press(button(page, 'Hecho'));
  await expectFocus(change);
}

interface Used {
  limit: { amount: { amountInCents: number } } | null;
}
