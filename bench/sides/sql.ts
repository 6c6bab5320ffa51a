import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds } from '../cpu.ts';
import type { Side } from '../measure.ts';
import type { Platform } from '../platform.ts';

/** The limit of a statement: pgbench running it, prepared, on its own connections. */
export async function sqlSide(
  name: string,
  platform: Platform,
  script: string,
  clients = 8,
): Promise<Side> {
  if (spawnSync('pgbench', ['--version']).error) {
    throw new Error('pgbench is not installed; Debian has it in the package postgresql-client');
  }
  const folder = await mkdtemp(join(tmpdir(), 'fringe-pgbench-'));
  const file = join(folder, 'script.sql');
  await writeFile(file, script);
  const { username, password } = new URL(platform.applicationUrl.replace('@/', '@socket/'));
  const args = ['-h', platform.socketFolder, '-U', username, '-n', '-M', 'prepared'];
  return {
    name,
    run: async (seconds) => {
      const before = cpuSeconds(platform.databasePid);
      const time = String(Math.max(1, Math.round(seconds)));
      const text = await output(
        [...args, '-c', String(clients), '-j', '1', '-T', time, '-f', file, 'fringe'],
        password,
      );
      const transactions = Number(/actually processed: (\d+)/.exec(text)?.[1]);
      const perSecond = Number(/tps = ([\d.]+)/.exec(text)?.[1]);
      const cpu = cpuSeconds(platform.databasePid) - before;
      return { perSecond, p99Ms: undefined, cpuUs: { database: (cpu * 1e6) / transactions } };
    },
  };
}

function output(args: string[], password: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('pgbench', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PGPASSWORD: decodeURIComponent(password) },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        text += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(text) : reject(new Error(text))));
  });
}
