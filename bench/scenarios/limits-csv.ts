import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { columnsOf, limitsAsCsv } from '@fringe/server/src/limits/export-queries.ts';
import pg from 'pg';
import { cpuSeconds } from '../cpu.ts';
import { compare, type Side } from '../measure.ts';
import type { Platform } from '../platform.ts';
import type { Row } from '../results.ts';

const EMPLOYEES = 333_334;
const ROWS = EMPLOYEES * 3;

/** A million limits of a corporation as CSV, against COPY of the same rows. */
export async function limitsCsv(platform: Platform): Promise<Row[]> {
  const company = await bigCompany(platform);
  const base = `http://127.0.0.1:${platform.port}/api/v3`;
  const url = `${base}/corporations/${company.corporationId}/limits`;
  const idle = memory(platform.servicePid, 'VmRSS');
  writeFileSync(`/proc/${platform.servicePid}/clear_refs`, '5');
  const [service, copy] = await compare([
    side('GET corporation limits as CSV', platform, async () => {
      const reply = await fetch(`${url}?format=csv`, {
        headers: { authorization: `Bearer ${platform.token}` },
      });
      if (reply.status !== 200) throw new Error(await reply.text());
      for await (const _ of reply.body!);
    }),
    side('COPY TO STDOUT', platform, () =>
      copyOut(platform, limitsAsCsv(company, 'lines', columnsOf('lines'))),
    ),
  ]);
  const peak = memory(platform.servicePid, 'VmHWM');
  const extra = `peak ${Math.round((peak - idle) / 1024)} MiB over idle (mark 64)`;
  const scenario = `P7 corporation limits as CSV, ${ROWS} rows; ${extra}`;
  return [{ scenario, side: service!, limit: copy!, reach: '≥ 0.7' }];
}

/** Counts rows a second: one run is the whole file, however long the round should be. */
const side = (name: string, platform: Platform, work: () => Promise<void>): Side => ({
  name,
  run: async () => {
    const parts = { service: platform.servicePid, database: platform.databasePid };
    const read = () => Object.values(parts).map(cpuSeconds);
    const before = read();
    const started = performance.now();
    await work();
    const seconds = (performance.now() - started) / 1000;
    const used = read().map((after, index) => ((after - before[index]!) * 1e6) / ROWS);
    const cpuUs = Object.fromEntries(Object.keys(parts).map((part, index) => [part, used[index]!]));
    return { perSecond: ROWS / seconds, p99Ms: undefined, cpuUs };
  },
});

const memory = (pid: number, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);

function copyOut(platform: Platform, query: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sql = `COPY (${query}) TO STDOUT (FORMAT csv)`;
    const child = spawn('psql', [platform.ownerUrl, '-q', '-c', sql], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`psql: ${code}`))));
  });
}

/** A corporation of one company whose people have a limit in every category. */
async function bigCompany(platform: Platform) {
  const owner = new pg.Client({ connectionString: platform.ownerUrl });
  await owner.connect();
  const id = '0f000000-0000-7000-8000-000000000001';
  // The failed statement is what matters, not that the server then goes away.
  owner.on('error', () => undefined);
  const { rows } = await owner.query(
    `SELECT c.open_month AS month, c.legal_id AS "legalId", g.partner_id AS partner
     FROM companies c JOIN access_grants g ON g.company_id = c.id WHERE c.id = $1`,
    [platform.companyId],
  );
  const { month, partner } = rows[0];
  for (const statement of statements(id, platform.companyId, month, partner)) {
    await owner.query(statement);
  }
  await owner.end();
  const company = { id, legalId: 'BENCH', currency: 'EUR', month, cycleId: id, startedAt: 0 };
  return { ...company, corporationId: id };
}

const statements = (id: string, model: string, month: string, partner: string): string[] => [
  `INSERT INTO corporations VALUES ('${id}', 'Bench', 'BENCH')`,
  `INSERT INTO companies SELECT fresh.* FROM companies c,
     jsonb_populate_record(NULL::companies, to_jsonb(c) || jsonb_build_object('id', '${id}',
       'corporation_id', '${id}', 'legal_id', 'BENCH', 'open_cycle_id', '${id}')) fresh
   WHERE c.id = '${model}'`,
  `INSERT INTO payroll_cycles (company_id, id, month, started_at)
   VALUES ('${id}', '${id}', '${month}', now())`,
  `INSERT INTO access_grants VALUES ('${partner}', '${id}')`,
  `INSERT INTO employees SELECT fresh.*
   FROM (SELECT * FROM employees LIMIT 1) e, generate_series(1, ${EMPLOYEES}) n,
     jsonb_populate_record(NULL::employees, to_jsonb(e) || jsonb_build_object(
       'company_id', '${id}', 'id', md5(n::text)::uuid, 'ordinal', n, 'email_key', n,
       'legal_id_key', n, 'internal_id', n, 'legal_id', 'L' || n, 'model_id', NULL,
       'cost_center_id', NULL, 'payroll_company_id', NULL, 'state', 'active',
       'representation', '{}')) fresh`,
  `INSERT INTO headcounts (company_id, employees) VALUES ('${id}', ${EMPLOYEES})`,
  `INSERT INTO limits SELECT '${id}', e.id, category, 'recurrent', '${month}', 10000, 'employee',
     'payroll'
   FROM employees e, unnest(ARRAY['meal', 'transport', 'nursery']) category
   WHERE e.company_id = '${id}'`,
  'VACUUM ANALYZE employees',
  'VACUUM ANALYZE limits',
];
