import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  refusesInvalidBodies,
  refusesLargeBody,
  refusesOtherTypes,
  refusesUnknownIds,
  unknownCompany,
} from './support/platform-refusals.ts';
import {
  expectFailure,
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const [companyId, sibling] = service.companyIds as [string, string];
const list = '/platform/v1/companies/{companyId}/benefit-models';
const pattern = `${list}/{benefitModelId}`;
const good = { name: 'Plan Base', description: 'Comida' };
const benefitModelId = (await operator.post(fill(list, { companyId }), good)).body.id as string;
const ofSibling = (await operator.post(fill(list, { companyId: sibling }), good)).body.id as string;
const ids = { companyId, benefitModelId };
const path = fill(pattern, ids);
const body = { name: 'Plan Amplio' };
const request = { method: 'PATCH', path, body } as const;
const models = async (id: string) =>
  (await operator.get(fill(list, { companyId: id }))).body.benefitModels;

describe('updateBenefitModel 204', () => {
  it('changes what is named and leaves the rest, of this model and of the others', async () => {
    const others = (await models(companyId)).slice(0, -1);
    const reply = await operator.patch(path, { name: 'Plan Doble' });
    assert.deepEqual([reply.status, reply.text], [204, '']);
    const expected = { id: benefitModelId, name: 'Plan Doble', description: 'Comida' };
    assert.deepEqual(await models(companyId), [...others, expected]);
    await operator.patch(path, { description: 'Comida y cena' });
    assert.deepEqual((await models(companyId)).at(-1), {
      ...expected,
      description: 'Comida y cena',
    });
    assert.deepEqual((await models(sibling)).at(-1), { id: ofSibling, ...good });
  });

  it('takes the description away for null', async () => {
    await operator.patch(path, { description: 'x' });
    assert.equal((await operator.patch(path, { description: null })).status, 204);
    assert.equal((await models(companyId)).at(-1).description, null);
  });

  it('can be repeated with the name that it has, ids in upper case', async () => {
    const upper = fill(pattern, {
      companyId: companyId.toUpperCase(),
      benefitModelId: benefitModelId.toUpperCase(),
    });
    for (const url of [path, upper]) {
      assert.equal((await operator.patch(url, { name: 'Same' })).status, 204);
    }
  });
});

describe('updateBenefitModel 400', () => {
  refusesUnknownParameters(service, operator, request);
  refusesInvalidBodies(service, request, [
    ['no body', undefined, 'body', 'must NOT have fewer than 1 properties'],
    ['null as the name', { name: null }, 'body/name', 'must be string'],
    [
      'a name of blanks',
      { name: '  ' },
      'body/name',
      'must be text without control characters or spaces at its ends',
    ],
    ['an unknown field', { ...body, colour: 'blue' }, 'body/colour', 'is not a known field'],
    ['U+0000', { description: '\0' }, 'body/description', 'must not contain the character U+0000'],
  ]);
});

describe('updateBenefitModel 401', () => {
  refusesUnknownCallers(service, request);
});

describe('updateBenefitModel 403', () => {
  refusesPartners(service, request);
});

describe('updateBenefitModel 404', () => {
  refusesUnknownIds(service, { method: 'PATCH', pattern, ids, body }, [
    unknownCompany,
    ['a model that nobody has', { benefitModelId: UNKNOWN_ID }, 'Resource not found'],
    ['the model of another company', { benefitModelId: ofSibling }, 'Resource not found'],
  ]);
});

describe('updateBenefitModel 409', () => {
  it('refuses the name of another model of the company, and changes nothing', async () => {
    await expectNoChange(service, async () => {
      const reply = await operator.patch(path, { name: 'Plan Familia', description: 'New' });
      expectFailure(reply, 409, "A benefit model with name 'Plan Familia' already exists");
    });
  });
});

describe('updateBenefitModel 413', () => {
  refusesLargeBody(service, request);
});

describe('updateBenefitModel 415', () => {
  refusesOtherTypes(service, request);
});

describe('updateBenefitModel 422', () => {
  refusesMalformedIds(service, operator, 'PATCH', pattern, ids);
});
