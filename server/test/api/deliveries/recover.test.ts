import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expireDeliveries } from '../../../src/deliveries/engine/expire-deliveries.ts';
import { fakeClock } from '../../support/clock.ts';
import { expectSound } from '../../support/money/charges.ts';
import { demoPartnerIds } from '../../support/partners/partners.ts';
import { answering } from '../../support/webhooks/engine.ts';
import * as hooks from '../../support/webhooks/subscriptions.ts';

const { deliverAll, deliveriesOf, patched, REGISTERED, SUBSCRIPTIONS, subscribe } = hooks;
const clock = fakeClock();
const { service, partner, companyId, siblingId, foreignId, receiver, url } = await hooks.startHooks(
  { clock, config: { tokenLifetimeSeconds: 100_000_000 } },
);
const [partnerId] = await demoPartnerIds(service);

const HOUR = 3_600;
const DAY = 24 * HOUR;
const seconds = (): number => Math.floor(clock.now().getTime() / 1000);
const event = (of: string = companyId) => hooks.spend(service, of);
const access = (verb: 'delete' | 'put', of: string) => hooks.access(service, verb, partnerId, of);

/** What happens while subscriptions are disabled is missed by them. */
async function missing<T>(ids: string[], work: () => Promise<T>): Promise<T> {
  for (const id of ids) await patched(partner, id, 'disable');
  const missed = await work();
  for (const id of ids) await patched(partner, id, 'enable');
  return missed;
}

/** An event that fails to be delivered for all of its time. */
async function failing(): Promise<string> {
  receiver.answer = answering(500);
  const eventId = await event();
  clock.advance(73 * HOUR);
  await deliverAll(service);
  receiver.answer = answering(204);
  return eventId;
}

/** How many are recovered; a dry run has said the same before, and done nothing. */
async function recover(id: string, since = 0): Promise<number> {
  const path = `${SUBSCRIPTIONS}/${id}/recover`;
  const before = await deliveriesOf(partner, id);
  const dry = await partner.post(path, { since, dryRun: true });
  assert.deepEqual(await deliveriesOf(partner, id), before);
  const { status, body } = await partner.post(path, { since });
  assert.deepEqual([dry.status, status], [202, 202]);
  assert.deepEqual(dry.body, { matched: body.matched, scheduled: 0 });
  assert.equal(body.scheduled, body.matched);
  return body.scheduled;
}

/** A subscription, a while after all that has happened so far. */
async function subscribed(changes: Parameters<typeof subscribe>[1] = {}): Promise<string> {
  clock.advance(1);
  return (await subscribe(partner, changes)).id;
}

const remove = (id: string) => partner.delete(`${SUBSCRIPTIONS}/${id}`);

async function expectPending(id: string, events: string[]): Promise<void> {
  const pending = await deliveriesOf(partner, id, '?status=pending');
  assert.deepEqual(pending.map(({ eventId }) => eventId).toSorted(), events.toSorted());
}

describe('what is recovered', () => {
  it('is what failed, once, under the name subscribed to and with its own 72 hours', async () => {
    const id = await subscribed({ url, eventTypes: [REGISTERED] });
    const failed = await failing();
    const [before] = await deliveriesOf(partner, id);
    assert.equal(before!.status, 'failed');
    const delivered = await event();
    await deliverAll(service);
    await event();
    assert.equal(await recover(id), 1);
    assert.equal(await recover(id), 0, 'it is pending now');
    const [made, ...rest] = await deliveriesOf(partner, id, `?eventId=${failed}`);
    assert.deepEqual(rest, [before], 'the one that failed stays');
    const times = { createdAt: seconds(), nextAttemptAt: seconds() };
    assert.deepEqual(made, {
      ...{ ...before, ...times, id: made!.id, status: 'pending', attempts: [] },
      expiresAt: seconds() + 72 * HOUR,
    });
    assert.equal(made!.eventType, REGISTERED);
    await deliverAll(service);
    assert.equal(await recover(id), 0, 'it is delivered now');
    const calls = receiver.hits.filter(({ body }) => body.includes(delivered));
    assert.equal(calls.length, 1, 'what was delivered is not sent again');
    await remove(id);
  });

  it('is what was missed while disabled: of its companies, its types, since then', async () => {
    await event();
    const id = await subscribed({ companyIds: [companyId] });
    const other = await subscribed({ eventTypes: ['company.payroll-cycle.closed'] });
    const missed: string[] = [];
    await missing([id, other], async () => {
      for (let times = 0; times < 2; times += 1) {
        clock.advance(10);
        missed.push(await event());
      }
      await event(siblingId);
    });
    const since = seconds();
    assert.equal(await recover(other), 0, 'not of types that it does not want');
    assert.equal(await recover(id, since + 1), 0);
    assert.equal(await recover(id, 253_402_300_799), 0, 'nothing to the end of all time');
    assert.equal(await recover(id, since), 1);
    await expectPending(id, [missed[1]!]);
    assert.equal(await recover(id), 1, 'not what came before the subscription');
    await expectPending(id, missed);
    for (const one of [id, other]) await remove(one);
  });

  it('is nothing of a company that the partner lost, nor of a time without access', async () => {
    const id = await subscribed();
    const cancelled = await event(siblingId);
    const granted: string[] = [];
    const grant = async (to: string) => {
      clock.advance(1);
      await access('put', to);
      granted.push(await event(to));
      clock.advance(1);
      // Who has the access already is granted nothing anew.
      await access('put', to);
    };
    await missing([id], async () => {
      await event(foreignId);
      await grant(foreignId);
      await event(siblingId);
      await access('delete', siblingId);
      clock.advance(1);
      await event(siblingId);
      await grant(siblingId);
    });
    await access('delete', foreignId);
    assert.equal(await recover(id), 1);
    await expectPending(id, granted.slice(1));
    await access('put', foreignId);
    assert.equal(await recover(id), 0, 'what is granted now was not then');
    const [{ status } = assert.fail()] = await deliveriesOf(partner, id, `?eventId=${cancelled}`);
    assert.equal(status, 'cancelled');
    await access('delete', foreignId);
    await remove(id);
  });

  it('is not what was delivered so long ago that it is forgotten', async () => {
    const id = await subscribed({ url });
    const delivered = await event();
    await deliverAll(service);
    const failed = await failing();
    clock.advance(91 * DAY);
    await expireDeliveries(service.context);
    const kept = await deliveriesOf(partner, id);
    assert.deepEqual([kept.length, kept[0]!.eventId], [1, failed]);
    assert.equal(await recover(id), 1);
    await expectPending(id, [failed]);
    assert.deepEqual(await deliveriesOf(partner, id, `?eventId=${delivered}`), []);
    await deliverAll(service);
    assert.equal(await recover(id), 0);
  });

  it('is recovered once when eight ask for it at a time', async () => {
    const id = await subscribed();
    await missing([id], () => event());
    const asked = () => partner.post(`${SUBSCRIPTIONS}/${id}/recover`, { since: 0 });
    const replies = await Promise.all(Array.from({ length: 8 }, asked));
    const scheduled = replies.map(({ body }) => body.scheduled);
    assert.deepEqual(scheduled.toSorted(), [0, 0, 0, 0, 0, 0, 0, 1]);
    await expectSound(service);
  });
});
