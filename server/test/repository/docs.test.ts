import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import {
  blocksOf,
  isKnown,
  isProgram,
  operatorGuides,
  partnerGuides,
  readersDocuments,
} from '../support/processes/guide-blocks.ts';
import { settingsRead } from '../support/settings.ts';
import {
  documents,
  linkLeads,
  links,
  mentions,
  pathLeads,
  paths,
  required,
} from './support/documents.ts';
import { expectNone, filesOf, readJson, readText, root } from './support/sources.ts';

const DECISION_LINES = 40;
const SETTINGS = 'docs/operations.md';
const { scripts } = readJson<{ scripts: Record<string, string> }>('package.json');

describe('documents', () => {
  it('are all there', () => {
    expectNone(
      'Write these documents:',
      [...required, 'LICENSE', 'docs/glossary.md', ...partnerGuides, ...operatorGuides].filter(
        (path) => !existsSync(join(root, path)),
      ),
    );
  });

  it('link to files that exist', () => {
    const dead = documents().flatMap((path) =>
      links(path)
        .filter(({ what }) => !linkLeads(path, what))
        .map(({ what, place }) => `${place} links to ${what}`),
    );
    expectNone('Mend the link; it is read from the folder of its document:', dead);
  });

  it('name files and folders that exist', () => {
    const dead = documents().flatMap((path) =>
      paths(path)
        .filter(({ what }) => !pathLeads(path, what) && !savedAs(path).includes(what))
        .map(({ what, place }) => `${place} names ${what}`),
    );
    expectNone('Name the file as it is called now:', dead);
  });

  it('name npm scripts that exist', () => {
    const dead = documents().flatMap((path) =>
      [
        ...mentions(path, /\bnpm run (?:-s |--silent )?([\w:-]+)/g),
        ...mentions(path, /\bnpm (test|start)\b/g),
      ]
        .filter(({ what }) => !(what in scripts))
        .map(({ what, place }) => `${place} runs ${what}`),
    );
    expectNone('These scripts are not in package.json:', dead);
  });

  it('name commands that the program knows', () => {
    const known = [...usage().matchAll(/^ {2}([a-z]+(?: [a-z]+)?)/gm)].map(([, words]) => words!);
    assert.ok(known.includes('start') && known.includes('credentials issue'), usage());
    const dead = documents().flatMap((path) =>
      mentions(path, /\bnpm run (?:-s |--silent )?service -- ([a-z]+(?: [a-z]+)?)/g)
        .filter(({ what }) => !known.includes(what) && !known.includes(what.split(' ')[0]!))
        .map(({ what, place }) => `${place} runs ${what}`),
    );
    expectNone('See the usage in server/src/commands.ts:', dead);
  });
});

describe('guides', () => {
  const shown = readersDocuments().flatMap((path) =>
    blocksOf(path).map((block) => ({ ...block, path, place: `${path}:${block.line}` })),
  );

  it('show nothing that is not run', () => {
    const run = ['README.md', ...partnerGuides, ...operatorGuides];
    const left = readersDocuments().filter(
      (path) => !run.includes(path) && shown.some((block) => block.path === path),
    );
    expectNone(
      'Add the guide to the lists in server/test/support/processes/guide-blocks.ts:',
      left,
    );
  });

  it('have blocks that can be run, or compared with what was said', () => {
    const unknown = shown.filter((block) => !isKnown(block));
    expectNone(
      'A block is sh, js or ts, or the output of one: text, json or csv:',
      unknown.map(({ place, language }) => `${place} is "${language}"`),
    );
  });

  it('say as which file a program is to be saved', () => {
    const nameless = shown.filter((block) => isProgram(block) && !block.name);
    expectNone(
      'The first line of a program is a comment with the name of its file:',
      nameless.map(({ place }) => place),
    );
  });
});

describe('decisions', () => {
  const files = filesOf('docs/decisions/*');

  it('are numbered one by one, each with a title', () => {
    const names = files.map((path) => basename(path));
    expectNone(
      'Name it docs/decisions/NNNN-title.md:',
      names.filter((name) => !/^\d{4}-[a-z\d]+(-[a-z\d]+)*\.md$/.test(name)),
    );
    assert.deepEqual(
      names.map((name) => Number.parseInt(name, 10)),
      names.map((_, index) => index + 1),
      'A decision takes the next free number, and none is deleted',
    );
  });

  it(`are short, at most ${DECISION_LINES} lines`, () => {
    const long = files.filter((path) => linesOf(path).length > DECISION_LINES);
    expectNone(`Keep a decision within ${DECISION_LINES} lines:`, long);
  });

  it('say in their last line what enforces them', () => {
    const open = files.filter((path) => !/^Enforced by: \S/.test(linesOf(path).at(-1)!));
    expectNone('The last line begins with "Enforced by:" and names a test or a rule:', open);
  });
});

describe('settings', () => {
  it(`are listed in ${SETTINGS}: exactly those that the service reads`, () => {
    assert.ok(existsSync(join(root, SETTINGS)), `${SETTINGS} is missing`);
    const listed = mentions(SETTINGS, /^\|\s*`([A-Z][A-Z\d_]+)`\s*\|/gm).map(({ what }) => what);
    assert.deepEqual(
      listed.sort(),
      settingsRead(),
      `the table of settings in ${SETTINGS} names each variable of server/src/config.ts once`,
    );
  });
});

/** The files that a guide lets its reader make. */
const savedAs = (path: string): string[] => [
  ...blocksOf(path).flatMap(({ name }) => name ?? []),
  ...[...readText(path).matchAll(/In a new file `([^`]+)`/g)].map(([, name]) => name!),
];

const linesOf = (path: string): string[] => readText(path).trimEnd().split('\n');

const usage = (): string =>
  /const usage = `([\s\S]*?)`/.exec(readText('server/src/commands.ts'))?.[1] ?? '';
