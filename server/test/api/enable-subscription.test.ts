import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../support/clock.ts';
import { demo } from '../support/context.ts';
import { startService } from '../support/service.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import {
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';
import {
  comesFirst,
  refusesFields,
  refusesMissingScope,
  refusesUnknownSubscription,
} from './support/webhook-refusals.ts';
import {
  deliverAll,
  deliveriesOf,
  deliveriesPath,
  patched,
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
const { partner } = service;
const [companyId] = service.companyIds as [string];
const pattern = `${SUBSCRIPTIONS}/{subscriptionId}/enable`;
const { signingSecret: _, ...made } = await subscribe(partner, { url: receiver.url });
const ids = { subscriptionId: made.id };
const asked = { service, method: 'PATCH', pattern, ids, scope: 'webhooks:manage' } as const;
const request = requestOf(asked);

describe('enableSubscription 200', () => {
  it('enables a disabled one, and answers it without its secret', async () => {
    await patched(partner, made.id, 'disable');
    assert.deepEqual(await patched(partner, made.id, 'enable'), made);
    assert.deepEqual((await partner.get(`${SUBSCRIPTIONS}/${made.id}`)).body, made);
  });

  it('can be repeated, and leaves an enabled one and its deliveries as they are', async () => {
    await spend(service, companyId);
    const before = await deliveriesOf(partner, made.id);
    for (const path of [request.path, request.path.replace(made.id, made.id.toUpperCase())]) {
      assert.deepEqual((await partner.patch(path)).body, made);
    }
    assert.deepEqual(await deliveriesOf(partner, made.id), before);
  });

  it('lets go on what was pending, and makes nothing of what came meanwhile', async () => {
    const { id } = await subscribe(partner, { url: receiver.url });
    const eventId = await spend(service, companyId);
    await patched(partner, id, 'disable');
    await spend(service, companyId);
    await deliverAll(service);
    assert.deepEqual(
      (await deliveriesOf(partner, id)).map(({ status }) => status),
      ['pending'],
    );
    await patched(partner, id, 'enable');
    await deliverAll(service);
    const deliveries = await deliveriesOf(partner, id);
    assert.deepEqual(
      deliveries.map((one) => [one.eventId, one.status]),
      [[eventId, 'delivered']],
    );
  });

  it('fails what was pending and whose 72 hours are over, without an attempt', async () => {
    const { id } = await subscribe(partner, { url: receiver.url });
    await spend(service, companyId);
    await patched(partner, id, 'disable');
    clock.advance(72 * 3_600);
    const later = await service.anonymous.login(demo().partners[0]!);
    await patched(later, id, 'enable');
    const [{ status, attempts, nextAttemptAt } = assert.fail()] = await deliveriesOf(later, id);
    assert.deepEqual([status, attempts, nextAttemptAt], ['failed', [], null]);
    clock.advance(-72 * 3_600);
    assert.equal((await partner.get(deliveriesPath(id))).body.page.totalElements, 1);
  });

  needsOnly(asked, async () => request);
});

describe('enableSubscription 400', () => {
  refusesUnknownParameters(service, partner, request);
  refusesFields(asked);
});

describe('enableSubscription 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('enableSubscription 403', () => {
  refusesMissingScope(asked);
});

describe('enableSubscription 404', () => {
  refusesUnknownSubscription(asked);
});

describe('enableSubscription 422', () => {
  refusesMalformedIds(service, partner, 'PATCH', pattern, ids);
});
