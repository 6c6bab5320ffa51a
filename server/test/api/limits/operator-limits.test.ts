import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import { addCompany } from '../support/company-bodies.ts';
import {
  DECEMBER,
  FEBRUARY,
  JANUARY,
  newCompany,
  newSide,
} from '../support/money/cycle-companies.ts';
import { addCorporation, rowsOf } from '../support/money/limit-files.ts';
import {
  limit,
  limitsIn,
  punctualIn,
  put,
  readLimits,
  recurrentIn,
  set,
} from '../support/money/limit-settings.ts';
import { operatorSide, pathOf, register, type Side } from '../support/people/employee-sides.ts';
import { expectFailure, UNKNOWN_ID } from '../support/refusals.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
const platform: Side = { ...operatorSide(service), companyId: side.companyId };
const disablePath = `/platform/v1/companies/${side.companyId}/limits/disable`;

describe('the operator', () => {
  it('sets and reads limits as the partner does, and is named in their history', async () => {
    const id = await register(side);
    await set(punctualIn(platform), id, { meal: limit(5) });
    await set(recurrentIn(platform), id, { transport: limit(6) });
    const body = { benefit: 'nursery', period: DECEMBER, employees: [id] };
    const done = await service.operator.post(disablePath, body);
    assert.deepEqual([done.status, done.body.processed], [200, 1]);
    assert.deepEqual(await readLimits(platform, id), await readLimits(side, id));
    for (const month of [DECEMBER, JANUARY]) {
      assert.deepEqual(await limitsIn(platform, id, month), await limitsIn(side, id, month));
    }
    const { changes } = (await side.client.get(pathOf(side, id, '/limits/history'))).body;
    assert.equal(changes.length, 3);
    for (const { by } of changes) assert.deepEqual(by, { kind: 'operator', name: 'operator' });
  });

  it('is refused other months and people that there are not', async () => {
    const id = await register(side);
    for (const setting of [punctualIn(platform), recurrentIn(platform)]) {
      const wrong = { ...setting, payroll: FEBRUARY };
      expectFailure(await put(wrong, id, { meal: null }), 400, setting.wrongMonth);
      expectFailure(await put(setting, UNKNOWN_ID, { meal: null }), 404, 'Employee not found');
    }
    const unknown = await service.operator.get(pathOf(platform, UNKNOWN_ID, '/limits'));
    expectFailure(unknown, 404, 'Employee not found');
    const months = `the current (${DECEMBER}) or next payroll cycle (${JANUARY})`;
    const late = await service.operator.post(disablePath, { benefit: 'meal', period: FEBRUARY });
    expectFailure(late, 400, `Limits can only be disabled for ${months}`);
  });

  it('reads the limits of all companies of a corporation, whoever has access', async () => {
    const corporationId = await addCorporation(service, 'Grupo Norte');
    const path = `/platform/v1/corporations/${corporationId}/limits`;
    assert.deepEqual((await service.operator.get(path)).body.corporation.companies, []);
    const seen = await newCompany(service, { corporationId });
    const unseen = await addCompany(service.operator, { corporationId });
    const { corporation } = (await service.operator.get(path)).body;
    assert.deepEqual(
      corporation.companies.map(({ id }: { id: string }) => id),
      [seen, unseen],
    );
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
