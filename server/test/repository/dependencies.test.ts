import { describe, it } from 'node:test';
import { allSources, expectNone, filesOf, isTest, readJson } from './support/sources.ts';

type Versions = Record<string, string>;
interface Manifest {
  name: string;
  dependencies?: Versions;
  optionalDependencies?: Versions;
  devDependencies?: Versions;
  peerDependencies?: Versions;
}
interface Lockfile {
  packages: Record<string, { resolved?: string; link?: boolean; integrity?: string }>;
}

const manifests = new Map(
  ['package.json', ...filesOf('*/package.json')].map((path) => [path, readJson<Manifest>(path)]),
);
const root = manifests.get('package.json')!;
const sections = ['dependencies', 'optionalDependencies', 'devDependencies', 'peerDependencies'];

const versionsOf = (manifest: Manifest): [string, string][] =>
  sections.flatMap((section) => Object.entries(manifest[section as 'dependencies'] ?? {}));

describe('dependencies', () => {
  it('are named in exact versions', () => {
    const loose = [...manifests].flatMap(([path, manifest]) =>
      versionsOf(manifest)
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${path}: ${name} ${version}`),
    );
    expectNone('Name one version, without ^, ~ or a range:', loose);
  });

  it('are locked by their content, whatever registry they come from', () => {
    const locked = ['package-lock.json', 'console/package-lock.json'].map(readJson<Lockfile>);
    const entries = locked
      .flatMap(({ packages }) => Object.entries(packages))
      .filter(([path]) => path.includes('node_modules/'));
    const bad = entries
      .filter(([, { link, resolved, integrity }]) => !link && (resolved || !integrity))
      .map(([path, { resolved }]) => `${path} ${resolved ?? 'has no integrity'}`);
    expectNone(
      'The lockfile names no registry and has a checksum for each package; the .npmrc here ' +
        'makes npm write it so:',
      bad,
    );
  });

  it('are declared by the workspace that imports them', () => {
    const undeclared = allSources().flatMap(({ path, imports }) => {
      const declared = declaredFor(path);
      return imports
        .filter(({ specifier }) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
        .map(({ specifier, line }) => ({ name: packageOf(specifier), line }))
        .filter(({ name }) => !declared.has(name))
        .map(({ name, line }) => `${path}:${line} imports ${name}`);
    });
    expectNone(
      'Add the package to the package.json of the workspace; for tests and scripts, to the ' +
        'devDependencies of the root:',
      undeclared,
    );
  });

  it('are imported by the workspace that declares them', () => {
    const unused = [...manifests]
      .filter(([path]) => path !== 'package.json')
      .flatMap(([path, { dependencies = {} }]) => {
        const folder = path.replace('package.json', '');
        const used = new Set(
          allSources()
            .filter((source) => source.path.startsWith(folder))
            .flatMap(({ imports }) => imports.map(({ specifier }) => packageOf(specifier))),
        );
        return Object.keys(dependencies)
          .filter((name) => !used.has(name))
          .map((name) => `${path}: ${name}`);
      });
    expectNone('Nothing imports these packages; take them out:', unused);
  });
});

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** What a file may import: its workspace's packages; tools of the root where nothing is shipped. */
function declaredFor(path: string): Set<string> {
  const own = manifests.get(`${path.split('/')[0]}/package.json`);
  const shipped = own && !isTest(path);
  return new Set([
    ...Object.keys({ ...own?.dependencies, ...own?.optionalDependencies, ...own?.devDependencies }),
    ...(shipped ? [] : Object.keys(root.devDependencies ?? {})),
    // The console has a lockfile of its own, and takes the SDK as it stands here.
    ...(path.startsWith('console/') ? ['@fringe/sdk'] : []),
  ]);
}
