import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { installIn, tarballOf } from './packages.ts';

const root = resolve(import.meta.dirname, '../../..');

/** An empty project outside of the repository, which has the packed SDK installed. */
export interface FreshProject {
  folder: string;
  tarball: string;
  write(name: string, text: string): void;
  /** Compiles files with the options given; answers what the compiler says. */
  compile(names: string[], options: object): string;
  /** Runs a compiled file on the Node of the system. */
  run(name: string, environment: Record<string, string>): Promise<string>;
  remove(): void;
}

export async function startFreshProject(): Promise<FreshProject> {
  const folder = mkdtempSync(join(tmpdir(), 'fringe-fresh-'));
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  write('package.json', JSON.stringify({ name: 'fresh', private: true, type: 'module' }));
  await installIn(folder, 'sdk');
  const tarball = await tarballOf('sdk');
  return {
    folder,
    tarball,
    write,
    compile: (files, options) => {
      const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
      const compilerOptions = { target: 'es2022', types: [], ...strict, ...options };
      write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
      const tsc = join(root, 'node_modules/.bin/tsc');
      return spawnSync(tsc, ['-p', folder], { cwd: folder, encoding: 'utf8' }).stdout;
    },
    run: async (name, more) => {
      const child = spawn(systemNode(), [name], {
        cwd: folder,
        env: { ...environment(), ...more },
      });
      const [[code], out, errors] = await Promise.all([
        once(child, 'close'),
        text(child.stdout),
        text(child.stderr),
      ]);
      if (code !== 0) throw new Error(`${name} failed: ${errors}`);
      return out;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** npm tells its children where they are; these are somewhere else. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_)/i.test(name)));

/** The oldest thing that has to work: the Node of the machine, if it is one that we support. */
export function systemNode(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders
    .filter((folder) => folder && !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .find((path) =>
      /^v(2\d|[3-9]\d)\./.test(spawnSync(path, ['--version']).stdout?.toString() ?? ''),
    );
  return found ?? process.execPath;
}
