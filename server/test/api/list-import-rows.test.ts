import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  applyAll,
  csv,
  IMPORTS,
  importFile,
  type ReportedRow,
  row,
  send,
} from './support/import-files.ts';
import { expectPages } from './support/platform-lists.ts';
import { refusesUnknownIds, unknownCompany } from './support/platform-refusals.ts';
import {
  expectInvalid,
  fill,
  refusesMalformedIds,
  refusesPagesOutOfBounds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { asOwner } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const [companyId, sibling] = service.companyIds as [string, string];
const pattern = `${IMPORTS}/{employeeImportId}/rows`;

const [same, differing] = [row(), row()];
await importFile(service, companyId, csv([same, differing]));
const mixed = csv([row(), same, { ...differing, name: 'Nova' }, row({ email: 'x' }), row()]);
const { id: ofSibling } = await importFile(service, sibling, csv([row()]));
const { id: employeeImportId } = (await send(operator, companyId, mixed)).body;
const ids = { companyId, employeeImportId };
const path = fill(pattern, ids);
const request = { method: 'GET', path } as const;

const outcomes = async (query = ''): Promise<[number, string][]> =>
  (await operator.get(`${path}?${query}`)).body.rows.map(({ line, outcome }: ReportedRow) => [
    line,
    outcome,
  ]);

describe('listImportRows 200', () => {
  it('shows rows that wait, and at once those that cannot be taken', async () => {
    const shown = await expectPages<ReportedRow>(operator, path, 'rows', 5);
    const waiting = { outcome: 'waiting', employeeId: null, messages: [] };
    assert.deepEqual(shown, [
      { line: 2, ...waiting },
      { line: 3, ...waiting },
      { line: 4, ...waiting },
      {
        line: 5,
        outcome: 'failed',
        employeeId: null,
        messages: ['email: must match format "email"'],
      },
      { line: 6, ...waiting },
    ]);
  });

  it('shows what became of each row in the order of the file, in pages', async () => {
    await applyAll(service);
    const shown = await expectPages<ReportedRow>(operator, path, 'rows', 5);
    assert.deepEqual(
      shown.map(({ line, outcome }) => [line, outcome]),
      [
        [2, 'added'],
        [3, 'unchanged'],
        [4, 'updated'],
        [5, 'failed'],
        [6, 'added'],
      ],
    );
    for (const { employeeId, outcome } of shown) {
      const url = `/platform/v1/companies/${companyId}/employees/${employeeId ?? UNKNOWN_ID}`;
      assert.equal((await operator.get(url)).status, outcome === 'failed' ? 404 : 200);
    }
  });

  it('shows the rows with an outcome only, and counts those', async () => {
    assert.deepEqual(await outcomes('outcome=failed'), [[5, 'failed']]);
    assert.deepEqual(await outcomes('outcome=waiting'), []);
    assert.deepEqual(await outcomes('outcome=added&limit=1&page=2'), [[6, 'added']]);
    await expectPages(operator, `${path}?outcome=added`, 'rows', 2);
  });

  it('keeps nothing of what stood in a row that is done', async () => {
    await asOwner(service, async (client) => {
      const { rows } = await client.query(
        `SELECT number FROM employee_import_rows WHERE import_id = $1
         AND (fields IS NOT NULL OR email_key IS NOT NULL OR legal_id_key IS NOT NULL)`,
        [employeeImportId],
      );
      assert.deepEqual(rows, []);
    });
  });

  it('keeps nothing of a row that stood in the file twice either', async () => {
    const twice = row();
    const { id } = await importFile(service, companyId, csv([twice, twice]));
    await asOwner(service, async (client) => {
      const { rows } = await client.query(
        `SELECT number, email_key, legal_id_key FROM employee_import_rows WHERE import_id = $1
         AND (fields IS NOT NULL OR email_key IS NOT NULL OR legal_id_key IS NOT NULL)`,
        [id],
      );
      assert.deepEqual(rows, []);
    });
  });

  it('takes ids in upper case', async () => {
    const upper = path.replaceAll(/[0-9a-f-]{36}/g, (id) => id.toUpperCase());
    assert.deepEqual((await operator.get(upper)).body, (await operator.get(path)).body);
  });
});

describe('listImportRows 400', () => {
  refusesPagesOutOfBounds(operator, path);
  refusesUnknownParameters(service, operator, request);

  for (const outcome of ['lost', '', 'ADDED']) {
    it(`refuses "${outcome}" as an outcome`, async () => {
      const reply = await operator.get(`${path}?outcome=${outcome}`);
      const message = 'must be one of waiting, added, updated, unchanged, failed';
      expectInvalid(reply, 'query/outcome', message);
    });
  }
});

describe('listImportRows 401', () => {
  refusesUnknownCallers(service, request);
});

describe('listImportRows 403', () => {
  refusesPartners(service, request);
});

describe('listImportRows 404', () => {
  refusesUnknownIds(service, { method: 'GET', pattern, ids }, [
    unknownCompany,
    ['an import that nobody made', { employeeImportId: UNKNOWN_ID }, 'Resource not found'],
    ['the import of another company', { employeeImportId: ofSibling }, 'Resource not found'],
  ]);
});

describe('listImportRows 422', () => {
  refusesMalformedIds(service, operator, 'GET', pattern, ids);
});
