import assert from 'node:assert/strict';
import { it } from 'node:test';
import { scopes } from '@fringe/contract/scopes';
import type { Service } from '../../support/service.ts';
import { callerWith, demoPartnerIds } from './partners.ts';
import { expectFailure, fill, type GoodRequest, perform, UNKNOWN_ID } from './refusals.ts';
import { expectNoChange } from './tables.ts';

/** An operation of a company that would succeed, with the scope that it needs. */
export interface CompanyRequest {
  service: Service;
  method: GoodRequest['method'];
  pattern: string;
  ids: Record<string, string>;
  body?: unknown;
  scope: string;
}

export const requestOf = (
  asked: CompanyRequest,
  ids: Record<string, string> = {},
): GoodRequest => ({
  method: asked.method,
  path: fill(asked.pattern, { ...asked.ids, ...ids }),
  ...(asked.body !== undefined && { body: asked.body }),
});

const withQuery = (request: GoodRequest): GoodRequest => ({
  ...request,
  path: `${request.path}${request.path.includes('?') ? '&' : '?'}colour=blue`,
});

/** A caller of the first demo partner with these scopes only. */
async function caller(service: Service, chosen: (scope: string) => boolean) {
  const [partnerId] = await demoPartnerIds(service);
  return callerWith(service, partnerId, scopes.filter(chosen));
}

/** 403: a company of another partner, whatever else is wrong; then a missing scope. */
export function refusesOtherPartners(asked: CompanyRequest): void {
  const { service, scope } = asked;
  const foreign = requestOf(asked, { companyId: service.foreignCompanyIds[0]! });
  const message = 'Company does not belong to the specified partner';

  it('refuses a company of another partner, and changes nothing', () =>
    expectNoChange(service, async () => {
      for (const request of [foreign, withQuery(foreign)]) {
        expectFailure(await perform(service.partner, request), 403, message);
      }
      expectFailure(await perform(service.otherPartner, requestOf(asked)), 403, message);
    }));

  it(`refuses a token that has every scope but ${scope}, after the company`, async () => {
    const without = await caller(service, (one) => one !== scope);
    await expectNoChange(service, async () => {
      for (const request of [requestOf(asked), withQuery(requestOf(asked))]) {
        expectFailure(await perform(without, request), 403, 'insufficient_scope');
      }
      expectFailure(await perform(without, foreign), 403, message);
    });
  });
}

/** A token with this scope alone is enough. */
export function needsOnly(
  asked: CompanyRequest,
  fresh: () => Promise<GoodRequest>,
  status = 200,
): void {
  it(`needs the scope ${asked.scope} and no other`, async () => {
    const client = await caller(asked.service, (one) => one === asked.scope);
    const reply = await perform(client, await fresh());
    assert.equal(reply.status, status, reply.text);
  });
}

/** 404 of a company that nobody has: before the scope and the input. */
export function refusesUnknownCompany(asked: CompanyRequest): void {
  it('does not know a company that nobody has, whatever else is wrong', async () => {
    const without = await caller(asked.service, (one) => one !== asked.scope);
    const request = requestOf(asked, { companyId: UNKNOWN_ID });
    await expectNoChange(asked.service, async () => {
      for (const client of [asked.service.partner, without]) {
        for (const one of [request, withQuery(request)]) {
          expectFailure(await perform(client, one), 404, 'Company not found');
        }
      }
    });
  });
}
