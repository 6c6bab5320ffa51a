import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { arch, cpus, totalmem } from 'node:os';
import type { Figures } from './measure.ts';

/** One ratio: a side against its limit, both measured in this run. */
export interface Row {
  scenario: string;
  side: Figures;
  limit: Figures;
  reach: string;
}

export function table(rows: Row[]): string {
  const head = ['Scenario', 'Side', 'Limit', 'Ratio', 'Reach', 'p99', 'CPU per request'];
  const lines = rows.map(({ scenario, side, limit, reach }) => [
    scenario,
    `${side.name} ${rate(side)}`,
    `${limit.name} ${rate(limit)}`,
    (side.perSecond / limit.perSecond).toFixed(2),
    reach,
    side.p99Ms === undefined ? '' : `${side.p99Ms.toFixed(1)} ms`,
    `${cpu(side)}; limit ${cpu(limit)}`,
  ]);
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const rate = (figures: Figures): string => `${Math.round(figures.perSecond)}/s`;

const cpu = (figures: Figures): string =>
  Object.entries(figures.cpuUs)
    .map(([part, us]) => `${part} ${Math.round(us)} µs`)
    .join(', ');

/** Writes the table with what is needed to read it: machine, date, commit and command. */
export async function writeResults(rows: Row[], command: string): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} cores (${arch()}), ${memory} GiB, Node ${process.version}`;
  const text = `# Results

Every figure is a ratio of two things measured in one run, taking turns; medians of the rounds. The
service, its PostgreSQL (fsync on) and the load, a process of its own, share the machine.

- Machine: ${machine}
- Date: ${new Date().toISOString().slice(0, 10)}, after commit ${commit}
- Command: \`${command}\`

${table(rows)}
`;
  await writeFile(new URL('./results.md', import.meta.url), text);
}
