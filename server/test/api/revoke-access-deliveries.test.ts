import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Delivery } from '@fringe/contract/operations/deliveries';
import { checkInvariants } from '../../src/invariants/check-invariants.ts';
import { startService } from '../support/service.ts';
import { demoPartnerIds, PARTNERS } from './support/partners.ts';
import {
  deliverAll,
  GENERATED,
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
const { partner, otherPartner, operator } = service;
const [lostId, keptId] = service.companyIds as [string, string];
const [partnerId, otherId] = await demoPartnerIds(service);
const { url } = receiver;
const accessOf = (partner: string) => `${PARTNERS}/${partner}/companies/${lostId}`;

describe('revokeAccess 204', () => {
  it('cancels what was on its way about that company to that partner, and no more', async () => {
    await operator.put(accessOf(otherId));
    const [one, waiting] = [await subscribe(partner, { url }), await subscribe(partner, { url })];
    const theirs = await subscribe(otherPartner, { url });
    const delivered = await spend(service, lostId);
    await deliverAll(service);
    const lost = await spend(service, lostId);
    const kept = await spend(service, keptId);
    await patched(partner, waiting.id, 'disable');
    const test = `${SUBSCRIPTIONS}/${one.id}/test`;
    assert.equal((await partner.post(test, { eventType: GENERATED })).status, 202);
    const before = receiver.received.length;
    assert.equal((await operator.delete(accessOf(partnerId))).status, 204);

    // As the operator sees them: the partner is not shown what it has lost.
    const states = async (id: string): Promise<Record<string, string>> => {
      const { body } = await operator.get(`/platform/v1/deliveries?subscriptionId=${id}`);
      const all = body.deliveries as Delivery[];
      return Object.fromEntries(all.map(({ eventId, status }) => [eventId, status]));
    };
    const { [delivered]: done, [lost]: gone, [kept]: stays } = await states(one.id);
    assert.deepEqual([done, gone, stays], ['delivered', 'cancelled', 'pending']);
    assert.equal((await states(waiting.id))[lost], 'cancelled');
    assert.equal((await states(theirs.id))[lost], 'pending');

    const later = await spend(service, lostId);
    await deliverAll(service);
    const after = await states(one.id);
    assert.deepEqual(
      [after[lost], after[kept], after[later]],
      ['cancelled', 'delivered', undefined],
    );
    assert.equal((await states(theirs.id))[later], 'delivered');
    const sent = receiver.received.slice(before).map(({ body }) => JSON.parse(body).id);
    assert.equal(sent.filter((id) => id === lost).length, 1, 'to the other partner only');

    await operator.put(accessOf(partnerId));
    await deliverAll(service);
    assert.equal((await states(one.id))[lost], 'cancelled', 'what is lost stays so');
    const again = await spend(service, lostId);
    await deliverAll(service);
    assert.equal((await states(one.id))[again], 'delivered');
    const lines: string[] = [];
    const violations = await checkInvariants(service.context.database, (line) => lines.push(line));
    assert.equal(violations, 0, lines.join('\n'));
  });
});
