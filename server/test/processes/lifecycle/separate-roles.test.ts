import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { demo } from '../../support/context.ts';
import { createDatabase } from '../../support/database/postgres.ts';
import { sql } from '../../support/database/sql.ts';
import {
  operatorOf,
  partnerOf,
  placeOn,
  register,
  somebody,
  stateOf,
} from '../../support/processes/on-database.ts';
import {
  cleanUp,
  freePort,
  type Run,
  run,
  type Settings,
  until,
} from '../../support/processes/processes.ts';
import { createMailServer } from '../../support/processes/smtp-process.ts';
import { fileOf, progressOf, startImport } from '../crashes/import-file.ts';

const database = await createDatabase();
const mailServer = await createMailServer();
await mailServer.listen();
after(async () => {
  await cleanUp();
  await mailServer.close();
  await database.drop();
});

const PORT = String(await freePort());
const shared = { PUBLIC_URL: `http://127.0.0.1:${PORT}`, SMTP_URL: mailServer.url };
const companyId = demo().partners[0]!.companyIds[1]!;
// As operations run them: only the migrate command is told of the owner.
const start = async (role: 'serve' | 'work', more: Settings = {}) => {
  const { MIGRATION_DATABASE_URL: _, ...settings } = await placeOn(database, shared);
  const dataDir = settings.DATA_DIR!;
  return { ...run({ args: [role], settings: { ...settings, ...more } }), dataDir };
};

const attempts = async (): Promise<number[]> => {
  const rows = await sql(database.ownerUrl, 'SELECT mail_attempts FROM invitations');
  return rows.map((row) => row.mail_attempts);
};

/** Who serves, then who work. */
const running: Run[] = [];

describe('serve and work as processes of their own', () => {
  it('leave mails and imports to the worker, which does them when it comes', async () => {
    const service = await start('serve', { PORT });
    const partner = await partnerOf(service);
    const operator = await operatorOf(service);
    const person = somebody();
    const employee = await register(partner, person);
    const path = await startImport(operator, companyId, fileOf(1_200, 'roles.example'));
    const unsent = `SELECT mail_attempts FROM invitations WHERE mail_state <> 'sent'`;
    const [one, ...more] = await sql(database.ownerUrl, unsent);
    assert.deepEqual([one!.mail_attempts, more], [0, []], 'who serves sends nothing');
    assert.equal((await progressOf(operator, path)).state, 'waiting');
    const worker = await start('work');
    await until('the import is done', async () => {
      return (await progressOf(operator, path)).state === 'finished';
    });
    assert.equal((await progressOf(operator, path)).added, 1_200);
    await until('the mail has come', () => mailServer.mails.length > 0);
    const [mail] = mailServer.mails;
    assert.equal(mail!.to, person.email);
    assert.equal((await fetch(mail!.link, { method: 'POST' })).status, 200, 'at who serves');
    assert.equal(await stateOf(partner, employee), 'active');
    running.push(service, worker);
  });

  it('share one database, and take the tokens of each other', async () => {
    const [service] = running as [Run];
    const other = await start('serve');
    const here = await operatorOf(service);
    const there = (await other.ready()).withToken(here.token!);
    assert.equal((await here.post('/platform/v1/partners', { name: 'Shared' })).status, 201);
    const { body } = await there.get('/platform/v1/partners');
    assert.equal(body.page.totalElements, demo().partners.length + 1);
    assert.equal(existsSync(other.dataDir), false, 'no embedded database was begun');
    running.push(other);
  });

  it('write JSON where their output is a pipe', () => {
    const [service] = running as [Run];
    const lines = service.output().split('\n');
    const entries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    const seen = entries.map(({ method, route, status }) => `${method} ${route} ${status}`);
    assert.ok(seen.includes('POST /platform/v1/partners 201'), seen.join());
  });

  it('send every mail once, though two work at the same time', async () => {
    const [service] = running as [Run];
    running.push(await start('work'));
    const partner = await partnerOf(service);
    const people = Array.from({ length: 60 }, () => somebody());
    // As many as a caller may have under way on a slow machine.
    for (let first = 0; first < people.length; first += 10) {
      const next = people.slice(first, first + 10);
      await Promise.all(next.map((person) => register(partner, person)));
    }
    const unsent = `SELECT FROM invitations WHERE mail_state <> 'sent'`;
    await until('all are sent', async () => (await sql(database.ownerUrl, unsent)).length === 0);
    const addresses = mailServer.mails.map(({ to }) => to);
    for (const { email } of people) {
      assert.equal(addresses.filter((to) => to === email).length, 1, email);
    }
    assert.ok((await attempts()).every((count) => count === 1));
    for (const one of running) assert.equal(await one.end('SIGTERM'), 0, one.output());
  });
});
