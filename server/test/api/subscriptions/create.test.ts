import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  type EventEnvelope,
  type SubscribableType,
  subscribableTypes,
} from '@fringe/contract/events';
import { verifyWebhook } from '@fringe/contract/signature';
import { createOutbound } from '../../../src/outbound/outbound.ts';
import { startBeside } from '../../support/beside.ts';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import {
  expectFailures,
  expectInvalid,
  expectInvalidEach,
  UNKNOWN_ID,
} from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { expectKnown } from '../../support/money/charge-companies.ts';
import { judged } from '../../support/open-service.ts';
import { addPartner, callerWith } from '../../support/partners/partners.ts';
import * as hooks from '../../support/webhooks/subscriptions.ts';

const { deliveriesOf, deliveriesPath, GENERATED, hook, REGISTERED, sendSample } = hooks;
const { SUBSCRIPTIONS, subscribe } = hooks;
const clock = fakeClock();
const opened = await hooks.startHooks({ clock });
const { service, partner, otherPartner, receiver, url } = opened;
const { companyId, companyIds, siblingId, foreignId } = opened;

describe('a new subscription', () => {
  it('is answered as a whole, enabled, with a secret of its own beside it', async () => {
    const body = hook({ description: 'Nómina → ERP', companyIds: [companyId, siblingId] });
    const { id, createdAt, signingSecret, ...made } = await subscribe(partner, body);
    assert.deepEqual(made, { ...body, status: 'enabled' });
    assert.equal(createdAt, Math.floor(clock.now().getTime() / 1000));
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
    assert.match(signingSecret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const read = (await partner.get(`${SUBSCRIPTIONS}/${id}`)).body;
    assert.deepEqual(read, { id, createdAt, ...made });
    const other = await subscribe(partner);
    assert.deepEqual([other.description, other.companyIds], [null, null]);
    assert.notEqual(other.signingSecret, signingSecret);
  });

  it('takes every type and company once, under both names and in any letter case', async () => {
    const spellings: [given: readonly SubscribableType[], kept: readonly SubscribableType[]][] = [
      [[REGISTERED], [REGISTERED]],
      [[GENERATED], [GENERATED]],
      [[REGISTERED, GENERATED], [GENERATED]],
      [subscribableTypes, subscribableTypes.filter((type) => type !== REGISTERED)],
    ];
    for (const [given, kept] of spellings) {
      assert.deepEqual((await subscribe(partner, { eventTypes: [...given] })).eventTypes, kept);
    }
    const companyIds = [siblingId.toUpperCase(), companyId, siblingId, companyId.toUpperCase()];
    const once = (await subscribe(partner, { companyIds })).companyIds;
    assert.deepEqual(once, [siblingId, companyId]);
  });

  it('is not made for a superseded type, nor for companies of others or of nobody', () =>
    expectNoChange(service, async () => {
      const eventTypes = [GENERATED, 'employee.committed-expense.updated'];
      const superseded = await partner.post(SUBSCRIPTIONS, { ...hook(), eventTypes });
      const message = `must be one of ${subscribableTypes.join(', ')}`;
      expectInvalid(superseded, 'body/eventTypes/1', message);
      const wrong = [[foreignId], [companyId, foreignId.toUpperCase()], [UNKNOWN_ID]];
      const ask = (ids: string[]) => partner.post(SUBSCRIPTIONS, hook({ companyIds: ids }));
      const notOurs = 'Company does not belong to the specified partner';
      expectFailures(await Promise.all(wrong.map(ask)), 403, notOurs);
    }));

  it('is at most the hundredth, however many are asked for at a time', async () => {
    const own = await callerWith(service, await addPartner(service, 'Many'), ['webhooks:manage']);
    const ask = () => judged(() => own.post(SUBSCRIPTIONS, hook()));
    const replies = await Promise.all(Array.from({ length: 105 }, ask));
    const refused = replies.filter(({ status }) => status !== 201);
    assert.equal(refused.length, 5);
    const full = 'You have 100 subscriptions, the most that are possible; delete one first';
    expectFailures(refused, 409, full);
    const made = replies.find(({ status }) => status === 201);
    await done(own.delete(`${SUBSCRIPTIONS}/${made!.body.id}`));
    await subscribe(own);
  });
});

/** As production has it, and a sandbox that others can reach: no receiver on the machine itself. */
const resolve = async () => ['93.184.216.34', '::1'];
const outbound = createOutbound({ loopback: false, resolve });
const production = await startBeside(service, { outbound });
after(production.close);
const reachable = await startBeside(service, { config: { host: '0.0.0.0' } });
after(reachable.close);
const callers = {
  own: partner,
  production: production.anonymous.withToken(partner.token!),
  reachable: reachable.anonymous.withToken(partner.token!),
};
type Place = keyof typeof callers;

const NOT_HTTPS = 'must begin with https:';
const NOT_PUBLIC = 'must not lead to a private, loopback, link-local or metadata address';
const ODD = 'must not contain spaces, backslashes or control characters';
const plain = ['http://93.184.216.34', 'ftp://93.184.216.34', 'javascript:0'];
const inner = ['https://10.0.0.1', 'https://0xa9.0xfe.0251.254', 'https://[::ffff:10.0.0.1]'];

// The stories of outbound calls have many more of each kind.
const refused: [reason: string, places: Place[], urls: string[]][] = [
  ['is not a URL', ['own', 'production'], ['hook', '//93.184.216.34', 'https://', 'https://a b/']],
  [`${NOT_HTTPS}, or with http: and a loopback address`, ['own'], plain],
  [NOT_HTTPS, ['production', 'reachable'], [...plain, 'http://127.0.0.1:3001/hook']],
  [NOT_HTTPS, ['production'], ['https:93.184.216.34', 'https:///93.184.216.34']],
  [ODD, ['own'], [' https://93.184.216.34', 'https://93.184.216.34\\@127.0.0.1/']],
  [ODD, ['production'], ['\r\nX: y', '\t', '\u200b'].map((one) => `https://93.184.216.34/${one}`)],
  ['must not name port 0', ['own', 'production'], ['https://93.184.216.34:0/']],
  ['must not contain credentials', ['own', 'production'], ['https://a@93.184.216.34']],
  [NOT_PUBLIC, ['own', 'production'], inner],
  [NOT_PUBLIC, ['reachable'], ['https://127.0.0.1', 'https://localhost', 'https://localhost./']],
  [NOT_PUBLIC, ['production'], ['https://[::1]', 'https://127.1', 'https://partly-inside.example']],
];

describe('the URL of a subscription', () => {
  it('is refused with the reason wherever it cannot be called', async () => {
    for (const [place, caller] of Object.entries(callers)) {
      const here = refused.filter(([, places]) => places.includes(place as Place));
      const cases = here.flatMap(([reason, , urls]) =>
        urls.map((one) => [one, 'body/url', reason] as const),
      );
      const ask = (one: string) => caller.post(SUBSCRIPTIONS, hook({ url: one }));
      await expectInvalidEach(service, ask, cases);
    }
  });

  it('is https, or on a machine of one’s own http and loopback; it is kept as it is', async () => {
    const urls = [
      'https://93.184.216.34/hook?tenant=7&x=%20#part',
      'https://[2606:2800:220:1:248:1893:25c8:1946]:8443/',
      `https://93.184.216.34/${'x'.repeat(1_978)}`,
    ];
    const near = ['http://localhost:3001/hook', 'http://[::1]:3001/hook', 'https://127.0.0.1/'];
    for (const url of [...urls, ...near]) {
      assert.equal((await subscribe(partner, { url })).url, url);
    }
    for (const url of urls) assert.equal((await subscribe(callers.production, { url })).url, url);
  });
});

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
      const found = await done(partner.post(`${SUBSCRIPTIONS}/${id}/recover`, { since: 0 }));
      assert.deepEqual(found, { matched: 0, scheduled: 0 });
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
  });
});
