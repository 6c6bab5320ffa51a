import assert from 'node:assert/strict';
import { it } from 'node:test';
import { until } from '../../../../server/test/support/processes/processes.ts';
import { axe } from '../../support/console.ts';
import { press, reach } from '../../support/keyboard.ts';
import type { Stage } from '../../support/stage.ts';

/** Who could, who did, what was it before, who read it. */
export function auditStories(stage: Stage): void {
  it('judges a leaked key by what it did, and ends it', () => endLeakedKey(stage));

  it('shows who changed what on which day, what it was before, and who may see', () =>
    seeChangesAndAccess(stage));
}

const PARTNERS = '/platform/v1/partners';

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

async function endLeakedKey(stage: Stage): Promise<void> {
  const { service, say } = stage;
  const { partnerId, clientId, description, thief } = await leakedKey(stage);
  const { page, complaints } = await stage.enter('operator admin', '/audit?tab=requests');
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
  await axe(page, 'audit, a credential');
  await press(judged.getByRole('button', { name: say(/^Revocar/, /^Revoke/) }));
  const asked = page.getByRole('dialog');
  await asked.getByText(say('Lo que la usa se para', 'What used it stops')).waitFor();
  await press(asked.getByRole('button', { name: say('Revocar', 'Revoke'), exact: true }));
  await judged.getByText(say(/revocada el/, /revoked/)).waitFor();
  await until('it is over for whoever has it', async () => {
    const { status } = await thief.get('/api/v3/companies');
    return status === 401;
  });
  const { credentials } = (await service.operator.get(`${PARTNERS}/${partnerId}/credentials`)).body;
  assert.notEqual(credentials[0].revokedAt, null);
  assert.deepEqual(complaints, []);
}

async function seeChangesAndAccess(stage: Stage): Promise<void> {
  const { service, say } = stage;
  const { operator } = service;
  const partnerId: string = (await operator.post(PARTNERS, { name: 'Socio Antes' })).body.id;
  await operator.patch(`${PARTNERS}/${partnerId}`, { name: 'Socio Después' });
  const path = `/audit?subject=${partnerId}`;
  const { page, complaints } = await stage.enter('operator auditor', path);
  const heat = page.getByRole('table', {
    name: say('Cambios por autor y día', 'Changes by actor and day'),
  });
  await press(heat.getByRole('button', { name: say(/: 2 cambios$/, /: 2 changes$/) }));
  const list = page.getByRole('table', {
    name: say('Cambios, los más nuevos primero', 'Changes, newest first'),
  });
  const renamed = list.getByRole('row').filter({ hasText: 'updatePartner' });
  await reach(renamed.getByRole('link').first());
  await axe(page, 'audit, changes');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Socio Antes').waitFor();
  await drawer.getByText('Socio Después').waitFor();
  await axe(page, 'audit, a change');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await press(page.getByRole('tab', { name: say('Cambios', 'Changes') }), 'ArrowRight');
  const matrix = page.getByRole('table', {
    name: say('Qué socio ve qué empresa', 'Which partner sees which company'),
  });
  await press(matrix.getByRole('rowheader').first().getByRole('link'));
  await drawer
    .getByRole('table', { name: say('Historia del acceso', 'History of access') })
    .waitFor();
  await axe(page, 'audit, access');
  assert.deepEqual(complaints, []);
}
