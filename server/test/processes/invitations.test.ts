import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { demo } from '../support/context.ts';
import { asSuperuser, createDatabase, testServer } from '../support/database/postgres.ts';
import { sql, untilWaiting, withSql } from '../support/database/sql.ts';
import {
  partnerOf,
  placeOn,
  register,
  somebody,
  stateOf,
} from '../support/processes/on-database.ts';
import { cleanUp, type Run, run, until } from '../support/processes/processes.ts';
import {
  createMailServer,
  type ReceivedMail,
  type Stage,
} from '../support/processes/smtp-process.ts';

const database = await createDatabase();
const mailServer = await createMailServer();
after(async () => {
  await cleanUp();
  await mailServer.close();
  await database.drop();
});

interface Scene {
  partner: Client;
  employee: string;
  email: string;
}

const start = async () =>
  run({ settings: await placeOn(database, { ...shared, SMTP_URL: mailServer.url }) });
/** The one that lives: it has taken over from the one that was killed before. */
let service: Run | undefined;

/** Somebody whose invitation was answered with 201 before the mail can go out. */
async function invitedWhile(prepare: () => Promise<void>): Promise<Scene> {
  // The mail of the registration is another matter, and must not come between.
  await mailServer.close();
  service ??= await start();
  const partner = await partnerOf(service);
  const { email } = somebody();
  const employee = await register(partner, somebody({ email }));
  await sql(database.ownerUrl, 'DELETE FROM invitations');
  await prepare();
  assert.equal((await partner.post(`${employee}/invite`)).status, 201);
  return { partner, employee, email };
}

// Links and tokens name the same place, whichever process made them.
const shared = { PUBLIC_URL: 'http://127.0.0.1:1' };
const idOf = (employee: string): string => employee.split('/').at(-1)!;

const invitationOf = async (employee: string) =>
  (
    await sql(database.ownerUrl, 'SELECT * FROM invitations WHERE employee_id = $1', [
      idOf(employee),
    ])
  )[0];

/** Stands for the time until the claim of a dead process ends, or the next attempt is due. */
const letTimePass = (employee: string) =>
  sql(
    database.ownerUrl,
    `UPDATE invitations SET mail_next_attempt_at = now()
     WHERE employee_id = $1 AND mail_state = 'waiting'`,
    [idOf(employee)],
  );

/** Another process takes over; returns when it has noted the mail as sent. */
async function takeOver({ employee, email }: Scene) {
  service = await start();
  const partner = await partnerOf(service);
  await letTimePass(employee);
  await until('the mail is sent', async () => (await invitationOf(employee)).mail_state === 'sent');
  return { next: service, partner, mails: mailsTo(email) };
}

const mailsTo = (email: string) => mailServer.mails.filter(({ to }) => to === email);

/** The link leads to the employee, and confirms them. */
async function expectConfirms(next: Run, partner: Client, employee: string, mail: ReceivedMail) {
  const page = next.url + new URL(mail.link).pathname;
  assert.equal(await stateOf(partner, employee), 'not-active');
  assert.equal((await fetch(page, { method: 'POST' })).status, 200);
  assert.equal(await stateOf(partner, employee), 'active');
}

async function holdAt(stage: Stage): Promise<void> {
  await mailServer.listen();
  mailServer.hold(stage);
}

const moments: [name: string, prepare: Parameters<typeof invitedWhile>[0], come: Come][] = [
  ['the moment that invite was answered', async () => undefined, async () => undefined],
  [
    'when the mail server could not be reached',
    async () => undefined,
    async ({ employee }) =>
      until('it was tried', async () => (await invitationOf(employee)).mail_error === 'connection'),
  ],
  ...(['greeting', 'recipient', 'data'] as const).map(
    (stage): [string, () => Promise<void>, Come] => [
      `while the mail server takes its time over the ${stage}`,
      () => holdAt(stage),
      mailServer.untilHeld,
    ],
  ),
];
type Come = (scene: Scene) => Promise<void>;

/** The last one is the narrowest; all of them are for `npm run prove`. */
const MOMENTS = Number(process.env.PROVE_ROUNDS ?? 1);

describe('kill -9 between the answer to an invitation and its mail', () => {
  for (const [name, prepare, come] of moments.slice(-MOMENTS)) {
    it(`${name}: the mail comes, once`, async () => {
      const scene = await invitedWhile(prepare);
      await come(scene);
      await service!.end('SIGKILL');
      await mailServer.untilAlone();
      mailServer.release();
      assert.deepEqual(mailsTo(scene.email), [], 'nothing has come before');
      await mailServer.listen();
      const { next, partner, mails } = await takeOver(scene);
      // Sent is the end of it: nothing makes a mail due again.
      assert.equal(mails.length, 1);
      assert.equal((await invitationOf(scene.employee)).mail_next_attempt_at, null);
      await expectConfirms(next, partner, scene.employee, mails[0]!);
    });
  }
});

describe('kill -9 after the mail server took the mail, before that was noted', () => {
  it('sends the very same mail again: one link, and one confirmation', async () => {
    const scene = await invitedWhile(() => holdAt('data'));
    const { employee } = scene;
    await mailServer.untilHeld();
    await withSql(database.ownerUrl, async (holder) => {
      await holder.query('BEGIN');
      const lock = 'SELECT FROM invitations WHERE employee_id = $1 FOR UPDATE';
      await holder.query(lock, [idOf(employee)]);
      mailServer.release();
      await untilWaiting(holder);
      await service!.end('SIGKILL');
      // Its session would otherwise go on, and note what the process no longer could.
      await endSessionsOf(database.name);
      await holder.query('ROLLBACK');
    });
    assert.equal((await invitationOf(employee)).mail_state, 'waiting');
    const { next, partner, mails } = await takeOver(scene);
    assert.equal(mails.length, 2);
    assert.equal(mails[0]!.messageId, mails[1]!.messageId, 'mail programs know it again');
    assert.equal(mails[0]!.link, mails[1]!.link);
    await expectConfirms(next, partner, employee, mails[0]!);
    const operator = await next.ready().then((client) => client.login(demo().operator));
    const { body } = await operator.get('/platform/v1/invitations?mail=sent');
    assert.equal(body.invitations[0].mail.attempts, 2);
    assert.equal(await next.end('SIGTERM'), 0, next.output());
  });
});

const endSessionsOf = (name: string) =>
  asSuperuser(testServer(), (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = $1 AND application_name LIKE 'fringe%'`,
      [name],
    ),
  );
