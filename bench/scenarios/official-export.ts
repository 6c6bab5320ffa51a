import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { bigCompany } from '../big-company.ts';
import { cpuSeconds } from '../cpu.ts';
import { type Figures, httpSide, median, type Sample } from '../measure.ts';
import { sampleIds } from '../people.ts';
import type { Platform } from '../platform.ts';
import type { Row } from '../results.ts';
import { watched } from './employee-read.ts';

const EMPLOYEES = 100_000;
const CATEGORIES = ['meal-benefit', 'transport-benefit', 'gym-benefit'];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

/** Official exports of a large company beside reads of another one, against these reads alone. */
export async function officialExport(platform: Platform): Promise<Row[]> {
  const company = await bigCompany(platform, EMPLOYEES, totals);
  const path = `/api/v3/companies/${company.id}`;
  await call(platform, `${path}/payroll-cycles/${company.cycleId}`, {});
  const idle = memory(platform.servicePid, 'VmRSS');
  const rows: Row[] = [];
  for (const fileType of ['csv', 'xlsx']) {
    rows.push(await besideReads(platform, path, company.month, fileType, idle));
  }
  return rows;
}

async function besideReads(
  platform: Platform,
  path: string,
  month: string,
  fileType: string,
  idle: number,
) {
  const { port, token, companyId } = platform;
  const ids = await sampleIds(platform, 200);
  const paths = ids.map((id) => `/api/v3/companies/${companyId}/employees/${id}/consumptions`);
  const reads = httpSide('reads', { port, token, connections: 4, paths }, watched(platform));
  const made = { alone: [] as Sample[], beside: [] as Sample[] };
  const exports: Awaited<ReturnType<typeof exported>>[] = [];
  await reads.run(2);
  writeFileSync(`/proc/${platform.servicePid}/clear_refs`, '5');
  for (let round = 1; round <= ROUNDS; round += 1) {
    made.alone.push(await reads.run(3));
    const making = exported(platform, path, month, fileType, round);
    made.beside.push(await reads.run(3));
    exports.push(await making);
    const { perSecond, bytes } = exports.at(-1)!;
    process.stderr.write(`  round ${round}  ${Math.round(perSecond)} rows/s, ${bytes} bytes\n`);
  }
  const [beside, alone] = [figures('reads beside', made.beside), figures('reads', made.alone)];
  const peak = (memory(platform.servicePid, 'VmHWM') - idle) / 1024;
  const of = (key: keyof (typeof exports)[0]) => median(exports.map((one) => one[key]));
  const p99 = beside.p99Ms! / alone.p99Ms!;
  const mib = of('bytes') / 2 ** 20;
  const facts = [
    `official export (${fileType}), ${EMPLOYEES} employees, ${of('rows')} lines`,
    `${Math.round(of('perSecond'))} rows/s beside the reads, ${of('cpu').toFixed(1)} s of CPU`,
    `${mib.toFixed(1)} MiB`,
    `peak ${Math.round(peak)} MiB over idle (mark 64)`,
    `p99 of others ${p99.toFixed(1)} × that alone`,
  ];
  return { scenario: facts.join('; '), side: beside, limit: alone, reach: '' };
}

const figures = (name: string, samples: Sample[]): Figures => ({
  name,
  perSecond: median(samples.map(({ perSecond }) => perSecond)),
  p99Ms: median(samples.map(({ p99Ms }) => p99Ms!)),
  cpuUs: {},
});

/** Asks for an export that nobody has asked for yet, and waits for its file. */
async function exported(
  platform: Platform,
  path: string,
  month: string,
  fileType: string,
  round: number,
) {
  const parts = [platform.servicePid, platform.databasePid];
  const cpu = () => parts.map(cpuSeconds).reduce((sum, one) => sum + one, 0);
  const definition = { layout: 'lines', fileType, columns: columnsOf(round) };
  const template = await call(platform, `${path}/export-templates`, {
    name: `bench-${fileType}-${round}`,
    definition,
  });
  const before = cpu();
  const started = performance.now();
  const { id } = await call(platform, `${path}/exports`, { template: template.id, payroll: month });
  for (;;) {
    const { state, file, failure } = await call(platform, `${path}/exports/${id}`);
    if (state === 'failed') throw new Error(failure);
    const seconds = (performance.now() - started) / 1000;
    const { rows, bytes } = file ?? {};
    if (file) return { rows, bytes, perSecond: rows / seconds, cpu: cpu() - before };
    await sleep(50);
  }
}

const fields = 'internalId legalId surname name category behaviour amountInEuros periodEnd'.split(
  ' ',
);

/** Another heading makes it another export. */
const columnsOf = (round: number) => [
  ...fields.map((field) => ({ header: field, field })),
  { header: `round ${round}`, constant: String(round) },
];

async function call({ port, token }: Platform, path: string, body?: object) {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(await reply.text());
  // biome-ignore lint/suspicious/noExplicitAny: a measurement, not a client.
  return (await reply.json()) as any;
}

const memory = (pid: number, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);

/** Everybody has spent something of each of three kinds. */
const totals = (id: string, month: string): string[] => [
  `INSERT INTO consumption_totals SELECT '${id}', '${month}', e.id, category, 'flex', 'expenses',
     12345, 3
   FROM employees e, unnest(ARRAY['${CATEGORIES.join("', '")}']) category
   WHERE e.company_id = '${id}'`,
];
