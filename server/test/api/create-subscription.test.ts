import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { subscribableTypes } from '@fringe/contract/events';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import {
  refusesLargeBodies,
  refusesOtherContentTypes,
  refusesUnreadableBodies,
} from './support/bodies.ts';
import {
  keepsTheAnswer,
  refusesAnotherRequest,
  refusesKeyOfNoLength,
  refusesRunning,
} from './support/cycle-keys.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import {
  expectFailure,
  perform,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';
import { refusesBodies, refusesMissingScope } from './support/webhook-refusals.ts';
import {
  GENERATED,
  hook,
  postUntilJudged,
  REGISTERED,
  SUBSCRIPTIONS,
  subscribe,
} from './support/webhook-subscriptions.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner, companyIds, foreignCompanyIds } = service;
const asked = {
  service,
  method: 'POST',
  pattern: SUBSCRIPTIONS,
  ids: {},
  body: hook(),
  scope: 'webhooks:manage',
} as const;
const request = requestOf(asked);
let serial = 0;

/** Each is another request. */
const fresh = async () => {
  serial += 1;
  return { ...request, body: hook({ description: `Number ${serial}` }) };
};

describe('createSubscription 201', () => {
  it('answers the whole subscription, enabled, and the secret beside it', async () => {
    const companies = companyIds.slice(0, 2);
    const body = hook({ description: 'Nómina → ERP', companyIds: companies });
    const { id, createdAt, signingSecret, ...made } = await subscribe(partner, body);
    assert.deepEqual(made, { ...body, status: 'enabled' });
    assert.equal(createdAt, Math.floor(clock.now().getTime() / 1000));
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
    assert.match(signingSecret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.equal(Buffer.from(signingSecret.slice(6), 'base64url').length, 32);
    const read = (await partner.get(`${SUBSCRIPTIONS}/${id}`)).body;
    assert.deepEqual(read, { id, createdAt, ...made });
  });

  it('has null where nothing was said, and another secret each time', async () => {
    const [one, two] = [await subscribe(partner), await subscribe(partner)];
    assert.deepEqual([one.description, one.companyIds], [null, null]);
    assert.notEqual(one.signingSecret, two.signingSecret);
  });

  it('takes every type, and keeps the spelling of the consumption event; both: once', async () => {
    const spellings: [given: readonly string[], kept: readonly string[]][] = [
      [[REGISTERED], [REGISTERED]],
      [[GENERATED], [GENERATED]],
      [[REGISTERED, GENERATED], [GENERATED]],
      [subscribableTypes, subscribableTypes.filter((one) => one !== REGISTERED)],
    ];
    for (const [given, kept] of spellings) {
      const eventTypes = [...given] as (typeof subscribableTypes)[number][];
      assert.deepEqual((await subscribe(partner, { eventTypes })).eventTypes, kept);
    }
  });

  it('takes companies in any letter case and several times; answers each once', async () => {
    const [one, two] = companyIds as [string, string];
    const given = [two.toUpperCase(), one, two, one.toUpperCase()];
    assert.deepEqual((await subscribe(partner, { companyIds: given })).companyIds, [two, one]);
  });

  it('takes an https address, and on a sandbox of one machine http and loopback', async () => {
    const urls = [
      'https://93.184.216.34/hook?tenant=7&x=%20#part',
      'https://[2606:2800:220:1:248:1893:25c8:1946]:8443/',
      'http://localhost:3001/hook',
      'http://[::1]:3001/hook',
      'http://127.8.9.10',
      'https://127.0.0.1/',
      `https://93.184.216.34/${'x'.repeat(1_978)}`,
    ];
    for (const url of urls) assert.equal((await subscribe(partner, { url })).url, url);
  });

  keepsTheAnswer(service, fresh, 201);
  needsOnly(asked, fresh, 201);
});

const types = `must be one of ${subscribableTypes.join(', ')}`;
const line = 'must be text without control characters or spaces at its ends';

describe('createSubscription 400', () => {
  const { url: _, ...noUrl } = hook();
  const { eventTypes: __, ...noTypes } = hook();
  refusesBodies(asked, [
    ['a body without url', noUrl, 'body', "must have required property 'url'"],
    ['a body without eventTypes', noTypes, 'body', "must have required property 'eventTypes'"],
    [
      'a field of the answer',
      { ...hook(), status: 'enabled' },
      'body/status',
      'is not a known field',
    ],
    [
      'a url that is empty',
      { ...hook(), url: '' },
      'body/url',
      'must NOT have fewer than 1 characters',
    ],
    ['a url that is a number', { ...hook(), url: 1 }, 'body/url', 'must be string'],
    [
      'a url of 2,001 characters',
      { ...hook(), url: `https://93.184.216.34/${'x'.repeat(1_979)}` },
      'body/url',
      'must NOT have more than 2000 characters',
    ],
    [
      'no event type',
      { ...hook(), eventTypes: [] },
      'body/eventTypes',
      'must NOT have fewer than 1 items',
    ],
    [
      'an event type twice',
      { ...hook(), eventTypes: [GENERATED, GENERATED] },
      'body/eventTypes',
      'must NOT have duplicate items (items ## 1 and 0 are identical)',
    ],
    [
      'the superseded type',
      { ...hook(), eventTypes: ['employee.committed-expense.updated'] },
      'body/eventTypes/0',
      types,
    ],
    ['an unknown type', { ...hook(), eventTypes: [GENERATED, 'x'] }, 'body/eventTypes/1', types],
    [
      'a type in capitals',
      { ...hook(), eventTypes: [GENERATED.toUpperCase()] },
      'body/eventTypes/0',
      types,
    ],
    [
      'types that are no list',
      { ...hook(), eventTypes: GENERATED },
      'body/eventTypes',
      'must be array',
    ],
    ['a description of two lines', { ...hook(), description: 'a\nb' }, 'body/description', line],
    [
      'a description of 501 characters',
      { ...hook(), description: 'x'.repeat(501) },
      'body/description',
      'must NOT have more than 500 characters',
    ],
    [
      'no company',
      { ...hook(), companyIds: [] },
      'body/companyIds',
      'must NOT have fewer than 1 items',
    ],
    [
      'companies that are null',
      { ...hook(), companyIds: null },
      'body/companyIds',
      'must be array',
    ],
  ]);
  refusesUnreadableBodies(service, partner, SUBSCRIPTIONS);
  refusesUnknownParameters(service, partner, request);
  refusesKeyOfNoLength(service, fresh, 201);
});

describe('createSubscription 401', () => {
  refusesUnknownCallers(service, request);
});

describe('createSubscription 403', () => {
  refusesMissingScope(asked);

  it('refuses companies of another partner and of nobody, and makes nothing', async () => {
    const [own] = companyIds as [string];
    const [foreign] = foreignCompanyIds as [string];
    const lists = [[foreign], [own, foreign], [foreign.toUpperCase(), own], [UNKNOWN_ID]];
    await expectNoChange(service, async () => {
      for (const list of lists) {
        const reply = await perform(partner, { ...request, body: hook({ companyIds: list }) });
        expectFailure(reply, 403, 'Company does not belong to the specified partner');
      }
    });
  });
});

describe('createSubscription 409', () => {
  refusesRunning(service, fresh, 201);

  it('lets nobody have more than a hundred, however many are asked for at a time', async (t) => {
    const own = await startService();
    t.after(own.close);
    const judged = () => postUntilJudged(own.partner, hook());
    const replies = await Promise.all(Array.from({ length: 110 }, judged));
    const refused = replies.filter(({ status }) => status !== 201);
    assert.equal(refused.length, 10);
    for (const { status, body } of refused) {
      assert.equal(status, 409);
      assert.equal(
        body.message,
        'You have 100 subscriptions, the most that are possible; delete one first',
      );
    }
    const [made] = replies.filter(({ status }) => status === 201);
    assert.equal((await own.partner.delete(`${SUBSCRIPTIONS}/${made!.body.id}`)).status, 204);
    assert.equal((await own.partner.post(SUBSCRIPTIONS, hook())).status, 201);
  });
});

describe('createSubscription 413', () => {
  refusesLargeBodies(service, partner, SUBSCRIPTIONS, hook());
});

describe('createSubscription 415', () => {
  refusesOtherContentTypes(service, partner, SUBSCRIPTIONS, hook(), ['text/plain', '']);
});

describe('createSubscription 422', () => {
  refusesAnotherRequest(service, fresh, 201);
});
