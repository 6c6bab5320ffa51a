import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { EmployeeImport } from '@fringe/contract/operations/people/employee-imports';
import { applyImport } from '../../../src/employee-imports/apply-import.ts';
import { startWorker } from '../../../src/worker.ts';
import { sql } from '../../support/database/sql.ts';
import { csvOf, sendFile, sumsOf } from '../../support/people/large-files.ts';
import { newPerson } from '../../support/people/people.ts';
import { until } from '../../support/processes/processes.ts';
import { startService } from '../../support/service.ts';
import { contextBeside, untilDone } from '../../support/worker.ts';

const service = await startService();
after(service.close);
const { operator, context } = service;
const { ownerUrl } = service.database;
const [companyId, otherId] = service.companyIds as [string, string];

const read = async (path: string): Promise<EmployeeImport> => (await operator.get(path)).body;
const counted = async (path: string) => {
  const { rows, added, unchanged, failed, state } = await read(path);
  return { rows, added, unchanged, failed, state };
};
const employeesNamed = async (company: string, from: number, to: number) => {
  const text = `SELECT count(*)::int AS n FROM employees
    WHERE company_id = $1 AND substring(surname FROM 'Fila, (\\d+)')::int BETWEEN $2 AND $3`;
  return (await sql(ownerUrl, text, [company, from, to - 1]))[0].n;
};

describe('the first large import of a database', () => {
  // Nothing was counted yet, so that the planner takes the tables for empty: a statement that is
  // quadratic then would run into its time-out here, with minutes to spare.
  it('is received and worked on, also when every row stands in it twice', async () => {
    const first = 19_000_000;
    const [header, ...lines] = csvOf(2_000, first);
    const path = await sendFile(operator, companyId, [header!, ...lines, ...lines]);
    await untilDone(() => applyImport(context));
    const wanted = { rows: 4_000, added: 2_000, unchanged: 0, failed: 2_000, state: 'finished' };
    assert.deepEqual(await counted(path), wanted);
    const { body } = await operator.get(`${path}/rows?outcome=failed&limit=1`);
    assert.deepEqual(body.rows[0].messages, ['legalId stands in line 2 already']);
  });
});

describe('an import whose transaction fails in the middle', () => {
  it('keeps what was done, loses and doubles nothing, and lets others pass', async () => {
    const first = 20_000_000;
    const path = await sendFile(operator, companyId, csvOf(1_000, first));
    // The seven hundredth row cannot be written, for a reason that nobody foresaw.
    const poison = `ALTER TABLE employees ADD CONSTRAINT poison
      CHECK (surname <> 'Fila, ${first + 700}') NOT VALID`;
    await sql(ownerUrl, poison);
    assert.equal(await applyImport(context), true);
    await assert.rejects(applyImport(context));
    await assert.rejects(applyImport(context));
    const half = { rows: 1_000, added: 500, unchanged: 0, failed: 0, state: 'running' };
    assert.deepEqual(await counted(path), half);
    assert.equal(await employeesNamed(companyId, first, first + 1_000), 500);

    const other = await sendFile(operator, otherId, csvOf(600, first + 5_000));
    const worker = startWorker(context);
    await until('the other is done', async () => (await read(other)).state === 'finished');
    await worker.stop();
    assert.equal((await read(other)).added, 600);
    assert.deepEqual(await counted(path), half);

    await sql(ownerUrl, 'ALTER TABLE employees DROP CONSTRAINT poison');
    await untilDone(() => applyImport(context));
    const done = { rows: 1_000, added: 1_000, unchanged: 0, failed: 0, state: 'finished' };
    assert.deepEqual(await counted(path), done);
    assert.equal(await employeesNamed(companyId, first, first + 1_000), 1_000);
  });
});

describe('an import', () => {
  it('that several workers meet on adds each row once', async () => {
    const first = 21_000_000;
    const path = await sendFile(operator, companyId, csvOf(1_500, first));
    const workers = [contextBeside(service), contextBeside(service), contextBeside(service)];
    await until('the import is done', async () => {
      await Promise.all(workers.map((one) => applyImport(one.context)));
      return (await read(path)).state === 'finished';
    });
    assert.equal((await read(path)).added, 1_500);
    assert.equal(await employeesNamed(companyId, first, first + 1_500), 1_500);
    await Promise.all(workers.map((one) => one.close()));
  });

  it('that is sent twice at once adds each row once, whichever comes first', async () => {
    const first = 22_000_000;
    const send = () => sendFile(operator, companyId, csvOf(600, first));
    const paths = await Promise.all([send(), send()]);
    const workers = [contextBeside(service), contextBeside(service)];
    const isDone = async (path: string) => (await read(path)).state === 'finished';
    await until('both are done', async () => {
      await Promise.all(workers.map((one) => applyImport(one.context)));
      return (await Promise.all(paths.map(isDone))).every(Boolean);
    });
    const both = await Promise.all(paths.map(read));
    const sum = (name: 'added' | 'unchanged' | 'failed') =>
      both.reduce((total, one) => total + one[name], 0);
    assert.deepEqual([sum('added'), sum('unchanged'), sum('failed')], [600, 600, 0]);
    await Promise.all(workers.map((one) => one.close()));
  });

  it('beside people who are registered meanwhile takes neither down', async () => {
    const first = 23_000_000;
    const path = await sendFile(operator, companyId, csvOf(600, first));
    const employees = `/platform/v1/companies/${companyId}/employees`;
    const registering = Array.from({ length: 20 }, () => operator.post(employees, newPerson()));
    await untilDone(() => applyImport(context));
    const statuses = (await Promise.all(registering)).map(({ status }) => status);
    assert.deepEqual([...new Set(statuses)], [201]);
    assert.equal((await read(path)).added, 600);
    const numbers = `SELECT count(*)::int AS all, max(ordinal) AS last,
      count(DISTINCT ordinal)::int AS different FROM employees WHERE company_id = $1`;
    const [row] = await sql(ownerUrl, numbers, [companyId]);
    assert.deepEqual([row.last, row.different], [row.all, row.all]);
  });

  it('that breaks off while it is sent leaves nothing', async () => {
    const before = await sumsOf(ownerUrl);
    function* broken(): Generator<string> {
      let sent = 0;
      for (const line of csvOf(5_000, 24_000_000)) {
        sent += 1;
        if (sent > 3_000) throw new Error('the line is cut');
        yield line;
      }
    }
    await assert.rejects(sendFile(operator, companyId, broken()));
    const left = "SELECT count(*)::int AS n FROM employee_imports WHERE state = 'receiving'";
    await until('it is gone', async () => (await sql(ownerUrl, left))[0].n === 0);
    assert.equal(await applyImport(context), false);
    assert.deepEqual(await sumsOf(ownerUrl), before);
  });
});
