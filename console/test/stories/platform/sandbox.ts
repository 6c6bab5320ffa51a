import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { sendDueInvitations } from '../../../../server/src/invitations/send-due-invitations.ts';
import { untilDone } from '../../../../server/test/support/worker.ts';
import { axe, axeState } from '../../support/console.ts';
import { press } from '../../support/keyboard.ts';
import type { Stage } from '../../support/stage.ts';

/** Whoever tries things out. The month of the demo's first company is another one afterwards. */
export function sandboxStories(stage: Stage): void {
  it('shows mails at addresses of their own, and what came of an event and a month', async () => {
    await inviteSomebody(stage);
    const path = `/sandbox?company=${stage.service.companyIds[0]}`;
    const { page, complaints } = await stage.enter('partner admin', path);
    await readMail(stage, page);
    await letHappen(stage, page);
    assert.deepEqual(complaints, []);
  });
}

async function inviteSomebody({ service }: Stage): Promise<void> {
  const list = `/api/v3/companies/${service.companyIds[0]}/employees`;
  const { body } = await service.partner.get(`${list}?state=not-active&limit=1`);
  const [person] = (body as { employees: { id: string }[] }).employees;
  assert.equal((await service.partner.post(`${list}/${person!.id}/invite`)).status, 201);
  await untilDone(() => sendDueInvitations(service.context));
}

async function readMail({ say }: Stage, page: Page): Promise<void> {
  const mailbox = page.getByRole('region', { name: say('Buzón', 'Mailbox') });
  const mail = mailbox.getByRole('link').first();
  const subject = await mail.innerText();
  await press(mail);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: subject }).waitFor();
  await axeState(page, 'mail');
  assert.match(page.url(), /mail=/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.doesNotMatch(page.url(), /mail=/);
}

async function letHappen({ say }: Stage, page: Page): Promise<void> {
  const stream = page.locator('section', { hasText: say('Según pasa', 'As it happens') });
  await stream.getByText(say('Todavía no ha pasado nada', 'Nothing has happened yet')).waitFor();
  await axe(page, 'sandbox');
  const booked = say('Se anota un cargo', 'A charge is booked');
  await press(page.getByRole('button', { name: booked }));
  const event = stream.getByRole('link', { name: booked });
  await event.first().waitFor();
  assert.match((await event.first().getAttribute('href')) ?? '', /happened\?id=/);

  const open = await page.locator('li[aria-current="date"] span').innerText();
  await page.getByText(say(`Se cierra y liquida ${open}`, `${open} is closed and`)).waitFor();
  await press(page.getByRole('button', { name: say('Avanzar', 'Advance') }));
  const opened = say(/Ahora está abierto/, /is open now/);
  await page.locator('[role=status]', { hasText: opened }).waitFor();
  const month = page.getByRole('listitem').filter({ hasText: open });
  await month.getByText(say('cerrado', 'closed')).waitFor();
  const closing = say('Se cierra el mes', 'The month is closed');
  await stream.getByRole('link', { name: closing }).waitFor();
}
