import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type SubscribableType, subscribableTypes } from '@fringe/contract/events';
import { createOutbound } from '../../../src/outbound/outbound.ts';
import { startBeside } from '../../support/beside.ts';
import { fakeClock } from '../../support/clock.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import * as hooks from '../../support/partners/webhook-subscriptions.ts';
import { startService } from '../../support/service.ts';
import { judged, openService } from '../support/open-service.ts';

const { GENERATED, hook, REGISTERED, SUBSCRIPTIONS, subscribe } = hooks;
const clock = fakeClock();
const { service, partner, companyId, siblingId, foreignId } = await openService({ clock });

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
      for (const companyIds of [
        [foreignId],
        [companyId, foreignId],
        [foreignId.toUpperCase(), companyId],
        [UNKNOWN_ID],
      ]) {
        const reply = await partner.post(SUBSCRIPTIONS, hook({ companyIds }));
        expectFailure(reply, 403, 'Company does not belong to the specified partner');
      }
    }));

  it('is at most the hundredth, however many are asked for at a time', async (t) => {
    const own = await startService();
    t.after(own.close);
    const ask = () => judged(() => own.partner.post(SUBSCRIPTIONS, hook()));
    const replies = await Promise.all(Array.from({ length: 110 }, ask));
    const refused = replies.filter(({ status }) => status !== 201);
    assert.equal(refused.length, 10);
    const full = 'You have 100 subscriptions, the most that are possible; delete one first';
    for (const reply of refused) expectFailure(reply, 409, full);
    const made = replies.find(({ status }) => status === 201);
    assert.equal((await own.partner.delete(`${SUBSCRIPTIONS}/${made!.body.id}`)).status, 204);
    await subscribe(own.partner);
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
  it('is refused with the reason wherever it cannot be called', () =>
    expectNoChange(service, async () => {
      for (const [reason, places, urls] of refused) {
        for (const [url, place] of urls.flatMap((one) => places.map((at) => [one, at] as const))) {
          const reply = await callers[place].post(SUBSCRIPTIONS, hook({ url }));
          expectInvalid(reply, 'body/url', reason);
        }
      }
    }));

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
