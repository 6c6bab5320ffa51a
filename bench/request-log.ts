import { randomUUID } from 'node:crypto';
import { openDatabase } from '@fringe/server/src/database/database.ts';
import { keepRequestDays } from '@fringe/server/src/requests/keep-request-days.ts';
import { listRequests } from '@fringe/server/src/requests/list-requests.ts';
import { findRequest, makeDay, requestIntake } from '@fringe/server/src/requests/queries.ts';
import { RequestRows } from '@fringe/server/src/requests/rows.ts';
import { firstIdAt, LAST_ID, NO_ID } from '@fringe/server/src/values/ids.ts';
import pg from 'pg';
import pino from 'pino';
import { startPlatform } from './platform.ts';

/**
 * `node bench/request-log.ts [ROWS]`: fills the request log by the way that calls take, over ten
 * days, and says what it costs: rows a second, bytes a row, searches, and dropping a day.
 */
const ROWS = Number(process.argv[2] ?? 10_000_000);
const DAYS = 10;
const BATCH = 4_000;
const DAY_MS = 86_400_000;

const platform = await startPlatform();
const database = openDatabase({ url: platform.applicationUrl, log: pino({ level: 'silent' }) });
const owner = new pg.Client({ connectionString: platform.ownerUrl });
await owner.connect();
const say = (name: string, value: string) => console.log(`${name}: ${value}`);
try {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const context = (ms: number, requestLogDays: number) =>
    ({ database, clock: { now: () => new Date(ms) }, config: { requestLogDays } }) as never;
  await makeDays(today);
  const { ids, employeeId } = await fill(today - DAYS * DAY_MS);
  const begun = performance.now();
  await keepRequestDays(context(today + DAY_MS / 2, 30));
  say('indexes of all days', `${seconds(begun)} s`);
  await sizes();
  await searches(ids, employeeId);
  const drop = performance.now();
  await keepRequestDays(context(today, DAYS - 1));
  say('dropping a day', `${(performance.now() - drop).toFixed(0)} ms`);
} finally {
  await owner.end();
  await database.close();
  await platform.stop();
}

/** As they are while they last: without the indexes that they get when they are over. */
async function makeDays(today: number): Promise<void> {
  const apart = database.apart();
  for (let day = DAYS; day > 0; day -= 1) {
    await makeDay(apart, new Date(today - day * DAY_MS).toISOString().slice(0, 10));
  }
  await apart.close();
}

/** Days of as many rows each; an employee is named by about a hundred calls. */
async function fill(fromMs: number) {
  const apart = database.apart();
  const credentials = Array.from({ length: 20 }, () => randomUUID());
  const people = Array.from({ length: Math.ceil(ROWS / 100) }, () => randomUUID());
  const companyId = randomUUID();
  const ids: string[] = [];
  const begun = performance.now();
  for (let row = 0; row < ROWS; ) {
    const rows = new RequestRows();
    for (; rows.count < BATCH && row < ROWS; row += 1) {
      const ms = fromMs + Math.floor((row / ROWS) * DAYS * DAY_MS);
      const id = `${firstIdAt(ms).slice(0, 14)}7000-${randomUUID().slice(19)}`;
      if (row % Math.ceil(ROWS / 20) === 7) ids.push(id);
      rows.add({
        id,
        durationMs: 3.2,
        status: 200,
        credentialId: credentials[row % credentials.length]!,
        companyId,
        employeeId: people[Math.floor(Math.random() * people.length)]!,
        operation: 'readEmployee',
        code: null,
      });
    }
    await apart.take(requestIntake, rows.parts());
  }
  say('taken in', `${ROWS} rows, ${Math.round(ROWS / Number(seconds(begun)))} rows/s`);
  await apart.close();
  return { ids, employeeId: people[0]! };
}

async function sizes(): Promise<void> {
  const { rows } = await owner.query(
    `SELECT sum(pg_table_size(relid)) AS heap, sum(pg_indexes_size(relid)) AS indexes
     FROM pg_partition_tree('request_log') WHERE isleaf`,
  );
  const each = (bytes: string) => (Number(bytes) / ROWS).toFixed(0);
  say('bytes a row', `${each(rows[0].heap)} and ${each(rows[0].indexes)} in indexes`);
}

async function searches(ids: readonly string[], employeeId: string): Promise<void> {
  const { reader } = database;
  const span = { after: NO_ID, before: LAST_ID };
  const timed = async (name: string, work: () => Promise<unknown>) => {
    await work();
    const times: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const begun = performance.now();
      await work();
      times.push(performance.now() - begun);
    }
    say(name, `${times.sort((a, b) => a - b)[4]!.toFixed(1)} ms`);
  };
  let next = 0;
  await timed('by id', () => findRequest(reader, ids[next++ % ids.length]!));
  await timed('by employee', () => listRequests(reader, span, { employeeId }, 250));
  await timed('newest 250', () => listRequests(reader, span, {}, 250));
  await buffers('by id', `SELECT * FROM request_log WHERE id = '${ids[3]}'`);
  const within = `id > '${NO_ID}' AND id < '${LAST_ID}'`;
  const ofEmployee = `WHERE employee_id = '${employeeId}' AND ${within}`;
  await buffers(
    'by employee',
    `SELECT * FROM request_log ${ofEmployee} ORDER BY id DESC LIMIT 251`,
  );
}

async function buffers(name: string, text: string): Promise<void> {
  const { rows } = await owner.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT json) ${text}`);
  const { Plan } = rows[0]['QUERY PLAN'][0];
  say(`${name}, buffers`, `${Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']}`);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
