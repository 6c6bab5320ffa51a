import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { applyImport } from '../../src/employee-imports/apply-import.ts';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { applyAll, csv, IMPORTS, importFile, row, send } from './support/import-files.ts';
import { refusesUnknownIds, unknownCompany } from './support/platform-refusals.ts';
import {
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const second = Math.floor(Date.now() / 1000);
const clock = fakeClock(new Date(second * 1000 + 900));
const service = await startService({ clock });
after(service.close);
const { operator } = service;
const [companyId, sibling] = service.companyIds as [string, string];
const pattern = `${IMPORTS}/{employeeImportId}`;
const { id: employeeImportId } = await importFile(service, companyId, csv([row()]));
const { id: ofSibling } = await importFile(service, sibling, csv([row()]));
const ids = { companyId, employeeImportId };
const path = fill(pattern, ids);
const request = { method: 'GET', path } as const;
const read = async (id: string) =>
  (await operator.get(fill(pattern, { companyId, employeeImportId: id }))).body;

describe('readEmployeeImport 200', () => {
  it('shows how far an import is, batch by batch, from its coming to its end', async () => {
    const known = row();
    await importFile(service, companyId, csv([known]));
    const people = Array.from({ length: 1100 }, () => row());
    const file = csv([known, { ...row(), taxRegime: 'none' }, ...people]);
    const { id } = (await send(operator, companyId, file, { query: '?invite=true' })).body;
    const waiting = {
      id,
      state: 'waiting',
      dryRun: false,
      invite: true,
      rows: 1102,
      processed: 1,
      added: 0,
      updated: 0,
      unchanged: 0,
      failed: 1,
      createdAt: second,
      finishedAt: null,
    };
    assert.deepEqual(await read(id), waiting, 'what cannot be taken is known from the beginning');
    clock.advance(5);
    const seen = [];
    while (await applyImport(service.context)) seen.push(await read(id));
    const running = { ...waiting, state: 'running', unchanged: 1 };
    const finishedAt = second + 5;
    assert.deepEqual(seen, [
      { ...running, processed: 501, added: 499 },
      { ...running, processed: 1001, added: 999 },
      { ...running, state: 'finished', processed: 1102, added: 1100, finishedAt },
    ]);
  });

  it('finishes a file whose last batch is full, and is then done with it', async () => {
    const file = csv(Array.from({ length: 500 }, () => row()));
    const { id } = (await send(operator, companyId, file)).body;
    await applyAll(service);
    const { state, processed, added } = await read(id);
    assert.deepEqual([state, processed, added], ['finished', 500, 500]);
    assert.equal(await applyImport(service.context), false);
  });

  it('works on imports in the order in which they came, one of each in turn', async () => {
    const make = async () => {
      clock.advance(1);
      return (await send(operator, companyId, csv([row()]))).body.id as string;
    };
    const [first, later] = [await make(), await make()];
    clock.advance(1);
    assert.equal(await applyImport(service.context), true);
    assert.deepEqual(
      [(await read(first)).state, (await read(later)).state],
      ['finished', 'waiting'],
    );
    await applyAll(service);
    assert.equal((await read(later)).state, 'finished');
  });

  it('takes ids in upper case', async () => {
    const upper = path.replaceAll(/[0-9a-f-]{36}/g, (id) => id.toUpperCase());
    assert.deepEqual((await operator.get(upper)).body, (await operator.get(path)).body);
  });
});

describe('readEmployeeImport 400', () => {
  refusesUnknownParameters(service, operator, request);
});

describe('readEmployeeImport 401', () => {
  refusesUnknownCallers(service, request);
});

describe('readEmployeeImport 403', () => {
  refusesPartners(service, request);
});

describe('readEmployeeImport 404', () => {
  refusesUnknownIds(service, { method: 'GET', pattern, ids }, [
    unknownCompany,
    ['an import that nobody made', { employeeImportId: UNKNOWN_ID }, 'Resource not found'],
    ['the import of another company', { employeeImportId: ofSibling }, 'Resource not found'],
  ]);
});

describe('readEmployeeImport 422', () => {
  refusesMalformedIds(service, operator, 'GET', pattern, ids);
});
