import { rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 20;

/** A change takes milliseconds: what is older was left behind by a command that was killed. */
const STALE_MS = 5_000;

/** Does the work while no other command does the like with the same file. */
export async function withLock(path: string, work: () => Promise<void>): Promise<void> {
  const lock = `${path}.lock`;
  while (!(await takeLock(lock))) {
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > STALE_MS) await rm(lock, { force: true });
    else await sleep(PAUSE_MS);
  }
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
}

const takeLock = (lock: string): Promise<boolean> =>
  writeFile(lock, '', { flag: 'wx', mode: 0o600 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
