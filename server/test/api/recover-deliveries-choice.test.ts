import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { expireDeliveries } from '../../src/deliveries/engine/expire-deliveries.ts';
import { checkInvariants } from '../../src/invariants/check-invariants.ts';
import type { Client } from '../support/client.ts';
import { fakeClock } from '../support/clock.ts';
import { demo } from '../support/context.ts';
import { startService } from '../support/service.ts';
import { demoPartnerIds, PARTNERS } from './support/partners.ts';
import {
  deliverAll,
  deliveriesOf,
  patched,
  REGISTERED,
  SUBSCRIPTIONS,
  spend,
  startReceiver,
  subscribe,
} from './support/webhook-subscriptions.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const receiver = await startReceiver();
after(receiver.close);
const [companyId, siblingId] = service.companyIds as [string, string];
let partner: Client = service.partner;
let operator: Client = service.operator;

/** Time goes on; tokens live for an hour. */
async function pass(seconds: number): Promise<void> {
  clock.advance(seconds);
  partner = await service.anonymous.login(demo().partners[0]!);
  operator = await service.anonymous.login(demo().operator);
}

const event = (of = companyId) => spend({ ...service, operator }, of);
const HOUR = 3_600;
const DAY = 24 * HOUR;
const seconds = (): number => Math.floor(clock.now().getTime() / 1000);

async function recover(id: string, since = 0) {
  const path = `${SUBSCRIPTIONS}/${id}/recover`;
  const dry = await partner.post(path, { since, dryRun: true });
  const { status, body } = await partner.post(path, { since });
  assert.equal(status, 202);
  assert.deepEqual(dry.body, { matched: body.matched, scheduled: 0 }, 'a dry run says the same');
  assert.equal(body.scheduled, body.matched);
  return body.scheduled as number;
}

/** A subscription, a while after all that has happened so far. */
async function subscribed(changes: Parameters<typeof subscribe>[1] = {}): Promise<string> {
  await pass(1);
  return (await subscribe(partner, changes)).id;
}

/** The events that a subscription is to be told of now. */
const pendingOf = async (id: string): Promise<string[]> =>
  (await deliveriesOf(partner, id, '?status=pending')).map(({ eventId }) => eventId).toSorted();

describe('recoverDeliveries 202', () => {
  it('delivers what failed, once, under the name subscribed to and with its own 72 h', async () => {
    const id = await subscribed({ url: receiver.url, eventTypes: [REGISTERED] });
    const failed = await event();
    receiver.answer.status = 500;
    await pass(73 * HOUR);
    await deliverAll(service);
    receiver.answer.status = 200;
    const [before] = await deliveriesOf(partner, id);
    assert.equal(before!.status, 'failed');
    const delivered = await event();
    await deliverAll(service);
    await event();
    assert.equal(await recover(id), 1);
    assert.equal(await recover(id), 0, 'it is pending now');
    const again = await deliveriesOf(partner, id, `?eventId=${failed}`);
    assert.deepEqual(again[1], before, 'the one that failed stays');
    const { id: newId, ...made } = again[0]!;
    assert.notEqual(newId, before!.id);
    assert.deepEqual(made, {
      eventId: failed,
      eventType: REGISTERED,
      status: 'pending',
      createdAt: seconds(),
      nextAttemptAt: seconds(),
      expiresAt: seconds() + 72 * HOUR,
      attempts: [],
    });
    await deliverAll(service);
    assert.equal(await recover(id), 0, 'it is delivered now');
    const calls = receiver.received.filter(({ body }) => body.includes(delivered));
    assert.equal(calls.length, 1, 'what was delivered is not sent again');
    assert.equal((await partner.delete(`${SUBSCRIPTIONS}/${id}`)).status, 204);
  });

  it('delivers what was missed while disabled: of its companies, its types, since', async () => {
    const early = await event();
    const id = await subscribed({ companyIds: [companyId] });
    const other = await subscribed({ eventTypes: ['company.payroll-cycle.closed'] });
    for (const one of [id, other]) await patched(partner, one, 'disable');
    await pass(10);
    const first = await event();
    await pass(10);
    const since = seconds();
    const second = await event();
    await event(siblingId);
    for (const one of [id, other]) await patched(partner, one, 'enable');
    assert.equal(await recover(other), 0, 'not of types that it does not want');
    assert.equal(await recover(id, since + 1), 0);
    assert.equal(await recover(id, since), 1);
    assert.deepEqual(await pendingOf(id), [second]);
    assert.equal(await recover(id), 1);
    assert.deepEqual(await pendingOf(id), [first, second].toSorted());
    assert.ok(!(await pendingOf(id)).includes(early), 'not what came before the subscription');
    for (const one of [id, other]) await partner.delete(`${SUBSCRIPTIONS}/${one}`);
  });

  it('delivers nothing of a company that the partner lost, or that was cancelled', async () => {
    const id = await subscribed();
    const cancelled = await event(siblingId);
    await patched(partner, id, 'disable');
    const missed = await event(siblingId);
    await patched(partner, id, 'enable');
    const [partnerId] = await demoPartnerIds({ ...service, operator });
    const access = `${PARTNERS}/${partnerId}/companies/${siblingId}`;
    assert.equal((await operator.delete(access)).status, 204);
    assert.equal(await recover(id), 0);
    assert.equal((await operator.put(access)).status, 204);
    assert.equal(await recover(id), 1);
    assert.deepEqual(await pendingOf(id), [missed]);
    const [one] = await deliveriesOf(partner, id, `?eventId=${cancelled}`);
    assert.equal(one!.status, 'cancelled');
    await partner.delete(`${SUBSCRIPTIONS}/${id}`);
  });

  it('delivers nothing of a time when the partner had no access to the company', async () => {
    const id = await subscribed();
    await patched(partner, id, 'disable');
    const [partnerId] = await demoPartnerIds({ ...service, operator });
    const foreignId = service.foreignCompanyIds[0]!;
    const accessTo = (of: string) => `${PARTNERS}/${partnerId}/companies/${of}`;
    const granted: string[] = [];
    await event(foreignId);
    // Access that is granted late, and access that was taken and is granted again.
    for (const other of [foreignId, siblingId]) {
      if (other === siblingId) {
        await event(other);
        assert.equal((await operator.delete(accessTo(other))).status, 204);
        await pass(1);
        await event(other);
      }
      await pass(1);
      assert.equal((await operator.put(accessTo(other))).status, 204);
      granted.push(await event(other));
      await pass(1);
      // Who has the access already is granted nothing anew.
      assert.equal((await operator.put(accessTo(other))).status, 204);
    }
    await patched(partner, id, 'enable');
    assert.equal(await recover(id), 2);
    assert.deepEqual(await pendingOf(id), granted.toSorted());
    assert.equal((await operator.delete(accessTo(foreignId))).status, 204);
    await partner.delete(`${SUBSCRIPTIONS}/${id}`);
  });

  it('does not take for missed what was delivered so long ago that it is forgotten', async () => {
    const id = await subscribed({ url: receiver.url });
    const delivered = await event();
    await deliverAll(service);
    receiver.answer.status = 500;
    const failed = await event();
    await pass(73 * HOUR);
    await deliverAll(service);
    receiver.answer.status = 200;
    await pass(91 * DAY);
    await expireDeliveries(service.context);
    const kept = await deliveriesOf(partner, id);
    assert.deepEqual(
      kept.map(({ eventId }) => eventId),
      [failed],
    );
    assert.equal(await recover(id), 1);
    assert.deepEqual(await pendingOf(id), [failed]);
    assert.deepEqual(await deliveriesOf(partner, id, `?eventId=${delivered}`), []);
    await deliverAll(service);
    assert.equal(await recover(id), 0);
  });

  it('leaves everything in order', async () => {
    const lines: string[] = [];
    const violations = await checkInvariants(service.context.database, (line) => lines.push(line));
    assert.equal(violations, 0, lines.join('\n'));
  });
});
