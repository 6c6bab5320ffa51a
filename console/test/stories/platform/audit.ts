import assert from 'node:assert/strict';
import { it } from 'node:test';
import { axe, axeState } from '../../support/console.ts';
import { press, reach } from '../../support/keyboard.ts';
import type { Stage } from '../../support/stage.ts';

/** Who could, who did, what was it before; who called is told in the operator's morning. */
export function auditStories(stage: Stage): void {
  it('shows who changed what on which day, what it was before, and who may see', () =>
    seeChangesAndAccess(stage));
}

const PARTNERS = '/platform/v1/partners';

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
  await axeState(page, 'audit, a change');
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
  await axeState(page, 'audit, access');
  assert.deepEqual(complaints, []);
}
