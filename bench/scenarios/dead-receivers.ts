import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Figures, median } from '../measure.ts';
import { sampleIds } from '../people.ts';
import { freePort, type Platform, startProcess, stopProcess, untilAnswering } from '../platform.ts';
import type { Row } from '../results.ts';
import { chargeOf, limitMeals } from './charge.ts';
import { subscribe } from './deliveries.ts';

const HEALTHY = 10;
const DEAD = Number(process.env.BENCH_DEAD ?? 1_000);
/** How many wait for each that is dead, half of which hang and half of which refuse. */
const BACKLOG = 100;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);

/** How late healthy receivers get events, beside a thousand dead ones and without them. */
export async function deadReceivers(platform: Platform): Promise<Row[]> {
  const [port, closed] = [await freePort(), await freePort()];
  const receiver = startProcess(['sides/receiver.ts'], { PORT: String(port) });
  const here = `http://127.0.0.1:${port}`;
  await untilAnswering(`${here}/count`);
  const owner = new pg.Client({ connectionString: platform.ownerUrl });
  await owner.connect();
  const ids = await sampleIds(platform, 100);
  await limitMeals(platform, ids);
  const round = () => delays(platform, ids, here);
  const [alone, beside]: number[][] = [[], []];
  for (let n = 0; n < HEALTHY; n += 1) {
    await subscribe(platform, `${here}/hook/${n}`, [platform.companyId]);
  }
  await round();
  for (let n = 0; n < ROUNDS; n += 1) alone!.push(await round());
  const models = [`${here}/hang`, `http://127.0.0.1:${closed}/`];
  for (const url of models) {
    const id = await subscribe(platform, url, [platform.otherCompanyId]);
    for (const text of copies) await owner.query(text, [id, DEAD / models.length - 1]);
  }
  await owner.query(`${backlog} WHERE s.url NOT LIKE '%/hook/%'`, [BACKLOG]);
  await sleep(15_000);
  for (let n = 0; n < ROUNDS; n += 1) beside!.push(await round());
  await owner.end();
  await stopProcess(receiver);
  const scenario = `P10 p99 delay of ${HEALTHY} receivers beside ${DEAD} dead ones, in turns per s`;
  const [side, limit] = [figures('beside', beside!), figures('alone', alone!)];
  return [{ scenario, side, limit, reach: '≥ 0.5' }];
}

const figures = (name: string, p99s: number[]): Figures => ({
  name,
  perSecond: 1000 / median(p99s),
  p99Ms: median(p99s),
  cpuUs: {},
});

/** As many more as a partner may not make. */
const copies = [
  `INSERT INTO webhook_subscriptions (id, partner_id, url, event_types, company_ids, status,
     created_at)
   SELECT uuidv7(), partner_id, url, event_types, company_ids, status, created_at
   FROM webhook_subscriptions, generate_series(1, $2::integer) WHERE id = $1`,
  `INSERT INTO webhook_secrets SELECT s.id, k.id, k.secret_sealed FROM webhook_secrets k
   JOIN webhook_subscriptions one ON one.id = k.subscription_id
   JOIN webhook_subscriptions s ON s.url = one.url AND s.id <> one.id
   WHERE k.subscription_id = $1 AND $2::integer > 0`,
  `INSERT INTO webhook_lanes SELECT s.id, l.concurrency FROM webhook_lanes l
   JOIN webhook_subscriptions one ON one.id = l.subscription_id
   JOIN webhook_subscriptions s ON s.url = one.url AND s.id <> one.id
   WHERE l.subscription_id = $1 AND $2::integer > 0`,
];

const backlog = `INSERT INTO webhook_deliveries (id, subscription_id, event_id, event_type,
    company_id, status, created_at, expires_at, next_attempt_at)
  SELECT uuidv7(), s.id, e.id, e.type, e.company_id, 'pending', now(),
    now() + interval '72 hours', now()
  FROM webhook_subscriptions s CROSS JOIN LATERAL (
    SELECT * FROM events WHERE type = 'employee.consumption.generated'
      AND company_id = ANY (s.company_ids) LIMIT $1) AS e`;

/** Causes events for some seconds; returns the 99th percentile of how late they came. */
async function delays(platform: Platform, ids: readonly string[], receiver: string) {
  const ends = performance.now() + SECONDS * 1000;
  await fetch(`${receiver}/delays`);
  for (let n = 0; performance.now() < ends; n += 1) {
    await charge(platform, ids[n % ids.length]!);
    await sleep(20);
  }
  await sleep(500);
  const all = (await (await fetch(`${receiver}/delays`)).json()) as number[];
  const p99 = all.sort((a, b) => a - b)[Math.floor(all.length * 0.99)]!;
  process.stderr.write(`  ${all.length} calls, p50 ${all[all.length >> 1]} ms, p99 ${p99} ms\n`);
  return p99;
}

async function charge({ port, operatorToken, companyId }: Platform, employeeId: string) {
  const externalId = crypto.randomUUID();
  const reply = await fetch(`http://127.0.0.1:${port}/platform/v1/companies/${companyId}/charges`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...chargeOf(employeeId), externalId }),
  });
  if (!reply.ok) throw new Error(`a charge was answered ${reply.status}`);
}
