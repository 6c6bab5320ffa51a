import { after, describe, it } from 'node:test';
import { failures } from '@fringe/contract/errors';
import { namesCompany, pathParameters } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import { expectFailure, UNKNOWN_ID } from '../support/contract/refusals.ts';
import { sampleRequest, urlWith } from '../support/contract/walk.ts';
import { expectNoChange } from '../support/database/tables.ts';
import { callerWith, demoPartnerIds } from '../support/partners/partners.ts';
import { startService } from '../support/service.ts';

const service = await startService({ config: { environment: 'production' } });
after(service.close);
const { partner, anonymous } = service;
const [companyId] = service.companyIds as [string];
const [foreignId] = service.foreignCompanyIds as [string];
const [partnerId] = await demoPartnerIds(service);
const withoutScope = await callerWith(service, partnerId, []);
const MESSAGE = 'Operation only available in the sandbox environment';

describe('in production', () => {
  for (const operation of operations.filter(({ sandboxOnly }) => sandboxOnly)) {
    const { id, method, path } = operation;
    const unknown = Object.fromEntries(pathParameters(path).map((name) => [name, UNKNOWN_ID]));
    const to = (company: string) => urlWith(operation, { ...unknown, companyId: company });

    it(`${id} is refused after the caller and the company, before all else`, () =>
      expectNoChange(service, async () => {
        const sample = sampleRequest(operation, { companyId });
        for (const client of [partner, withoutScope]) {
          for (const query of ['', '?colour=blue']) {
            for (const init of [sample, {}]) {
              expectFailure(await client.send(method, to(companyId) + query, init), 403, MESSAGE);
            }
          }
        }
        const { message } = failures[operation.unauthorized ?? 'invalidToken'];
        expectFailure(await anonymous.send(method, to(companyId), sample), 401, message);
        if (namesCompany(operation)) {
          const reply = await partner.send(method, to(foreignId), sample);
          expectFailure(reply, 403, 'Company does not belong to the specified partner');
        }
      }));
  }
});
