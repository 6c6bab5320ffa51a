import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type EventType, events, REGISTERED, subscribableTypes } from '@fringe/contract/events';
import { SIGNATURE_HEADER, verifyWebhook } from '@fringe/contract/signature';
import { inTransaction } from '../../../src/database/transaction.ts';
import { publishEventsIn } from '../../../src/events/publish-events.ts';
import { sql } from '../../support/database/sql.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import { expectKnown } from '../../support/money/charge-companies.ts';
import {
  expectSound,
  newCharge,
  postBatch,
  postCharge,
  voidOf,
} from '../../support/money/charges.ts';
import {
  commit,
  done,
  doTo,
  NOVEMBER,
  newPlace,
  pay,
  wanted,
} from '../../support/money/commitment-companies.ts';
import { closeMonth } from '../../support/money/cycle-companies.ts';
import { register } from '../../support/people/people.ts';
import { startService } from '../../support/service.ts';
import {
  answering,
  GENERATED,
  type Hit,
  newTeller,
  type Receiver,
  standingClock,
  startReceiver,
  subscribe,
} from '../../support/webhooks/engine.ts';

const clock = standingClock();
const service = await startService({ clock });
const { context, operator, partner, otherPartner } = service;
const { ownerUrl } = service.database;
const receivers: Receiver[] = [];
after(async () => {
  for (const receiver of receivers) receiver.close();
  await service.close();
});

async function receiverOf(client = partner, types = subscribableTypes.slice(0, 7), more = {}) {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return { receiver, ...(await subscribe(client, receiver.url, types, more)) };
}

const deliver = async () => {
  while ((await deliverDue(context)) > 0);
};
const typesOf = (hits: readonly Hit[]) => hits.map(({ body }) => JSON.parse(body).type).sort();
const bytesOf = async (companyId: string): Promise<string[]> =>
  (await sql(ownerUrl, 'SELECT body FROM events WHERE company_id = $1', [companyId])).map(
    ({ body }) => body,
  );

describe('what happens in a company', () => {
  it('reaches its partner byte for byte, each event once, whatever caused it', async () => {
    const place = await newPlace(service);
    const { companyId, employeeId } = place;
    const { receiver, signingSecret } = await receiverOf(partner, undefined, {
      companyIds: [companyId],
    });
    const booked = await done(postCharge(operator, companyId, newCharge(employeeId)));
    await done(voidOf(operator, companyId, booked.id));
    const first = await commit(place);
    await done(pay(place, first, 0, 'cancel'));
    await done(pay(place, first, 1, 'execute'));
    const second = await commit(place);
    await done(pay(place, second, 0, 'execute'));
    await done(pay(place, second, 1, 'execute'));
    await closeMonth(partner, companyId);
    const payments = [{ payroll: NOVEMBER, amountInCents: 100 }];
    const third = await commit(place, wanted({ payments }));
    await done(doTo(place, third, 'cancel'));
    await deliver();
    assert.deepEqual(
      receiver.hits.map(({ body }) => body).sort(),
      (await bytesOf(companyId)).sort(),
    );
    assert.deepEqual([...new Set(typesOf(receiver.hits))], Object.keys(events).sort(), 'all seven');
    for (const { headers, body } of receiver.hits) {
      const { id, type, occurredAt, data, ...rest } = JSON.parse(body);
      assert.deepEqual(rest, {});
      expectKnown(type as EventType, data.company);
      assert.equal(occurredAt, clock.now().toISOString());
      assert.equal(headers['content-type'], 'application/json');
      assert.equal(headers['user-agent'], 'Fringe-Webhooks/1');
      assert.equal(headers['content-length'], String(Buffer.byteLength(body)));
      assert.equal(headers['x-service-event-id'], id);
      assert.equal(headers['x-service-event-type'], type);
      assert.equal(headers['x-service-delivery-attempt'], '1');
      verifyWebhook(
        body,
        headers[SIGNATURE_HEADER.toLowerCase()] as string,
        signingSecret,
        clock.now(),
      );
    }
  });

  it('reaches only whom it is for', async () => {
    const { companyId, tell } = await newTeller(service);
    const elsewhere = service.companyIds[0]!;
    const all = await receiverOf();
    const ours = await receiverOf(partner, [GENERATED], { companyIds: [companyId] });
    const theirs = await receiverOf(partner, [GENERATED], { companyIds: [elsewhere] });
    const others = await receiverOf(partner, ['company.payroll-cycle.closed']);
    const foreign = await receiverOf(otherPartner);
    await tell(3);
    await deliver();
    assert.deepEqual(
      [all, ours, theirs, others, foreign].map(({ receiver }) => receiver.hits.length),
      [3, 3, 0, 0, 0],
    );
  });

  it('is told under the spelling subscribed to, and once under the usual one', async () => {
    const { tell } = await newTeller(service);
    const registered = await receiverOf(partner, [REGISTERED]);
    const both = await receiverOf(partner, [REGISTERED, GENERATED]);
    await tell();
    await deliver();
    const [one, ...more] = registered.receiver.hits;
    const [other, ...others] = both.receiver.hits;
    assert.deepEqual([more, others], [[], []]);
    assert.equal(one!.headers['x-service-event-type'], REGISTERED);
    assert.equal(other!.headers['x-service-event-type'], GENERATED);
    assert.equal(one!.body, other!.body.replace(GENERATED, REGISTERED));
    assert.equal(JSON.parse(one!.body).type, REGISTERED);
    verifyWebhook(
      one!.body,
      one!.headers['x-service-signature'] as string,
      registered.signingSecret,
      clock.now(),
    );
  });

  it('is said again in the same words under the same id, signed anew', async () => {
    const { tell } = await newTeller(service);
    const { receiver, signingSecret } = await receiverOf();
    receiver.answer = answering(500);
    await tell();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      assert.ok((await deliverDue(context)) > 0);
      const { headers, body } = receiver.hits.at(-1)!;
      assert.equal(headers['x-service-delivery-attempt'], String(attempt));
      verifyWebhook(body, headers['x-service-signature'] as string, signingSecret, clock.now());
      clock.set(new Date(clock.now().getTime() + 5_500 * 3 ** (attempt - 1)));
    }
    receiver.answer = answering(200);
    await deliver();
    const different = (read: (hit: Hit) => unknown) => new Set(receiver.hits.map(read)).size;
    assert.equal(receiver.hits.length, 6);
    assert.equal(
      different(({ body }) => body),
      1,
    );
    assert.equal(
      different(({ headers }) => headers['x-service-event-id']),
      1,
    );
    assert.equal(
      different(({ headers }) => headers['x-service-delivery-id']),
      1,
    );
    assert.equal(
      different(({ headers }) => headers['x-service-signature']),
      6,
    );
  });
});

describe('what does not happen', () => {
  it('is not told: a charge refused, repeated, or rolled back', async () => {
    const { companyId } = await newTeller(service);
    const employeeId = await register(service, companyId);
    const { receiver } = await receiverOf();
    const charge = newCharge(employeeId);
    await done(postCharge(operator, companyId, charge));
    await done(postCharge(operator, companyId, charge));
    const unknown = newCharge('00000000-0000-7000-8000-000000000000');
    assert.ok((await postCharge(operator, companyId, unknown)).status >= 400);
    const outcomes = await postBatch(operator, companyId, [charge, unknown]);
    assert.ok(outcomes.every(({ outcome }) => outcome !== 'accepted'));
    const before = await bytesOf(companyId);
    const dropped = inTransaction(context, async (tx) => {
      const company = { id: companyId, period: '2026-01' };
      await publishEventsIn(tx, clock.now(), [{ type: 'company.payroll-cycle.closed', company }]);
      throw new Error('changed its mind');
    });
    await assert.rejects(dropped, /changed its mind/);
    assert.deepEqual(await bytesOf(companyId), before);
    await deliver();
    assert.deepEqual(
      receiver.hits.map(({ body }) => body),
      before,
    );
    assert.equal(before.length, 1);
  });
});

describe('a change, its event and its deliveries', () => {
  it('are written by one transaction', async () => {
    const { companyId, employeeId } = await newTeller(service);
    await receiverOf();
    const { id } = await done(postCharge(operator, companyId, newCharge(employeeId)));
    const rows = await sql(
      ownerUrl,
      `SELECT c.xmin::text AS change, e.xmin::text AS event, d.xmin::text AS delivery
       FROM consumptions c JOIN events e ON e.company_id = c.company_id
       JOIN webhook_deliveries d ON d.event_id = e.id WHERE c.id = $1`,
      [id],
    );
    assert.ok(rows.length > 0);
    for (const { change, event, delivery } of rows) {
      assert.deepEqual([event, delivery], [change, change]);
    }
  });

  it('leave every invariant intact', () => expectSound(service));
});
