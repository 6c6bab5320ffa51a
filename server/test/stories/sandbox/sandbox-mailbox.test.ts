import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { register } from '../../support/people/people.ts';
import { until } from '../../support/processes/processes.ts';
import { createMailServer } from '../../support/processes/smtp-process.ts';
import { begin } from '../../support/webhooks/lanes.ts';
import { untilDone } from '../../support/worker.ts';

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
