import { after, it } from 'node:test';
import { startService } from '../../support/service.ts';
import type { CompanyRequest } from './cycle-refusals.ts';
import { requestOf } from './cycle-refusals.ts';
import { callerWith, demoPartnerIds } from './partners.ts';
import { expectFailure, perform, UNKNOWN_ID } from './refusals.ts';
import { expectNoChange } from './tables.ts';

const MESSAGE = 'Operation only available in the sandbox environment';

/** 403 of production: after who is calling, the ids and the company, before all the rest. */
export function refusesProduction(asked: CompanyRequest): void {
  it('is refused in production, before the scope, the input and what it is about', async () => {
    const production = await startService({ config: { environment: 'production' } });
    after(production.close);
    const [partnerId] = await demoPartnerIds(production);
    const without = await callerWith(production, partnerId, ['limits:read']);
    const known = { ...asked.ids, companyId: production.companyIds[0]! };
    const unknown = { subscriptionId: UNKNOWN_ID, deliveryId: UNKNOWN_ID, mailId: UNKNOWN_ID };
    await expectNoChange(production, async () => {
      for (const client of [production.partner, without]) {
        for (const ids of [known, { ...known, ...unknown }]) {
          const request = requestOf(asked, ids);
          const odd = { ...request, path: `${request.path}?colour=blue` };
          const empty = { method: request.method, path: request.path };
          for (const one of [request, odd, empty]) {
            expectFailure(await perform(client, one), 403, MESSAGE);
          }
        }
      }
      const request = requestOf(asked, known);
      expectFailure(await perform(production.anonymous, request), 401, 'invalid_token');
    });
  });
}
