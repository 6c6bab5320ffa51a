import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { EmployeeImport } from '@fringe/contract/operations/people/employee-imports';
import type { Client } from '../../support/client.ts';
import { demo, TEST_SECRET_KEY } from '../../support/context.ts';
import { createDatabase } from '../../support/database/postgres.ts';
import { sql } from '../../support/database/sql.ts';
import { csvOf, sendFile, sumsOf } from '../../support/people/large-files.ts';
import {
  cleanUp,
  newPlace,
  type Run,
  root,
  run,
  until,
} from '../../support/processes/processes.ts';

/** Enough to be more than a batch can hold; `PROVE_ROWS=50000` is the whole promise. */
const ROWS = Number(process.env.PROVE_ROWS ?? 10_000);
const FIRST = 10_000_000;
/** With this the file is 25 MB; read as a whole it would not fit into the heap below. */
const NOTE_LENGTH = 350;
const HEAP_MB = 96;
/** Of the whole process: code, buffers and heap. */
const MEMORY_MB = 350;

const database = await createDatabase();
const { ownerUrl } = database;
const settings = {
  ...(await newPlace()),
  DATABASE_URL: database.applicationUrl,
  SECRET_KEY: TEST_SECRET_KEY,
  LOG_LEVEL: 'silent',
};
const main = join(root, 'server', 'src', 'main.ts');
const start = (role: 'serve' | 'work'): Run =>
  run({ settings, command: [process.execPath, `--max-old-space-size=${HEAP_MB}`, main, role] });

const api = start('serve');
after(async () => {
  await cleanUp();
  await database.drop();
});
const operator = await (await api.ready()).login(demo().operator);
const [companyId] = demo().partners[0]!.companyIds as [string];

/** The most memory that a process ever had. */
const peakMb = ({ pid }: Run): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

async function readImport(client: Client, path: string): Promise<EmployeeImport> {
  const reply = await client.get(path);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** Follows an import to where it is wanted; notes how far it was on the way. */
async function follow(path: string, wanted: (one: EmployeeImport) => boolean): Promise<number[]> {
  const seen: number[] = [];
  await until(
    'the import is far enough',
    async () => {
      const one = await readImport(operator, path);
      const { processed, added, updated, unchanged, failed } = one;
      assert.equal(processed, added + updated + unchanged + failed);
      if (seen.at(-1) !== processed) seen.push(processed);
      return wanted(one);
    },
    240_000,
  );
  return seen;
}

const isFinished = ({ state }: EmployeeImport) => state === 'finished';
const headcount = async () =>
  (
    await sql(ownerUrl, 'SELECT count(*)::int AS n FROM employees WHERE company_id = $1', [
      companyId,
    ])
  )[0].n;

describe(`an import of ${ROWS} employees`, { timeout: 280_000 }, () => {
  it('is received, worked on and repeated in bounded memory, though a worker dies', async () => {
    const before = await headcount();
    const path = await sendFile(operator, companyId, csvOf(ROWS, FIRST, NOTE_LENGTH));
    const waiting = await readImport(operator, path);
    assert.deepEqual([waiting.rows, waiting.processed, waiting.state], [ROWS, 0, 'waiting']);

    const first = start('work');
    const early = await follow(path, ({ processed }) => processed >= ROWS / 5);
    first.child.kill('SIGKILL');
    await first.exit;
    const second = start('work');
    const late = await follow(path, isFinished);
    const progress = [...early, ...late];
    assert.deepEqual(
      progress,
      progress.toSorted((a, b) => a - b),
      'progress never falls',
    );
    assert.ok(new Set(progress).size > 5, `progress was seen at ${progress}`);

    const { added, failed, processed } = await readImport(operator, path);
    assert.deepEqual({ added, failed, processed }, { added: ROWS, failed: 0, processed: ROWS });
    assert.equal(await headcount(), before + ROWS);
    const { body } = await operator.get(`/platform/v1/companies/${companyId}/employees?limit=1`);
    assert.equal(body.page.totalElements, before + ROWS);

    const sums = await sumsOf(ownerUrl);
    const again = await sendFile(operator, companyId, csvOf(ROWS, FIRST, NOTE_LENGTH));
    await follow(again, isFinished);
    const repeated = await readImport(operator, again);
    assert.deepEqual([repeated.unchanged, repeated.processed], [ROWS, ROWS]);
    assert.deepEqual(await sumsOf(ownerUrl), sums, 'the same file again changes nothing');

    for (const [name, process] of Object.entries({ api, worker: second })) {
      assert.equal(process.child.exitCode, null, `the ${name} lives: ${process.output()}`);
      const peak = peakMb(process);
      assert.ok(peak < MEMORY_MB, `the ${name} took ${peak.toFixed(0)} MB`);
    }
  });
});
