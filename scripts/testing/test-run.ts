import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { killAll, markedBy } from '../../server/test/support/processes/server-processes.ts';
import { newRunFolder, removeFolder } from './run-folder.ts';

/** How long a process may take to end after a signal, before it is killed. */
const GRACE_MS = 5_000;

/**
 * Runs commands, one after the other or beside each other, until one of the signals that stop a
 * test run. All that they write to the temporary folder is under one folder of the run, which marks
 * their processes, those too that have left the process group, such as a PostgreSQL or a browser.
 */
export function openTestRun() {
  const folder = newRunFolder();
  process.env.TMPDIR = folder;
  let stoppedBy: NodeJS.Signals | undefined;
  const running = new Set<ChildProcess>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stoppedBy ??= signal;
      for (const child of running) void end(child, signal);
    });
  }

  /** Returns the exit code. After a signal nothing is begun any more. */
  async function step(title: string, command: string, args: string[]): Promise<number> {
    if (stoppedBy) return 1;
    console.log(`── ${title}`);
    return ended(spawn(command, args, { stdio: 'inherit', detached: true }), running);
  }

  /** Beside others: what it says is shown in one piece when it has ended. */
  async function quietStep(title: string, command: string, args: string[]): Promise<number> {
    if (stoppedBy) return 1;
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const said: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => void said.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => void said.push(chunk));
    const code = await ended(child, running);
    console.log(`── ${title}${code === 0 ? '' : ` failed (${code})`}\n${Buffer.concat(said)}`);
    return code;
  }

  /** Kills what is left, removes its files, and returns the exit code of the run. */
  async function close(code: number): Promise<number> {
    const deadline = Date.now() + GRACE_MS;
    let left = markedBy(folder);
    if (left.length > 0 && !stoppedBy) console.log(`── Left behind: ${left.length} processes`);
    killAll(left, 'SIGTERM');
    while (left.length > 0) {
      if (Date.now() > deadline) killAll(left);
      await sleep(50);
      left = markedBy(folder);
    }
    removeFolder(folder);
    return stoppedBy ? 128 + constants.signals[stoppedBy] : code;
  }

  return { step, quietStep, close };
}

/** Its exit code. It has a process group of its own: a signal reaches what it has started. */
async function ended(child: ChildProcess, running: Set<ChildProcess>): Promise<number> {
  running.add(child);
  const [code] = await once(child, 'close');
  running.delete(child);
  return code ?? 1;
}

async function end({ pid }: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  killAll([-pid!], signal);
  await sleep(GRACE_MS);
  killAll([-pid!]);
}
