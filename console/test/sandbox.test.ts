import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sendDueInvitations } from '../../server/src/invitations/send-due-invitations.ts';
import { untilDone } from '../../server/test/support/worker.ts';
import { axe, noBrowser, startConsole } from './support/console.ts';

const service = await startConsole();
after(service.close);

describe('the sandbox cockpit', { skip: noBrowser }, () => {
  it('lets an event happen and a month pass, and shows what came of it', async () => {
    const { page, complaints } = await service.open();
    const companyId = service.companyIds[0]!;
    await service.signIn(page, 'partner admin', `/sandbox?company=${companyId}`);
    const stream = page.locator('section', { hasText: 'As it happens' });
    await stream.getByText('Nothing has happened yet').waitFor();
    await axe(page, 'sandbox');
    await page.getByRole('button', { name: 'A charge is booked' }).press('Enter');
    const event = stream.getByRole('link', { name: 'A charge is booked' });
    await event.first().waitFor();
    assert.match((await event.first().getAttribute('href')) ?? '', /happened\?id=/);

    const open = page.locator('li[aria-current="date"] span');
    const before = await open.innerText();
    await page.getByText(`${before} is closed and settled`).waitFor();
    await page.getByRole('button', { name: 'Advance' }).press('Enter');
    await page.locator('[role=status]', { hasText: /is open now/ }).waitFor();
    await page.getByRole('listitem').filter({ hasText: before }).getByText('closed').waitFor();
    await stream.getByRole('link', { name: 'The month is closed' }).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('reads the mails that would have been sent, each under an address of its own', async () => {
    const { page, complaints } = await service.open();
    const list = `/api/v3/companies/${service.companyIds[0]}/employees`;
    const { body } = await service.partner.get(`${list}?state=not-active&limit=1`);
    const [person] = (body as { employees: { id: string }[] }).employees;
    assert.equal((await service.partner.post(`${list}/${person!.id}/invite`)).status, 201);
    await untilDone(() => sendDueInvitations(service.context));
    await service.signIn(page, 'partner admin', '/sandbox');
    const mail = page.getByRole('region', { name: 'Mailbox' }).getByRole('link').first();
    const subject = await mail.innerText();
    await mail.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: subject }).waitFor();
    await axe(page, 'mail');
    assert.match(page.url(), /mail=/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.doesNotMatch(page.url(), /mail=/);
    assert.deepEqual(complaints, []);
  });
});
