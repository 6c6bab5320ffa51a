import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// The script that builds the console imports this file before anything is installed: it uses Node
// alone.

/** The folder of the project. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** All that a build depends on: folders and files, by their paths from the root of the project. */
const sources = [
  'console/src',
  'console/index.html',
  'console/licenses.ts',
  'console/package.json',
  'console/package-lock.json',
  'console/tsconfig.json',
  'console/used-styles.ts',
  'console/vite.config.ts',
  'sdk/src',
  'contract/signature-header.ts',
];

/** The file of a build that says what it was built from. */
export const BUILT_FROM = 'built-from.txt';

/** A value that changes when any source of the console does. */
export function sourcesOf(): string {
  const digest = createHash('sha256');
  for (const path of sources.flatMap((source) => filesIn(source))) {
    const content = readFileSync(join(root, path));
    digest.update(`${path}\0${content.length}\0`).update(content);
  }
  return digest.digest('hex');
}

function filesIn(source: string): string[] {
  if (!existsSync(join(root, source))) return [];
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** True when the build that is there was made from what is there. */
export function isBuilt(): boolean {
  try {
    const stated = readFileSync(join(root, 'console/dist', BUILT_FROM), 'utf8').trim();
    return stated === sourcesOf();
  } catch {
    return false;
  }
}
