import assert from 'node:assert/strict';
import { sendDueInvitations } from '../../src/invitations/send-due-invitations.ts';
import { newestMails } from '../../src/mail/captured.ts';
import { register, somebody } from '../support/processes/on-database.ts';
import { freePort } from '../support/processes/processes.ts';
import { type Service, type ServiceOptions, startService } from '../support/service.ts';

/** A service that knows its own address: the links in its mails lead to it. */
export async function startLinkedService(options: ServiceOptions = {}): Promise<Service> {
  const port = await freePort();
  return startService({ ...options, config: { port, publicUrl: `http://127.0.0.1:${port}` } });
}

/** Registers somebody and sends their invitation; answers where they are, and their mail. */
export async function invited(service: Service, person = somebody(), companyId?: string) {
  const employee = await register(service.partner, person, companyId);
  return { employee, person, ...(await mailTo(service, person.email)) };
}

/** Sends what is due; answers where the newest mail to an address is, and its link. */
export async function mailTo({ context }: Service, address: string) {
  await sendDueInvitations(context);
  const mails = await newestMails(context.database.reader, context.vault, null, 20);
  const mail = mails.find(({ to }) => to.address === address);
  assert.ok(mail, `no mail to ${address}`);
  return {
    path: `/sandbox/mailbox/${mail.id}`,
    link: /http\S+\/invitations\/\S+/.exec(mail.text)![0],
  };
}
