import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type EventEnvelope, subscribableTypes } from '@fringe/contract/events';
import { verifyWebhook } from '@fringe/contract/signature';
import { expectSound } from '../../stories/support/money/money-charges.ts';
import { expectKnown } from '../../support/money/charge-companies.ts';
import { addPartner, callerWith } from '../../support/partners/partners.ts';
import * as hooks from '../../support/partners/webhook-subscriptions.ts';

const { deliveriesOf, deliveriesPath, GENERATED, REGISTERED, sendSample, subscribe } = hooks;
const { service, partner, otherPartner, companyIds, receiver, url } = await hooks.startHooks();

/** Sends a sample; answers the call that it was. */
async function received(client: typeof partner, id: string, type = subscribableTypes[0]!) {
  const deliveryId = await sendSample(client, id, type);
  await hooks.deliverAll(service);
  return { deliveryId, ...receiver.hits.at(-1)! };
}

/** Every id that stands in a payload, whatever it is of. */
const idsIn = (value: unknown): string[] =>
  Object.entries(value ?? {}).flatMap(([key, one]) =>
    key === 'id' ? [one as string] : typeof one === 'object' ? idsIn(one) : [],
  );

const COMMITTED = 120_000;

/** What has to hold of an event that can occur, beyond its schema. */
function expectPossible(type: string, { data, occurredAt }: EventEnvelope): void {
  const { period, employee } = data.company as ReturnType<typeof JSON.parse>;
  const found = idsIn(data);
  assert.equal(new Set(found).size, found.length, 'each thing has an id of its own');
  for (const one of found) assert.match(one, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
  const expense = employee?.committedExpense ?? {};
  const month = period ?? expense.fiscalYear;
  if (month) assert.ok(month <= occurredAt.slice(0, month.length), `${month} is over or open`);
  const { committedAmountInCents: committed = COMMITTED, paidAmountInCents: paid } = expense;
  if (type.endsWith('.requested')) assert.equal(paid, 0);
  if (type.endsWith('.finished')) assert.equal(paid, committed);
  const spent = paid ?? expense.payment?.amountInCents ?? 0;
  assert.ok(committed > 0 && spent >= 0 && spent <= committed);
}

describe('a sample event', () => {
  it('of each type is possible, signed and marked as a test, subscribed to or not', async () => {
    const { id, signingSecret } = await subscribe(partner, { url });
    for (const eventType of subscribableTypes) {
      const { headers, body, deliveryId } = await received(partner, id, eventType);
      verifyWebhook(body, headers['x-service-signature'] as string, signingSecret);
      const event = JSON.parse(body);
      const { id: eventId, type, test, data, occurredAt, ...more } = event;
      assert.deepEqual([type, test, more], [eventType, true, {}]);
      const canonical = eventType === REGISTERED ? GENERATED : eventType;
      expectKnown(canonical, data.company);
      expectPossible(canonical, event);
      assert.ok(companyIds.includes(data.company.id));
      assert.equal(new Date(occurredAt).toISOString(), occurredAt);
      const { body: shown } = await partner.get(`${deliveriesPath(id)}/${deliveryId}`);
      const whole = { eventId, eventType, status: 'delivered', payload: body };
      assert.deepEqual({ ...shown, ...whole }, shown);
    }
  });

  it('goes to that subscription alone, and is no event of a company', async () => {
    const [one, two] = [(await subscribe(partner)).id, (await subscribe(partner)).id];
    const { id: theirs } = await subscribe(otherPartner);
    await sendSample(partner, one);
    assert.equal((await deliveriesOf(partner, one)).length, 1);
    assert.deepEqual(await deliveriesOf(partner, two), []);
    assert.deepEqual(await deliveriesOf(otherPartner, theirs), []);
    for (const id of [one, two]) {
      const found = await partner.post(`${hooks.SUBSCRIPTIONS}/${id}/recover`, { since: 0 });
      assert.deepEqual(found.body, { matched: 0, scheduled: 0 });
    }
  });

  it('names a company that the subscription is about, where there is one', async () => {
    assert.ok(companyIds.length > 1);
    for (const companyId of companyIds) {
      const { id } = await subscribe(partner, { url, companyIds: [companyId] });
      assert.equal(JSON.parse((await received(partner, id)).body).data.company.id, companyId);
    }
    const partnerId = await addPartner(service, 'Lonely');
    const lonely = await callerWith(service, partnerId, ['webhooks:manage']);
    const { id } = await subscribe(lonely, { url });
    await received(lonely, id);
    assert.equal((await deliveriesOf(lonely, id))[0]!.status, 'delivered');
    await expectSound(service);
  });
});
