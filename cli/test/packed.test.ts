import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { systemNode } from '../../sdk/test/support/fresh-project.ts';
import { installIn } from '../../sdk/test/support/packages.ts';
import { startService } from '../../server/test/support/service.ts';
import { fringe, leave, placeAt } from './support/cli.ts';

const service = await startService();
after(service.close);
after(leave);

const root = resolve(import.meta.dirname, '../..');
const place = await placeAt(service.url);
const node = systemNode();

await installIn(place.folder, 'sdk');
const home = await installIn(place.folder, 'cli');
const commander = 'node_modules/commander';
cpSync(join(root, commander), join(place.folder, commander), { recursive: true });

describe('the packed command line, outside of the repository', () => {
  const { bin, version, dependencies } = JSON.parse(
    readFileSync(join(home, 'package.json'), 'utf8'),
  );
  const run = (...args: string[]) =>
    fringe(place, [], { command: [node, join(home, bin.fringe), ...args] });

  it('needs the SDK and commander, and nothing else', () => {
    assert.deepEqual(Object.keys(dependencies), ['@fringe/sdk', 'commander']);
  });

  it('works on the Node of the system, as plain JavaScript', async () => {
    assert.match(readFileSync(join(home, bin.fringe), 'utf8'), /^#!\/usr\/bin\/env node\n/);
    assert.equal((await run('--version')).stdout, `${version}\n`);
    const listed = await run('companies', '--json');
    assert.equal(JSON.parse(listed.stdout).length, 4, listed.stderr);
    assert.equal((await run('nothing')).code, 2);
    const saved = await run('report', 'consumptions', '--company', 'aurora', '-o', 'packed.csv');
    assert.match(saved.stderr, /^packed\.csv: \d+ rows/);
  });
});
