import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import type { Asked } from './employee-refusals.ts';
import {
  employeeAt,
  historyOf,
  invitationsOf,
  linkTo,
  nameOf,
  pathOf,
  read,
  register,
  type Side,
  standings,
} from './employee-sides.ts';
import { callerWith, demoPartnerIds } from './partners.ts';
import { expectFailure } from './refusals.ts';
import { expectNoChange } from './tables.ts';

const DAYS_14 = 14 * 24 * 60 * 60;

export const askedInvite = (side: Side, employeeId: string): Asked => ({
  side,
  method: 'POST',
  pattern: '/{employeeId}/invite',
  ids: { employeeId },
  scope: 'employees:write',
});

const invite = ({ client, ...side }: Side, id: string) =>
  client.post(pathOf({ client, ...side }, id, '/invite'));

/** 201: from every state but active. */
export function invites(side: Side): void {
  for (const standing of standings.filter(({ state }) => state !== 'active')) {
    it(`sends a mail to ${nameOf(standing)}, who stays so`, async () => {
      const id = await employeeAt(side, standing);
      const [employee, history] = [await read(side, id), await historyOf(side, id)];
      const before = await invitationsOf(side, id);
      const reply = await invite(side, id);
      assert.equal(reply.status, 201);
      assert.equal(reply.text, '');
      const [newest, ...older] = await invitationsOf(side, id);
      assert.equal(older.length, before.length);
      assert.equal(newest!.ending, null);
      assert.equal(newest!.expiresAt - newest!.createdAt, DAYS_14);
      assert.equal(newest!.mail.state, 'waiting');
      assert.match(await linkTo(side, employee.email), /^\/invitations\//);
      assert.equal((await invitationsOf(side, id))[0]!.mail.state, 'sent');
      assert.deepEqual(await read(side, id), employee);
      assert.deepEqual(await historyOf(side, id), history);
    });
  }
}

/** 201: of an employee's invitations the newest one lives. */
export function endsOlderInvitations(side: Side): void {
  it('kills the link of the older invitation; the newer one confirms', async () => {
    const id = await register(side);
    const { email } = await read(side, id);
    const old = await linkTo(side, email);
    await invite(side, id);
    const fresh = await linkTo(side, email);
    assert.notEqual(fresh, old);
    const { anonymous } = side.service;
    assert.equal((await anonymous.get(old)).status, 410);
    assert.equal((await anonymous.send('POST', old)).status, 410);
    assert.equal((await read(side, id)).state, 'not-active');
    assert.equal((await anonymous.send('POST', fresh)).status, 200);
    assert.equal((await read(side, id)).state, 'active');
    const endings = (await invitationsOf(side, id)).map(({ ending }) => ending);
    assert.deepEqual(endings, ['confirmed', 'replaced']);
  });

  it('does not send the mail of an older invitation that still waits', async () => {
    const id = await register(side);
    while (await sendDueInvitations(side.service.context));
    await invite(side, id);
    await invite(side, id);
    const all = await invitationsOf(side, id);
    const mails = all.map(({ ending, mail }) => [ending, mail.state]);
    assert.deepEqual(mails, [
      [null, 'waiting'],
      ['replaced', 'cancelled'],
      ['replaced', 'sent'],
    ]);
  });

  it('leaves one live invitation when eight are asked for at once', async () => {
    const id = await register(side);
    const replies = await Promise.all(Array.from({ length: 8 }, () => invite(side, id)));
    assert.ok(replies.every(({ status }) => status === 201));
    const all = await invitationsOf(side, id);
    assert.equal(all.length, 9);
    assert.equal(all.filter(({ ending }) => ending === null).length, 1);
  });
}

export function invitesWithItsScope(side: Side): void {
  it('needs the scope employees:write and no other', async () => {
    const [partnerId] = await demoPartnerIds(side.service);
    const client = await callerWith(side.service, partnerId, ['employees:write']);
    assert.equal((await invite({ ...side, client }, await register(side))).status, 201);
  });
}

/** 409: whoever is active needs no invitation. */
export function refusesToInviteActive(side: Side): void {
  it('refuses an active employee, and changes nothing', async () => {
    const id = await employeeAt(side, { state: 'active', confirmed: true });
    await expectNoChange(side.service, async () => {
      expectFailure(await invite(side, id), 409, 'Employee with invalid state active');
    });
  });
}
