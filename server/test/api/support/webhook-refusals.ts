import { it } from 'node:test';
import { scopes } from '@fringe/contract/scopes';
import type { Client } from '../../support/client.ts';
import { type CompanyRequest, requestOf } from './cycle-refusals.ts';
import { callerWith, demoPartnerIds } from './partners.ts';
import type { InvalidBody } from './platform-refusals.ts';
import { expectFailure, expectInvalid, perform, UNKNOWN_ID } from './refusals.ts';
import { expectNoChange } from './tables.ts';
import { deletedOne, subscribe } from './webhook-subscriptions.ts';

/** An operation of a subscription that would succeed. */
export type HookRequest = CompanyRequest;

/** 403: the one scope is missing; said before anything is read or looked for. */
export function refusesMissingScope(asked: HookRequest): void {
  const { service, scope } = asked;
  it(`refuses a token that has every scope but ${scope}, before ids and input`, async () => {
    const [partnerId] = await demoPartnerIds(service);
    const others = scopes.filter((one) => one !== scope);
    const without = await callerWith(service, partnerId, others);
    const unknown = { subscriptionId: UNKNOWN_ID, deliveryId: UNKNOWN_ID };
    await expectNoChange(service, async () => {
      for (const request of [requestOf(asked), requestOf(asked, unknown)]) {
        const wrong = { ...request, path: `${request.path}?colour=blue` };
        for (const one of [request, wrong]) {
          expectFailure(await perform(without, one), 403, 'insufficient_scope');
        }
      }
    });
  });
}

/** 404: what is no subscription of the partner is not there, whoever asks. */
export function refusesUnknownSubscription(asked: HookRequest): void {
  const { service } = asked;
  const kinds: [what: string, id: () => Promise<string>][] = [
    ['a subscription that nobody has', async () => UNKNOWN_ID],
    ['a subscription of another partner', async () => (await subscribe(service.otherPartner)).id],
    ['a deleted subscription', () => deletedOne(service.partner)],
    ['a company in its place', async () => service.companyIds[0]!],
  ];
  for (const [what, idOf] of kinds) {
    it(`does not know ${what}, and changes nothing`, async () => {
      const subscriptionId = await idOf();
      await expectNoChange(service, async () => {
        const reply = await perform(service.partner, requestOf(asked, { subscriptionId }));
        expectFailure(reply, 404, 'Resource not found');
      });
    });
  }
  it('does not show itself to another partner', () =>
    expectNoChange(service, async () => {
      const reply = await perform(service.otherPartner, requestOf(asked));
      expectFailure(reply, 404, 'Resource not found');
    }));
}

/** 404: of a delivery, also when it is one of another subscription of the same partner. */
export function refusesUnknownDelivery(asked: HookRequest, others: () => Promise<string[]>): void {
  it('does not know a delivery that nobody has, or of another subscription', async () => {
    const ids = [UNKNOWN_ID, asked.ids.subscriptionId!, ...(await others())];
    await expectNoChange(asked.service, async () => {
      for (const deliveryId of ids) {
        const reply = await perform(asked.service.partner, requestOf(asked, { deliveryId }));
        expectFailure(reply, 404, 'Resource not found');
      }
    });
  });
}

/** 400 of an operation without a body: its fields are refused, before anything is looked for. */
export function refusesFields(asked: HookRequest): void {
  it('refuses the fields of a body, for it has none, also of what nobody has', () =>
    expectNoChange(asked.service, async () => {
      for (const ids of [{}, { subscriptionId: UNKNOWN_ID }]) {
        const request = { ...requestOf(asked, ids), body: { colour: 'blue' } };
        const reply = await perform(asked.service.partner, request);
        expectInvalid(reply, 'body/colour', 'is not a known field');
      }
    }));
}

/** 400: each body has one complaint, word for word, before anything is looked for. */
export function refusesBodies(
  asked: HookRequest,
  cases: readonly InvalidBody[],
  client: Client = asked.service.partner,
): void {
  for (const [what, body, path, message] of cases) {
    it(`refuses ${what}, and changes nothing`, () =>
      expectNoChange(asked.service, async () => {
        for (const ids of [{}, { subscriptionId: UNKNOWN_ID }]) {
          const reply = await perform(client, { ...requestOf(asked, ids), body });
          expectInvalid(reply, path, message);
        }
      }));
  }
}

/** 401: before a malformed id, an unknown subscription and an invalid query. */
export function comesFirst(asked: HookRequest): void {
  it('comes before a malformed id, an unknown subscription and an invalid query', async () => {
    for (const subscriptionId of ['x', UNKNOWN_ID]) {
      const request = requestOf(asked, { subscriptionId });
      const path = `${request.path}?colour=blue`;
      const reply = await perform(asked.service.anonymous, { ...request, path });
      expectFailure(reply, 401, 'invalid_token');
    }
  });
}
