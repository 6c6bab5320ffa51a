import assert from 'node:assert/strict';
import { basename, posix } from 'node:path';
import { describe, it } from 'node:test';
import { folders } from '../../src/folders.ts';
import {
  camelCase,
  codeOf,
  expectNone,
  folderOf,
  type Source,
  serverSources,
} from './support/sources.ts';
import { sqlLines } from './support/sql.ts';

const features = new Set(folders.filter(({ feature }) => feature).map(({ name }) => name));
const sources = serverSources().filter(({ path }) => features.has(folderOf(path) ?? ''));

/** It hangs on the URL prefix of every path with a company, and is neither a route nor a verb. */
const exceptions = ['server/src/access-grants/company-scope.ts'];
const fixed = ['routes.ts', 'platform-routes.ts', 'pages.ts', 'queries.ts', 'rules.ts'];
/** How rows, mails and files are written and read: they decide nothing, and are pure as rules. */
const forms = ['rows.ts', 'mails.ts', 'files.ts'];

const named = (...names: string[]) => sources.filter(({ path }) => names.includes(basename(path)));
const routes = named('routes.ts', 'platform-routes.ts', 'pages.ts');
const isQueries = ({ path }: Source) => /(?:^|\/|-)queries\.ts$/.test(path);
const queries = sources.filter(isQueries);
const rules = sources.filter(
  ({ path }) => /(?:^|\/|-)rules\.ts$/.test(path) || forms.includes(basename(path)),
);
const verbs = sources.filter(
  (source) =>
    !fixed.includes(basename(source.path)) &&
    !isQueries(source) &&
    !rules.includes(source) &&
    !exceptions.includes(source.path),
);

/** The lines of the sources whose code, without strings and comments, matches. */
const linesOf = (chosen: readonly Source[], pattern: RegExp): string[] =>
  chosen.flatMap((source) =>
    codeOf(source)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? `${source.path}:${index + 1}` : [])),
  );

/** The imports of the sources whose file, or package, matches. */
const importsOf = (
  chosen: readonly Source[],
  pattern: RegExp,
  { types = true }: { types?: boolean } = {},
): string[] =>
  chosen.flatMap(({ path, imports }) =>
    imports
      .filter((one) => (types || !one.typeOnly) && pattern.test(one.target ?? one.specifier))
      .map((one) => `${path}:${one.line} imports ${one.specifier}`),
  );

describe('feature folders', () => {
  it('hold rooms inside, of the same kinds of file, and nothing deeper', () => {
    const inside = sources.filter(({ path }) => posix.dirname(path).split('/').length > 4);
    expectNone(
      'A room of a feature folder is flat; make a feature of its own in server/src/folders.ts:',
      inside.map(({ path }) => path),
    );
  });

  it('hold routes, queries, rules and verbs, each verb named like its file', () => {
    const nameless = verbs.filter(({ path, text }) => {
      const verb = camelCase(basename(path, '.ts'));
      return !new RegExp(`^export (?:async function|function|const) ${verb}(?:In)?\\b`, 'm').test(
        text,
      );
    });
    expectNone(
      'A feature folder holds routes.ts, platform-routes.ts, pages.ts, queries.ts (or such as ' +
        'export-queries.ts), rules.ts (or such as usage-rules.ts), rows.ts, mails.ts, files.ts ' +
        '(how these are written and read) and files that export the ' +
        'verb they are named after, ' +
        'such as grantAccess or grantAccessIn:',
      nameless.map(({ path }) => path),
    );
  });

  it('keep exceptions only for files that exist', () => {
    const present = sources.map(({ path }) => path);
    expectNone(
      'Take these files out of the exceptions of this test:',
      exceptions.filter((path) => !present.includes(path)),
    );
  });
});

describe('routes', () => {
  it('open no transaction', () => {
    expectNone(
      'A route calls queries for a read and a verb for a write; the verb opens the transaction:',
      linesOf(routes, /\binTransaction\b|\bTransaction\b|\.write\(/),
    );
  });
});

describe('queries', () => {
  it('hold all the SQL of their folder', () => {
    const elsewhere = sources
      .filter((source) => !queries.includes(source))
      .flatMap((source) => sqlLines(source).map((line) => `${source.path}:${line}`));
    const statements = importsOf(
      sources.filter((source) => !queries.includes(source)),
      /^server\/src\/database\/(statement|point-reads)\.ts$/,
      { types: false },
    );
    expectNone('Put the statement into the queries.ts of its folder, as one function:', [
      ...elsewhere,
      ...statements,
    ]);
    assert.ok(queries.some((source) => sqlLines(source).length > 0));
  });

  it('decide nothing and open no transaction', () => {
    expectNone('Queries answer with rows; rules.ts or the verb decides what follows from them:', [
      ...linesOf(queries, /\bFailure\b|\bthrow\b|\binTransaction\b/),
    ]);
  });
});

describe('rules', () => {
  it('import neither the database nor the HTTP server', () => {
    expectNone('Rules decide from values to values; hand them the values:', [
      ...importsOf(rules, /^server\/src\/database\/|^(fastify|pg|node:(fs|net|http|dns))/),
      ...importsOf(rules, /^server\/src\/http\/(?!replies\/representation\.ts)/),
      ...importsOf(rules, /\/queries\.ts$/, { types: false }),
    ]);
  });

  it('read no clock and make no ids', () => {
    expectNone('Rules read no clock, not even through newId(); the verb hands them the moment:', [
      ...linesOf(rules, /\bDate\.now\b|\bnew Date\(\)|\bperformance\b|\bclock\b|\brandom\w*\(/),
      ...linesOf(rules, /\bnewId(After)?\(/),
      ...importsOf(rules, /\/values\/clock\.ts$|^node:crypto$/),
    ]);
  });

  it('are plain functions of their input, never asynchronous', () => {
    expectNone('Rules do no input or output:', linesOf(rules, /\basync\b|\bawait\b|\bPromise\b/));
  });
});

describe('verbs', () => {
  it('know nothing of HTTP', () => {
    expectNone('A verb takes values and answers values; the route knows of HTTP:', [
      ...importsOf(verbs, /^server\/src\/http\/|^fastify|routes\.ts$|^node:http/),
    ]);
    assert.ok(verbs.length > 0);
  });
});
