import assert from 'node:assert/strict';
import { it } from 'node:test';
import { axeState } from '../support/console.ts';
import { press } from '../support/keyboard.ts';
import type { Stage } from '../support/stage.ts';

/** A month that is open: its figures, its close, and two who close it at once. */
export function monthStories(stage: Stage): void {
  const { service, say } = stage;
  const solana = service.companyIds[1]!;
  const cycles = `/api/v3/companies/${solana}/payroll-cycles`;
  const openMonth = async (): Promise<{ id: string; month: string }> => {
    const { body } = await service.partner.get(`${cycles}?limit=1`);
    const [{ id, fiscalYear, payrollMonth }] = body.payrollCycles;
    return { id, month: `${fiscalYear}-${payrollMonth}` };
  };

  it('closes a month after it has said what that does, or that somebody was faster', async () => {
    const first = await openMonth();
    const path = `/companies/${solana}/month`;
    const { page, complaints } = await stage.enter(
      'company payroll',
      `${path}?month=${first.month}`,
    );
    await page
      .getByText(say('Abierto; se cierra al final del', 'Open; it closes at the'))
      .waitFor();
    const ready = say('¿Está listo?', 'Is it ready?');
    await page.getByRole('heading', { level: 2, name: ready }).waitFor();
    await axeState(page, 'month, open');
    const close = page.getByRole('button', { name: say('Cerrar el mes…', 'Close the month…') });
    await press(close);
    const asked = page.getByRole('dialog');
    const forGood = say('No se puede volver a abrir', 'It cannot be opened again');
    await asked.getByText(forGood).waitFor();
    assert.equal((await service.partner.post(`${cycles}/${first.id}`)).status, 200);
    const yes = asked.getByRole('button', { name: say('Sí, cerrarlo', 'Yes, close it') });
    await press(yes);
    const faster = say('Otra persona se ha adelantado', 'Somebody else was faster');
    await asked.getByText(faster).waitFor();
    await axeState(page, 'conflict');

    await page.goto(`${service.url}/console${path}?month=${(await openMonth()).month}`);
    await press(close);
    await asked.getByText(forGood).waitFor();
    await press(yes);
    const unchanged = say('No ha cambiado nada desde', 'Nothing has changed since it was closed');
    await page.getByText(unchanged).waitFor();
    assert.deepEqual(complaints, []);
  });
}
