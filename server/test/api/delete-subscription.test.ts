import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { checkInvariants } from '../../src/invariants/check-invariants.ts';
import { startService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
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
  deliveriesPath,
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
const { partner, operator } = service;
const [companyId] = service.companyIds as [string];
const pattern = `${SUBSCRIPTIONS}/{subscriptionId}`;
const ids = { subscriptionId: (await subscribe(partner)).id };
const asked = { service, method: 'DELETE', pattern, ids, scope: 'webhooks:manage' } as const;
const request = requestOf(asked);
const fresh = async () =>
  requestOf(asked, { subscriptionId: (await subscribe(partner, { url: receiver.url })).id });

describe('deleteSubscription 204', () => {
  it('takes it away with its secrets, once, also when it is disabled', async () => {
    for (const verb of ['enable', 'disable'] as const) {
      const { id } = await subscribe(partner);
      await partner.post(`${SUBSCRIPTIONS}/${id}/secret`, {});
      await patched(partner, id, verb);
      const path = `${SUBSCRIPTIONS}/${id}`;
      const reply = await partner.delete(path);
      assert.deepEqual([reply.status, reply.text], [204, '']);
      for (const gone of [path, deliveriesPath(id)]) {
        assert.equal((await partner.get(gone)).status, 404);
      }
      assert.equal((await partner.delete(path)).status, 404);
      const secrets = 'SELECT id FROM webhook_secrets WHERE subscription_id = $1';
      assert.deepEqual(await sql(service.database.ownerUrl, secrets, [id]), []);
    }
  });

  it('cancels what is pending, keeps what was delivered, and sends nothing more', async () => {
    const { id } = await subscribe(partner, { url: receiver.url });
    const delivered = await spend(service, companyId);
    await deliverAll(service);
    const cancelled = await spend(service, companyId);
    const calls = receiver.received.length;
    assert.equal((await partner.delete(`${SUBSCRIPTIONS}/${id}`)).status, 204);
    await spend(service, companyId);
    await deliverAll(service);
    assert.equal(receiver.received.length, calls);
    const { body } = await operator.get(`/platform/v1/deliveries?subscriptionId=${id}`);
    const states = body.deliveries.map((one: Record<string, unknown>) => [
      one.eventId,
      one.status,
      one.nextAttemptAt,
    ]);
    assert.deepEqual(states, [
      [cancelled, 'cancelled', null],
      [delivered, 'delivered', null],
    ]);
    const lines: string[] = [];
    assert.equal(
      await checkInvariants(service.context.database, (line) => lines.push(line)),
      0,
      lines.join('\n'),
    );
  });

  needsOnly(asked, fresh, 204);
});

describe('deleteSubscription 400', () => {
  refusesUnknownParameters(service, partner, request);
  refusesFields(asked);
});

describe('deleteSubscription 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('deleteSubscription 403', () => {
  refusesMissingScope(asked);
});

describe('deleteSubscription 404', () => {
  refusesUnknownSubscription(asked);
});

describe('deleteSubscription 422', () => {
  refusesMalformedIds(service, partner, 'DELETE', pattern, ids);
});
