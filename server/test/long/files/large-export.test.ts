import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { PayrollExport } from '@fringe/contract/operations/exports/exports';
import { TEST_SECRET_KEY } from '../../support/context.ts';
import { expectInvalid } from '../../support/contract/refusals.ts';
import { sql } from '../../support/database/sql.ts';
import { closeMonth, DECEMBER, newSide } from '../../support/money/cycle-companies.ts';
import { fillCompany } from '../../support/money/limit-crowds.ts';
import { cleanUp, newPlace, root, run, until } from '../../support/processes/processes.ts';
import { startService } from '../../support/service.ts';

/** With ten lines each, one row more than a sheet has room for beside its header. */
const PEOPLE = 104_858;
const LINES = PEOPLE * 10;
const HEAP_MB = 96;
/** Of the whole process: code, buffers and heap. */
const MEMORY_MB = 350;

const service = await startService();
after(async () => {
  await cleanUp();
  await service.close();
});
const side = await newSide(service);
const company = `/api/v3/companies/${side.companyId}`;
const { ownerUrl } = service.database;
await fillCompany(ownerUrl, side.companyId, PEOPLE);
await closeMonth(side.client, side.companyId);
await sql(
  ownerUrl,
  `INSERT INTO settlement_lines SELECT e.company_id, $2, e.id, k, b, 'expenses', 1, e.ordinal
   FROM employees e, unnest('{meal-benefit, gym-benefit, nursery-benefit, transport-benefit,
     education-benefit}'::text[]) AS k, unnest('{flex, allowance}'::text[]) AS b
   WHERE e.company_id = $1`,
  [side.companyId, DECEMBER],
);
await sql(ownerUrl, 'ANALYZE employees, settlement_lines');

const worker = run({
  settings: {
    ...(await newPlace()),
    DATABASE_URL: service.database.applicationUrl,
    SECRET_KEY: TEST_SECRET_KEY,
    LOG_LEVEL: 'silent',
  },
  command: [
    process.execPath,
    `--max-old-space-size=${HEAP_MB}`,
    join(root, 'server', 'src', 'main.ts'),
    'work',
  ],
});

/** Asks for an export, and waits until the worker is done with it. */
async function exported(fileType: 'csv' | 'xlsx'): Promise<PayrollExport> {
  const columns = ['internalId', 'category', 'amountInEuros'].map((field) => ({
    header: field,
    field,
  }));
  const definition = { layout: 'lines', fileType, columns };
  const name = `large ${fileType}`;
  const made = await side.client.post(`${company}/export-templates`, { name, definition });
  assert.equal(made.status, 201, made.text);
  const asked = { template: name, payroll: DECEMBER };
  const { id } = (await side.client.post(`${company}/exports`, asked)).body;
  const read = async () => (await side.client.get(`${company}/exports/${id}`)).body;
  await until('the export is made', async () => (await read()).state !== 'waiting', 600_000);
  return read();
}

describe(`an official export of ${LINES} lines`, { timeout: 1_200_000 }, () => {
  it('is made as CSV in bounded memory, and refused where a sheet has no room', async (t) => {
    const csv = await exported('csv');
    assert.deepEqual([csv.state, csv.file?.rows], ['done', LINES], csv.failure ?? '');
    const xlsx = await exported('xlsx');
    const refusal = 'a sheet has room for 1048576 rows; choose CSV, or a sheet for each category';
    assert.deepEqual([xlsx.state, xlsx.failure, xlsx.file], ['failed', refusal, null]);
    const status = readFileSync(`/proc/${worker.pid}/status`, 'utf8');
    const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) / 1024;
    t.diagnostic(`${csv.file!.bytes} bytes of CSV; the worker took ${peak.toFixed(0)} MB`);
    assert.equal(worker.child.exitCode, null, worker.output());
    assert.ok(peak < MEMORY_MB, `the worker took ${peak.toFixed(0)} MB`);
  });

  it('is too long for a list as a workbook, which says so', async () => {
    const path = `${company}/consumptions?payroll=${DECEMBER}&version=1&format=xlsx`;
    const words = 'has no room for more than 200000 rows as XLSX; choose csv, or ask for fewer';
    expectInvalid(await side.client.get(path), 'query/format', words);
  });
});
