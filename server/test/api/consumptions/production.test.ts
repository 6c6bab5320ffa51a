import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import { chargeOf } from '../support/charge-companies.ts';
import { callerWith, demoPartnerIds } from '../support/partners.ts';
import { expectFailure, perform, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

const service = await startService({ config: { environment: 'production' } });
after(service.close);
const { partner, anonymous, companyIds, foreignCompanyIds } = service;
const [partnerId] = await demoPartnerIds(service);
const reader = await callerWith(service, partnerId, ['consumptions:read', 'payroll:read']);

const { concept, category, behaviour } = chargeOf(UNKNOWN_ID);
const cycle = `/payroll-cycles/${UNKNOWN_ID}`;
const consumptions = `${cycle}/employees/${UNKNOWN_ID}/consumptions`;

/** What moves money and time in a sandbox, by hand; and what is said of a missing token. */
const requests = {
  closePayrollCycle: { method: 'POST', below: cycle, unauthorized: 'Unauthorised' },
  recordConsumption: {
    method: 'POST',
    below: consumptions,
    body: { concept, category, behaviour, amount: 1 },
    unauthorized: 'invalid_token',
  },
  voidConsumption: {
    method: 'DELETE',
    below: `${consumptions}/${UNKNOWN_ID}`,
    unauthorized: 'invalid_token',
  },
} as const;

describe('in production', () => {
  for (const [name, { below, unauthorized, ...request }] of Object.entries(requests)) {
    const send = (client: typeof partner, companyId: string, query = '') =>
      perform(client, { ...request, path: `/api/v3/companies/${companyId}${below}${query}` });

    it(`${name} is refused, after the company and before the scope and the rest`, () =>
      expectNoChange(service, async () => {
        const message = 'Operation only available in the sandbox environment';
        for (const client of [partner, reader]) {
          for (const query of ['', '?colour=blue']) {
            expectFailure(await send(client, companyIds[0]!, query), 403, message);
          }
        }
        const foreign = await send(partner, foreignCompanyIds[0]!);
        expectFailure(foreign, 403, 'Company does not belong to the specified partner');
        expectFailure(await send(partner, UNKNOWN_ID), 404, 'Company not found');
        expectFailure(await send(anonymous, companyIds[0]!), 401, unauthorized);
      }));
  }
});
