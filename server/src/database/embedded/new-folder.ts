import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canSyncLater, noteUnsynced, syncFolder } from './durability.ts';
import type { Footing } from './isolation.ts';
import { isAlive } from './process-files.ts';
import { runApart } from './programs.ts';
import { DatabaseUnusable } from './unusable.ts';

export const SUPERUSER = 'postgres';

/**
 * Made under another name and renamed when complete, so that a crash leaves no half database. That
 * it reaches the disk is seen to while it works already, where that can be told afterwards.
 */
export async function createDatabaseFolder(
  footing: Footing,
  target: string,
  password: string,
  working: () => void,
): Promise<void> {
  await removeUnfinished(footing.home);
  const unfinished = `${target}.${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(footing, unfinished, passwordFile);
  const syncsLater = await canSyncLater();
  try {
    const initialising = initialise(footing, [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      ...(syncsLater ? ['--no-sync'] : []),
    ]);
    working();
    await initialising;
    if (syncsLater) await noteUnsynced(unfinished);
    await rename(unfinished, target).catch(async (error) => {
      await rm(unfinished, { recursive: true, force: true });
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    if (!syncsLater) await syncFolder(footing.home);
  } finally {
    await rm(passwordFile, { force: true });
    await removeUnfinished(footing.home);
  }
}

async function initialise(footing: Footing, args: string[]): Promise<void> {
  const [command, all] = footing.command(footing.binaries.initdb, args);
  const place = { cwd: footing.home, ...footing.identity };
  const { code, complaint } = await runApart(command, all, place);
  if (code !== 0) throw new DatabaseUnusable(`initdb failed: ${complaint}`);
}

/**
 * What a killed first start left behind. Its initdb may live on and write until it misses a file,
 * which is why this is tried more than once, before our own database is made and after.
 */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = /^postgres\.(\d+)(\.password)?$/.exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    const patiently = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };
    await rm(join(home, name), patiently).catch(() => {});
  }
}

/** To the account that the server runs as, where that is another one than ours. */
export async function giveTo({ identity }: Footing, ...paths: string[]): Promise<void> {
  if (identity.uid === undefined) return;
  for (const path of paths) await chown(path, identity.uid, identity.gid!);
}
