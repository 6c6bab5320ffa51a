import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import type { CompanyId, EmployeeId } from '../../src/values/ids.ts';
import {
  allSources,
  codeOf,
  expectNone,
  isTest,
  lineAt,
  readText,
  type Source,
} from './support/sources.ts';

const sources = allSources();
const tests = sources.filter(({ path }) => isTest(path));
// The tests may speak of a Service: it is the thing under test.
const products = sources.filter(({ path }) => !isTest(path));
// What runs for a customer; measurements may imitate the code that they compare with.
const running = products.filter(({ path }) => !/^(bench|scripts)\//.test(path));

/** Words that name a heap and not a thing. */
const heaps = new Set(['service', 'manager', 'helper', 'util', 'utility', 'utilities', 'common']);
const isHeap = (name: string): boolean =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase())
    .some((word) => heaps.has(word) || heaps.has(word.replace(/s$/, '')));

const prefixes = 'default|declare|abstract|async';
const kinds = 'const|let|function|class|interface|type';
const exported = new RegExp(`^export\\s+(?:(?:${prefixes})\\s+)*(?:${kinds})\\s+([\\w$]+)`, 'gm');

/** The places of the code, without strings and comments, that match. */
const placesOf = (chosen: readonly Source[], pattern: RegExp): string[] =>
  chosen.flatMap((source) => {
    const code = codeOf(source);
    return [...code.matchAll(pattern)].map(
      ({ index, 0: found }) => `${source.path}:${lineAt(code, index)} ${found.trim()}`,
    );
  });

describe('names', () => {
  it('calls no file after a heap', () => {
    expectNone(
      'Name a file after the thing or the verb in it, not Service, Manager, Helper, Util, Common:',
      products.map(({ path }) => path).filter((path) => isHeap(basename(path).split('.')[0]!)),
    );
  });

  it('exports no name of a heap', () => {
    const places = products.flatMap(({ path, text }) =>
      [...text.matchAll(exported)]
        .filter(([, name]) => isHeap(name!))
        .map(({ index, 1: name }) => `${path}:${lineAt(text, index)} exports ${name}`),
    );
    expectNone('Say what it does or is; no Service, Manager, Helper, Util, Common:', places);
  });
});

describe('language', () => {
  it('has no enum: they are not erasable', () => {
    expectNone(
      'Use a union of strings, or a const object:',
      placesOf(sources, /^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+\w+/gm),
    );
  });

  it('has no any in what customers run', () => {
    expectNone(
      'Use unknown, and look before you believe; "any" switches the compiler off:',
      placesOf(running, /(?:[:<,|&(]|\bas|=>|=)\s*any\b(?!\s*[(:])|\bany\s*\[\]/g),
    );
  });
});

describe('unfinished work', () => {
  it('leaves no mark in the text', () => {
    // Put together, so that this file does not find itself.
    const marks = new RegExp(
      `\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`,
      'g',
    );
    const places = sources.flatMap(({ path, text }) =>
      [...text.matchAll(marks)].map(
        ({ index, 0: mark }) => `${path}:${lineAt(text, index)} ${mark}`,
      ),
    );
    expectNone('Do it now, or open an issue:', places);
  });

  it('runs all tests, not the one that was worked on', () => {
    expectNone('Take the ".only" away:', [
      ...placesOf(tests, /\.only\s*\(/g),
      ...placesOf(tests, /\bonly\s*:\s*true\b/g),
    ]);
  });

  it('skips a test only for a stated reason', () => {
    expectNone('Write { skip: "why" } in place of a bare skip:', [
      ...placesOf(tests, /\b(?:describe|it|test)\.(?:skip|todo)\s*\(/g),
      ...bareConditions(),
      ...placesOf(tests, /\.(?:skip|todo)\s*\(\s*\)/g),
    ]);
  });
});

/** `skip: condition` gives no reason; `skip: condition && 'why it is so'` and `skip: why` do. */
const bareConditions = (): string[] =>
  tests.flatMap(({ path, text, spans }) =>
    [...text.matchAll(/\b(?:skip|todo)\s*:\s*(?!false\b)([^,}\n]+)/g)]
      .filter(({ index, 1: value }) => !isReason(value!.trim()) && !isInside(spans, index))
      .map(({ index, 0: found }) => `${path}:${lineAt(text, index)} ${found.trim()}`),
  );

/** A text of more than one word, or a constant that holds one. */
const isReason = (value: string): boolean =>
  /(['"`])[^'"`]+ [^'"`]+\1/.test(value) || (/^\w+$/.test(value) && value !== 'true');

const isInside = (spans: Source['spans'], at: number): boolean =>
  spans.some(({ start, end }) => at > start && at < end);

describe('ids', () => {
  it('are of the kind that their names say: an employee is never taken for a company', () => {
    const companyId: CompanyId = '0190c2a0-0000-7000-8000-000000000001';
    // @ts-expect-error the compiler refuses this line, and `npm test` fails when it does not
    const employeeId: EmployeeId = companyId;
    assert.ok(employeeId);
    const kinds = readText('server/src/values/ids.ts').matchAll(/^ {2}(\w+Id): \w+Id;$/gm);
    const names = [...kinds].map(([, name]) => name!);
    assert.ok(names.length > 10);
    const plain = new RegExp(`\\b(?:${names.join('|')})\\??: string\\b`, 'g');
    const loose = placesOf(running, plain).filter((place) => place.startsWith('server/'));
    expectNone('An id has the type of its kind, from values/ids.ts:', loose);
  });
});
