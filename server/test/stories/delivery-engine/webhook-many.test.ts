import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ENDED_AT_ONCE } from '../../../src/deliveries/end-queries.ts';
import { expireDeliveries } from '../../../src/deliveries/engine/expire-deliveries.ts';
import { sql } from '../../support/database/sql.ts';
import { demoPartnerIds, PARTNERS } from '../../support/partners/partners.ts';
import { startService } from '../../support/service.ts';
import {
  expectDeliveriesSound,
  newTeller,
  SUBSCRIPTIONS,
  statesOf,
  subscribe,
} from '../../support/webhooks/engine.ts';

const service = await startService();
after(service.close);
const { partner, operator, context } = service;
const { ownerUrl } = service.database;
/** More than a request ends itself, and more than one recovers. */
const MANY = ENDED_AT_ONCE + 500;
const MORE = 20_500;

/** A subscription for which very many are waiting, more than a request may end. */
async function newBacklog() {
  const { companyId, tell } = await newTeller(service);
  const { id } = await subscribe(partner, 'http://127.0.0.1:9/', undefined, {
    companyIds: [companyId],
  });
  await tell();
  await sql(
    ownerUrl,
    `INSERT INTO webhook_deliveries (id, subscription_id, event_id, event_type, company_id, status,
       created_at, expires_at, next_attempt_at)
     SELECT gen_random_uuid(), subscription_id, event_id, event_type, company_id, status,
       created_at, expires_at, next_attempt_at
     FROM webhook_deliveries, generate_series(2, $2) WHERE subscription_id = $1`,
    [id, MANY],
  );
  assert.deepEqual(await statesOf(ownerUrl, id), { pending: MANY });
  return { companyId, id };
}

const endAll = async () => {
  while (await expireDeliveries(context));
};

describe('a subscription with very many deliveries', () => {
  it('is deleted, and all of them are cancelled', async () => {
    const { id } = await newBacklog();
    assert.equal((await partner.delete(`${SUBSCRIPTIONS}/${id}`)).status, 204);
    await endAll();
    assert.deepEqual(await statesOf(ownerUrl, id), { cancelled: MANY });
    await expectDeliveriesSound(service);
  });

  it('loses all of them with the access to their company, and none of another', async () => {
    const { companyId, id } = await newBacklog();
    const other = await newTeller(service);
    const kept = await subscribe(partner, 'http://127.0.0.1:9/', undefined, {
      companyIds: [other.companyId],
    });
    await other.tell(3);
    const [partnerId] = await demoPartnerIds(service);
    const reply = await operator.delete(`${PARTNERS}/${partnerId}/companies/${companyId}`);
    assert.equal(reply.status, 204, reply.text);
    await endAll();
    assert.deepEqual(await statesOf(ownerUrl, id), { cancelled: MANY });
    assert.deepEqual(await statesOf(ownerUrl, kept.id), { pending: 3 });
    await expectDeliveriesSound(service);
  });

  it('recovers the oldest at once, and the rest when it is asked again', async () => {
    const { companyId, tell } = await newTeller(service);
    const { id } = await subscribe(partner, 'http://127.0.0.1:9/', undefined, {
      companyIds: [companyId],
    });
    await partner.patch(`${SUBSCRIPTIONS}/${id}/disable`);
    await tell();
    await sql(
      ownerUrl,
      `INSERT INTO events (id, company_id, type, occurred_at, body)
       SELECT gen_random_uuid(), company_id, type, occurred_at, body
       FROM events, generate_series(2, $2) WHERE company_id = $1`,
      [companyId, MORE],
    );
    await partner.patch(`${SUBSCRIPTIONS}/${id}/enable`);
    const recover = async () =>
      (await partner.post(`${SUBSCRIPTIONS}/${id}/recover`, { since: 0 })).body;
    assert.deepEqual(await recover(), { matched: MORE, scheduled: 20_000 });
    assert.deepEqual(await recover(), { matched: MORE - 20_000, scheduled: MORE - 20_000 });
    assert.deepEqual(await recover(), { matched: 0, scheduled: 0 });
    assert.deepEqual(await statesOf(ownerUrl, id), { pending: MORE });
  });
});
