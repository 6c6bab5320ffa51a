import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { isBuilt, root } from './built-from.ts';

/**
 * Has the console of a sandbox built where its sources have changed, in a process of its own that
 * takes what the service leaves it and ends with it. Whatever becomes of it, the service goes on.
 */
export function buildBeside({ config, log }: Context, stop: Promise<void>): void {
  const wanted = config.environment === 'sandbox' && config.buildConsole === 'yes';
  if (!wanted || isBuilt()) return;
  // With a process group of its own: npm and the bundler end with it.
  const child = spawn(process.execPath, [join(root, 'scripts/build-console.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  leaveToOthers(child);
  let said = 'the console was not built';
  child.stderr.on('data', (chunk) => {
    said = String(chunk).trim().split('\n').at(-1) || said;
  });
  child.on('error', ({ message }) => log.warn(`the console was not built: ${message}`));
  child.on('close', (code, signal) => {
    if (code === 0) log.info('the console is built');
    else if (!signal) log.warn(said);
  });
  void stop.then(() => end(child));
}

/** From its first moment, so that all that it starts is as modest. */
function leaveToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already.
  }
}

function end({ pid, exitCode }: ChildProcess): void {
  try {
    if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM');
  } catch {
    // It has just ended by itself.
  }
}
