import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type FailureCode, failures } from '@fringe/contract/errors';
import { failuresOf, type Operation } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import { requestToken } from '@fringe/contract/operations/token';
import { createAccess } from '../../src/access/access.ts';
import { CompanyScope } from '../../src/access-grants/company-scope.ts';
import { createApp, routesOf } from '../../src/app.ts';
import { urlOf } from '../../src/http/bind.ts';
import { startService } from '../support/service.ts';
import {
  allSources,
  expectNone,
  filesOf,
  isTest,
  kebabCase,
  literalsOf,
  readText,
  serverSources,
} from './sources.ts';

const service = await startService();
after(service.close);
const { context } = service;

/** They come from the frame around every operation, and are tested there, once for all. */
const onceForAll = new Set([413, 415, 429, 500, 503]);
/** Failures whose text is made for the case; what every such text contains. */
const madeForTheCase: Partial<Record<FailureCode, string>> = {
  invalidRequest: 'must have required property',
  malformedId: 'does not match any of the allowed types',
};

const codes = Object.keys(failures) as FailureCode[];
const testFileOf = ({ id }: Operation) => `server/test/api/${kebabCase(id)}.test.ts`;
const present = filesOf('server/test/api/*.test.ts');

/** A file too long is divided by subject: `list-employees-paging.test.ts` beside the first. */
const withSubjects = (path: string): string[] =>
  present.filter((one) => one === path || one.startsWith(path.replace('.test.ts', '-')));

describe('operations', () => {
  it('have ids of their own', () => {
    const ids = operations.map(({ id }) => id);
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    expectNone('Give each operation an id of its own:', repeated);
  });

  it('are all in the list, under the name of their id', async () => {
    const missing: string[] = [];
    for (const path of filesOf('contract/operations/*.ts')) {
      if (path.endsWith('/index.ts')) continue;
      const module = (await import(`../../../${path}`)) as Record<string, unknown>;
      for (const [name, value] of Object.entries(module).filter(([, one]) => isOperation(one))) {
        const listed = operations.includes(value as Operation);
        if (!listed) missing.push(`${path} exports ${name}, which the list lacks`);
        if ((value as Operation).id !== name) missing.push(`${path}: ${name} has another id`);
      }
    }
    expectNone('Add the operation to contract/operations/index.ts, with its name as id:', missing);
  });

  it('have exactly one route each, and there is no route without an operation', () => {
    const routes = routesOf(context, createAccess(context), new CompanyScope(context));
    const bound = [requestToken, ...routes.map(({ operation }) => operation)];
    assert.deepEqual(
      bound.map(({ id }) => id).sort(),
      operations.map(({ id }) => id).sort(),
      'Bind each operation of contract/operations/index.ts once, in a routes.ts that app.ts lists',
    );
  });

  it('are answered by the server itself', async () => {
    const app = await createApp(context);
    after(() => app.close());
    const unanswered = operations.filter(
      (operation) => !app.hasRoute({ method: operation.method, url: urlOf(operation) }),
    );
    expectNone(
      'The server has no such path; see bindRoutes and bindTokenRoutes:',
      unanswered.map(({ method, path }) => `${method} ${path}`),
    );
  });
});

describe('tests of operations', () => {
  it('have a file for each operation, and no file for none', () => {
    const expected = operations.map(testFileOf);
    const stray = present.filter(
      (path) => !expected.some((one) => withSubjects(one).includes(path)),
    );
    expectNone(
      'What tests more than one operation is a story; move it to server/test/stories:',
      stray,
    );
    const missing = expected.filter((path) => !present.includes(path));
    expectNone('Each operation has a test file that is named after its id. Missing:', missing);
  });

  for (const operation of operations) {
    it(`have a block for every status that ${operation.id} declares`, () => {
      const path = testFileOf(operation);
      const text = withSubjects(path).map(readText).join('\n');
      const declared = failuresOf(operation).map((code) => failures[code].status as number);
      const statuses = [operation.reply.status, ...new Set(declared)]
        .filter((status) => !onceForAll.has(status))
        .sort((a, b) => a - b);
      const untested = statuses.filter((status) => !hasBlock(text, `${operation.id} ${status}`));
      expectNone(
        `${path} tests each declared status in a block of its own. Missing or empty:`,
        untested.map((status) => `describe('${operation.id} ${status}', …)`),
      );
    });
  }
});

describe('failures', () => {
  it('are all raised by the service', () => {
    const raised = new Set(
      serverSources()
        .flatMap((source) => literalsOf(source))
        .map(textOf),
    );
    // What an operation words differently is raised by the name that it gives.
    for (const { unauthorized, unknownCompany, missingField, internal } of operations) {
      for (const code of [unauthorized, unknownCompany, missingField, internal]) {
        if (code) raised.add(code);
      }
    }
    expectNone(
      'No code raises these failures; take them out of contract/errors.ts:',
      codes.filter((code) => !raised.has(code)),
    );
  });

  it('are all tested, by status and text', () => {
    const texts = allSources()
      .filter(({ path }) => isTest(path) && !path.startsWith('server/test/repository/'))
      .map(({ text }) => text);
    const untested = codes.filter((code) => {
      const { status, message } = failures[code];
      const wording = madeForTheCase[code] ?? fixedPart(message);
      return !texts.some(
        (text) => text.includes(wording) && new RegExp(`\\b${status}\\b`).test(text),
      );
    });
    expectNone(
      'No test names the status and the text of these failures together:',
      untested.map((code) => `${code}: ${failures[code].status} ${failures[code].message}`),
    );
  });
});

/** The longest part of a text that does not depend on the values named in it. */
const fixedPart = (message: string): string =>
  message.split(/<\w+>/).reduce((best, part) => (part.length > best.length ? part : best));

const textOf = ({ text }: { text: string }): string => text;

const isOperation = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;

/** A group of tests by this name that is not empty. */
const hasBlock = (text: string, name: string): boolean =>
  new RegExp(`\\bdescribe\\('${name}', (?:async )?\\(\\) => \\{\\s*[^\\s}]`).test(text);
