import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPlatform } from '../platform.ts';
import { prepare } from './prepare.ts';
import type { VictimResult } from './victim.ts';

/**
 * `npm run attacks`: one partner attacks in every known way; another works beside it. Prints, for
 * each attack, how long the other's calls take against a quiet service, and what memory is held.
 * `npm run attacks -- NAME` runs those whose names begin so.
 */
const SECONDS = Number(process.env.ATTACK_SECONDS ?? 8);

const platform = await startPlatform();
try {
  const { attacks, victim } = await prepare(platform);
  const named = process.argv.slice(2);
  const chosen = Object.entries(attacks).filter(
    ([name]) => named.length === 0 || named.some((one) => name.startsWith(one)),
  );
  await watch(2);
  console.log('| Attack | quiet p99 | p99 | ratio | p50 | not 200 | memory over idle |');
  console.log('|---|---|---|---|---|---|---|');
  for (const [name, attack] of chosen) {
    const idle = memoryMib();
    const quiet = await watch(SECONDS);
    const attacker = run('attacker.ts', { port: platform.port, attack });
    await sleep(1_000);
    let most = 0;
    const sampling = setInterval(() => {
      most = Math.max(most, memoryMib());
    }, 100);
    const beside = await watch(SECONDS);
    clearInterval(sampling);
    attacker.child.kill('SIGKILL');
    const ratio = (beside.p99Ms / quiet.p99Ms).toFixed(1);
    const over = `${Math.round(Math.max(0, most - idle))} MiB`;
    console.log(
      `| ${name} | ${quiet.p99Ms.toFixed(1)} ms | ${beside.p99Ms.toFixed(1)} ms | ${ratio} | ` +
        `${beside.p50Ms.toFixed(1)} ms | ${beside.failures} of ${beside.calls} | ${over} |`,
    );
    await sleep(3_000);
  }

  async function watch(seconds: number): Promise<VictimResult> {
    const { output } = run('victim.ts', { ...victim, port: platform.port, seconds });
    return JSON.parse(await output) as VictimResult;
  }
} finally {
  await platform.stop();
}

/** Memory that the service's process holds. */
function memoryMib(): number {
  const text = readFileSync(`/proc/${platform.servicePid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(text)![1]) / 1024;
}

function run(script: string, order: object) {
  const file = new URL(script, import.meta.url).pathname;
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(order));
  const output = (async () => {
    let text = '';
    for await (const chunk of child.stdout) text += chunk;
    return text;
  })();
  return { child, output };
}
