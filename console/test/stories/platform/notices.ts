import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newestMails } from '../../../../server/src/mail/captured.ts';
import { mailNotices } from '../../../../server/src/notices/mail-notices.ts';
import { csv, importFile, row } from '../../../../server/test/support/people/import-files.ts';
import { untilDone } from '../../../../server/test/support/worker.ts';
import { axeState } from '../../support/console.ts';
import { press } from '../../support/keyboard.ts';
import type { Stage } from '../../support/stage.ts';

/** What needs somebody: found on the start page, put aside, and asked for by mail. */
export function noticesStories(stage: Stage): void {
  const { service, say } = stage;

  it('shows what needs a person until they have seen it, and mails it to who asks', async () => {
    const [companyId] = service.companyIds as [string];
    const file = csv([row({ hiringDate: 'never' })]);
    const { id } = await importFile(service, companyId, file, '?fileName=avisos.csv');
    const { page, complaints } = await stage.enter('company hr', '/');
    const title = say('Requiere su atención', 'Needs you');
    const notices = page.getByRole('region', { name: title });
    const what = say(/1 fila con error en avisos\.csv/, /1 row in error in avisos\.csv/);
    const link = notices.getByRole('link', { name: what });
    await link.waitFor();
    await axeState(page, 'notices');

    await press(notices.getByRole('link', { name: say('Recibirlos por correo', 'by mail') }));
    const choice = say(/Una importación ha terminado/, /An import ended/);
    await press(page.getByRole('checkbox', { name: choice }), 'Space');
    await page.getByText(say('Guardado.', 'Saved.')).waitFor();
    await axeState(page, 'notices by mail');
    await untilDone(() => mailNotices(service.context));
    const { database, vault } = service.context;
    const mails = await newestMails(database.reader, vault, null, 10);
    const door = `${service.url}/console/companies/${companyId}/import?import=${id}`;
    assert.equal(mails.filter(({ text }) => text.includes(door)).length, 1);
    await press(page.getByRole('checkbox', { name: choice }), 'Space');

    await page.goto(`${service.url}/console/`);
    await press(notices.getByRole('button', { name: what }));
    await link.waitFor({ state: 'detached' });
    await press(notices.getByRole('button', { name: say(/ya vist/, /you have seen/) }));
    await press(link);
    await page.waitForURL((url) => url.searchParams.get('import') === id);
    assert.deepEqual(complaints, []);
  });
}
