import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { followFeeds } from '../../../../server/src/consumptions/feeds/follow-feeds.ts';
import { sql } from '../../../../server/test/support/database/sql.ts';
import { deliverDue } from '../../../../server/test/support/deliver-due.ts';
import { freePort, until } from '../../../../server/test/support/processes/processes.ts';
import { sendSample, subscribe } from '../../../../server/test/support/webhooks/subscriptions.ts';
import { untilDone } from '../../../../server/test/support/worker.ts';
import { axe, axeState } from '../../support/console.ts';
import { ask, press, reach, take } from '../../support/keyboard.ts';
import type { Stage } from '../../support/stage.ts';

/** What needs the operator: a feed gone silent, a receiver that takes nothing, a leaked key. */
export function operatorsMorning(stage: Stage): void {
  it("an operator's morning: a silent feed, a failing receiver, a leaked key that is ended", () =>
    spendMorning(stage));
}

async function spendMorning(stage: Stage): Promise<void> {
  const { service, say } = stage;
  await untilDone(() => followFeeds(service.context));
  const receiver = await failingReceiver(stage);
  const key = await leakedKey(stage);
  const { page, complaints } = await stage.enter('operator admin');
  const start = page.getByRole('heading', { level: 1, name: say('Inicio', 'Start') });

  const needs = page.getByRole('region', { name: say('Requiere su atención', 'Needs you') });
  const fails = say(/no acepta llamadas/, /takes no calls/);
  await press(needs.getByRole('link', { name: fails }).filter({ hasText: receiver.url }));
  await page.waitForURL((url) => url.searchParams.get('subscription') === receiver.id);
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  await page.goBack();

  await start.waitFor();
  const feeds = page.getByRole('region', { name: say('en silencio', 'went silent') });
  await press(feeds.getByRole('link').first());
  await page.waitForURL(/\/companies\/[-\w]+\/month/);

  await ask(page, say('auditoría', 'audit'));
  await take(page, say(/^Ir a: /, /^Go to: /));
  await page.getByRole('heading', { level: 1, name: say('Auditoría', 'Audit') }).waitFor();
  await reach(page.getByRole('tab', { selected: true }));
  const requests = page.getByRole('tab', { name: say('Peticiones', 'Requests') });
  await reach(requests, 'ArrowRight');
  await endLeakedKey(stage, page, key);
  assert.deepEqual(complaints, []);
}

/** Nobody listens at its address, and nobody has for some hours. */
async function failingReceiver({ service }: Stage) {
  const { partner, database, context } = service;
  const url = `http://127.0.0.1:${await freePort()}/nobody`;
  const { id } = await subscribe(partner, { url });
  await sendSample(partner, id);
  await deliverDue(context);
  const earlier = `UPDATE webhook_figures SET hour = hour - interval '3 hours'
    WHERE subscription_id = $1`;
  await sql(database.ownerUrl, earlier, [id]);
  return { id, url };
}

const PARTNERS = '/platform/v1/partners';
type Leaked = Awaited<ReturnType<typeof leakedKey>>;

/** A key of its own, with which somebody has read something and was refused something. */
async function leakedKey({ service }: Stage) {
  const { operator, anonymous } = service;
  const partnerId: string = (await operator.post(PARTNERS, { name: 'Nóminas Perdidas' })).body.id;
  const own = `${PARTNERS}/${partnerId}`;
  const description = 'Portátil perdido';
  const key = (await operator.post(`${own}/credentials`, { description })).body;
  await operator.put(`${own}/companies/${service.companyIds[2]}`);
  const thief = await anonymous.login(key);
  await thief.get(`/api/v3/companies/${service.companyIds[2]}/employees`);
  await thief.get(`/api/v3/companies/${service.companyIds[0]}/employees`);
  const clientId: string = key.clientId;
  await until('its calls are listed', async () => {
    const { body } = await operator.get(`/platform/v1/requests?clientId=${clientId}`);
    return body.requests.length >= 2;
  });
  return { partnerId, clientId, description, thief };
}

async function endLeakedKey({ service, say }: Stage, page: Page, leaked: Leaked): Promise<void> {
  const { partnerId, clientId, description, thief } = leaked;
  await page.getByRole('img', { name: say(/^\d.* peticiones/, /^\d.* requests/) }).waitFor();
  await axe(page, 'audit, requests');
  const callers = page.getByRole('table', { name: say('Quién ha llamado', 'Who called') });
  await press(callers.getByRole('button', { name: new RegExp(description) }));
  const judged = page.getByRole('region', {
    name: say('Qué ha hecho esta credencial', 'What this credential did'),
  });
  await judged.getByText(say('✓ válida', '✓ valid')).waitFor();
  const called = judged.getByRole('table', { name: say('Qué ha pedido', 'What it called') });
  await called.getByRole('button', { name: 'listEmployees' }).waitFor();
  await judged.getByText('Teide').first().waitFor();
  assert.equal(new URL(page.url()).searchParams.get('client'), clientId, 'a link shows the same');
  await axeState(page, 'audit, a credential');
  await press(judged.getByRole('button', { name: say(/^Revocar/, /^Revoke/) }));
  const asked = page.getByRole('dialog');
  await asked.getByText(say('Lo que la usa se para', 'What used it stops')).waitFor();
  await press(asked.getByRole('button', { name: say('Revocar', 'Revoke'), exact: true }));
  await judged.getByText(say(/revocada el/, /revoked/)).waitFor();
  await until('it is over for whoever has it', async () => {
    return (await thief.get('/api/v3/companies')).status === 401;
  });
  const { credentials } = (await service.operator.get(`${PARTNERS}/${partnerId}/credentials`)).body;
  assert.notEqual(credentials[0].revokedAt, null);
}
