import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './built-from.ts';

/** What the script that builds the console leaves beside it, for whoever wants to know. */
export const LOCK = 'console/.build.lock';
export const FAILED = 'console/.build.failed';
/** In the lock: what is being done. */
export const STEP = 'step';

export const steps = ['installing', 'building'] as const;
export type Step = (typeof steps)[number];

/** How far the console is, where there is no build to show. */
export type Progress = { state: 'building'; step: Step } | { state: 'failed' } | { state: 'none' };

export async function progressOf(): Promise<Progress> {
  const pid = Number(await textOf(join(root, LOCK, 'pid')));
  if (pid > 0 && isAlive(pid)) {
    const step = (await textOf(join(root, LOCK, STEP))) as Step;
    return { state: 'building', step: steps.includes(step) ? step : 'installing' };
  }
  return { state: (await textOf(join(root, FAILED))) === undefined ? 'none' : 'failed' };
}

const textOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, and is someone else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
