import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type SubscribableType, subscribableTypes } from '@fringe/contract/events';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import {
  GENERATED,
  hook,
  REGISTERED,
  SUBSCRIPTIONS,
  subscribe,
} from '../support/webhook-subscriptions.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner } = service;
const [one, two] = service.companyIds as [string, string];

describe('a new subscription', () => {
  it('is answered as a whole, enabled, with the secret beside it', async () => {
    const body = hook({ description: 'Nómina → ERP', companyIds: [one, two] });
    const { id, createdAt, signingSecret, ...made } = await subscribe(partner, body);
    assert.deepEqual(made, { ...body, status: 'enabled' });
    assert.equal(createdAt, Math.floor(clock.now().getTime() / 1000));
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
    assert.match(signingSecret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const read = (await partner.get(`${SUBSCRIPTIONS}/${id}`)).body;
    assert.deepEqual(read, { id, createdAt, ...made });
  });

  it('has null where nothing was said, and another secret each time', async () => {
    const [first, second] = [await subscribe(partner), await subscribe(partner)];
    assert.deepEqual([first.description, first.companyIds], [null, null]);
    assert.notEqual(first.signingSecret, second.signingSecret);
  });

  it('takes every type, and keeps the spelling of the consumption event; both: once', async () => {
    const spellings: [given: readonly SubscribableType[], kept: readonly SubscribableType[]][] = [
      [[REGISTERED], [REGISTERED]],
      [[GENERATED], [GENERATED]],
      [[REGISTERED, GENERATED], [GENERATED]],
      [subscribableTypes, subscribableTypes.filter((type) => type !== REGISTERED)],
    ];
    for (const [given, kept] of spellings) {
      assert.deepEqual((await subscribe(partner, { eventTypes: [...given] })).eventTypes, kept);
    }
  });

  it('takes companies in any letter case and several times; answers each once', async () => {
    const given = [two.toUpperCase(), one, two, one.toUpperCase()];
    assert.deepEqual((await subscribe(partner, { companyIds: given })).companyIds, [two, one]);
  });

  it('takes no type twice, and not the superseded one', () =>
    expectNoChange(service, async () => {
      const refused: [types: string[], path: string, message: string][] = [
        [
          [GENERATED, GENERATED],
          'body/eventTypes',
          'must NOT have duplicate items (items ## 1 and 0 are identical)',
        ],
        [
          [GENERATED, 'employee.committed-expense.updated'],
          'body/eventTypes/1',
          `must be one of ${subscribableTypes.join(', ')}`,
        ],
      ];
      for (const [eventTypes, path, message] of refused) {
        const reply = await partner.post(SUBSCRIPTIONS, { ...hook(), eventTypes });
        expectInvalid(reply, path, message);
      }
    }));

  it('is not made for companies of another partner or of nobody', () =>
    expectNoChange(service, async () => {
      const [foreign] = service.foreignCompanyIds as [string];
      const lists = [[foreign], [one, foreign], [foreign.toUpperCase(), one], [UNKNOWN_ID]];
      for (const companyIds of lists) {
        const reply = await partner.post(SUBSCRIPTIONS, hook({ companyIds }));
        expectFailure(reply, 403, 'Company does not belong to the specified partner');
      }
    }));

  it('is at most the hundredth, however many are asked for at a time', async (t) => {
    const own = await startService();
    t.after(own.close);
    const replies = await Promise.all(Array.from({ length: 110 }, () => judged(own.partner)));
    const refused = replies.filter(({ status }) => status !== 201);
    assert.equal(refused.length, 10);
    const full = 'You have 100 subscriptions, the most that are possible; delete one first';
    for (const reply of refused) expectFailure(reply, 409, full);
    const [made] = replies.filter(({ status }) => status === 201);
    assert.equal((await own.partner.delete(`${SUBSCRIPTIONS}/${made!.body.id}`)).status, 204);
    await subscribe(own.partner);
  });
});

/** A busy machine makes some wait too long; they are sent again, as their answer asks for. */
async function judged(client: typeof partner) {
  for (;;) {
    const reply = await client.post(SUBSCRIPTIONS, hook());
    if (reply.status !== 429 && reply.status !== 503) return reply;
  }
}
