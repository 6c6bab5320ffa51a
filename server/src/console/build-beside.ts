import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { isBuilt, root } from './built-from.ts';

/** A build that runs beside the service, and ends with it. */
export interface Beside {
  stop(): void;
}

const nothing: Beside = { stop: () => undefined };

/**
 * Has the console of a sandbox built where its sources have changed, in a process of its own that
 * gets what the service leaves it. Whatever becomes of it, the service goes on.
 */
export function buildBeside({ config, log }: Context): Beside {
  const wanted = config.environment === 'sandbox' && config.buildConsole === 'yes';
  if (!wanted || isBuilt()) return nothing;
  // With a process group of its own: npm and the bundler end with it.
  const child = spawn(process.execPath, [join(root, 'scripts/build-console.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let stopped = false;
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  child.on('error', ({ message }) => {
    said = message;
  });
  child.on('close', (code) => {
    if (stopped) return;
    if (code === 0) log.info('the console is built');
    else log.warn(said.trim().split('\n').at(-1) || 'the console was not built');
  });
  leaveToOthers(child);
  return {
    stop: () => {
      stopped = true;
      end(child);
    },
  };
}

/** From its first moment, so that all that it starts is as modest. */
function leaveToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

function end({ pid, exitCode }: ChildProcess): void {
  try {
    if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM');
  } catch {
    // It has just ended by itself.
  }
}
