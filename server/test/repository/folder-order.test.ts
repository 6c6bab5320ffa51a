import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { folders } from '../../src/folders.ts';
import {
  allSources,
  expectNone,
  folderOf,
  type Import,
  isTest,
  root,
  type Source,
} from './support/sources.ts';

const sources = allSources();
const rank = new Map(folders.map(({ name }, index) => [name, index]));
const typesOnly = ['server/src/config.ts', 'server/src/context.ts'];

/** The imports of the chosen files that break a rule, one line for each. */
function broken(
  chosen: (source: Source) => boolean,
  breaks: (one: Import, source: Source) => boolean,
): string[] {
  return sources
    .filter(chosen)
    .flatMap((source) =>
      source.imports
        .filter((one) => breaks(one, source))
        .map((one) => `${source.path}:${one.line} imports ${one.specifier}`),
    );
}

describe('folder order', () => {
  it('names every folder of server/src once, and no other', () => {
    const present = readdirSync(join(root, 'server/src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    assert.deepEqual(
      folders.map(({ name }) => name).sort(),
      present.sort(),
      'server/src/folders.ts states the order of the folders: add the new one in its place',
    );
  });

  it('lets a folder import only itself and the folders before it', () => {
    const places = broken(
      ({ path }) => folderOf(path) !== undefined,
      ({ target = '' }, { path }) => {
        const to = folderOf(target);
        return to !== undefined && rank.get(to)! > rank.get(folderOf(path)!)!;
      },
    );
    expectNone(
      'A folder imports only folders before it in server/src/folders.ts. Move the code to the ' +
        'later folder, or hand it in from there:',
      places,
    );
  });

  it('lets folders know of the root files only the types of config.ts and context.ts', () => {
    const places = broken(
      ({ path }) => folderOf(path) !== undefined,
      ({ target, typeOnly }) => {
        if (!target?.startsWith('server/src/') || folderOf(target)) return false;
        return !(typeOnly && typesOnly.includes(target));
      },
    );
    expectNone(
      'The root files of server/src stand above the folders. Use "import type" for config.ts and ' +
        'context.ts, and import no other:',
      places,
    );
  });

  it('keeps the service free of tests, scripts and measurements', () => {
    const places = broken(
      ({ path }) => path.startsWith('server/src/'),
      ({ target }) => target !== undefined && !/^(server\/src|contract)\//.test(target),
    );
    expectNone('server/src imports itself, the contract and packages, nothing else:', places);
  });

  it('lets the contract import nothing but itself, and for signatures crypto', () => {
    const places = broken(
      ({ path }) => path.startsWith('contract/') && !isTest(path),
      ({ target, specifier, typeOnly }, { path }) => {
        if (target) return !target.startsWith('contract/');
        const signs = path === 'contract/signature.ts' && specifier === 'node:crypto';
        const types = path === 'contract/schemas/type.ts' && specifier === 'typebox' && typeOnly;
        return !signs && !types;
      },
    );
    expectNone(
      'The contract is pure data and functions, shared with clients. For Type import type.ts of ' +
        'the contract, which has the types of typebox and loads none of its files:',
      places,
    );
  });

  it('lets the SDK import nothing but itself and the header of signatures', () => {
    const places = broken(
      ({ path }) => path.startsWith('sdk/src/') || path === 'contract/signature-header.ts',
      ({ target = '' }) =>
        !target.startsWith('sdk/src/') && target !== 'contract/signature-header.ts',
    );
    expectNone(
      'The SDK ships without dependencies, and runs where there is no Node: no node: modules; ' +
        'make types by npm run golden:',
      places,
    );
  });

  it('lets the command line import nothing but itself, Node, the SDK and commander', () => {
    const places = broken(
      ({ path }) => path.startsWith('cli/src/'),
      ({ target, specifier }) =>
        target === undefined
          ? !specifier.startsWith('node:') && specifier !== 'commander'
          : !target.startsWith('cli/src/') && specifier !== '@fringe/sdk',
    );
    expectNone('The command line does what every partner can do, through the SDK:', places);
  });

  it('lets nothing outside the server import it but measurements, scripts and tests', () => {
    const places = broken(
      ({ path }) => !/^(server|bench|scripts)\//.test(path) && !isTest(path),
      ({ target }) => target?.startsWith('server/') ?? false,
    );
    expectNone('Reach the service through the contract and HTTP, not through its files:', places);
  });

  it('lets a room of tests import only itself and what all of them share', () => {
    const roomOf = (path: string) => /^server\/test\/([^/]+)\//.exec(path)?.[1];
    const places = broken(
      ({ path }) => roomOf(path) !== undefined,
      ({ target = '' }, { path }) => ![undefined, 'support', roomOf(path)].includes(roomOf(target)),
    );
    expectNone('What several rooms of server/test need stands in server/test/support:', places);
  });

  it('finds every imported file where the import says it is', () => {
    const known = new Set(sources.map(({ path }) => path));
    const places = broken(
      () => true,
      ({ target }) => target !== undefined && /\.(ts|mjs)$/.test(target) && !known.has(target),
    );
    expectNone('These imports lead nowhere:', places);
  });

  it('has no import cycle between files, not even of types', () => {
    const cycle = firstCycle(new Map(sources.map((source) => [source.path, targetsOf(source)])));
    assert.equal(
      cycle,
      undefined,
      `Files import each other in a circle; move what they share to a file of its own:\n  ${cycle}`,
    );
  });
});

/** A page of the console is loaded when somebody goes there; its route says where it is. */
const isLoadedLater = (path: string, target: string): boolean =>
  /^console\/src\/pages\/\w+\/route\.ts$/.test(path) && target.endsWith('/view.tsx');

const targetsOf = ({ path, imports }: Source): string[] =>
  imports.flatMap(({ target }) => (target && !isLoadedLater(path, target) ? target : []));

function firstCycle(graph: ReadonlyMap<string, string[]>): string | undefined {
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): string | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path].join(' → ');
    if (done.has(path)) return undefined;
    for (const next of graph.get(path) ?? []) {
      const found = visit(next, [...trail, path]);
      if (found) return found;
    }
    done.add(path);
    return undefined;
  };
  for (const path of graph.keys()) {
    const found = visit(path, []);
    if (found) return found;
  }
  return undefined;
}
