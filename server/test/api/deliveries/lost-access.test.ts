import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Delivery } from '@fringe/contract/operations/deliveries';
import { expectSound } from '../../stories/support/money-charges.ts';
import { startService } from '../../support/service.ts';
import { demoPartnerIds, PARTNERS } from '../support/partners.ts';
import {
  deliverAll,
  patched,
  sendSample,
  spend,
  startReceiver,
  subscribe,
} from '../support/webhook-subscriptions.ts';

const service = await startService();
after(service.close);
const receiver = await startReceiver();
after(receiver.close);
const { partner, otherPartner, operator } = service;
const [lostId, keptId] = service.companyIds as [string, string];
const { url } = receiver;
const accessOf = (partnerId: string) => `${PARTNERS}/${partnerId}/companies/${lostId}`;

/** As the operator sees them: the partner is not shown what it has lost. */
async function statesOf(id: string): Promise<Record<string, string>> {
  const { body } = await operator.get(`/platform/v1/deliveries?subscriptionId=${id}`);
  const all = body.deliveries as Delivery[];
  return Object.fromEntries(all.map(({ eventId, status }) => [eventId, status]));
}

describe('deliveries about a company whose access is revoked', () => {
  it('are cancelled for that partner if they are on their way, and no others', async () => {
    const [partnerId, otherId] = await demoPartnerIds(service);
    await operator.put(accessOf(otherId));
    const { id } = await subscribe(partner, { url });
    const { id: disabled } = await subscribe(partner, { url });
    const { id: theirs } = await subscribe(otherPartner, { url });
    const delivered = await spend(service, lostId);
    await deliverAll(service);
    const [lost, kept] = [await spend(service, lostId), await spend(service, keptId)];
    await patched(partner, disabled, 'disable');
    await sendSample(partner, id);
    const before = receiver.received.length;
    assert.equal((await operator.delete(accessOf(partnerId))).status, 204);

    const now = await statesOf(id);
    assert.deepEqual(
      [now[delivered], now[lost], now[kept], Object.keys(now).length],
      ['delivered', 'cancelled', 'pending', 4],
    );
    assert.equal((await statesOf(disabled))[lost], 'cancelled');
    assert.equal((await statesOf(theirs))[lost], 'pending');

    const later = await spend(service, lostId);
    await deliverAll(service);
    const then = await statesOf(id);
    const ofOwn = [then[lost], then[kept], then[later]];
    assert.deepEqual(ofOwn, ['cancelled', 'delivered', undefined]);
    assert.equal((await statesOf(theirs))[later], 'delivered');
    const sent = receiver.received.slice(before).map(({ body }) => JSON.parse(body));
    assert.equal(sent.filter((one) => one.id === lost).length, 1, 'to the other partner only');
    assert.equal(sent.filter(({ test }) => test).length, 1, 'a sample is about no company');

    await operator.put(accessOf(partnerId));
    const again = await spend(service, lostId);
    await deliverAll(service);
    const last = await statesOf(id);
    assert.deepEqual(
      [last[lost], last[again]],
      ['cancelled', 'delivered'],
      'what is lost stays so',
    );
    await expectSound(service);
  });
});
