import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { BenefitModel } from '@fringe/contract/operations/companies/benefit-models';
import { type Client, done } from '../../support/client.ts';
import { startService } from '../../support/service.ts';
import { changedTables } from '../support/changed-tables.ts';
import { addCompany } from '../support/company-bodies.ts';
import { demoPartnerIds, grant } from '../support/partners.ts';
import { expectPages } from '../support/platform-lists.ts';
import { expectFailure } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

const service = await startService();
after(service.close);
const { operator, partner } = service;
const [companyId, sibling] = service.companyIds as [string, string];
const [partnerId] = await demoPartnerIds(service);

const modelsOf = (id: string): string => `/platform/v1/companies/${id}/benefit-models`;
const path = modelsOf(companyId);
const listed = async (id = companyId): Promise<BenefitModel[]> =>
  (await operator.get(modelsOf(id))).body.benefitModels;

async function add(id: string, model: object): Promise<string> {
  return (await done(operator.post(modelsOf(id), model))).id;
}

/** What both lists promise; `base` comes before the id of the company. */
function listsModels(client: Client, base: string): void {
  it('lists the models of the company and of no other, oldest first, in pages', async () => {
    const id = await addCompany(operator);
    await grant(service, partnerId, id);
    const url = (one: string) => `${base}/companies/${one}/benefit-models`;
    await expectPages(client, url(id), 'benefitModels', 0);
    const models: BenefitModel[] = [];
    for (const name of ['Zeta', 'Alfa', 'Media']) {
      const description = name === 'Alfa' ? 'Comida y transporte' : null;
      models.push({ id: await add(id, { name, description }), name, description });
      await add(sibling, { name: `${base} ${name}` });
    }
    assert.deepEqual(await expectPages(client, url(id), 'benefitModels', 3), models);
    assert.deepEqual((await client.get(url(id.toUpperCase()))).body.benefitModels, models);
  });
}

describe('listBenefitModels', () => listsModels(partner, '/api/v3'));
describe('platformListBenefitModels', () => listsModels(operator, '/platform/v1'));

describe('createBenefitModel', () => {
  it('makes a model without a description, and touches nothing else', async () => {
    let id = '';
    const changed = await changedTables(service, async () => {
      id = await add(companyId, { name: 'Plan Sur' });
    });
    assert.deepEqual(changed, ['audit_changes', 'audit_log', 'benefit_models']);
    assert.deepEqual((await listed()).at(-1), { id, name: 'Plan Sur', description: null });
  });

  it('keeps name and description as they are, several lines included', async () => {
    const body = { name: "=1+1 <b>O'Neill</b> 🏢", description: 'Uno\nDos\tñ' };
    assert.deepEqual({ id: await add(companyId, body), ...body }, (await listed()).at(-1));
  });

  it('makes one of eight with the same name that come at once', async () => {
    const sent = Array.from({ length: 8 }, () => operator.post(path, { name: 'Crowd' }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, ...Array(7).fill(409)]);
  });
});

const good = { name: 'Plan Base', description: 'Comida' };
const ids = [await add(companyId, good), await add(sibling, good)] as const;
const own = `${path}/${ids[0]}`;

describe('updateBenefitModel', () => {
  it('changes what is named and leaves the rest, of this model and of the others', async () => {
    const expected = await listed();
    const mine = expected.find(({ id }) => id === ids[0])!;
    const changes = [{ name: 'Plan Doble' }, { description: 'Cena' }, { description: null }];
    for (const change of changes) {
      assert.equal((await operator.patch(own, change)).status, 204);
      Object.assign(mine, change);
      assert.deepEqual(await listed(), expected);
    }
    assert.ok((await listed(sibling)).some(({ id, name }) => id === ids[1] && name === good.name));
  });

  it('can be repeated with the name that it has, ids in upper case', async () => {
    const upper = `${modelsOf(companyId.toUpperCase())}/${ids[0].toUpperCase()}`;
    for (const url of [own, upper]) {
      assert.equal((await operator.patch(url, { name: 'Same' })).status, 204);
    }
  });
});

describe('a name that another model of the company has', () => {
  const body = { name: 'Plan Familia', description: 'Other' };
  const writes = {
    createBenefitModel: () => operator.post(path, body),
    updateBenefitModel: () => operator.patch(own, body),
  };
  for (const [name, write] of Object.entries(writes)) {
    it(`is refused by ${name}, and changes nothing`, () =>
      expectNoChange(service, async () => {
        const message = "A benefit model with name 'Plan Familia' already exists";
        expectFailure(await write(), 409, message);
      }));
  }

  it('is taken in another company', async () => {
    await add(await addCompany(operator), body);
  });
});
