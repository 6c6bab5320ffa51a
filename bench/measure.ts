import { spawn } from 'node:child_process';
import { cpuSeconds } from './cpu.ts';
import type { LoadResult } from './load.ts';

/** One of the things that are compared in a scenario. */
export interface Side {
  name: string;
  /** Runs for about the given time. */
  run(seconds: number): Promise<Sample>;
}

export interface Sample {
  perSecond: number;
  p99Ms: number | undefined;
  /** CPU time of the measured processes for each request, in microseconds. */
  cpuUs: Record<string, number>;
}

export interface Figures {
  name: string;
  perSecond: number;
  p99Ms: number | undefined;
  cpuUs: Record<string, number>;
}

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);

/** Warms every side up, then lets them take turns; returns the medians. */
export async function compare(sides: Side[]): Promise<Figures[]> {
  for (const side of sides) await side.run(SECONDS / 2);
  const samples = new Map<string, Sample[]>(sides.map((side) => [side.name, []]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const side of sides) {
      const sample = await side.run(SECONDS);
      samples.get(side.name)!.push(sample);
      process.stderr.write(`  round ${round}  ${side.name}: ${Math.round(sample.perSecond)}/s\n`);
    }
  }
  return [...samples].map(([name, all]) => ({
    name,
    perSecond: median(all.map((sample) => sample.perSecond)),
    p99Ms: all[0]!.p99Ms === undefined ? undefined : median(all.map((sample) => sample.p99Ms!)),
    cpuUs: Object.fromEntries(
      Object.keys(all[0]!.cpuUs).map((part) => [part, median(all.map((one) => one.cpuUs[part]!))]),
    ),
  }));
}

export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A side that answers HTTP requests; `watched` names the processes whose CPU time counts. */
export function httpSide(
  name: string,
  order: {
    port: number;
    paths: string[];
    method?: string;
    bodies?: string[];
    token: string;
    connections: number;
  },
  watched: Record<string, number>,
): Side {
  return {
    name,
    run: async (seconds) => {
      const before = readAll(watched);
      const result = await load({ ...order, seconds });
      if (result.failures > 0) throw new Error(`${name}: ${result.failures} requests failed`);
      const after = readAll(watched);
      const cpuUs = Object.fromEntries(
        Object.keys(watched).map((part) => [
          part,
          ((after[part]! - before[part]!) * 1e6) / result.requests,
        ]),
      );
      return { perSecond: result.perSecond, p99Ms: result.p99Ms, cpuUs };
    },
  };
}

const readAll = (watched: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(watched).map(([part, pid]) => [part, cpuSeconds(pid)]));

function load(order: object): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [new URL('./load.ts', import.meta.url).pathname], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(text) as LoadResult);
      else reject(new Error(`the load process ended with ${code}`));
    });
    child.stdin.end(JSON.stringify(order));
  });
}
