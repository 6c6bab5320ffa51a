import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../../server/test/support/processes/processes.ts';
import { signIn } from '../../../server/test/support/staff/browsing.ts';
import { axeState } from '../support/console.ts';
import { press } from '../support/keyboard.ts';
import type { Stage } from '../support/stage.ts';

/** What a page says where there is nothing, where it may not, and where nobody answers. */
export function stateStories(stage: Stage): void {
  it('says what to do where there is nothing, no right, no page or no connection', () =>
    sayWhatToDo(stage));

  it('keeps a session for a person only, says that it has ended, and leads back', () =>
    endSession(stage));
}

async function sayWhatToDo(stage: Stage): Promise<void> {
  const { service, say } = stage;
  const { page, complaints } = await stage.enter('company viewer', '/webhooks');
  const refused = say('Su perfil no lo permite', 'This is not for your role');
  await page.getByRole('alert').getByText(refused).first().waitFor();
  await axeState(page, 'refused');
  await page.goto(`${service.url}/console/nowhere`);
  const nowhere = say('Esta página no existe', 'There is no such page');
  await page.getByRole('heading', { level: 1, name: nowhere }).waitFor();
  await axeState(page, 'no such page');
  const unknown = '00000000-0000-7000-8000-000000000000';
  await page.goto(`${service.url}/console/happened?id=${unknown}`);
  const nothing = say('No se sabe nada de este', 'Nothing is known of this id');
  await page.getByText(nothing).waitFor();
  await axeState(page, 'nothing');
  assert.deepEqual(complaints, []);
  await loseConnection(stage, page);
}

/** It is said quietly, and the page goes on by itself. */
async function loseConnection({ say }: Stage, page: Page): Promise<void> {
  await page.context().setOffline(true);
  const notice = page.getByText(
    say('No se puede llegar al servicio.', 'The service cannot be reached.'),
  );
  await notice.waitFor();
  await axeState(page, 'connection lost');
  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
}

async function endSession(stage: Stage): Promise<void> {
  const { service, say } = stage;
  const { page } = await stage.open();
  const counted: boolean[] = [];
  const count = (request: { url(): string; headers(): Record<string, string> }) => {
    if (!/\/(api|staff)\//.test(request.url())) return;
    counted.push(request.headers()['x-fringe-background'] === undefined);
  };
  page.on('request', count);
  await service.signIn(page, 'partner developer', '/webhooks');
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(counted[0], true, 'whoever opens a page is there');
  await until('the page asks by itself', async () => counted.includes(false));
  counted.length = 0;
  await page.keyboard.press('Shift');
  await until('a person counts again', async () => counted.includes(true));
  page.off('request', count);
  const me = await (await page.request.get(`${service.url}/staff/v1/me`)).json();
  const admin = (await signIn(service, 'admin')).calls();
  assert.equal((await admin.delete(`/staff/v1/sessions/${me.session.id}`)).status, 204);
  // Nobody does anything: the page itself finds out.
  const ended = say('Su sesión ha terminado', 'Your session has ended');
  await page.getByRole('alert').getByText(ended).waitFor();
  await axeState(page, 'the end of a session');
  await press(page.getByRole('link', { name: say(/Desarrollo/, /Developer/) }));
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/console/webhooks');
}
