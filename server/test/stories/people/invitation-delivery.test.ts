import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { linkIn, newPerson, register } from '../../support/people/people.ts';
import { contextBeside, untilDone } from '../../support/worker.ts';
import { DAY, startMailing } from '../support/mailing.ts';

const mailing = await startMailing();
after(mailing.close);
afterEach(() => mailing.smtp.behave('take'));
const { smtp, clock } = mailing;
const [companyId] = mailing.companyIds as [string];
const invite = (id: string) =>
  mailing.operator.post(`/platform/v1/companies/${companyId}/employees/${id}/invite`);
const now = () => Math.floor(clock.now().getTime() / 1000);
const mailsTo = (email: string) => smtp.mails.filter(({ envelope }) => envelope.to[0] === email);

/** Someone whose invitation is due, and how their mail can be told from others. */
async function someone(): Promise<{ id: string; email: string }> {
  const { email } = newPerson();
  return { id: await register(mailing, companyId, { email }), email };
}

const factsOf = async (id: string) => (await mailing.invitationOf(id)).mail;

describe('a mail that the server defers', () => {
  it('is tried again after 30 seconds, then twice as late each time, arriving once', async () => {
    const { id, email } = await someone();
    smtp.behave({ refuse: 451, at: 'recipient' });
    for (const [index, pause] of [30, 60, 120, 240].entries()) {
      await mailing.send();
      const facts = await factsOf(id);
      assert.deepEqual(facts, {
        state: 'waiting',
        attempts: index + 1,
        nextAttemptAt: now() + pause,
        sentAt: null,
        error: 'deferred',
      });
      const begun = smtp.begun();
      mailing.pass(pause - 1);
      await mailing.send();
      assert.equal(smtp.begun(), begun, 'nothing is tried before its time');
      mailing.pass(1);
    }
    smtp.behave('take');
    await mailing.send();
    await mailing.send();
    assert.equal(mailsTo(email).length, 1);
    const { state, attempts, nextAttemptAt, error } = await factsOf(id);
    assert.deepEqual([state, attempts, nextAttemptAt, error], ['sent', 5, null, null]);
  });

  for (const at of ['sender', 'recipient', 'message'] as const) {
    it(`waits when the deferral concerns the ${at}`, async () => {
      const { id, email } = await someone();
      smtp.behave({ refuse: 450, at });
      await mailing.send();
      const { state, error } = await factsOf(id);
      assert.deepEqual([state, error], ['waiting', 'deferred']);
      smtp.behave('take');
      mailing.pass(30);
      await mailing.send();
      assert.equal(mailsTo(email).length, 1);
    });
  }

  it('is given up after three days, hourly at the last, and the operator sees it', async () => {
    const { id, email } = await someone();
    const begin = now();
    smtp.behave({ refuse: 421, at: 'message' });
    let longest = 0;
    for (;;) {
      await mailing.send();
      const { state, nextAttemptAt } = await factsOf(id);
      if (state === 'failed') break;
      const pause = nextAttemptAt! - now();
      longest = Math.max(longest, pause);
      mailing.pass(pause);
    }
    const tried = now() - begin;
    assert.ok(tried <= 3 * DAY && tried > 3 * DAY - 3_700, `given up after ${tried} seconds`);
    assert.equal(longest, 3_600);
    const { attempts, error, nextAttemptAt } = await factsOf(id);
    assert.ok(attempts > 70, `${attempts} attempts`);
    assert.deepEqual([error, nextAttemptAt], ['deferred', null]);
    smtp.behave('take');
    mailing.pass(DAY);
    await mailing.send();
    assert.equal(mailsTo(email).length, 0);
    assert.equal((await invite(id)).status, 201);
    await mailing.send();
    assert.equal(mailsTo(email).length, 1, 'a new invitation is a new beginning');
  });
});

describe('a mail that the server refuses for good', () => {
  for (const at of ['recipient', 'message'] as const) {
    it(`fails at once when it refuses the ${at}; operator and log say so`, async () => {
      const person = newPerson();
      const id = await register(mailing, companyId, person);
      smtp.behave({ refuse: 550, at });
      mailing.lines.length = 0;
      await mailing.send();
      const { state, attempts, error, nextAttemptAt } = await factsOf(id);
      assert.deepEqual([state, attempts, error, nextAttemptAt], ['failed', 1, 'refused', null]);
      const { body } = await mailing.operator.get('/platform/v1/invitations?mail=failed');
      const failed = body.invitations.filter(
        (one: { employeeId: string }) => one.employeeId === id,
      );
      assert.equal(failed.length, 1);
      const complaints = mailing.lines
        .map((line) => JSON.parse(line))
        .filter((line) => line.msg === 'an invitation failed');
      assert.deepEqual(
        complaints.map((line) => [line.level, line.invitationId, line.companyId, line.error]),
        [[50, failed[0].id, companyId, 'refused']],
      );
      const log = mailing.lines.join('');
      for (const secret of [person.email, person.surname, person.legalId, 'as the test wants']) {
        assert.ok(!log.includes(secret), `the log holds ${secret}`);
      }
      smtp.behave('take');
      mailing.pass(DAY);
      const begun = smtp.begun();
      await mailing.send();
      assert.equal(smtp.begun(), begun, 'it is not tried again');
    });
  }

  it('waits when the refusal concerns the sender, which the operator can mend', async () => {
    const { id, email } = await someone();
    smtp.behave({ refuse: 553, at: 'sender' });
    await mailing.send();
    const { state, error } = await factsOf(id);
    assert.deepEqual([state, error], ['waiting', 'refused']);
    smtp.behave('take');
    mailing.pass(30);
    await mailing.send();
    assert.equal(mailsTo(email).length, 1);
  });

  it('does not keep others from getting theirs', async () => {
    const refused = await someone();
    smtp.behave({ refuse: 550, at: 'recipient' });
    await mailing.send();
    smtp.behave('take');
    const { email } = await someone();
    await mailing.send();
    assert.equal(mailsTo(email).length, 1);
    assert.equal((await factsOf(refused.id)).state, 'failed');
  });
});

describe('a mail server that goes away', () => {
  const faults = { 'never-greet': 'timeout', drop: 'connection' } as const;
  for (const [behaviour, error] of Object.entries(faults)) {
    it(`by "${behaviour}" only delays the mail`, async () => {
      const { id, email } = await someone();
      // Whatever connection was kept from before is not what this test is about.
      mailing.context.mail.close();
      const worker = contextBeside(mailing);
      smtp.behave(behaviour as keyof typeof faults);
      await untilDone(() => sendDueInvitations(worker.context));
      const facts = await factsOf(id);
      assert.deepEqual([facts.state, facts.attempts, facts.error], ['waiting', 1, error]);
      smtp.behave('take');
      mailing.pass(30);
      await untilDone(() => sendDueInvitations(worker.context));
      assert.equal(mailsTo(email).length, 1);
      assert.equal((await factsOf(id)).state, 'sent');
      await worker.close();
    });
  }

  it('before its answer is heard gets the same mail again: same id, same link', async () => {
    const { id, email } = await someone();
    const worker = contextBeside(mailing);
    smtp.behave('drop-after');
    await untilDone(() => sendDueInvitations(worker.context));
    assert.equal((await factsOf(id)).state, 'waiting');
    smtp.behave('take');
    mailing.pass(30);
    await untilDone(() => sendDueInvitations(worker.context));
    const [first, second, ...more] = mailsTo(email);
    assert.deepEqual(more, []);
    assert.equal(second!.messageId, first!.messageId);
    assert.equal(linkIn(second!.text!), linkIn(first!.text!));
    await worker.close();
  });
});
