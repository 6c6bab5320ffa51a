import { createOutbound } from '@fringe/server/src/outbound/outbound.ts';
import pg from 'pg';
import { cpuSeconds } from '../cpu.ts';
import { compare, type Side } from '../measure.ts';
import { freePort, type Platform, startProcess, stopProcess, untilAnswering } from '../platform.ts';
import type { Row } from '../results.ts';

const DELIVERIES = 20_000;
/** As many as a lane lets through at a time. */
const AT_A_TIME = 128;

/** Deliveries from the row to the recorded answer, against a bare loop of the same calls. */
export async function deliveries(platform: Platform): Promise<Row[]> {
  const port = await freePort();
  const receiver = startProcess(['sides/receiver.ts'], { PORT: String(port) });
  const url = `http://127.0.0.1:${port}/hook`;
  await untilAnswering(`http://127.0.0.1:${port}/count`);
  const subscriptionId = await subscribe(platform, url);
  const owner = new pg.Client({ connectionString: platform.ownerUrl });
  await owner.connect();
  const [service, bare] = await compare([
    side('deliveries', platform, {
      prepare: () => enqueue(owner, subscriptionId),
      work: () => deliver(owner, subscriptionId),
    }),
    side('bare loop', platform, { prepare: async () => undefined, work: () => bareLoop(url) }),
  ]);
  const before = await committed(owner);
  await enqueue(owner, subscriptionId);
  await deliver(owner, subscriptionId);
  const each = ((await committed(owner)) - before) / DELIVERIES;
  await owner.end();
  await stopProcess(receiver);
  const scenario = `P6 webhook deliveries; ${each.toFixed(3)} transactions each (mark 0.1)`;
  return [{ scenario, side: service!, limit: bare!, reach: '≥ 0.85' }];
}

interface Work {
  prepare(): Promise<void>;
  work(): Promise<void>;
}

const side = (name: string, platform: Platform, { prepare, work }: Work): Side => ({
  name,
  run: async () => {
    await prepare();
    const parts = { service: platform.servicePid, database: platform.databasePid };
    const read = () => Object.values(parts).map(cpuSeconds);
    const before = read();
    const started = performance.now();
    await work();
    const seconds = (performance.now() - started) / 1000;
    const used = read().map((after, index) => ((after - before[index]!) * 1e6) / DELIVERIES);
    const cpuUs = Object.fromEntries(Object.keys(parts).map((part, index) => [part, used[index]!]));
    return { perSecond: DELIVERIES / seconds, p99Ms: undefined, cpuUs };
  },
});

export async function subscribe(
  { port, token }: Platform,
  url: string,
  companyIds: string[] | undefined = undefined,
): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v3/webhooks/subscriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, companyIds, eventTypes: ['employee.consumption.generated'] }),
  });
  return ((await reply.json()) as { id: string }).id;
}

/** Rows as a change writes them, which nobody sees yet. */
async function enqueue(owner: pg.Client, subscriptionId: string): Promise<void> {
  await owner.query('BEGIN');
  await owner.query(
    `INSERT INTO webhook_deliveries (id, subscription_id, event_id, event_type, company_id, status,
       created_at, expires_at, next_attempt_at)
     SELECT uuidv7(), $1, e.id, e.type, e.company_id, 'pending', now(),
       now() + interval '72 hours', now()
     FROM (SELECT * FROM events WHERE type = 'employee.consumption.generated'
       AND company_id IN (SELECT company_id FROM access_grants g JOIN webhook_subscriptions s
         ON s.partner_id = g.partner_id WHERE s.id = $1) LIMIT 500) AS e,
       generate_series(1, ${DELIVERIES / 500})`,
    [subscriptionId],
  );
}

/** Commits them; the worker is woken as by a change in another process. */
async function deliver(owner: pg.Client, subscriptionId: string): Promise<void> {
  await owner.query('COMMIT');
  await owner.query(`SELECT pg_notify('fringe_work', ':${subscriptionId}')`);
  const text = `SELECT EXISTS (SELECT FROM webhook_deliveries
    WHERE subscription_id = $1 AND status = 'pending') AS waiting`;
  while ((await owner.query(text, [subscriptionId])).rows[0].waiting) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** How many transactions there were, the polling of this measurement included. */
const committed = async (owner: pg.Client): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const text = `SELECT xact_commit::int AS n FROM pg_stat_database WHERE datname = 'fringe'`;
  return (await owner.query(text)).rows[0].n;
};

async function bareLoop(url: string): Promise<void> {
  const outbound = createOutbound({ loopback: true });
  const body = JSON.stringify({ id: 'x'.repeat(380) });
  let left = DELIVERIES;
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      while (left-- > 0) await outbound.post(url, { 'content-type': 'application/json' }, body);
    }),
  );
  outbound.close();
}
