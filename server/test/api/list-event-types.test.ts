import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { events, subscribableTypes } from '@fringe/contract/events';
import { startService } from '../support/service.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import { refusesUnknownCallers, refusesUnknownParameters } from './support/refusals.ts';
import { refusesMissingScope } from './support/webhook-refusals.ts';
import { GENERATED, REGISTERED, subscribe } from './support/webhook-subscriptions.ts';

const service = await startService();
after(service.close);
const { partner } = service;
const pattern = '/api/v3/webhooks/event-types';
const asked = { service, method: 'GET', pattern, ids: {}, scope: 'webhooks:manage' } as const;
const request = requestOf(asked);

interface Listed {
  name: (typeof subscribableTypes)[number];
  description: string;
  alsoKnownAs: (typeof subscribableTypes)[number][];
}
const listed = async (): Promise<Listed[]> => (await partner.get(pattern)).body.eventTypes;

describe('listEventTypes 200', () => {
  it('lists the seven events, each with what it tells, and the one other name', async () => {
    const types = await listed();
    assert.deepEqual(
      types.map(({ name }) => name),
      Object.keys(events),
    );
    assert.equal(types.length, 7);
    assert.equal(new Set(types.map(({ description }) => description)).size, 7);
    for (const { name, description, alsoKnownAs } of types) {
      assert.ok(description.length > 20);
      assert.deepEqual(alsoKnownAs, name === GENERATED ? [REGISTERED] : []);
    }
  });

  it('lists exactly the names that a subscription takes', async () => {
    const names = (await listed()).flatMap(({ name, alsoKnownAs }) => [name, ...alsoKnownAs]);
    assert.deepEqual(names.toSorted(), [...subscribableTypes].sort());
    for (const name of names) await subscribe(partner, { eventTypes: [name] });
  });

  needsOnly(asked, async () => request);
});

describe('listEventTypes 400', () => {
  refusesUnknownParameters(service, partner, request);
});

describe('listEventTypes 401', () => {
  refusesUnknownCallers(service, request);
});

describe('listEventTypes 403', () => {
  refusesMissingScope(asked);
});
