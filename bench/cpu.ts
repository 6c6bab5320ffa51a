import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The CPU time that a process and its living and ended children have used, in seconds. */
export function cpuSeconds(pid: number): number {
  const own = statOf(pid);
  if (!own) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid)
    .reduce((sum, stat) => sum + stat!.ticks, 0);
  return (own.ticks + own.endedChildren + children) / TICKS_PER_SECOND;
}

function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
      endedChildren: Number(fields[13]) + Number(fields[14]),
    };
  } catch {
    return undefined;
  }
}
