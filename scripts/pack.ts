import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A package that is published. */
interface Published {
  folder: string;
  /** What the built files mirror: the package alone, or all of the repository that it needs. */
  mirrors: 'package' | 'repository';
}

/** The packages that are published, each after those that it depends on. */
const published: Published[] = [
  { folder: 'sdk', mirrors: 'repository' },
  { folder: 'cli', mirrors: 'package' },
];

const allFolders = published.map(({ folder }) => folder);

const root = resolve(import.meta.dirname, '..');

interface Manifest {
  name: string;
  version: string;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  [field: string]: unknown;
}

/**
 * Builds the published packages to plain JavaScript with declarations, and packs each to a tarball
 * in a folder, all of them if none is named; returns their paths by name.
 *
 *   npm run pack              into dist/packages
 *   npm run pack -- FOLDER    into another folder
 */
export function packPackages(out: string, folders = allFolders): Map<string, string> {
  const stages = join(out, 'stage');
  const chosen = published.filter(({ folder }) => folders.includes(folder));
  rmSync(stages, { recursive: true, force: true });
  try {
    const packed = new Map(chosen.map((one) => stageOne(one, stages, out)));
    const staged = chosen.map(({ folder }) => join(stages, folder));
    const options = ['--silent', '--ignore-scripts', '--pack-destination', out];
    run('npm', ['pack', ...options, ...staged], root);
    return packed;
  } finally {
    rmSync(stages, { recursive: true, force: true });
  }
}

/** Lays out what is to be packed; returns the name of the package, and the path of its tarball. */
function stageOne(one: Published, stages: string, out: string): [name: string, tarball: string] {
  const { folder } = one;
  const stage = join(stages, folder);
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  mkdirSync(stage, { recursive: true });
  build(one, manifest, stages);
  // A command is plain JavaScript already.
  for (const path of Object.values(manifest.bin ?? {}).map(dirname)) {
    cpSync(join(root, folder, path), join(stage, path), { recursive: true });
  }
  writeFileSync(join(stage, 'package.json'), asShipped(one, manifest));
  copyFileSync(join(root, folder, 'README.md'), join(stage, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
  return [manifest.name, join(out, file)];
}

/** Compiles the sources; of the SDK, others know the declarations that were staged before. */
function build({ folder, mirrors }: Published, { exports }: Manifest, stages: string): void {
  const stage = join(stages, folder);
  const sdk = join(stages, 'sdk/dist/sdk/src/index.d.ts');
  const config = {
    extends: join(root, 'sdk/tsconfig.build.json'),
    compilerOptions: {
      rootDir: mirrors === 'package' ? join(root, folder) : root,
      outDir: mirrors === 'package' ? stage : join(stage, 'dist'),
      declaration: exports !== undefined,
      ...(folder !== 'sdk' && { paths: { '@fringe/sdk': [sdk] } }),
    },
    include: [join(root, folder, 'src')],
  };
  writeFileSync(`${stage}.tsconfig.json`, JSON.stringify(config));
  run(join(root, 'node_modules/.bin/tsc'), ['-p', `${stage}.tsconfig.json`], root);
  // The compiler renames imports in the code only; older ones do not take the names of sources.
  for (const path of globSync('**/*.d.ts', { cwd: stage })) {
    const text = readFileSync(join(stage, path), 'utf8');
    writeFileSync(join(stage, path), text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

/** The package.json of a package: the built files in place of the sources, and it is public. */
function asShipped({ folder, mirrors }: Published, manifest: Manifest): string {
  const { private: _, exports, bin, ...rest } = manifest;
  const from = mirrors === 'package' ? '.' : `./dist/${folder}`;
  const built = (path: string, ending: string): string =>
    `${from}/${path.replace(/^\.\//, '').replace(/\.ts$/, ending)}`;
  const entries = Object.entries(exports ?? {}).map(([name, path]) => [
    name,
    { types: built(path, '.d.ts'), default: built(path, '.js') },
  ]);
  const commands = Object.entries(bin ?? {}).map(([name, path]) => [name, built(path, '.js')]);
  const shipped = {
    ...rest,
    engines: { node: '>=20' },
    ...(exports && { exports: Object.fromEntries(entries) }),
    ...(bin && { bin: Object.fromEntries(commands) }),
  };
  return `${JSON.stringify(shipped, null, 2)}\n`;
}

function run(command: string, args: string[], cwd: string): void {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stdout + stderr}`);
}

if (import.meta.main) {
  const out = resolve(process.argv[2] ?? join(root, 'dist/packages'));
  for (const tarball of packPackages(out).values()) console.log(tarball);
}
