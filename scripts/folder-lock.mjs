// A folder that marks something as being done by one process at a time. Like the installation,
// which uses it, it runs on any Node from 20 on and without any package.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const WAIT_MS = 10 * 60_000;
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Waits until the lock is this process's own, and says so once. Throws when it cannot be had. */
export function takeTurn(lock, sayWaiting) {
  const deadline = Date.now() + WAIT_MS;
  for (let told = false; !takeLock(lock); ) {
    if (isAbandoned(lock) && removeAbandoned(lock)) continue;
    if (Date.now() > deadline)
      throw new Error(`another process holds ${lock}; remove it if none runs`);
    if (!told) sayWaiting();
    told = true;
    pause(250);
  }
}

export const giveBack = (lock) => rmSync(lock, { recursive: true, force: true });

/** Made whole under another name: a lock that others can see says whose it is. */
function takeLock(lock) {
  const mine = `${lock}.${process.pid}`;
  try {
    rmSync(mine, { recursive: true, force: true });
    mkdirSync(mine);
    writeFileSync(join(mine, 'pid'), String(process.pid));
    renameSync(mine, lock);
    return true;
  } catch (error) {
    rmSync(mine, { recursive: true, force: true });
    const taken = error.code === 'ENOTEMPTY' || error.code === 'EEXIST';
    if (!taken) throw new Error(`cannot write ${lock}: ${error.message}`);
    return false;
  }
}

/** Several may find it abandoned: one moves it away, and puts it back if it is a new one by now. */
function removeAbandoned(lock) {
  const aside = `${lock}.${process.pid}.abandoned`;
  try {
    renameSync(lock, aside);
    const abandoned = isAbandoned(aside);
    if (abandoned) rmSync(aside, { recursive: true, force: true });
    else renameSync(aside, lock);
    return abandoned;
  } catch {
    return false; // Another one was quicker.
  }
}

function isAbandoned(folder) {
  try {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    process.kill(pid, 0);
    return belongsToAnother(pid);
  } catch (error) {
    // EPERM: it lives, and is someone else's. ENOENT: it was just given back.
    return error.code === 'ESRCH';
  }
}

/** The number of a dead process is given away again. */
function belongsToAnother(pid) {
  try {
    return !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(basename(process.argv[1]));
  } catch {
    return false;
  }
}
