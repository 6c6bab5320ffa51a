import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Client } from '../support/client.ts';
import { fakeClock } from '../support/clock.ts';
import { demo, TEST_SECRET_KEY } from '../support/context.ts';
import { sql } from '../support/database/sql.ts';
import { many, newCharge, setting } from '../support/money/charges.ts';
import { register } from '../support/people/people.ts';
import { cleanUp, newPlace, type Run, run } from '../support/processes/processes.ts';
import { startService } from '../support/service.ts';
import { readAll } from '../support/webhooks/follower.ts';

const SECONDS = setting('PROVE_SECONDS', 30);
const WRITERS = 64;
const DAY_MS = 86_400_000;

/** One of three APIs, whose clock is two days ahead of the others. */
const clock = fakeClock(new Date(Date.now() + 2 * DAY_MS));
const config = { rateLimitPerMinute: 10_000_000 };
const service = await startService({ clock, config });
after(async () => {
  await cleanUp();
  await service.close();
});
const { partner } = service;
const { ownerUrl, applicationUrl } = service.database;
const [companyId] = service.companyIds as [string];
const employees = await Promise.all(many(WRITERS, () => register(service, companyId)));

/** The other two are processes, which are killed and started anew. */
const settings = async () => ({
  ...(await newPlace()),
  DATABASE_URL: applicationUrl,
  SECRET_KEY: TEST_SECRET_KEY,
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_MINUTE: '10000000',
});
const places = [await settings(), await settings()];
const processes: Run[] = [];
const operators: Client[] = [service.operator];

/** On a machine that is this busy a process may not reach the database in time: then once more. */
async function start(place: number): Promise<void> {
  for (;;) {
    const one = run({ args: ['serve'], settings: places[place]! });
    try {
      operators[place + 1] = await (await one.ready()).login(demo().operator);
      processes[place] = one;
      return;
    } catch {
      await one.end('SIGKILL');
    }
  }
}
for (const place of places.keys()) await start(place);

const done = Date.now() + SECONDS * 1000;
const counts = { answered: 0, lost: 0, kills: 0, endedSessions: 0, long: 0, undone: 0, pages: 0 };

/** Sends charges through each in turn; what is lost with a process is sent again by the next. */
async function write(writer: number): Promise<void> {
  for (let n = 0; Date.now() < done; n += 1) {
    const charge = { ...newCharge(employees[writer]!), settled: true };
    for (let attempt = writer + n; ; attempt += 1) {
      const path = `/platform/v1/companies/${companyId}/charges`;
      const client = operators[attempt % operators.length]!;
      const reply = await client.post(path, charge).catch(() => undefined);
      if (reply?.status === 200) break;
      counts.lost += 1;
      await sleep(50);
    }
    counts.answered += 1;
  }
}

/** Stays open for a second or two around an event, and is taken back now and then. */
async function writeSlowly(round: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  for (let n = round; Date.now() < done; n += 1) {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO events (id, company_id, type, occurred_at, body)
       SELECT gen_random_uuid(), company_id, type, now() - interval '1 year', body FROM events
       WHERE company_id = $1 AND type = 'company.payroll-cycle.closed' LIMIT 1`,
      [companyId],
    );
    await sleep(500 + (n % 4) * 400);
    await client.query(n % 3 === 0 ? 'ROLLBACK' : 'COMMIT');
    counts[n % 3 === 0 ? 'undone' : 'long'] += 1;
  }
  await client.end();
}

async function kill(): Promise<void> {
  for (let n = 0; Date.now() < done; n += 1) {
    await sleep(1_500);
    const which = n % 2;
    await processes[which]!.end('SIGKILL');
    await start(which);
    counts.kills += 1;
  }
}

async function endSessions(): Promise<void> {
  while (Date.now() < done) {
    await sleep(300);
    // As the role of the sessions themselves: others do not see who is writing.
    const ended = await sql(
      applicationUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
         AND application_name = 'fringe' AND backend_xid IS NOT NULL LIMIT 2`,
    ).catch(() => []);
    counts.endedSessions += ended.length;
  }
}

/** The ids in the order in which they came; one event has the body of another, so no envelope. */
async function follow(from: string, isOver: () => Promise<boolean>): Promise<string[]> {
  const cursors: string[] = [];
  for (let after = from; ; ) {
    const over = await isOver();
    const reply = await partner.get(
      `/api/v3/events?limit=1000&companyId=${companyId}&after=${after}`,
    );
    if (reply.status !== 200) continue;
    counts.pages += 1;
    cursors.push(...reply.body.events.map(({ cursor }: { cursor: string }) => cursor));
    if (over && !reply.body.more && reply.body.next === after) return cursors;
    after = reply.body.next;
  }
}

const idIn = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('hex', 24);

it('a reader of the feed sees what the table holds, in its order and nothing twice', async (t) => {
  const { next } = await readAll(partner, { after: 'now' });
  const position = Buffer.from(next, 'base64url').readBigInt64BE(16);
  let isWritten = false;
  const still = `SELECT FROM events WHERE position >= (SELECT position_offset
    + pg_snapshot_xmin(pg_current_snapshot())::text::bigint FROM event_epochs)`;
  const isOver = async () => isWritten && (await sql(ownerUrl, still)).length === 0;
  const following = follow(next, isOver);
  const writing = many(WRITERS, write);
  await Promise.all([
    ...writing,
    writeSlowly(0),
    writeSlowly(1),
    writeSlowly(2),
    kill(),
    endSessions(),
  ]);
  isWritten = true;
  const followed = (await following).map(idIn);
  const table = await sql(
    ownerUrl,
    `SELECT replace(id::text, '-', '') AS id FROM events
     WHERE company_id = $1 AND position >= $2 ORDER BY position, id`,
    [companyId, position.toString()],
  );
  t.diagnostic(JSON.stringify({ events: table.length, seconds: SECONDS, ...counts }));
  const { kills, endedSessions, long } = counts;
  assert.ok(kills > 0 && endedSessions > 0 && long > 0, JSON.stringify(counts));
  assert.deepEqual(
    followed,
    table.map(({ id }) => id),
  );
  const [{ ordered }] = await sql(
    ownerUrl,
    `SELECT count(*) FILTER (WHERE id < before)::int AS ordered FROM (SELECT id, lag(id)
       OVER (ORDER BY position, id) AS before FROM events WHERE position >= $1) AS e`,
    [position.toString()],
  );
  assert.ok(ordered > 0, 'the clocks were apart: the order of ids was another');
  assert.equal(new Set(followed).size, followed.length);
});
