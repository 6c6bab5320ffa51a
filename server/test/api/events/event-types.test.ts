import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { events, type SubscribableType, subscribableTypes } from '@fringe/contract/events';
import { startService } from '../../support/service.ts';
import { GENERATED, REGISTERED, subscribe } from '../support/webhook-subscriptions.ts';

const service = await startService();
after(service.close);
const { partner } = service;

interface Listed {
  name: SubscribableType;
  description: string;
  alsoKnownAs: SubscribableType[];
}
const { eventTypes } = (await partner.get('/api/v3/webhooks/event-types')).body;
const listed: Listed[] = eventTypes;

describe('the types of events', () => {
  it('are seven, each with what it tells, and the one other name', () => {
    const names = listed.map(({ name }) => name);
    assert.deepEqual(names, Object.keys(events));
    assert.equal(names.length, 7);
    assert.equal(new Set(listed.map(({ description }) => description)).size, 7);
    for (const { name, description, alsoKnownAs } of listed) {
      assert.ok(description.length > 20);
      assert.deepEqual(alsoKnownAs, name === GENERATED ? [REGISTERED] : []);
    }
  });

  it('have exactly the names that a subscription takes', async () => {
    const names = listed.flatMap(({ name, alsoKnownAs }) => [name, ...alsoKnownAs]);
    assert.deepEqual(names.toSorted(), [...subscribableTypes].sort());
    for (const name of names) await subscribe(partner, { eventTypes: [name] });
  });
});
