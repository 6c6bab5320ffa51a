import assert from 'node:assert/strict';
import { it } from 'node:test';
import { axe, axeState } from '../../support/console.ts';
import { press, reach } from '../../support/keyboard.ts';
import type { Stage } from '../../support/stage.ts';

/** Those who say who may enter, and with which keys. */
export function settingsStories(stage: Stage): void {
  it('lets an administrator invite a person, and end them again', () => inviteAndEnd(stage));

  it('shows an operator the secret of a key once, and revokes the key', () =>
    issueAndRevoke(stage));

  it('shows everybody their sessions', () => seeSessions(stage));
}

async function inviteAndEnd(stage: Stage): Promise<void> {
  const { say } = stage;
  const { page, complaints } = await stage.enter('partner admin', '/settings');
  const people = page.getByRole('table', {
    name: say('Personas que pueden entrar', 'People who may sign in'),
  });
  await people.getByRole('row').nth(1).waitFor();
  await axe(page, 'settings, people');
  await press(page.getByRole('button', { name: say('Invitar a una persona', 'Invite a person') }));
  const form = page.getByRole('dialog');
  await reach(form.getByRole('textbox', { name: say('Correo', 'Mail address') }));
  await page.keyboard.type('lola@aurora.example');
  await form.getByRole('textbox', { name: say('Nombre', 'Name') }).fill('Lola Nómina');
  await form.getByLabel(say('Empresas', 'Companies')).first().focus();
  await page.keyboard.type('Aurora');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const legalIds = say('NIF y NIE', 'Legal ids (NIF, NIE)');
  await press(form.getByRole('checkbox', { name: legalIds }), 'Space');
  await axeState(page, 'settings, an invitation');
  await press(form.getByRole('button', { name: say('Invitar', 'Invite'), exact: true }));
  await form.waitFor({ state: 'detached' });
  const row = people.getByRole('row').filter({ hasText: 'lola@aurora.example' });
  await row.getByText(say('puede entrar', 'may enter')).waitFor();

  await press(row.getByRole('button'));
  const drawer = page.getByRole('dialog', { name: 'Lola Nómina' });
  await drawer.getByText(say('Ve: salarios, motivos', 'Sees: salaries, reasons')).waitFor();
  await press(drawer.getByRole('button', { name: say('Cambiar qué ve', 'Change what the role') }));
  await press(drawer.getByRole('checkbox', { name: say('Salarios', 'Salaries') }), 'Space');
  await drawer.getByText(say(/dejará de ver salarios/, /no longer see salaries/)).waitFor();
  await axeState(page, 'settings, what a role sees');
  await press(drawer.getByRole('button', { name: say('Guardar', 'Save') }));
  const will = drawer.getByText(say('Qué cambiará al guardar', 'What will change when you save'));
  await will.waitFor({ state: 'detached' });
  await drawer.getByText(say('Ve: motivos y notas', 'Sees: reasons and notes')).waitFor();
  await press(
    drawer.getByRole('button', { name: say('Dar de baja a esta persona', 'End this person') }),
  );
  const asked = page.getByRole('dialog').last();
  await axeState(page, 'settings, an end');
  await press(asked.getByRole('button', { name: say('Dar de baja', 'End'), exact: true }));
  await row.getByText(say('de baja', 'ended')).waitFor();
  assert.deepEqual(complaints, []);
}

async function issueAndRevoke(stage: Stage): Promise<void> {
  const { say } = stage;
  const { partners } = (await stage.service.operator.get('/platform/v1/partners')).body as {
    partners: { id: string }[];
  };
  const path = `/settings?tab=keys&partner=${partners[0]!.id}`;
  const { page, complaints } = await stage.enter('operator admin', path);
  await press(page.getByRole('button', { name: say('Emitir una clave', 'Issue a key') }));
  const form = page.getByRole('dialog');
  await reach(form.getByRole('textbox', { name: say('Para qué se usa', 'Used for') }));
  await page.keyboard.type('Pruebas');
  await page.keyboard.press('Enter');
  await form.getByText(say('no se volverá a mostrar', 'never shown again')).waitFor();
  const [clientId, secret] = await form.locator('code').allTextContents();
  assert.ok(secret);
  await press(form.getByRole('button', { name: say('Cerrar', 'Close') }).last());
  const row = page.getByRole('row').filter({ hasText: clientId! });
  await row.getByText(say('válida', 'valid')).waitFor();
  assert.ok(!(await page.content()).includes(secret));
  await axeState(page, 'settings, keys');
  await press(row.getByRole('button'));
  await press(
    page.getByRole('dialog').getByRole('button', { name: say('Revocar', 'Revoke'), exact: true }),
  );
  await row.getByText(say(/revocada/, /revoked/)).waitFor();
  assert.deepEqual(complaints, []);
}

async function seeSessions(stage: Stage): Promise<void> {
  const { say } = stage;
  const { page, complaints } = await stage.enter('company viewer', '/settings');
  const sessions = page.getByRole('table', {
    name: say('Sesiones abiertas', 'Sessions that go on'),
  });
  await sessions.getByText(say('esta', 'this one'), { exact: true }).waitFor();
  await axeState(page, 'settings, sessions');
  assert.deepEqual(complaints, []);
}
