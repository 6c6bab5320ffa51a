import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  confirm,
  employeeAt,
  invitationsOf,
  linkTo,
  newcomer,
  pathOf,
  read,
  register,
  type Side,
} from './employee-sides.ts';
import { expectFailure } from './refusals.ts';
import { expectNoChange } from './tables.ts';

const move = async (side: Side, id: string, email: string) => {
  const reply = await side.client.patch(pathOf(side, id), { email });
  assert.equal(reply.status, 204, reply.text);
};

/** 204: an invitation that is open follows its employee to a new address. */
export function followsAddress(side: Side): void {
  it('sends an open invitation again, to the new address, and kills the older link', async () => {
    const id = await register(side);
    const old = await linkTo(side, (await read(side, id)).email);
    const { email } = newcomer();
    await move(side, id, email);
    const fresh = await linkTo(side, email);
    assert.equal((await side.service.anonymous.send('POST', old)).status, 410);
    assert.equal((await read(side, id)).state, 'not-active');
    assert.equal((await side.service.anonymous.send('POST', fresh)).status, 200);
    assert.equal((await read(side, id)).state, 'active');
    const endings = (await invitationsOf(side, id)).map(({ ending }) => ending);
    assert.deepEqual(endings, ['confirmed', 'replaced']);
  });

  it('does not send a mail to the old address that still waits', async () => {
    const id = await register(side);
    await move(side, id, newcomer().email);
    const mails = (await invitationsOf(side, id)).map(({ mail }) => mail.state);
    assert.deepEqual(mails, ['waiting', 'cancelled']);
  });

  it('leaves the invitation alone when the new address is refused', async () => {
    const taken = newcomer().email;
    await register(side, { email: taken });
    const id = await register(side);
    await expectNoChange(side.service, async () => {
      const reply = await side.client.patch(pathOf(side, id), { email: taken });
      expectFailure(reply, 409, `An employee with email '${taken}' already exists`);
    });
    await confirm(side, id);
    assert.equal((await read(side, id)).state, 'active');
  });
}

/** 204: no mail goes out where none is needed. */
export function sendsNoNeedlessMail(side: Side): void {
  it('sends nothing when the address changes in its letter case only', async () => {
    const id = await register(side);
    const before = await invitationsOf(side, id);
    await move(side, id, (await read(side, id)).email.toUpperCase());
    assert.deepEqual(await invitationsOf(side, id), before);
  });

  it('sends nothing when another field changes', async () => {
    const id = await register(side);
    const before = await invitationsOf(side, id);
    await side.client.patch(pathOf(side, id), { name: 'Leire' });
    assert.deepEqual(await invitationsOf(side, id), before);
  });

  it('sends nothing to whoever has confirmed already', async () => {
    const id = await employeeAt(side, { state: 'active', confirmed: true });
    const before = await invitationsOf(side, id);
    await move(side, id, newcomer().email);
    assert.deepEqual(await invitationsOf(side, id), before);
  });
}
