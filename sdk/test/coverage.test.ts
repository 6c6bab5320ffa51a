import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { basePaths, type Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations/index.ts';
import { Fringe, VERSION } from '../src/index.ts';
import { connectTo, fail, startStrangeServer } from './support/strange-server.ts';

const server = await startStrangeServer(fail(404, 'No'));
after(server.close);
const { fringe } = connectTo(server);

/** Calls a method with words where it takes ids, a query or a body, and begins what it returns. */
async function callOnce(method: (...args: unknown[]) => unknown): Promise<void> {
  const returned = method('a', 'a', 'a', 'a') as Record<string, unknown> | undefined;
  const begun =
    typeof returned?.page === 'function'
      ? returned.page(1)
      : returned && Symbol.asyncIterator in returned
        ? (returned as unknown as AsyncIterable<unknown>)[Symbol.asyncIterator]().next()
        : returned;
  await assert.rejects(begun as Promise<unknown>, { name: 'NotFoundError' });
}

const methodsOf = (resource: object): string[] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(resource)).filter(
    (name) => name !== 'constructor',
  );

const patternOf = ({ method, api, path }: Operation): RegExp =>
  new RegExp(`^${method} ${basePaths[api]}${path.replaceAll(/\{\w+\}/g, 'a')}$`);

describe('the methods', () => {
  it('reach every operation of the partner and sandbox interfaces, each by its path', async () => {
    for (const resource of Object.values(fringe) as Record<string, () => unknown>[]) {
      for (const name of methodsOf(resource)) await callOnce(resource[name]!.bind(resource));
    }
    await callOnce(fringe.search.bind(fringe) as () => unknown);
    await callOnce(() => fringe.timeline('a'));
    const reached = new Set(
      server.arrived.map(({ method, path }) => `${method} ${path.split('?')[0]}`),
    );
    const wanted = operations.filter(
      ({ api, authenticated }) => api !== 'platform' && authenticated !== false,
    );
    const missing = wanted.filter((one) => ![...reached].some((call) => patternOf(one).test(call)));
    assert.deepEqual(
      missing.map(({ id }) => id),
      [],
      'give each operation a method in sdk/src/resources',
    );
    assert.equal(reached.size, wanted.length, 'two methods call the same, or one calls nothing');
  });

  it('are those of the agreed resources', () => {
    const names = Object.keys(new Fringe({ baseUrl: server.url, accessToken: 'x' }));
    assert.deepEqual(names, [
      'companies',
      'corporations',
      'employees',
      'familyMembers',
      'imports',
      'payrollCycles',
      'limits',
      'consumptions',
      'exports',
      'exportTemplates',
      'committedExpenses',
      'webhooks',
      'events',
      'requests',
      'sandbox',
    ]);
  });
});

describe('every request', () => {
  it('names the package in its version, after the program that uses it', async () => {
    const { version } = JSON.parse(
      readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
    ) as { version: string };
    assert.equal(VERSION, version);
    const { fringe: other } = connectTo(server, { userAgent: 'payroll/7' });
    await assert.rejects(other.employees.get('a', 'a'), { status: 404 });
    const { headers } = server.arrived.at(-1)!;
    assert.equal(headers['user-agent'], `payroll/7 fringe-sdk/${version}`);
  });
});
