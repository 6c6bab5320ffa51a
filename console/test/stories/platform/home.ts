import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { followFeeds } from '../../../../server/src/consumptions/feeds/follow-feeds.ts';
import { untilDone } from '../../../../server/test/support/worker.ts';
import { axe, axeState } from '../../support/console.ts';
import { press } from '../../support/keyboard.ts';
import type { Stage } from '../../support/stage.ts';

interface ClosingDay {
  date: string;
  due: number;
  overdue: number;
}

/** The operator's start: what closes, who went silent, what is refused. */
export function homeStories(stage: Stage): void {
  const { service, say } = stage;

  it('leads the operator from each number of the platform to what it counts', async () => {
    const concept = 'Tarjeta 4471';
    await refuse(stage, concept);
    await untilDone(() => followFeeds(service.context));
    const { page, complaints } = await stage.enter('operator admin');
    const dialog = page.getByRole('dialog');

    const { date, due, overdue } = await openDay(stage);
    const word = due > 0 ? say('por cerrar,', 'to close,') : say('vencido', 'overdue');
    const calendar = page.getByRole('table', { name: say('Qué cierra en', 'What closes in') });
    await press(calendar.getByRole('link', { name: word }).first());
    await dialog.getByRole('link').first().waitFor();
    assert.equal(new URL(page.url()).searchParams.get('day'), date);
    assert.equal(await dialog.getByRole('link').count(), due || overdue);
    await axeState(page, 'home, closings of a day');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const unknown = say('Persona desconocida', 'Person not known');
    await press(page.getByRole('link', { name: unknown }));
    await dialog.getByText(concept).first().waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await press(
      page.getByRole('button', { name: say(/Como tabla: Últimos/, /As table: The last/) }),
    );
    await page.getByRole('columnheader', { name: unknown }).waitFor();
    await axe(page, 'home');

    const feeds = page.getByRole('region', { name: say('en silencio', 'went silent') });
    await press(feeds.getByRole('link').first());
    await page.waitForURL(/\/companies\/[-\w]+\/month/);
    assert.deepEqual(complaints, []);
  });
}

/** Somebody whom the company does not know is refused a charge, whatever the day is. */
async function refuse({ service }: Stage, concept: string): Promise<void> {
  const reply = await service.operator.post(
    `/platform/v1/companies/${service.companyIds[0]}/charges`,
    {
      ...{ externalId: randomUUID(), employeeId: randomUUID(), category: 'meal-benefit' },
      ...{ behaviour: 'flex', amountInCents: 1_250, concept },
    },
  );
  assert.equal(reply.body.code, 'employeeNotFound', reply.text);
}

/** The demo's companies close in this month, or should have. */
async function openDay({ service }: Stage): Promise<ClosingDay> {
  const { body } = await service.operator.get('/platform/v1/payroll-cycles/calendar');
  return body.days.find(({ due, overdue }: ClosingDay) => due + overdue > 0);
}
