import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { addCompany } from '../support/company-bodies.ts';
import { DECEMBER, newCompany, newSide } from '../support/money/cycle-companies.ts';
import { addCorporation, rowsOf } from '../support/money/limit-files.ts';
import { limit, punctualIn, recurrentIn, set } from '../support/money/limit-settings.ts';
import { operatorSide, pathOf, register, type Side } from '../support/people/employee-sides.ts';
import { expectFailure, UNKNOWN_ID } from '../support/refusals.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
const platform: Side = { ...operatorSide(service), companyId: side.companyId };
const disablePath = `/platform/v1/companies/${side.companyId}/limits/disable`;

describe('the operator', () => {
  // It sets, disables and reads them as the partner does in the model of limits.
  it('is named in the history of what it sets and disables', async () => {
    const id = await register(side);
    await set(punctualIn(platform), id, { meal: limit(5) });
    await set(recurrentIn(platform), id, { transport: limit(6) });
    const body = { benefit: 'nursery', period: DECEMBER, employees: [id] };
    assert.equal((await service.operator.post(disablePath, body)).body.processed, 1);
    const { changes } = (await side.client.get(pathOf(side, id, '/limits/history'))).body;
    assert.equal(changes.length, 3);
    for (const { by } of changes) assert.deepEqual(by, { kind: 'operator', name: 'operator' });
  });

  it('reads the limits of all companies of a corporation, whoever has access', async () => {
    const corporationId = await addCorporation(service, 'Grupo Norte');
    const path = `/platform/v1/corporations/${corporationId}/limits`;
    assert.deepEqual((await service.operator.get(path)).body.corporation.companies, []);
    const seen = await newCompany(service, { corporationId });
    const unseen = await addCompany(service.operator, { corporationId });
    const { corporation } = (await service.operator.get(path)).body;
    assert.deepEqual(each(corporation.companies, 'id'), [seen, unseen]);
    const id = await register({ ...side, companyId: seen });
    await set(punctualIn({ ...platform, companyId: seen }), id, { meal: limit(7) });
    const [, ...rows] = rowsOf((await service.operator.get(`${path}?format=csv`)).text);
    assert.deepEqual(
      rows.map((row) => row[3]),
      [id],
    );
    const unknown = await service.operator.get(`/platform/v1/corporations/${UNKNOWN_ID}/limits`);
    expectFailure(unknown, 404, 'Resource not found');
  });
});
