import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { csv, importFile, IMPORTS as pattern, row, send } from './support/import-files.ts';
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

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { operator } = service;
const [companyId, sibling, empty] = service.companyIds as [string, string, string];
const ids = { companyId };
const path = fill(pattern, ids);
const request = { method: 'GET', path } as const;

describe('listEmployeeImports 200', () => {
  it('lists the imports of the company, newest first, in pages, as each is read', async () => {
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      clock.advance(1);
      made.unshift((await importFile(service, companyId, csv([row()]))).id);
    }
    made.unshift(
      (await send(operator, companyId, csv([row()]), { query: '?dryRun=true' })).body.id,
    );
    await send(operator, sibling, csv([row()]));
    const all = await expectPages<{ id: string; state: string }>(operator, path, 'imports', 5);
    assert.deepEqual(
      all.map(({ id }) => id),
      made,
    );
    assert.deepEqual(
      all.map(({ state }) => state),
      ['waiting', 'finished', 'finished', 'finished', 'finished'],
    );
    for (const one of all) assert.deepEqual((await operator.get(`${path}/${one.id}`)).body, one);
  });

  it('lists nothing where nothing was imported, and nothing that was refused', async () => {
    const other = fill(pattern, { companyId: empty });
    assert.equal((await send(operator, empty, 'no header')).status, 400);
    await expectPages(operator, other, 'imports', 0);
  });

  it('takes the id in upper case', async () => {
    const upper = fill(pattern, { companyId: companyId.toUpperCase() });
    assert.deepEqual((await operator.get(upper)).body, (await operator.get(path)).body);
  });
});

describe('listEmployeeImports 400', () => {
  refusesPagesOutOfBounds(operator, path);
  refusesUnknownParameters(service, operator, request);
});

describe('listEmployeeImports 401', () => {
  refusesUnknownCallers(service, request);
});

describe('listEmployeeImports 403', () => {
  refusesPartners(service, request);
});

describe('listEmployeeImports 404', () => {
  refusesUnknownIds(service, { method: 'GET', pattern, ids }, [unknownCompany]);
});

describe('listEmployeeImports 422', () => {
  refusesMalformedIds(service, operator, 'GET', pattern, ids);
});
