import { setTimeout as sleep } from 'node:timers/promises';
import { csvOf } from '@fringe/server/test/support/people/large-files.ts';
import { cpuSeconds } from './cpu.ts';
import { type Platform, startPlatform } from './platform.ts';

/**
 * What an import costs: `node bench/imports.ts ROWS [FOLDER]…` sends the same CSV to the service of
 * this folder, and to those of others, such as a clone of an earlier commit; each starts afresh.
 * Prints CPU seconds, which another process on the machine does not change much.
 */
const [rows = '50000', ...others] = process.argv.slice(2);
const FIRST = 10_000_000;
const file = [...csvOf(Number(rows), FIRST)].join('');

for (const folder of ['..', ...others]) {
  const platform = await startPlatform(`${folder}/server/src/main.ts`);
  try {
    const start = cpu(platform);
    const path = await send(platform);
    const received = cpu(platform);
    await finished(platform, path);
    const applied = cpu(platform);
    const parts = [told('received', start, received), told('applied', received, applied)];
    console.log(`${folder}, ${rows} rows (${file.length} bytes): ${parts.join('; ')}`);
  } finally {
    await platform.stop();
  }
}

function cpu({ servicePid, databasePid }: Platform) {
  return { service: cpuSeconds(servicePid), database: cpuSeconds(databasePid) };
}

type Cpu = ReturnType<typeof cpu>;

function told(what: string, before: Cpu, after: Cpu): string {
  const service = (after.service - before.service).toFixed(1);
  const database = (after.database - before.database).toFixed(1);
  return `${what}: node ${service} s, PostgreSQL ${database} s`;
}

async function send({ port, companyId, operatorToken }: Platform): Promise<string> {
  const path = `/platform/v1/companies/${companyId}/employee-imports`;
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'text/csv' },
    body: file,
  });
  if (reply.status !== 202) throw new Error(await reply.text());
  return `${path}/${((await reply.json()) as { id: string }).id}`;
}

async function finished({ port, operatorToken }: Platform, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${operatorToken}` };
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const one = (await reply.json()) as { state: string; added: number };
    if (one.state === 'finished') {
      if (one.added !== Number(rows)) throw new Error(`added ${one.added}`);
      return;
    }
    await sleep(200);
  }
}
