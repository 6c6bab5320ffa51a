import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { sql } from '../../support/database/sql.ts';
import { until } from '../../support/processes/processes.ts';
import { createMailServer } from '../../support/processes/smtp-process.ts';
import { untilDone } from '../../support/worker.ts';
import { expectSound } from '../support/money/money-charges.ts';
import { register } from '../support/people.ts';
import { newTeller, subscribe } from '../support/webhooks/engine.ts';
import { begin } from '../support/webhooks/lanes.ts';

describe('who listened in the past', () => {
  it('does not keep deliveries from a URL, whatever is left of them', async (t) => {
    const { service, newReceiver, run } = await begin(t);
    run();
    const receiver = await newReceiver();
    const { id } = await subscribe(service.partner, receiver.url);
    await sql(
      service.database.ownerUrl,
      `WITH one AS (INSERT INTO webhook_listeners (subscription_id, id, ends_at)
         VALUES ($1, gen_random_uuid(), now() - interval '1 second'))
       INSERT INTO webhook_handovers (subscription_id, delivery_id, attempt, listener_id)
       VALUES ($1, gen_random_uuid(), 1, gen_random_uuid())`,
      [id],
    );
    const { tell } = await newTeller(service);
    await tell(3);
    await until('the URL is called', () => receiver.hits.length === 3);
    await expectSound(service);
  });
});

describe('the mailbox of a sandbox that sends its mails', () => {
  it('is empty', async (t) => {
    const server = await createMailServer();
    await server.listen();
    t.after(server.close);
    const { service } = await begin(t, { config: { smtpUrl: server.url } });
    await register(service, service.companyIds[0]!);
    await untilDone(() => sendDueInvitations(service.context));
    await until('the mail has come', () => server.mails.length === 1);
    const { body } = await service.partner.get('/sandbox/v1/mailbox');
    assert.deepEqual(body.mails, []);
  });
});
