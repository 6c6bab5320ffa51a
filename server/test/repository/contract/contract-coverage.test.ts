import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type FailureCode, failures } from '@fringe/contract/errors';
import type { Operation } from '@fringe/contract/operation';
import { requestToken } from '@fringe/contract/operations/access/token';
import { allOperations as operations } from '@fringe/contract/operations/index';
import { createAccess } from '../../../src/access/access.ts';
import { CompanyScope } from '../../../src/access-grants/company-scope.ts';
import { createApp, routesOf } from '../../../src/app.ts';
import { urlOf } from '../../../src/http/bind.ts';
import { startService } from '../../support/service.ts';
import { expectNone, filesOf, literalsOf, serverSources } from '../support/sources.ts';

const service = await startService();
after(service.close);
const { context } = service;

const codes = Object.keys(failures) as FailureCode[];

describe('operations', () => {
  it('have ids of their own', () => {
    const ids = operations.map(({ id }) => id);
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    expectNone('Give each operation an id of its own:', repeated);
  });

  it('are all in the list, under the name of their id', async () => {
    const missing: string[] = [];
    for (const path of filesOf('contract/operations/**/*.ts')) {
      if (path.endsWith('/index.ts')) continue;
      const module = (await import(`../../../../${path}`)) as Record<string, unknown>;
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

describe('tests of the interface', () => {
  it('stand in a folder that is named as the feature whose code they test', () => {
    const features = new Set(filesOf('server/src/*/**/*.ts').map((path) => path.split('/')[2]));
    const stray = filesOf('server/test/api/**/*.test.ts').filter(
      (path) => !features.has(path.split('/')[3]),
    );
    expectNone('Move them to server/test/api/<folder of server/src>/:', stray);
  });
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
});

const textOf = ({ text }: { text: string }): string => text;

const isOperation = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;
