import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Warning } from '../../src/index.ts';
import { connect } from '../support/connect.ts';
import { registrationOf } from '../support/registrations.ts';
import { service } from '../support/shared-service.ts';

const [companyId] = service.companyIds as [string];

function listening() {
  const warnings: Warning[] = [];
  return { warnings, fringe: connect(service, { onWarning: (one) => warnings.push(one) }) };
}

describe('onWarning', () => {
  it('is told what the service took, and yet has a word about', async () => {
    const { fringe, warnings } = listening();
    const person = { ...registrationOf('doubtful'), legalId: '99999999A' };
    const { id } = await fringe.employees.register(companyId, person);
    await fringe.employees.get(companyId, id);
    const [{ requestId, ...said }, ...more] = warnings as [Warning];
    assert.deepEqual(said, {
      operation: 'registerEmployee',
      text: 'legalId is not a Spanish NIF or NIE with a correct check letter',
    });
    assert.match(requestId!, /^\S+$/);
    assert.deepEqual(more, []);
  });

  it('is told since when something is deprecated, of files as well', async () => {
    const { fringe, warnings } = listening();
    const [cycle] = (await fringe.payrollCycles.list(companyId, { limit: 1 }).page(1)).items;
    const query = { payrollCycleId: cycle!.id };
    await fringe.consumptions.ofCompany(companyId, query);
    await (await fringe.consumptions.ofCompanyCsv(companyId, query)).text();
    const text = 'uses something deprecated since 2026-01-01';
    const operation = 'readCompanyConsumptions';
    assert.deepEqual(
      warnings.map((one) => [one.operation, one.text]),
      [
        [operation, text],
        [operation, text],
      ],
    );
  });
});
