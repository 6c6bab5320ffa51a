import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Invitation } from '@fringe/contract/operations/people/invitations';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { register } from '../../stories/support/people.ts';
import { fakeClock } from '../../support/clock.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { startMailServer } from '../../support/smtp.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const second = Math.floor(Date.now() / 1000);
const clock = fakeClock(new Date(second * 1000 + 900));
const smtp = await startMailServer();
const service = await startService({ clock, config: { smtpUrl: smtp.url } });
after(async () => {
  service.context.mail.close();
  await smtp.close();
  await service.close();
});
const { operator } = service;
const [companyId, sibling] = service.companyIds as [string, string];
const path = '/platform/v1/invitations';
const DAY = 86_400;
/** How many the demo scenario has sent, in other companies. */
const DEMO = 2;

const listed = async (query = ''): Promise<Invitation[]> =>
  (await operator.get(`${path}?${query}`)).body.invitations;
const employeesIn = async (query: string) => (await listed(query)).map((one) => one.employeeId);

// One story: each test goes on where the one before ended.
describe('the list of invitations', () => {
  it('shows a new invitation with its mail still waiting, and no link', async () => {
    const employeeId = await register(service, companyId);
    const [{ id, ...shown }] = (await listed()) as [Invitation];
    assert.deepEqual(shown, {
      companyId,
      employeeId,
      createdAt: second,
      expiresAt: second + 14 * DAY,
      endedAt: null,
      ending: null,
      mail: { state: 'waiting', attempts: 0, nextAttemptAt: second, sentAt: null, error: null },
    });
    assert.match(id, /^[0-9a-f-]{36}$/);
  });

  it('shows what became of each mail: sent, put off, or failed for good', async () => {
    const send = async () => {
      while (await sendDueInvitations(service.context));
    };
    clock.advance(10);
    await send();
    const refused = await register(service, companyId);
    smtp.behave({ refuse: 550, at: 'recipient' });
    await send();
    const deferred = await register(service, sibling);
    smtp.behave({ refuse: 451, at: 'recipient' });
    await send();
    const now = second + 10;
    const tried = { attempts: 1, nextAttemptAt: null, sentAt: null };
    assert.deepEqual(each((await listed()).slice(0, -DEMO), 'mail'), [
      { ...tried, state: 'waiting', nextAttemptAt: now + 30, error: 'deferred' },
      { ...tried, state: 'failed', error: 'refused' },
      { ...tried, state: 'sent', sentAt: now, error: null },
    ]);
    assert.deepEqual(await employeesIn('mail=failed'), [refused]);
    assert.deepEqual(await employeesIn('mail=waiting'), [deferred]);
  });

  it('shows that a newer invitation replaced one, whose mail is not sent any more', async () => {
    const [employeeId] = await employeesIn('mail=waiting');
    clock.advance(5);
    await operator.post(`/platform/v1/companies/${sibling}/employees/${employeeId}/invite`);
    const [newer, older] = await listed();
    assert.deepEqual([newer!.endedAt, newer!.ending], [null, null]);
    assert.deepEqual([older!.endedAt, older!.ending], [second + 15, 'replaced']);
    const tried = { attempts: 1, nextAttemptAt: null, sentAt: null, error: 'deferred' };
    assert.deepEqual(older!.mail, { ...tried, state: 'cancelled' });
    assert.deepEqual(await listed('mail=cancelled'), [older]);
    const there = `companyId=${sibling}`;
    assert.deepEqual(await listed(`${there}&mail=waiting`), [newer]);
    assert.deepEqual(await listed(`${there}&mail=sent`), []);
  });
});
