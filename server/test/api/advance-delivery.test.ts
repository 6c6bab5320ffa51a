import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  keepsTheAnswer,
  refusesAnotherRequest,
  refusesKeyOfNoLength,
  refusesRunning,
} from './support/cycle-keys.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import {
  expectFailure,
  perform,
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { refusesProduction } from './support/sandbox-refusals.ts';
import { expectNoChange } from './support/tables.ts';
import { comesFirst, refusesFields, refusesMissingScope } from './support/webhook-refusals.ts';
import {
  deliverAll,
  deliveriesOf,
  patched,
  SUBSCRIPTIONS,
  spend,
  startReceiver,
  subscribe,
} from './support/webhook-subscriptions.ts';

const service = await startService();
after(service.close);
const receiver = await startReceiver();
after(receiver.close);
const { partner, otherPartner } = service;
const [companyId] = service.companyIds as [string];
const pattern = '/sandbox/v1/deliveries/{deliveryId}/advance';

/** A delivery that is pending; nobody takes it. */
async function pending(url = 'http://127.0.0.1:9/hook') {
  const { id: subscriptionId } = await subscribe(partner, { url, companyIds: [companyId] });
  await spend(service, companyId);
  const [delivery] = await deliveriesOf(partner, subscriptionId);
  return { subscriptionId, deliveryId: delivery!.id };
}

const { deliveryId } = await pending();
const ids = { deliveryId };
const asked = { service, method: 'POST', pattern, ids, scope: 'webhooks:manage' } as const;
const request = requestOf(asked);
const fresh = async () => requestOf(asked, { deliveryId: (await pending()).deliveryId });

describe('advanceDelivery 202', () => {
  it('answers the delivery as it is, and its attempts follow', async () => {
    const one = await pending(receiver.url);
    const [before] = await deliveriesOf(partner, one.subscriptionId);
    const { status, body } = await perform(partner, requestOf(asked, one));
    assert.deepEqual([status, body], [202, before]);
    await deliverAll(service);
    const [after] = await deliveriesOf(partner, one.subscriptionId);
    assert.deepEqual([after!.status, after!.attempts.length], ['delivered', 1]);
  });

  it('can be asked for again, which changes nothing', async () => {
    const again = requestOf(asked, await pending());
    const [first, second] = [await perform(partner, again), await perform(partner, again)];
    assert.deepEqual([second.status, second.body], [202, first.body]);
  });

  keepsTheAnswer(service, fresh, 202);
  needsOnly(asked, fresh, 202);
});

describe('advanceDelivery 400', () => {
  refusesUnknownParameters(service, partner, request);
  refusesFields(asked);
  refusesKeyOfNoLength(service, fresh, 202);
});

describe('advanceDelivery 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('advanceDelivery 403', () => {
  refusesMissingScope(asked);
  refusesProduction(asked);
});

describe('advanceDelivery 404', () => {
  it('does not know a delivery that nobody has, of another partner, or deleted', async () => {
    const gone = await pending();
    const path = `${SUBSCRIPTIONS}/${gone.subscriptionId}`;
    assert.equal((await partner.delete(path)).status, 204);
    const unknown = [UNKNOWN_ID, gone.subscriptionId, gone.deliveryId, companyId];
    await expectNoChange(service, async () => {
      for (const id of unknown) {
        const reply = await perform(partner, requestOf(asked, { deliveryId: id }));
        expectFailure(reply, 404, 'Resource not found');
      }
      expectFailure(await perform(otherPartner, request), 404, 'Resource not found');
    });
  });
});

describe('advanceDelivery 409', () => {
  it('refuses a delivery that is over', async () => {
    const over = await pending(receiver.url);
    await deliverAll(service);
    await expectNoChange(service, async () => {
      const reply = await perform(partner, requestOf(asked, over));
      expectFailure(reply, 409, 'The delivery is delivered; only a pending one can be advanced');
    });
  });

  it('refuses while the subscription is disabled, and takes it when it is enabled', async () => {
    const one = await pending();
    await patched(partner, one.subscriptionId, 'disable');
    await expectNoChange(service, async () => {
      const reply = await perform(partner, requestOf(asked, one));
      expectFailure(reply, 409, 'The subscription is disabled; enable it first');
    });
    await patched(partner, one.subscriptionId, 'enable');
    assert.equal((await perform(partner, requestOf(asked, one))).status, 202);
  });

  refusesRunning(service, fresh, 202);
});

describe('advanceDelivery 422', () => {
  refusesMalformedIds(service, partner, 'POST', pattern, ids);
  refusesAnotherRequest(service, fresh, 202);
});
