import pg from 'pg';
import { bigCompany } from '../big-company.ts';
import { cpuSeconds } from '../cpu.ts';
import { compare, httpSide, median, type Side } from '../measure.ts';
import { sampleIds } from '../people.ts';
import type { Platform } from '../platform.ts';
import type { Row } from '../results.ts';
import { watched } from './employee-read.ts';

const EMPLOYEES = 100_000;
const ENTRIES = 1_000_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

/** Closing a company with a million entries, against one bare sum of the same rows. */
export async function close(platform: Platform): Promise<Row[]> {
  const company = await bigCompany(platform, EMPLOYEES, entries);
  const owner = new pg.Client({ connectionString: platform.ownerUrl });
  await owner.connect();
  await owner.query('CREATE TABLE bench_lines (LIKE settlement_lines INCLUDING ALL)');
  const [service, bare] = await compare([
    timed('POST close', platform, async () => {
      await closeCycle(platform, company.id, company.cycleId);
      return () => reopen(owner, company.id, company.cycleId, company.month);
    }),
    timed('INSERT … SELECT sum', platform, async () => {
      await owner.query(bareSum, [company.id, company.month]);
      return () => owner.query('TRUNCATE bench_lines');
    }),
  ]);
  const disturbed = await disturbance(platform, owner, company);
  await owner.end();
  const scenario = `P8 close, ${EMPLOYEES} employees, ${ENTRIES} entries; ${disturbed}`;
  return [{ scenario, side: service!, limit: bare!, reach: '≥ 0.77 (1.3 × its time)' }];
}

/** Counts closes a second; what it leaves is put back without being counted. */
const timed = (
  name: string,
  { servicePid, databasePid }: Platform,
  work: () => Promise<() => Promise<unknown>>,
): Side => ({
  name,
  run: async () => {
    const read = () => [cpuSeconds(servicePid), cpuSeconds(databasePid)] as const;
    const before = read();
    const started = performance.now();
    const putBack = await work();
    const perSecond = 1000 / (performance.now() - started);
    const [service, database] = read().map((after, index) => (after - before[index]!) * 1e6);
    await putBack();
    process.stderr.write(`    ${Math.round(1000 / perSecond)} ms\n`);
    return { perSecond, p99Ms: undefined, cpuUs: { service: service!, database: database! } };
  },
});

async function closeCycle({ port, token }: Platform, companyId: string, cycleId: string) {
  const path = `/api/v3/companies/${companyId}/payroll-cycles/${cycleId}`;
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (reply.status !== 200) throw new Error(await reply.text());
}

async function reopen(owner: pg.Client, id: string, cycleId: string, month: string) {
  await owner.query('TRUNCATE settlement_lines');
  await owner.query('DELETE FROM settlements WHERE company_id = $1', [id]);
  await owner.query('DELETE FROM payroll_cycles WHERE company_id = $1 AND id <> $2', [id, cycleId]);
  await owner.query('UPDATE payroll_cycles SET ended_at = NULL WHERE company_id = $1', [id]);
  const back = 'UPDATE companies SET open_cycle_id = $2, open_month = $3 WHERE id = $1';
  await owner.query(back, [id, cycleId, month]);
}

const bareSum = `INSERT INTO bench_lines
  SELECT company_id, month, employee_id, category, behaviour, sum_type, 1, sum(amount_in_cents)
  FROM consumptions WHERE company_id = $1 AND month = $2
  GROUP BY company_id, month, employee_id, category, behaviour, sum_type`;

/** How long the slowest of another company's reads take beside a close, and without one. */
async function disturbance(
  platform: Platform,
  owner: pg.Client,
  company: { id: string; cycleId: string; month: string },
): Promise<string> {
  const { port, token, companyId } = platform;
  const ids = await sampleIds(platform, 200);
  const paths = ids.map((id) => `/api/v3/companies/${companyId}/employees/${id}/consumptions`);
  const order = { port, token, connections: 4, paths };
  const reads = httpSide('reads', order, watched(platform));
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push((await reads.run(3)).p99Ms!);
    const closing = closeCycle(platform, company.id, company.cycleId);
    beside.push((await reads.run(3)).p99Ms!);
    await closing;
    await reopen(owner, company.id, company.cycleId, company.month);
  }
  const ms = (all: number[]) => `${median(all).toFixed(1)} ms`;
  return `p99 of others ${ms(beside)} beside it, ${ms(alone)} alone (mark 1.5 ×)`;
}

/** Ten entries for everybody, of five kinds, and their totals. */
const entries = (id: string, month: string): string[] => [
  `INSERT INTO consumptions (company_id, id, employee_id, month, category, behaviour, sum_type,
     amount_in_cents, concept, occurred_at, recorded_at, external_id, late)
   SELECT '${id}', md5(e.id::text || category || n)::uuid, e.id, '${month}', category, 'flex',
     'expenses', 100 + n, 'Measured', now(), now(), e.id::text || category || n, false
   FROM employees e, unnest(ARRAY['meal-benefit', 'transport-benefit', 'gym-benefit',
     'education-benefit', 'nursery-benefit']) category, generate_series(1, 2) n
   WHERE e.company_id = '${id}'`,
  `INSERT INTO consumption_totals SELECT company_id, month, employee_id, category, behaviour,
     sum_type, sum(amount_in_cents), count(*)
   FROM consumptions WHERE company_id = '${id}' GROUP BY 1, 2, 3, 4, 5, 6`,
];
