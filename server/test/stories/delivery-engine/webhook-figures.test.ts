import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { takeTurn } from '../../../src/deliveries/engine/take-turn.ts';
import type { Service } from '../../support/service.ts';
import { SUBSCRIPTIONS, standingClock, subscribe } from '../../support/webhooks/engine.ts';
import { begin, enqueue, setWidth } from '../../support/webhooks/lanes.ts';

/** The figures about deliveries, as they are shown; they are looked up once in a while only. */
async function figuresOf({ anonymous }: Service): Promise<Record<string, number>> {
  const { status, text } = await anonymous.get('/metrics');
  assert.equal(status, 200);
  const lines = text.matchAll(/^fringe_webhook_(backlog|oldest_due_seconds)\{(.*)\} (\S+)$/gm);
  return Object.fromEntries(
    [...lines].map(([, name, label, value]) => [`${name} ${label}`, Number(value)]),
  );
}

const ROOM = { proven: 9, unproven: 9, struggling: 9, each: 9 };

describe('the figures about deliveries', () => {
  it('are there, and zero, when nothing waits', async (t) => {
    const { service } = await begin(t);
    assert.deepEqual(await figuresOf(service), {
      'backlog kind="first"': 0,
      'backlog kind="retry"': 0,
      'backlog kind="disabled"': 0,
      'oldest_due_seconds of="all"': 0,
    });
  });

  it('do not take for waiting what is being called', async (t) => {
    const clock = standingClock();
    const { service } = await begin(t, { clock });
    const { partner } = service;
    const { id: busy } = await subscribe(partner, 'http://127.0.0.1:9/hook');
    const { id: disabled } = await subscribe(partner, 'http://127.0.0.1:9/hook');
    await setWidth(service, [busy], 1);
    const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
    await enqueue(service, [busy, disabled], 1);
    assert.equal((await partner.patch(`${SUBSCRIPTIONS}/${disabled}/disable`)).status, 200);
    later(600_000);
    await enqueue(service, [busy], 1);
    const look = { changed: [], visited: [busy] };
    const [claim, ...others] = await takeTurn(service.context, [], look, ROOM);
    assert.deepEqual([claim!.deliveries.length, others], [1, []]);
    later(60_000);
    assert.deepEqual(await figuresOf(service), {
      'backlog kind="first"': 2,
      'backlog kind="retry"': 0,
      'backlog kind="disabled"': 1,
      'oldest_due_seconds of="all"': 60,
    });
  });
});
