import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { addCompany } from './support/company-bodies.ts';
import { expectPages } from './support/platform-lists.ts';
import { refusesUnknownIds, unknownCompany } from './support/platform-refusals.ts';
import {
  fill,
  refusesMalformedIds,
  refusesPagesOutOfBounds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const pattern = '/platform/v1/companies/{companyId}/benefit-models';
const ids = { companyId: service.companyIds[0]! };
const path = fill(pattern, ids);
const request = { method: 'GET', path } as const;

describe('platformListBenefitModels 200', () => {
  it('lists the models of the company and of no other, oldest first, in pages', async () => {
    const other = fill(pattern, { companyId: service.companyIds[1]! });
    await operator.post(other, { name: 'Of another company' });
    const { id } = (await operator.post(path, { name: 'Plan Nuevo' })).body;
    const models = await expectPages<{ id: string; name: string }>(
      operator,
      path,
      'benefitModels',
      3,
    );
    assert.deepEqual(
      models.map(({ name }) => name),
      ['Plan Esencial', 'Plan Familia', 'Plan Nuevo'],
    );
    assert.deepEqual(models.at(-1), { id, name: 'Plan Nuevo', description: null });
  });

  it('lists nothing for a company that is new', async () => {
    const companyId = await addCompany(operator);
    await expectPages(operator, fill(pattern, { companyId }), 'benefitModels', 0);
  });

  it('takes the id in upper case', async () => {
    const upper = fill(pattern, { companyId: ids.companyId.toUpperCase() });
    assert.deepEqual((await operator.get(upper)).body, (await operator.get(path)).body);
  });
});

describe('platformListBenefitModels 400', () => {
  refusesPagesOutOfBounds(operator, path);
  refusesUnknownParameters(service, operator, request);
});

describe('platformListBenefitModels 401', () => {
  refusesUnknownCallers(service, request);
});

describe('platformListBenefitModels 403', () => {
  refusesPartners(service, request);
});

describe('platformListBenefitModels 404', () => {
  refusesUnknownIds(service, { method: 'GET', pattern, ids }, [unknownCompany]);
});

describe('platformListBenefitModels 422', () => {
  refusesMalformedIds(service, operator, 'GET', pattern, ids);
});
