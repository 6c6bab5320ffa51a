import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { demo } from '../../server/test/support/context.ts';
import { startService } from '../../server/test/support/service.ts';
import { connect } from './support/connect.ts';
import { startFreshProject, systemNode } from './support/fresh-project.ts';
import { fail, json, reset, startStrangeServer } from './support/strange-server.ts';

const service = await startService();
after(service.close);
const busy = await startStrangeServer(
  fail(429, 'Slow', { 'retry-after': '0' }),
  fail(503, 'Busy', { 'retry-after': '0' }),
  reset,
  json(200, { companies: [{}, {}] }),
);
after(busy.close);
const project = await startFreshProject();
after(project.remove);

const { clientId, clientSecret } = demo().partners[0]!;
const environment = {
  FRINGE_BASE_URL: service.url,
  BUSY_URL: busy.url,
  FRINGE_CLIENT_ID: clientId,
  FRINGE_CLIENT_SECRET: clientSecret,
  FRINGE_WEBHOOK_SECRET: 'whsec_readme',
};
const inRepository = join(import.meta.dirname, '..', '..');
const bundler = { module: 'esnext', moduleResolution: 'bundler' };
const nodeOnly = {
  module: 'nodenext',
  moduleResolution: 'nodenext',
  lib: ['es2023'],
  typeRoots: [join(inRepository, 'node_modules/@types')],
  types: ['node'],
};
const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block!);

describe('the packed SDK in an empty project', () => {
  it('has nothing but itself: no dependencies, no sources, no paths of this machine', () => {
    const list = spawnSync('tar', ['-tzf', project.tarball], { encoding: 'utf8' });
    const files = list.stdout.trim().split('\n');
    const strange = files.filter(
      (path) => !/(\.js|\.d\.ts|package\.json|README\.md|LICENSE)$/.test(path),
    );
    assert.deepEqual(strange, []);
    const folder = join(project.folder, 'node_modules/@fringe/sdk');
    const texts = files.map((path) =>
      readFileSync(join(folder, path.replace('package/', '')), 'utf8'),
    );
    for (const text of texts) {
      assert.ok(!text.includes(inRepository) && !text.includes(project.folder));
      assert.doesNotMatch(text, /@fringe\/contract|typebox|sourceMappingURL|from '[^']*\.ts'/);
    }
    const code = files.flatMap((path, at) => (path.endsWith('.js') ? [texts[at]!] : []));
    assert.ok(code.length > 20);
    for (const text of code) {
      assert.doesNotMatch(text, /'node:|\bBuffer\b|\brequire\(|\bprocess\.(?!env)/);
    }
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const { name, version, license, type, engines, private: hidden, dependencies } = manifest;
    assert.deepEqual(
      { name, version, license, type, engines, hidden, dependencies },
      {
        name: '@fringe/sdk',
        version: '0.2.0',
        license: 'MIT',
        type: 'module',
        engines: { node: '>=20' },
        hidden: undefined,
        dependencies: undefined,
      },
    );
  });

  // Each mistake in the program is expected: the compiler complains about one that is none.
  it('has types for every kind of project, and they are checked', () => {
    const source = readFileSync(join(import.meta.dirname, 'fresh-project/program.ts'), 'utf8');
    project.write('program.ts', source.replace('../../src/index.ts', '@fringe/sdk'));
    const webOnly = readFileSync(join(import.meta.dirname, 'fresh-project/web-only.ts'), 'utf8');
    project.write('web-only.ts', webOnly.replace('../../src/index.ts', '@fringe/sdk'));
    project.write('readme.ts', blocks.join('\n'));
    // With the types of a browser and none of Node, and the other way round.
    assert.equal(project.compile(['program.ts'], bundler), '');
    assert.equal(project.compile(['program.ts', 'readme.ts', 'web-only.ts'], nodeOnly), '');
  });

  it('runs on the Node of the machine: pages, files, repetitions, signals, webhooks', async () => {
    const result = JSON.parse(await project.run('program.js', environment));
    const version = spawnSync(systemNode(), ['--version'], { encoding: 'utf8' }).stdout.trim();
    assert.equal(result.version, version);
    const { companyId, seen, csv, unknown } = result.pages;
    const everybody = await connect(service).employees.list(companyId).all();
    assert.deepEqual(
      seen,
      everybody.map(({ id }) => id),
    );
    assert.ok(csv[0] > 0);
    assert.equal(csv[0], csv[1]);
    assert.equal(unknown, 404);
    const reasons = ['RateLimitError', 'ServerError', 'ConnectionError'];
    assert.deepEqual(result.retries, { companies: 2, reasons, classes: 2 });
    assert.equal(result.aborted, true);
    assert.deepEqual(result.webhooks, {
      type: 'employee.consumption.generated',
      amount: 1_250,
      problem: 'no-match',
    });
  });

  it('runs where there is nothing of Node: webhooks, settings, calls', async () => {
    const modules = { ...environment, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
    const result = JSON.parse(await project.run('web-only.js', modules));
    assert.deepEqual(result.globals, ['undefined', 'undefined', 'undefined']);
    assert.equal(result.type, 'company.payroll-cycle.closed');
    assert.match(result.wrong, /^No signature matches/);
    assert.match(result.noSecret, /^No webhook secret was given/);
    assert.match(
      result.noSettings,
      /lacks FRINGE_BASE_URL, FRINGE_CLIENT_ID, FRINGE_CLIENT_SECRET/,
    );
    assert.deepEqual(result.companies, [{ name: 'https://x.example/api/v3/companies' }]);
  });

  it('does what its README says', async () => {
    assert.equal(blocks.length, 10);
    const lines = (await project.run('readme.js', environment)).trim().split('\n');
    const companies = await connect(service).companies.list().all();
    assert.match(lines[0]!, new RegExp(`^${companies[0]!.name}: \\d+$`));
    assert.equal(lines.filter((line) => /^page \d+ of \d+ has [1-5]$/.test(line)).length > 1, true);
    assert.ok(lines.some((line) => line.startsWith('nobody')));
    assert.deepEqual(lines.slice(-3, -1), [
      'payroll 2026-01 is closed',
      'the receiver answers 204',
    ]);
    assert.match(lines.at(-1)!, /^open is \d\d$/);
    const file = readFileSync(join(project.folder, 'consumptions.csv'), 'utf8');
    assert.match(file, /^companyId,/);
  });
});
