import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Copies what git knows or would add into a folder: the project as it stands. */
export function copyCheckout(folder: string): void {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(folder, file));
  }
}

/**
 * Gives a copy the packages of this checkout, or those of a folder in it; the links to our own lead
 * into the copy.
 */
export function linkPackages(copy: string, of = ''): void {
  const packages = join(root, of, 'node_modules');
  const folder = join(copy, of);
  // Linked file by file where the folder is on the same disk.
  if (spawnSync('cp', ['-al', packages, folder]).status === 0) return;
  cpSync(packages, join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
}
