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
  standings,
} from '../support/people/employee-sides.ts';
import { expectFailure } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import { onBothSides } from './support/both-sides.ts';

const service = await startService();
after(service.close);
// What becomes of older links and mails is in the stories of invitations.
const DAYS_14 = 14 * 24 * 60 * 60;

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
});

onBothSides(service, 'an open invitation, when the employee is changed', (side) => {
  const change = (id: string, fields: object) => side.client.patch(pathOf(side, id), fields);

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
