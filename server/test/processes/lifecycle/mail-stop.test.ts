import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createDatabase } from '../../support/database/postgres.ts';
import { sql } from '../../support/database/sql.ts';
import { partnerOf, placeOn, register } from '../../support/processes/on-database.ts';
import { cleanUp, run, until } from '../../support/processes/processes.ts';
import { createMailServer, type Stage } from '../../support/processes/smtp-process.ts';

const database = await createDatabase();
const mailServer = await createMailServer();
after(async () => {
  await cleanUp();
  await mailServer.close();
  await database.drop();
});
await mailServer.listen();

/** A service with one mail on its way, which the mail server keeps waiting at a stage. */
async function sendingAt(stage: Stage) {
  mailServer.hold(stage);
  const service = run({ settings: await placeOn(database, { SMTP_URL: mailServer.url }) });
  const id = (await register(await partnerOf(service))).split('/').at(-1)!;
  await mailServer.untilHeld();
  const invitation = async () =>
    (await sql(database.ownerUrl, 'SELECT * FROM invitations WHERE employee_id = $1', [id]))[0];
  return { service, invitation };
}

/** The last one is the narrowest; both are for `npm run prove`. */
const stages = (['recipient', 'data'] as const).slice(-Number(process.env.PROVE_ROUNDS ?? 1));

describe('SIGTERM while a mail is on its way', () => {
  for (const stage of stages) {
    it(`finishes it: the mail server takes its time over the ${stage}`, async () => {
      const before = mailServer.mails.length;
      const { service, invitation } = await sendingAt(stage);
      service.child.kill('SIGTERM');
      await until('it stops', () => service.output().includes('Stopping'));
      // The API is closed by then; only the mail is left to wait for.
      await until('it no longer answers', () =>
        fetch(`${service.url}/healthz`).then(
          () => false,
          () => true,
        ),
      );
      assert.equal(service.child.exitCode, null, 'waits for the mail');
      mailServer.release();
      assert.equal(await service.end(), 0, service.output());
      assert.equal(mailServer.mails.length, before + 1);
      const { mail_state, mail_attempts } = await invitation();
      assert.deepEqual({ mail_state, mail_attempts }, { mail_state: 'sent', mail_attempts: 1 });
    });
  }

  it('does not wait for a mail server that never greets, and the mail stays due', async () => {
    const { service, invitation } = await sendingAt('greeting');
    const asked = Date.now();
    assert.equal(await service.end('SIGTERM'), 0, service.output());
    assert.ok(Date.now() - asked < 60_000, 'does not wait for ever');
    mailServer.release();
    const { mail_state, mail_next_attempt_at, mail_error } = await invitation();
    assert.equal(mail_state, 'waiting');
    assert.equal(mail_error, 'timeout');
    assert.ok(mail_next_attempt_at instanceof Date);
  });
});
