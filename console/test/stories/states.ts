import assert from 'node:assert/strict';
import { it } from 'node:test';
import { axe } from '../support/console.ts';
import type { Stage } from '../support/stage.ts';

/** What a page says where there is nothing, where it may not, and where nobody answers. */
export function stateStories(stage: Stage): void {
  const { service, say } = stage;

  it('says what to do where nothing is found, nothing is allowed, and there is no page', async () => {
    const { page, complaints } = await stage.enter('company viewer', '/webhooks');
    const refused = say('Su perfil no lo permite', 'This is not for your role');
    await page.getByRole('alert').getByText(refused).first().waitFor();
    await axe(page, 'refused');
    const unknown = '00000000-0000-7000-8000-000000000000';
    await page.goto(`${service.url}/console/happened?id=${unknown}`);
    const nothing = say('No se sabe nada de este', 'Nothing is known of this id');
    await page.getByRole('heading', { name: nothing }).waitFor();
    await axe(page, 'nothing');
    await page.goto(`${service.url}/console/nowhere`);
    const nowhere = say('Esta página no existe', 'There is no such page');
    await page.getByRole('heading', { level: 1, name: nowhere }).waitFor();
    await axe(page, 'no such page');
    assert.deepEqual(complaints, []);
  });

  it('says quietly that the connection is lost, and goes on by itself', async () => {
    const { page } = await stage.enter('company viewer', '/happened');
    await page.context().setOffline(true);
    const notice = page.getByText(
      say('No se puede llegar al servicio.', 'The service cannot be reached.'),
    );
    await notice.waitFor();
    await axe(page, 'connection lost');
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
  });
}
