import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { many } from '../../support/money/charges.ts';
import { freePort, until } from '../../support/processes/processes.ts';
import type { Service } from '../../support/service.ts';
import { crowd, type Listener } from '../../support/webhooks/crowd.ts';
import { expectDeliveriesSound, GENERATED, SUBSCRIPTIONS } from '../../support/webhooks/engine.ts';
import { never, setWidth } from '../../support/webhooks/lanes.ts';

/** Longer than a test: no call that hangs ends and makes room for another one. */
const FOR_EVER_MS = 120_000;

async function order({ partner }: Service, { id }: Listener): Promise<void> {
  const reply = await partner.post(`${SUBSCRIPTIONS}/${id}/test`, { eventType: GENERATED });
  assert.equal(reply.status, 202, reply.text);
}

describe('receivers that hang and receivers that are not there', () => {
  const COUNT = 50;
  const ROUNDS = 3;

  it('do not keep others waiting, nor new ones', async (t) => {
    const { service, run, newReceiver, listen, subscribed, multiply } = await crowd(t, FOR_EVER_MS);
    const proven = await Promise.all(many(3, () => listen()));
    const fresh = await Promise.all(many(3, () => listen()));
    const hanging = await newReceiver(never);
    const hangs = await subscribed(hanging.url);
    const gone = await subscribed(`http://127.0.0.1:${await freePort()}/hook`);
    run();
    const told = (listeners: readonly Listener[], times: number) =>
      until('all are told', () =>
        listeners.every(({ receiver }) => receiver.hits.length === times),
      );
    await Promise.all(proven.map((one) => order(service, one)));
    await told(proven, 1);
    await multiply(hangs, COUNT, 10);
    await multiply(gone, COUNT, 10);
    await until('all hang', () => hanging.open >= COUNT);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await Promise.all([...proven, ...fresh].map((one) => order(service, one)));
      await Promise.all([told(proven, 1 + round), told(fresh, round)]);
    }
    assert.equal(hanging.open, hanging.hits.length, 'none of the calls that hang has ended');
    await expectDeliveriesSound(service);
  });
});

describe('proven receivers that all begin to hang', () => {
  const COUNT = 20;

  it('leave places for another one, however often they are told of', async (t) => {
    const { service, run, newReceiver, listen, subscribed, multiply } = await crowd(t, FOR_EVER_MS);
    const { context } = service;
    const proven = await listen();
    await setWidth(service, [proven.id], 128);
    const hanging = await newReceiver(never);
    const hangs = await subscribed(hanging.url);
    const ids = await multiply(hangs, COUNT, 130, 128);
    run();
    await until('half of all places are taken', () => hanging.hits.length >= 1_024);
    // In each round a turn looks at all of them, and might take what is left.
    for (let round = 1; round <= 5; round += 1) {
      context.database.bell.ring(ids);
      await order(service, proven);
      await until('it is told', () => proven.receiver.hits.length === round, 30_000);
      assert.equal(hanging.open, hanging.hits.length, 'none of the calls that hang has ended');
    }
    t.diagnostic(`${hanging.open} calls hang`);
    await expectDeliveriesSound(service);
  });
});
