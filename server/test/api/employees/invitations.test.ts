import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startService } from '../../support/service.ts';
import {
  confirm,
  employeeAt,
  historyOf,
  invitationsOf,
  linkTo,
  nameOf,
  newcomer,
  pathOf,
  read,
  register,
  type Side,
  standings,
} from '../support/people/employee-sides.ts';
import { expectFailure } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import { onBothSides } from './support/both-sides.ts';

const service = await startService();
after(service.close);
const { anonymous } = service;
const DAYS_14 = 14 * 24 * 60 * 60;

/** Of three invitations the first and the last were sent, and the link of the last one works. */
async function expectLastConfirms(side: Side, id: string, old: string, last: string) {
  assert.equal((await anonymous.get(old)).status, 410);
  assert.equal((await anonymous.send('POST', old)).status, 410);
  assert.equal((await read(side, id)).state, 'not-active');
  assert.equal((await anonymous.send('POST', last)).status, 200);
  assert.equal((await read(side, id)).state, 'active');
  const all = (await invitationsOf(side, id)).map(({ ending, mail }) => [ending, mail.state]);
  assert.deepEqual(all, [
    ['confirmed', 'sent'],
    ['replaced', 'cancelled'],
    ['replaced', 'sent'],
  ]);
}

onBothSides(service, 'an invitation', (side) => {
  const invite = (id: string) => side.client.post(pathOf(side, id, '/invite'));

  for (const standing of standings.filter(({ state }) => state !== 'active')) {
    it(`is sent to ${nameOf(standing)}, who stays so`, async () => {
      const id = await employeeAt(side, standing);
      const [employee, history] = [await read(side, id), await historyOf(side, id)];
      const before = await invitationsOf(side, id);
      const reply = await invite(id);
      assert.deepEqual([reply.status, reply.text], [201, '']);
      const [newest, ...older] = await invitationsOf(side, id);
      assert.equal(older.length, before.length);
      assert.deepEqual([newest!.ending, newest!.mail.state], [null, 'waiting']);
      assert.equal(newest!.expiresAt - newest!.createdAt, DAYS_14);
      await linkTo(side, employee.email);
      assert.equal((await invitationsOf(side, id))[0]!.mail.state, 'sent');
      assert.deepEqual(await read(side, id), employee);
      assert.deepEqual(await historyOf(side, id), history);
    });
  }

  it('is refused for an active employee, and nothing changes', async () => {
    const id = await employeeAt(side, { state: 'active', confirmed: true });
    await expectNoChange(service, async () => {
      expectFailure(await invite(id), 409, 'Employee with invalid state active');
    });
  });

  it('kills the links of the older ones, and those that wait are not sent', async () => {
    const id = await register(side);
    const { email } = await read(side, id);
    const old = await linkTo(side, email);
    await invite(id);
    await invite(id);
    await expectLastConfirms(side, id, old, await linkTo(side, email));
  });
});

onBothSides(service, 'an open invitation, when the employee is changed', (side) => {
  const change = (id: string, fields: object) => side.client.patch(pathOf(side, id), fields);

  it('follows to a new address: older links are dead, and older mails are not sent', async () => {
    const id = await register(side);
    const old = await linkTo(side, (await read(side, id)).email);
    const [passing, last] = [newcomer().email, newcomer().email];
    for (const email of [passing, last]) assert.equal((await change(id, { email })).status, 204);
    await expectLastConfirms(side, id, old, await linkTo(side, last));
  });

  it('stays as it is when the new address is refused', async () => {
    const { email } = newcomer();
    await register(side, { email });
    const id = await register(side);
    await expectNoChange(service, async () => {
      const message = `An employee with email '${email}' already exists`;
      expectFailure(await change(id, { email }), 409, message);
    });
    await confirm(side, id);
    assert.equal((await read(side, id)).state, 'active');
  });

  it('is not sent again for the same address, another field or who is active', async () => {
    const [id, active] = [
      await register(side),
      await employeeAt(side, { state: 'active', confirmed: true }),
    ];
    const cases: [id: string, fields: object][] = [
      [id, { email: (await read(side, id)).email.toUpperCase() }],
      [id, { name: 'Leire' }],
      [active, { email: newcomer().email }],
    ];
    for (const [who, fields] of cases) {
      const before = await invitationsOf(side, who);
      assert.equal((await change(who, fields)).status, 204);
      assert.deepEqual(await invitationsOf(side, who), before);
    }
  });
});
