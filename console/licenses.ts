import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes licenses.txt into the build: the notices of every package that is part of it. Most
 * licenses ask for that, and a minified script has no place for them.
 */
export const licenses = (): Plugin => ({
  name: 'licenses',
  generateBundle() {
    const folders = new Set([...this.getModuleIds()].flatMap((id) => packageOf(id) ?? []));
    const notices = [...folders].map(noticeOf).sort();
    const source = `${notices.join(`\n${'-'.repeat(72)}\n\n`)}\n`;
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source });
  },
});

/** The folder of the package that a module belongs to; undefined for the console's own. */
function packageOf(id: string): string | undefined {
  const module = id.replace(/^\0/, '').split('?')[0]!;
  if (!module.includes('/node_modules/')) return undefined;
  for (let folder = dirname(module); !folder.endsWith('/node_modules'); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    // Some packages have further manifests inside, which name nothing.
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version) return folder;
  }
  return undefined;
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.|$)/i.test(one));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return `${name} ${version}, ${license}\n\n${text}`;
}
