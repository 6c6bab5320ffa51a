import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { changeConfig, readConfig } from '../../src/account/config.ts';

const folder = await mkdtemp(join(tmpdir(), 'fringe-config-'));
after(() => rm(folder, { recursive: true }));
const path = join(folder, 'config.json');
const profile = { baseUrl: 'http://127.0.0.1:9', clientId: 'id', clientSecret: 'secret' };
const add = (name: string) =>
  changeConfig(({ profiles }) => {
    profiles[name] = profile;
  }, path);

describe('the settings', () => {
  it('lose nothing when several commands change them at once', async () => {
    const names = ['__proto__', 'constructor', ...Array.from({ length: 18 }, (_, at) => `${at}`)];
    await Promise.all(names.map(add));
    const { profiles } = await readConfig(path);
    assert.deepEqual(Object.keys(profiles).sort(), names.sort());
    assert.equal(profiles.toString, undefined);
    assert.deepEqual(await readdir(folder), ['config.json']);
  });

  it('are not locked for ever by a command that was killed', async () => {
    await writeFile(`${path}.lock`, '');
    await utimes(`${path}.lock`, 0, 0);
    await add('later');
    assert.deepEqual((await readConfig(path)).profiles.later, profile);
  });
});
