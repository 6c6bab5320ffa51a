import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Span, spansOf, without } from './scan.ts';

/** The root of the repository, from which every path of these tests is told. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');

/** One way in which a file names another module. */
export interface Import {
  /** As it is written: a relative path, a package, a module of Node. */
  specifier: string;
  /** Erased before the program runs. */
  typeOnly: boolean;
  /** The path of the file in this repository; undefined for packages and modules of Node. */
  target: string | undefined;
  line: number;
}

export interface Source {
  /** Relative to the root, with forward slashes. */
  path: string;
  text: string;
  spans: Span[];
  imports: Import[];
}

/** Files of the repository that match a pattern, in order; what is installed is left out. */
export const filesOf = (pattern: string | string[]): string[] =>
  globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)node_modules(\/|$)/.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

export const readJson = <T>(path: string): T => JSON.parse(readText(path)) as T;

const packages = 'contract,server,sdk,cli,console,bench,scripts';

/** Every TypeScript file of the repository's own, tests included. */
export const allSources = (): Source[] =>
  filesOf(`{${packages}}/**/*.{ts,tsx,mjs}`).map(readSource);

/** The files of the service itself. */
export const serverSources = (): Source[] => filesOf('server/src/**/*.ts').map(readSource);

export const isTest = (path: string): boolean => /(^|\/)test\/|\.test\.ts$/.test(path);

function readSource(path: string): Source {
  const text = readText(path);
  const spans = spansOf(text);
  return { path, text, spans, imports: importsOf(path, text, spans) };
}

const forms: readonly RegExp[] = [
  /\b(?:import|export)\s+(?<type>type\s)?[^;'"`()=]*?\bfrom\s*['"](?<name>[^'"]+)['"]/g,
  /\bimport\s*['"](?<name>[^'"]+)['"]/g,
  /\bimport\s*\(\s*['"](?<name>[^'"]+)['"]/g,
];

/** `import`, `import type`, `export … from` and `import()`; not what merely stands in a string. */
export function importsOf(path: string, text: string, spans: Span[] = spansOf(text)): Import[] {
  const code = without(text, spans, ['comment']);
  const quoted = spans.filter(({ kind }) => kind !== 'comment');
  const isQuoted = (at: number) => quoted.some(({ start, end }) => at >= start && at < end);
  return forms
    .flatMap((form) => [...code.matchAll(form)])
    .filter((match) => !isQuoted(match.index))
    .map((match) => ({
      specifier: match.groups!.name!,
      typeOnly: match.groups!.type !== undefined,
      target: targetOf(path, match.groups!.name!),
      line: lineAt(text, match.index),
    }));
}

function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const own = /^@fringe\/([\w-]+)(?:\/(.+))?$/.exec(specifier);
  return own ? `${own[1]}/${own[2] ?? 'src/index'}.ts`.replace(/\.ts\.ts$/, '.ts') : undefined;
}

export const lineAt = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length;

/** The texts of a source's strings and templates, with the line on which each begins. */
export const literalsOf = ({ text, spans }: Source): { text: string; line: number }[] =>
  spans
    .filter(({ kind }) => kind === 'string' || kind === 'template')
    .map(({ start, end }) => ({
      text: text.slice(start + 1, end - 1),
      line: lineAt(text, start),
    }));

/** The code alone: comments, strings, templates and regular expressions are blanked. */
export const codeOf = ({ text, spans }: Source): string =>
  without(text, spans, ['comment', 'string', 'template', 'regex']);

/** The folder of server/src that a path lies in; undefined for its root files and the rest. */
export const folderOf = (path: string): string | undefined =>
  /^server\/src\/([^/]+)\//.exec(path)?.[1];

/** `set-punctual-limits` as the function in that file is named. */
export const camelCase = (kebab: string): string =>
  kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export const kebabCase = (camel: string): string =>
  camel.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Fails with what the rule says to do, then each place where it is broken. */
export function expectNone(rule: string, places: readonly string[]): void {
  if (places.length > 0) assert.fail(`${rule}\n${places.map((one) => `  ${one}`).join('\n')}`);
}
