import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { deliveryStates } from '@fringe/contract/operations/deliveries';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { demoPartnerIds } from './support/partners.ts';
import { expectPages } from './support/platform-lists.ts';
import {
  expectInvalid,
  refusesPagesOutOfBounds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import {
  deliverAll,
  deliveriesOf,
  GENERATED,
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
const { partner, otherPartner, operator } = service;
const path = '/platform/v1/deliveries';
const request = { method: 'GET', path } as const;
const [partnerId, otherId] = await demoPartnerIds(service);

interface Owned {
  id: string;
  partnerId: string;
  subscriptionId: string;
  status: string;
  eventType: string;
  eventId: string;
  createdAt: number;
}
const { url } = receiver;
const first = (await subscribe(partner, { url })).id;
const second = (await subscribe(partner, { url, eventTypes: [REGISTERED] })).id;
const theirs = (await subscribe(otherPartner, { url })).id;
const deleted = (await subscribe(partner, { url })).id;
const own = await spend(service, service.companyIds[0]!);
assert.equal((await partner.delete(`${SUBSCRIPTIONS}/${deleted}`)).status, 204);
await deliverAll(service);
clock.advance(1);
const foreign = await spend(service, service.foreignCompanyIds[0]!);

describe('listAllDeliveries 200', () => {
  it('lists those of all partners, newest first, with whom each is for', async () => {
    const all = await expectPages<Owned>(operator, path, 'deliveries', 4);
    const pairs = all.map((one) => [one.eventId, one.partnerId, one.subscriptionId, one.status]);
    assert.deepEqual(pairs[0], [foreign, otherId, theirs, 'pending']);
    assert.deepEqual(
      pairs.slice(1).toSorted(),
      [
        [own, partnerId, first, 'delivered'],
        [own, partnerId, second, 'delivered'],
        [own, partnerId, deleted, 'cancelled'],
      ].toSorted(),
    );
    const ids = all.map(({ id }) => id);
    assert.deepEqual(ids, ids.toSorted().toReversed());
  });

  it('shows each as its partner sees it', async () => {
    const { deliveries } = (await operator.get(`${path}?subscriptionId=${second}`)).body;
    assert.deepEqual(
      deliveries,
      (await deliveriesOf(partner, second)).map((one) => ({
        ...one,
        partnerId,
        subscriptionId: second,
      })),
    );
  });

  const filters: [query: string, fits: (one: Owned) => boolean, count: number][] = [
    [`partnerId=${partnerId}`, (one) => one.partnerId === partnerId, 3],
    [`partnerId=${otherId.toUpperCase()}`, (one) => one.partnerId === otherId, 1],
    [`partnerId=${UNKNOWN_ID}`, () => false, 0],
    [`subscriptionId=${deleted}`, (one) => one.subscriptionId === deleted, 1],
    [`subscriptionId=${theirs}&partnerId=${partnerId}`, () => false, 0],
    ['status=delivered', ({ status }) => status === 'delivered', 2],
    [`status=pending&partnerId=${partnerId}`, () => false, 0],
    [`eventType=${REGISTERED}`, ({ eventType }) => eventType === REGISTERED, 1],
    [`eventId=${own}`, ({ eventId }) => eventId === own, 3],
    [
      `eventId=${own}&eventType=${GENERATED}&status=delivered&subscriptionId=${first}` +
        `&partnerId=${partnerId}`,
      ({ subscriptionId }) => subscriptionId === first,
      1,
    ],
  ];
  for (const [query, fits, count] of filters) {
    it(`lists ${count} that fit ${query.replaceAll(/[0-9a-fA-F-]{36}/g, 'ID')}`, async () => {
      const all: Owned[] = (await operator.get(path)).body.deliveries;
      const { body } = await operator.get(`${path}?${query}`);
      assert.deepEqual(body.deliveries, all.filter(fits));
      assert.deepEqual([body.deliveries.length, body.page.totalElements], [count, count]);
    });
  }
});

describe('listAllDeliveries 400', () => {
  refusesPagesOutOfBounds(operator, path);
  refusesUnknownParameters(service, operator, request);

  it('refuses a state that no delivery has', async () => {
    const states = `must be one of ${deliveryStates.join(', ')}`;
    expectInvalid(await operator.get(`${path}?status=lost`), 'query/status', states);
  });

  for (const name of ['partnerId', 'subscriptionId', 'eventId']) {
    it(`refuses a ${name} that is no uuid`, async () => {
      const { status, body } = await operator.get(`${path}?${name}=1`);
      assert.equal(status, 400);
      assert.equal(body.message, `query/${name}: must be a uuid with its dashes`);
    });
  }
});

describe('listAllDeliveries 401', () => {
  refusesUnknownCallers(service, request);
});

describe('listAllDeliveries 403', () => {
  refusesPartners(service, request);
});
