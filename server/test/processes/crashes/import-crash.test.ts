import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql, untilWaiting, withSql } from '../../support/database/sql.ts';
import { placeOn } from '../../support/processes/on-database.ts';
import { cleanUp, run, until } from '../../support/processes/processes.ts';
import { startService } from '../../support/service.ts';
import { fileOf, progressOf, startImport } from './import-file.ts';

const { operator, companyIds, database, close } = await startService();
const { ownerUrl } = database;
after(async () => {
  await cleanUp();
  await close();
});

/** More rows, and kills at moments of chance, are for `npm run prove`. */
const ROWS = process.env.PROVE_ROUNDS ? 20_000 : 1_200;
const KILLED_AT = process.env.PROVE_ROUNDS ? [0.1, 0.3, 0.6] : [];
/** So many rows are added in one transaction. */
const BATCH = 500;
const companyId = companyIds[0]!;
const startWorker = async () => run({ args: ['work'], settings: await placeOn(database) });
const one = async (text: string, values: unknown[] = [companyId]) =>
  (await sql(ownerUrl, text, values))[0];
const headcount = async (): Promise<number> =>
  (await one('SELECT employees FROM headcounts WHERE company_id = $1')).employees;

/** Its second batch is held up when the people of it are added and their report is not. */
async function killAmidSecondBatch(importId: string): Promise<void> {
  await withSql(ownerUrl, async (holder) => {
    await holder.query('BEGIN');
    const lock = 'SELECT FROM employee_import_rows WHERE import_id = $1 AND number = $2 FOR UPDATE';
    assert.equal((await holder.query(lock, [importId, BATCH + 1])).rowCount, 1);
    const worker = await startWorker();
    await untilWaiting(holder);
    await worker.end('SIGKILL');
    await holder.query('ROLLBACK');
  });
}

describe('kill -9 of the worker in the middle of an import', () => {
  it('leaves what was done, and the next one does the rest: every row once', async () => {
    const before = await headcount();
    const file = fileOf(ROWS, 'import.example');
    const path = await startImport(operator, companyId, file);
    await killAmidSecondBatch(path.split('/').at(-1)!);
    assert.equal((await progressOf(operator, path)).processed, BATCH);
    assert.equal(await headcount(), before + BATCH);
    for (const share of KILLED_AT) {
      const worker = await startWorker();
      await until('it is under way', async () => {
        return (await progressOf(operator, path)).processed > ROWS * share;
      });
      await worker.end('SIGKILL');
      assert.ok((await progressOf(operator, path)).processed < ROWS, 'it was in the middle');
    }
    const last = await startWorker();
    await until('it is finished', async () => {
      return (await progressOf(operator, path)).state === 'finished';
    });
    const { rows, processed, added } = await progressOf(operator, path);
    assert.deepEqual({ rows, processed, added }, { rows: ROWS, processed: ROWS, added: ROWS });
    await expectEveryRowOnce(before, path.split('/').at(-1)!);
    const again = await startImport(operator, companyId, file);
    await until('the repetition is finished', async () => {
      return (await progressOf(operator, again)).state === 'finished';
    });
    assert.equal((await progressOf(operator, again)).unchanged, ROWS);
    assert.equal(await headcount(), before + ROWS);
    assert.equal(await last.end('SIGTERM'), 0, last.output());
  });
});

async function expectEveryRowOnce(before: number, importId: string): Promise<void> {
  assert.equal(await headcount(), before + ROWS);
  const people = await one(
    `SELECT count(*)::int AS count, max(ordinal) AS last FROM employees WHERE company_id = $1`,
  );
  assert.deepEqual(people, { count: before + ROWS, last: before + ROWS });
  const reported = await one(
    `SELECT count(*)::int AS rows, count(DISTINCT r.employee_id)::int AS people
     FROM employee_import_rows r
     JOIN employees e ON e.company_id = r.company_id AND e.id = r.employee_id
       AND e.email = 'person.' || r.number || '@import.example'
     WHERE r.company_id = $1 AND r.import_id = $2 AND r.outcome = 'added'`,
    [companyId, importId],
  );
  assert.deepEqual(reported, { rows: ROWS, people: ROWS });
  const states = await one(
    `SELECT count(*)::int AS changes, count(DISTINCT s.employee_id)::int AS people
     FROM employee_state_changes s
     JOIN employee_import_rows r ON r.company_id = s.company_id AND r.employee_id = s.employee_id
     WHERE r.company_id = $1 AND r.import_id = $2`,
    [companyId, importId],
  );
  assert.deepEqual(states, { changes: ROWS, people: ROWS });
}
