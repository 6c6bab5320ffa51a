import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../../support/client.ts';
import { sql } from '../../support/database/sql.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import { expectSound, newCharge, postCharge } from '../../support/money/charges.ts';
import { demoPartnerIds, PARTNERS } from '../../support/partners/partners.ts';
import { until } from '../../support/processes/processes.ts';
import { startService } from '../../support/service.ts';
import {
  answering,
  expectDeliveriesSound,
  newTeller,
  type Receiver,
  SUBSCRIPTIONS,
  startReceiver,
  statesOf,
  subscribe,
} from '../../support/webhooks/engine.ts';

const service = await startService();
const { context, partner, operator } = service;
const { ownerUrl } = service.database;
const receivers: Receiver[] = [];
after(async () => {
  for (const receiver of receivers) receiver.close();
  await service.close();
});
const [partnerId] = await demoPartnerIds(service);

/** A receiver, subscribed to a company of its own. */
async function newListener() {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const teller = await newTeller(service);
  const more = { companyIds: [teller.companyId] };
  return { receiver, ...teller, ...(await subscribe(partner, receiver.url, undefined, more)) };
}
type Listener = Awaited<ReturnType<typeof newListener>>;

interface Way {
  name: string;
  /** Ends that a listener is told. */
  end(listener: Listener): Promise<Reply>;
  /** A condition that holds until that is decided. */
  before(listener: Listener): string;
}
const ways: Way[] = [
  {
    name: 'its subscription is deleted',
    end: ({ id }) => partner.delete(`${SUBSCRIPTIONS}/${id}`),
    before: ({ id }) =>
      `SELECT FROM webhook_subscriptions WHERE id = '${id}' AND status = 'enabled'`,
  },
  {
    name: 'the access to its company is revoked',
    end: ({ companyId }) => operator.delete(`${PARTNERS}/${partnerId}/companies/${companyId}`),
    before: ({ companyId }) =>
      `SELECT FROM access_grants WHERE partner_id = '${partnerId}' AND company_id = '${companyId}'`,
  },
];

const LOCK = 7;

/**
 * Changes that record a charge wait before their commit, until a condition no longer holds and a
 * little longer: by then who did not wait for them would have been done.
 */
const holdCharges = (before: string) =>
  sql(
    ownerUrl,
    `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       PERFORM pg_advisory_xact_lock(${LOCK});
       WHILE EXISTS (${before}) LOOP PERFORM pg_sleep(0.005); END LOOP;
       PERFORM pg_sleep(0.2);
       RETURN NEW;
     END $$;
     CREATE TRIGGER wait BEFORE INSERT ON audit_log
       FOR EACH ROW WHEN (NEW.action = 'recordCharge') EXECUTE FUNCTION wait()`,
  );
const isHeld = async () =>
  (
    await sql(
      ownerUrl,
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK}
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
  ).length > 0;

describe('a change that is under way and has made its delivery', () => {
  for (const { name, end, before } of ways) {
    it(`leaves nothing pending when it is answered that ${name}`, async (t) => {
      const listener = await newListener();
      const { receiver, companyId, employeeId, id } = listener;
      await holdCharges(before(listener));
      t.after(() => sql(ownerUrl, 'DROP FUNCTION wait CASCADE'));
      const charging = postCharge(operator, companyId, newCharge(employeeId));
      await until('the change is under way', isHeld);
      const reply = await end(listener);
      assert.equal(reply.status, 204, reply.text);
      assert.deepEqual(await statesOf(ownerUrl, id), { cancelled: 1 });
      assert.equal((await charging).status, 200);
      assert.equal(await deliverDue(context), 0);
      assert.deepEqual(receiver.hits, []);
      await expectDeliveriesSound(service);
    });
  }
});

describe('a call that is under way', () => {
  for (const { name, end } of ways) {
    for (const status of [204, 503]) {
      it(`is in the history when it ends with ${status} after ${name}`, async () => {
        const listener = await newListener();
        const { receiver, id, tell } = listener;
        const { promise: ended, resolve: finish } = Promise.withResolvers<void>();
        receiver.answer = (response, hit) =>
          void ended.then(() => answering(status)(response, hit));
        await tell();
        const delivering = deliverDue(context, 1);
        await until('the call is under way', () => receiver.open === 1);
        assert.equal((await end(listener)).status, 204);
        const path = `/platform/v1/deliveries?subscriptionId=${id}`;
        const [cancelled] = (await operator.get(path)).body.deliveries;
        assert.deepEqual([cancelled.status, cancelled.attempts], ['cancelled', []]);
        finish();
        assert.equal(await delivering, 1);
        const [{ attempts, ...rest }] = (await operator.get(path)).body.deliveries;
        assert.deepEqual({ ...rest, attempts: [] }, cancelled, 'nothing else has changed');
        assert.deepEqual(
          attempts.map((one: { number: number; responseStatus: number }) => [
            one.number,
            one.responseStatus,
          ]),
          [[1, status]],
        );
        assert.equal(await deliverDue(context), 0);
        assert.equal(receiver.hits.length, 1, 'it is not made again');
      });
    }
  }

  it('leaves every invariant intact', () => expectSound(service));
});
