import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesOf, lineAt, readText, root } from './sources.ts';

/** Something that a document names, and where it does so. */
export interface Mention {
  what: string;
  place: string;
}

export const required = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
];

/** The documents that are written by hand and present. */
export const documents = (): string[] => [
  ...required.filter((path) => existsSync(join(root, path))),
  ...filesOf(['docs/**/*.md', '{sdk,cli}/README.md']),
];

/** Every match of a pattern's first group, with its place. */
export const mentions = (path: string, pattern: RegExp): Mention[] => {
  const text = readText(path);
  return [...text.matchAll(pattern)].map(({ index, 1: what }) => ({
    what: what!,
    place: `${path}:${lineAt(text, index)}`,
  }));
};

/** The targets of links, without those that lead out of the repository or stay on the page. */
export const links = (path: string): Mention[] =>
  mentions(path, /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)
    .filter(({ what }) => !/^([a-z]+:|#)/i.test(what))
    .map(({ what, place }) => ({ what: what.split('#')[0]!, place }));

const folders = 'contract|server|sdk|cli|console|bench|docs|scripts|\\.ci';
const fromRoot = new RegExp(`^(?:\\./)?(?:${folders})/`);
const fileName = /^(?:[\w@.-]+\/)*[\w@.-]+\.(?:ts|mjs|md|sql|ya?ml)$/;

/** Words in code spans and code blocks that name a file or a folder of the repository. */
export const paths = (path: string): Mention[] =>
  mentions(path, /(```[\s\S]*?```|`[^`\n]+`)/g)
    .flatMap(({ what, place }) => what.split(/[\s`'"|,;()=]+/).map((word) => ({ word, place })))
    .map(({ word, place }) => ({ what: word.replace(/(:\d+|[.:])$/, ''), place }))
    .filter(({ what }) => fromRoot.test(what) || fileName.test(what))
    // What code imports is told by the compiler, from the place where the code is put.
    .filter(({ what }) => !what.startsWith('../'))
    // Patterns for a reader, such as docs/decisions/NNNN-title.md or server/test/api/<id>.test.ts.
    .filter(({ what }) => !/NNNN|[<>…{}$]/.test(what));

export const linkLeads = (document: string, target: string): boolean =>
  existsSync(join(root, posix.dirname(document), decodeURI(target)));

const all = filesOf(['**/*.{ts,mjs,md,sql,yaml,yml,json}', '.ci/**', '.*.{yml,yaml}']);

/** True for a path from the root or from the document, and for the end of any file's path. */
export function pathLeads(document: string, path: string): boolean {
  const plain = path.replace(/^\.\//, '');
  if (plain.includes('*')) return filesOf(plain).length > 0;
  if (existsSync(join(root, plain)) || linkLeads(document, plain)) return true;
  return !fromRoot.test(path) && all.some((file) => file.endsWith(`/${plain}`));
}
