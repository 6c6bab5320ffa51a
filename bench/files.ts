import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpuSeconds } from './cpu.ts';
import { compare, type Side } from './measure.ts';
import type { Platform } from './platform.ts';
import type { Row } from './results.ts';

/** A file of the service against COPY of the same query, and the memory that it took. */
export async function compareFiles(
  platform: Platform,
  file: { scenario: string; path: string; query: string; rows: number },
): Promise<Row> {
  const idle = memory(platform.servicePid, 'VmRSS');
  writeFileSync(`/proc/${platform.servicePid}/clear_refs`, '5');
  const [service, copy] = await compare([
    side(`GET ${file.scenario}`, platform, file.rows, () => fetchAll(platform, file.path)),
    side('COPY TO STDOUT', platform, file.rows, () => copyOut(platform, file.query)),
  ]);
  const peak = memory(platform.servicePid, 'VmHWM');
  const extra = `peak ${Math.round((peak - idle) / 1024)} MiB over idle (mark 64)`;
  const scenario = `P7 ${file.scenario}, ${file.rows} rows; ${extra}`;
  return { scenario, side: service!, limit: copy!, reach: '≥ 0.7' };
}

async function fetchAll(platform: Platform, path: string): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${platform.port}${path}`, {
    headers: { authorization: `Bearer ${platform.token}` },
  });
  if (reply.status !== 200) throw new Error(await reply.text());
  for await (const _ of reply.body!);
}

/** Counts rows a second: one run is the whole file, however long the round should be. */
const side = (name: string, platform: Platform, rows: number, work: () => Promise<void>): Side => ({
  name,
  run: async () => {
    const parts = { service: platform.servicePid, database: platform.databasePid };
    const read = () => Object.values(parts).map(cpuSeconds);
    const before = read();
    const started = performance.now();
    await work();
    const seconds = (performance.now() - started) / 1000;
    const used = read().map((after, index) => ((after - before[index]!) * 1e6) / rows);
    const cpuUs = Object.fromEntries(Object.keys(parts).map((part, index) => [part, used[index]!]));
    return { perSecond: rows / seconds, p99Ms: undefined, cpuUs };
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
