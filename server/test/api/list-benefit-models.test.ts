import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { newCompany } from './support/cycle-companies.ts';
import {
  needsOnly,
  refusesOtherPartners,
  refusesUnknownCompany,
  requestOf,
} from './support/cycle-refusals.ts';
import { expectPages } from './support/platform-lists.ts';
import {
  expectFailure,
  fill,
  refusesMalformedIds,
  refusesPagesOutOfBounds,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';

const service = await startService();
after(service.close);
const { partner, operator } = service;
const pattern = '/api/v3/companies/{companyId}/benefit-models';
const ids = { companyId: service.companyIds[0]! };
const asked = { service, method: 'GET', pattern, ids, scope: 'employees:read' } as const;
const request = requestOf(asked);
const { path } = request;

const add = async (companyId: string, model: object): Promise<string> =>
  (await operator.post(`/platform/v1/companies/${companyId}/benefit-models`, model)).body.id;

describe('listBenefitModels 200', () => {
  it('lists the models of the company and of no other, oldest first, in pages', async () => {
    await add(service.companyIds[1]!, { name: 'Of another company' });
    const description = 'Comida y transporte';
    const id = await add(ids.companyId, { name: 'Plan Nuevo', description });
    const models = await expectPages<{ name: string }>(partner, path, 'benefitModels', 3);
    assert.deepEqual(
      models.map(({ name }) => name),
      ['Plan Esencial', 'Plan Familia', 'Plan Nuevo'],
    );
    assert.deepEqual(models.at(-1), { id, name: 'Plan Nuevo', description });
  });

  it('lists nothing for a company that is new, and takes an id in upper case', async () => {
    const companyId = await newCompany(service);
    await expectPages(partner, fill(pattern, { companyId }), 'benefitModels', 0);
    const upper = fill(pattern, { companyId: ids.companyId.toUpperCase() });
    assert.deepEqual((await partner.get(upper)).body, (await partner.get(path)).body);
  });

  needsOnly(asked, async () => request);
});

describe('listBenefitModels 400', () => {
  refusesPagesOutOfBounds(partner, path);
  refusesUnknownParameters(service, partner, request);
});

describe('listBenefitModels 401', () => {
  refusesUnknownCallers(service, request);

  it('comes before a malformed id, an unknown company and an invalid query', async () => {
    for (const companyId of ['x', UNKNOWN_ID]) {
      const reply = await service.anonymous.get(`${fill(pattern, { companyId })}?page=0`);
      expectFailure(reply, 401, 'invalid_token');
    }
  });
});

describe('listBenefitModels 403', () => {
  refusesOtherPartners(asked);
});

describe('listBenefitModels 404', () => {
  refusesUnknownCompany(asked);
});

describe('listBenefitModels 422', () => {
  refusesMalformedIds(service, partner, 'GET', pattern, ids);
});
