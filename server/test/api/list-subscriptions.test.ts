import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { WebhookSubscription } from '@fringe/contract/operations/webhooks';
import { startService } from '../support/service.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import { expectPages } from './support/platform-lists.ts';
import {
  refusesPagesOutOfBounds,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';
import { refusesMissingScope } from './support/webhook-refusals.ts';
import { deletedOne, patched, SUBSCRIPTIONS, subscribe } from './support/webhook-subscriptions.ts';

const service = await startService();
after(service.close);
const { partner, otherPartner } = service;
const asked = {
  service,
  method: 'GET',
  pattern: SUBSCRIPTIONS,
  ids: {},
  scope: 'webhooks:manage',
} as const;
const request = requestOf(asked);

describe('listSubscriptions 200', () => {
  it('is empty before there is one', async () => {
    const page = { size: 250, totalElements: 0, totalPages: 0, number: 1 };
    assert.deepEqual((await partner.get(SUBSCRIPTIONS)).body, { subscriptions: [], page });
  });

  it('lists the partner’s own, oldest first, without secrets or deleted ones', async () => {
    const made = [];
    for (const description of ['a', 'b', 'c', 'd']) {
      const { signingSecret: _, ...shown } = await subscribe(partner, { description });
      made.push(shown);
      await deletedOne(partner);
      await subscribe(otherPartner, { description });
    }
    made[1] = await patched(partner, made[1]!.id, 'disable');
    const listed = await expectPages<WebhookSubscription>(
      partner,
      SUBSCRIPTIONS,
      'subscriptions',
      4,
    );
    assert.deepEqual(listed, made);
    const theirs = (await otherPartner.get(SUBSCRIPTIONS)).body.subscriptions;
    assert.equal(theirs.length, 4);
    const ids = new Set(made.map(({ id }) => id));
    assert.ok(theirs.every(({ id }: WebhookSubscription) => !ids.has(id)));
  });

  needsOnly(asked, async () => request);
});

describe('listSubscriptions 400', () => {
  refusesPagesOutOfBounds(partner, SUBSCRIPTIONS);
  refusesUnknownParameters(service, partner, request);
});

describe('listSubscriptions 401', () => {
  refusesUnknownCallers(service, request);
});

describe('listSubscriptions 403', () => {
  refusesMissingScope(asked);
});
