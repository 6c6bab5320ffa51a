import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { BenefitModel } from '@fringe/contract/operations/companies/benefit-models';
import { done } from '../../support/client.ts';
import { expectFailure } from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { addCompany } from '../../support/partners/company-bodies.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const [companyId, sibling] = service.companyIds as [string, string];
const modelsOf = (id: string): string => `/platform/v1/companies/${id}/benefit-models`;
const path = modelsOf(companyId);
const listed = async (id = companyId): Promise<BenefitModel[]> =>
  (await operator.get(modelsOf(id))).body.benefitModels;

async function add(id: string, model: object): Promise<string> {
  return (await done(operator.post(modelsOf(id), model))).id;
}

const good = { name: 'Plan Base', description: 'Comida' };
const ids = [await add(companyId, good), await add(sibling, good)] as const;
const own = `${path}/${ids[0]}`;

describe('a benefit model', () => {
  it('is made as it is sent, without a description too, and stands after the others', async () => {
    const before = await listed();
    const odd = { name: "=1+1 <b>O'Neill</b> 🏢", description: 'Uno\nDos\tñ' };
    const made = [
      { id: await add(companyId, odd), ...odd },
      { id: await add(companyId, { name: 'Plan Sur' }), name: 'Plan Sur', description: null },
    ];
    assert.deepEqual(await listed(), [...before, ...made]);
  });

  it('is one of eight with the same name that come at once', async () => {
    const sent = Array.from({ length: 8 }, () => operator.post(path, { name: 'Crowd' }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, ...Array(7).fill(409)]);
  });

  it('that is changed keeps the rest of itself, and the others stay, once and again', async () => {
    const expected = await listed();
    const theirs = await listed(sibling);
    const mine = expected.find(({ id }) => id === ids[0])!;
    const changes = [{ name: 'Plan Doble' }, { description: 'Cena' }, { description: null }];
    for (const change of [...changes, { name: 'Plan Doble' }]) {
      assert.equal((await operator.patch(own, change)).status, 204);
      Object.assign(mine, change);
      assert.deepEqual(await listed(), expected);
    }
    assert.deepEqual(await listed(sibling), theirs);
  });

  it('cannot have the name of another of its company, but one of another company', async () => {
    const body = { name: 'Plan Familia', description: 'Other' };
    const message = "A benefit model with name 'Plan Familia' already exists";
    await expectNoChange(service, async () => {
      expectFailure(await operator.post(path, body), 409, message);
      expectFailure(await operator.patch(own, body), 409, message);
    });
    await add(await addCompany(operator), body);
  });
});
