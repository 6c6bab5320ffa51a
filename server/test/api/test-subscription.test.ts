import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type EventType, subscribableTypes } from '@fringe/contract/events';
import { verifyWebhook } from '@fringe/contract/signature';
import { checkInvariants } from '../../src/invariants/check-invariants.ts';
import { startService } from '../support/service.ts';
import {
  refusesLargeBodies,
  refusesOtherContentTypes,
  refusesUnreadableBodies,
} from './support/bodies.ts';
import { expectKnown } from './support/commitment-events.ts';
import {
  keepsTheAnswer,
  refusesAnotherRequest,
  refusesKeyOfNoLength,
  refusesRunning,
} from './support/cycle-keys.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import { addPartner, callerWith } from './support/partners.ts';
import {
  expectFailure,
  perform,
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';
import {
  comesFirst,
  refusesBodies,
  refusesMissingScope,
  refusesUnknownSubscription,
} from './support/webhook-refusals.ts';
import {
  deliverAll,
  deliveriesOf,
  GENERATED,
  patched,
  REGISTERED,
  SUBSCRIPTIONS,
  startReceiver,
  subscribe,
} from './support/webhook-subscriptions.ts';

const service = await startService();
after(service.close);
const receiver = await startReceiver();
after(receiver.close);
const { partner, otherPartner } = service;
const pattern = `${SUBSCRIPTIONS}/{subscriptionId}/test`;
const ids = { subscriptionId: (await subscribe(partner)).id };
const body = { eventType: GENERATED };
const asked = { service, method: 'POST', pattern, ids, body, scope: 'webhooks:manage' } as const;
const request = requestOf(asked);
const fresh = async () => requestOf(asked, { subscriptionId: (await subscribe(partner)).id });

/** Every id that stands in a payload, whatever it is of. */
const idsIn = (value: unknown): string[] =>
  Object.entries(value ?? {}).flatMap(([key, one]) =>
    key === 'id' ? [one as string] : typeof one === 'object' ? idsIn(one) : [],
  );

/** What has to hold of an event that can occur, beyond its schema. */
function expectPossible(type: string, company: Sample, occurredAt: string): void {
  const found = idsIn(company);
  assert.equal(new Set(found).size, found.length, 'each thing has an id of its own');
  for (const one of found) assert.match(one, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
  const { committedExpense: expense } = company.employee ?? {};
  const month = company.period ?? expense?.fiscalYear;
  if (month) assert.ok(month <= occurredAt.slice(0, month.length), `${month} is over or open`);
  const { committedAmountInCents: committed = COMMITTED, paidAmountInCents: paid } = expense ?? {};
  if (type.endsWith('.requested')) assert.equal(paid, 0);
  if (type.endsWith('.finished')) assert.equal(paid, committed);
  if (paid !== undefined) assert.ok(committed > 0 && paid >= 0 && paid <= committed);
  if (expense?.payment) assert.ok(expense.payment.amountInCents <= committed);
}

const COMMITTED = 120_000;
interface Sample {
  period?: string;
  employee?: {
    committedExpense?: {
      fiscalYear?: string;
      committedAmountInCents?: number;
      paidAmountInCents?: number;
      payment?: { amountInCents: number };
    };
  };
}

describe('testSubscription 202', () => {
  it('sends a possible sample of each type, marked as a test, subscribed to or not', async () => {
    const { id, signingSecret } = await subscribe(partner, { url: receiver.url });
    for (const eventType of subscribableTypes) {
      const reply = await partner.post(`${SUBSCRIPTIONS}/${id}/test`, { eventType });
      assert.equal(reply.status, 202);
      await deliverAll(service);
      const { headers, body: text } = receiver.received.at(-1)!;
      verifyWebhook(text, headers['x-service-signature'] as string, signingSecret);
      const { id: eventId, type, test, data, occurredAt, ...more } = JSON.parse(text);
      assert.deepEqual([type, test, more], [eventType, true, {}]);
      const canonical = eventType === REGISTERED ? GENERATED : eventType;
      expectKnown(canonical as EventType, data.company);
      expectPossible(canonical, data.company, occurredAt);
      assert.ok(service.companyIds.includes(data.company.id));
      assert.equal(new Date(occurredAt).toISOString(), occurredAt);
      assert.equal(headers['x-service-event-id'], eventId);
      assert.equal(headers['x-service-delivery-id'], reply.body.id);
      const shown = (await partner.get(`${SUBSCRIPTIONS}/${id}/deliveries/${reply.body.id}`)).body;
      assert.deepEqual(
        [shown.eventId, shown.eventType, shown.status, shown.payload],
        [eventId, eventType, 'delivered', text],
      );
    }
    assert.equal(receiver.received.length, subscribableTypes.length);
  });

  it('goes to that subscription alone, and is no event of a company', async () => {
    const all = [await subscribe(partner), await subscribe(partner), await subscribe(otherPartner)];
    const [one, two, theirs] = all.map(({ id }) => id) as [string, string, string];
    assert.equal((await partner.post(`${SUBSCRIPTIONS}/${one}/test`, body)).status, 202);
    assert.equal((await deliveriesOf(partner, one)).length, 1);
    assert.deepEqual(await deliveriesOf(partner, two), []);
    assert.deepEqual(await deliveriesOf(otherPartner, theirs), []);
    for (const id of [one, two]) {
      const found = await partner.post(`${SUBSCRIPTIONS}/${id}/recover`, { since: 0 });
      assert.deepEqual(found.body, { matched: 0, scheduled: 0 });
    }
  });

  it('names a company that the subscription is about', async () => {
    assert.ok(service.companyIds.length > 1);
    for (const companyId of service.companyIds) {
      const { id } = await subscribe(partner, { url: receiver.url, companyIds: [companyId] });
      assert.equal((await partner.post(`${SUBSCRIPTIONS}/${id}/test`, body)).status, 202);
      await deliverAll(service);
      assert.equal(JSON.parse(receiver.received.at(-1)!.body).data.company.id, companyId);
    }
  });

  it('works for a partner without a company', async () => {
    const lonely = await callerWith(service, await addPartner(service, 'Lonely'), [
      'webhooks:manage',
    ]);
    const { id } = await subscribe(lonely, { url: receiver.url });
    assert.equal((await lonely.post(`${SUBSCRIPTIONS}/${id}/test`, body)).status, 202);
    await deliverAll(service);
    assert.deepEqual(
      (await deliveriesOf(lonely, id)).map(({ status }) => status),
      ['delivered'],
    );
    const lines: string[] = [];
    const violations = await checkInvariants(service.context.database, (line) => lines.push(line));
    assert.equal(violations, 0, lines.join('\n'));
  });

  keepsTheAnswer(service, fresh, 202);
  needsOnly(asked, fresh, 202);
});

describe('testSubscription 400', () => {
  const types = `must be one of ${subscribableTypes.join(', ')}`;
  const superseded = { eventType: 'employee.committed-expense.updated' };
  refusesBodies(asked, [
    ['a body without a type', {}, 'body', "must have required property 'eventType'"],
    ['the superseded type', superseded, 'body/eventType', types],
    ['an unknown type', { eventType: 'x' }, 'body/eventType', types],
    ['another field', { ...body, test: false }, 'body/test', 'is not a known field'],
  ]);
  refusesUnreadableBodies(service, partner, request.path);
  refusesUnknownParameters(service, partner, request);
  refusesKeyOfNoLength(service, fresh, 202);
});

describe('testSubscription 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('testSubscription 403', () => {
  refusesMissingScope(asked);
});

describe('testSubscription 404', () => {
  refusesUnknownSubscription(asked);
});

describe('testSubscription 409', () => {
  it('refuses a disabled subscription, and sends nothing', async () => {
    const { id: subscriptionId } = await subscribe(partner);
    await patched(partner, subscriptionId, 'disable');
    await expectNoChange(service, async () => {
      const reply = await perform(partner, requestOf(asked, { subscriptionId }));
      expectFailure(reply, 409, 'The subscription is disabled; enable it first');
    });
  });

  refusesRunning(service, fresh, 202);
});

describe('testSubscription 413', () => {
  refusesLargeBodies(service, partner, request.path, body);
});

describe('testSubscription 415', () => {
  refusesOtherContentTypes(service, partner, request.path, body, ['text/plain', '']);
});

describe('testSubscription 422', () => {
  refusesMalformedIds(service, partner, 'POST', pattern, ids);
  refusesAnotherRequest(service, fresh, 202);
});
