import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { markedBy } from '../../server/test/support/processes/server-processes.ts';

/** Linux counts the time of a core in hundredths of a second. */
const TICK_MS = 10;

/**
 * How much of a core the processes of this test run have used so far, PostgreSQL and what has ended
 * included. Unlike the time that passes, it hardly depends on what else the machine does. What
 * outlived the process that started it, and has ended since, is missing, and so are the tabs of a
 * browser: they take more than is told here.
 */
export const cpuOfRun = (): number =>
  [process.pid, ...markedBy(tmpdir())].reduce((sum, pid) => sum + cpuOf(pid), 0);

/** Of a process and of those that it has started and seen end. */
function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before may hold anything; the four counts are the 14th to the 17th word.
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return words.slice(11, 15).reduce((sum, one) => sum + Number(one), 0) * TICK_MS;
  } catch {
    return 0;
  }
}
