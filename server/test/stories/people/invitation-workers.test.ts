import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { inTransaction } from '../../../src/database/transaction.ts';
import { claimDueMails } from '../../../src/invitations/queries.ts';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { startWorker } from '../../../src/worker.ts';
import { linkIn, newPerson, register } from '../../support/people/people.ts';
import { until } from '../../support/processes/processes.ts';
import { contextBeside, untilDone } from '../../support/worker.ts';
import { startMailing } from '../support/mailing.ts';

const mailing = await startMailing();
after(mailing.close);
afterEach(() => mailing.smtp.behave('take'));
const { smtp, clock } = mailing;
const [companyId] = mailing.companyIds as [string];
const mailsTo = (email: string) => smtp.mails.filter(({ envelope }) => envelope.to[0] === email);

/** Someone whose invitation is due, and how their mail can be told from others. */
async function someone(): Promise<{ id: string; email: string }> {
  const { email } = newPerson();
  return { id: await register(mailing, companyId, { email }), email };
}

const factsOf = async (id: string) => (await mailing.invitationOf(id)).mail;

describe('workers', () => {
  it('two at once send each mail once', async () => {
    const people = await Promise.all(Array.from({ length: 45 }, () => someone()));
    const workers = [contextBeside(mailing), contextBeside(mailing)];
    await Promise.all(workers.map(({ context }) => untilDone(() => sendDueInvitations(context))));
    for (const { email } of people) assert.equal(mailsTo(email).length, 1, email);
    for (const { id } of people) assert.equal((await factsOf(id)).attempts, 1);
    await Promise.all(workers.map((one) => one.close()));
  });

  it('one that dies with a claim loses nothing: another sends after the lease', async () => {
    const { id, email } = await someone();
    const worker = contextBeside(mailing);
    const { context } = worker;
    const leaseEnd = new Date(clock.now().getTime() + 60_000);
    const claimed = await inTransaction({ database: context.database }, (tx) =>
      claimDueMails(tx, clock.now(), leaseEnd, 20),
    );
    assert.equal(claimed.length, 1);
    mailing.pass(59);
    await untilDone(() => sendDueInvitations(context));
    assert.equal(mailsTo(email).length, 0, 'the claim is honoured while it lasts');
    mailing.pass(1);
    await untilDone(() => sendDueInvitations(context));
    assert.equal(mailsTo(email).length, 1);
    const { state, attempts } = await factsOf(id);
    assert.deepEqual([state, attempts], ['sent', 2]);
    await worker.close();
  });

  it('one that lost its claim does not overwrite what another has done', async () => {
    const { id, email } = await someone();
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const [slow, quick] = [contextBeside(mailing, log), contextBeside(mailing)];
    const release = smtp.hold();
    const stuck = untilDone(() => sendDueInvitations(slow.context));
    await until('the mail is on its way', () => smtp.waiting() === 1);
    mailing.pass(60);
    smtp.letPass();
    await untilDone(() => sendDueInvitations(quick.context));
    assert.equal(mailsTo(email).length, 1);
    smtp.behave({ refuse: 550, at: 'message' });
    release();
    await stuck;
    const { state, attempts } = await factsOf(id);
    assert.deepEqual([state, attempts], ['sent', 2]);
    const failed = lines.filter((line) => line.includes('an invitation failed'));
    assert.deepEqual(failed, [], 'nothing is said to have failed for good');
    await Promise.all([slow.close(), quick.close()]);
  });

  it('one that is sending when a second invitation is made leaves that one alone', async () => {
    const { id, email } = await someone();
    const worker = contextBeside(mailing);
    const release = smtp.hold();
    const sending = sendDueInvitations(worker.context);
    await until('the mail is on its way', () => smtp.waiting() === 1);
    const path = `/platform/v1/companies/${companyId}/employees/${id}/invite`;
    assert.equal((await mailing.operator.post(path)).status, 201);
    release();
    await sending;
    await mailing.send();
    const links = mailsTo(email).map(({ text }) => linkIn(text!));
    assert.equal(links.length, 2);
    const statuses = await Promise.all(links.map((link) => mailing.anonymous.get(link)));
    assert.deepEqual(
      statuses.map(({ status }) => status),
      [410, 200],
    );
    assert.equal((await factsOf(id)).state, 'sent');
    await worker.close();
  });

  it('the real one sends what is due by itself, once, also after it was stopped', async () => {
    const worker = contextBeside(mailing);
    const first = await someone();
    const running = startWorker(worker.context);
    await until('the mail is there', () => mailsTo(first.email).length > 0);
    await running.stop();
    const second = await someone();
    const again = startWorker(worker.context);
    await until('the next one is there', () => mailsTo(second.email).length > 0);
    await again.stop();
    for (const { email } of [first, second]) assert.equal(mailsTo(email).length, 1);
    await worker.close();
  });
});
