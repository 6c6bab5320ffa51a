import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { demo } from '../../support/context.ts';
import { createDatabase } from '../../support/database/postgres.ts';
import { sql } from '../../support/database/sql.ts';
import { cleanUp, run, until } from '../../support/processes/processes.ts';
import { operatorOf, placeOn } from '../on-database.ts';
import { fileOf, progressOf, startImport } from './import-file.ts';

const database = await createDatabase();
after(async () => {
  await cleanUp();
  await database.drop();
});

/** More rows and more kills are for `npm run prove`. */
const ROWS = process.env.PROVE_ROUNDS ? 20_000 : 10_000;
const KILLED_AT = process.env.PROVE_ROUNDS ? [0.02, 0.3, 0.6] : [0.02, 0.4];
const shared = { PUBLIC_URL: 'http://127.0.0.1:1' };
const companyId = demo().partners[0]!.companyIds[0]!;
const start = async (role: 'serve' | 'work') =>
  run({ args: [role], settings: await placeOn(database, shared) });
const one = async (text: string, values: unknown[] = [companyId]) =>
  (await sql(database.ownerUrl, text, values))[0];
const headcount = async (): Promise<number> =>
  (await one('SELECT employees FROM headcounts WHERE company_id = $1')).employees;

describe('kill -9 of the worker in the middle of an import', () => {
  it('leaves what was done, and the next one does the rest: every row once', async () => {
    const before = await headcount();
    const service = await start('serve');
    const operator = await operatorOf(service);
    const file = fileOf(ROWS, 'import.example');
    const path = await startImport(operator, companyId, file);
    for (const share of KILLED_AT) {
      const worker = await start('work');
      await until('it is under way', async () => {
        return (await progressOf(operator, path)).processed > ROWS * share;
      });
      await worker.end('SIGKILL');
      assert.ok((await progressOf(operator, path)).processed < ROWS, 'it was in the middle');
    }
    const last = await start('work');
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
    for (const run of [last, service]) assert.equal(await run.end('SIGTERM'), 0, run.output());
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
