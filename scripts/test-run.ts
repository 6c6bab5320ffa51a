import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killAll, markedBy } from '../server/test/support/server-processes.ts';

/** How long a process may take to end after a signal, before it is killed. */
const GRACE_MS = 5_000;

/**
 * Runs commands one after the other, until one of the signals that stop a test run. All that they
 * write to the temporary folder is under one folder of the run, which marks their processes, those
 * too that have left the process group, such as a PostgreSQL or a browser.
 */
export function openTestRun() {
  const folder = mkdtempSync(join(tmpdir(), 'fringe-run-'));
  // Like the folder that it stands for: tests run services as other users.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  let stoppedBy: NodeJS.Signals | undefined;
  let current: ChildProcess | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stoppedBy ??= signal;
      if (current) void end(current, signal);
    });
  }

  /** Answers the exit code. After a signal nothing is begun any more. */
  async function step(title: string, command: string, args: string[]): Promise<number> {
    if (stoppedBy) return 1;
    console.log(`── ${title}`);
    // In a process group of its own, so that a signal reaches what the command has started.
    current = spawn(command, args, { stdio: 'inherit', detached: true });
    const [code] = await once(current, 'close');
    current = undefined;
    return code ?? 1;
  }

  /** Kills what is left, removes its files, and answers the exit code of the run. */
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
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    return stoppedBy ? 128 + constants.signals[stoppedBy] : code;
  }

  return { step, close };
}

async function end({ pid }: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  killAll([-pid!], signal);
  await sleep(GRACE_MS);
  killAll([-pid!]);
}
