import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { systemNode } from '../../sdk/test/support/fresh-project.ts';
import { fringe, newPlace, placeAt, start } from './support/cli.ts';
import { startListeners, until } from './support/listening.ts';

const { service, subscriptions, close } = await startListeners();
after(close);

const root = resolve(import.meta.dirname, '../..');
const script = join(root, 'fringe');
const launcher = join(root, 'cli/bin/fringe.mjs');
const node = systemNode();

/** As a shell of a user has it: nothing of this test's own comes first in the path. */
const usual = { PATH: '/usr/local/bin:/usr/bin:/bin' };

/** The script becomes the program, which gets every signal; the launcher has to pass on each. */
const ways: [what: string, command: string[], signals: NodeJS.Signals[]][] = [
  ['./fringe', [script], ['SIGTERM']],
  [
    `the launcher on Node ${spawnSync(node, ['--version']).stdout}`.trim(),
    [node, launcher],
    ['SIGTERM', 'SIGINT', 'SIGHUP'],
  ],
];

for (const [what, command, signals] of ways) {
  describe(what, () => {
    it('runs the program in any folder, and ends with its exit code', async () => {
      const place = await placeAt(service.url);
      Object.assign(place.environment, usual);
      const run = (...args: string[]) => fringe(place, [], { command: [...command, ...args] });
      const listed = await run('companies', '--json');
      assert.equal(JSON.parse(listed.stdout).length, 4, listed.stderr);
      assert.equal(listed.stderr, '');
      assert.equal((await run('nothing')).code, 2);
      const body = ['verify', '--header', 't=1,v1=0', '--body-file', '-', '--secret-env', 'PATH'];
      const read = await fringe(place, [], { command: [...command, ...body], input: '{}' });
      assert.equal(read.code, 7, read.stderr);
    });

    for (const signal of signals) {
      it(`passes ${signal} on: listen ends, and disables its subscription`, async () => {
        const place = await placeAt(service.url);
        Object.assign(place.environment, usual);
        const listening = start(place, [], { command: [...command, 'listen'] });
        await until('it is ready', () => listening.stderr().startsWith('Ready.'));
        listening.kill(signal);
        const { code, stderr } = await listening.ended;
        assert.equal(code, 0, stderr);
        assert.ok((await subscriptions()).every(({ status }) => status === 'disabled'));
      });
    }
  });
}

describe('the name of the program', () => {
  const hint = async (place: Parameters<typeof fringe>[0], ...command: string[]) =>
    (await fringe(place, [], { command })).stderr.trimEnd().split('\n').at(-1);

  it('is the one that it was called by, so that a hint can be typed as it stands', async () => {
    const place = await newPlace(usual);
    const inRoot = `cd '${root}' && exec ./fringe companies`;
    assert.equal(await hint(place, 'sh', '-c', inRoot), 'Log in with: ./fringe login');
    assert.equal(await hint(place, script, 'companies'), `Log in with: ${script} login`);
    assert.equal(await hint(place, node, launcher, 'companies'), 'Log in with: fringe login');
  });

  it('is its bare one where the shell finds it, also by a link', async () => {
    const place = await newPlace();
    await symlink(script, join(place.folder, 'fringe'));
    place.environment.PATH = `${place.folder}:${usual.PATH}`;
    assert.equal(await hint(place, 'fringe', 'companies'), 'Log in with: fringe login');
    const away = await newPlace(usual);
    const linked = join(away.folder, 'fringe');
    await symlink(launcher, linked);
    assert.equal(await hint(away, linked, 'companies'), 'Log in with: ./fringe login');
  });

  it('is nowhere that of a stranger: nothing tells to fetch it from a registry', async () => {
    const place = await newPlace(usual);
    for (const args of [['--help'], ['completion', '--help'], ['login', '--help']]) {
      const { stdout } = await fringe(place, [], { command: [script, ...args] });
      assert.match(stdout, /^Usage: .*fringe/);
      assert.doesNotMatch(stdout, /npx/);
    }
  });
});
