import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { events, subscribableTypes } from '@fringe/contract/events';
import type { listEventTypes } from '@fringe/contract/operations/webhooks/webhooks';
import type * as Type from '@fringe/contract/schemas/type';
import { startService } from '../../support/service.ts';
import { GENERATED, REGISTERED, subscribe } from '../support/webhook-subscriptions.ts';

const service = await startService();
after(service.close);
const { partner } = service;

type Listed = Type.Static<typeof listEventTypes.reply.body>['eventTypes'];

describe('the types of events', () => {
  it('are seven, each with what it tells and its names, which a subscription takes', async () => {
    const { body } = await partner.get('/api/v3/webhooks/event-types');
    const listed: Listed = body.eventTypes;
    const names = listed.map(({ name }) => name);
    assert.deepEqual(names, Object.keys(events));
    assert.equal(names.length, 7);
    assert.equal(new Set(listed.map(({ description }) => description)).size, 7);
    for (const { name, description, alsoKnownAs } of listed) {
      assert.ok(description.length > 20);
      assert.deepEqual(alsoKnownAs, name === GENERATED ? [REGISTERED] : []);
      await subscribe(partner, { eventTypes: [name] });
    }
    assert.deepEqual([...names, REGISTERED].toSorted(), subscribableTypes.toSorted());
  });
});
