import assert from 'node:assert/strict';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import {
  cleanUp,
  freePort,
  newFolder,
  run,
  runToEnd,
  sessionIn,
} from '../support/processes/processes.ts';
import { postgresIn, postmasterIn } from '../support/processes/server-processes.ts';
import { operatorOf } from '../support/processes/stopping.ts';

after(cleanUp);

describe('DATA_DIR', () => {
  const names = {
    'with spaces, a comma, quotes and letters beyond ASCII': `Nómina, 2026 "größe" 'π' %41`,
    'of more than 150 bytes': `${'a-long-name-'.repeat(10)}/${'and-another-'.repeat(10)}`,
    'long only in bytes': 'ñ'.repeat(40),
  };
  for (const [what, name] of Object.entries(names)) {
    it(`${what} works, also for taking over`, async () => {
      const folder = await newFolder();
      const DATA_DIR = join(folder, name);
      const settings = { DATA_DIR, PORT: String(await freePort()) };
      const killed = run({ settings });
      await killed.ready();
      const postmaster = postmasterIn(DATA_DIR);
      await killed.end('SIGKILL');
      // Another folder for temporary files must not hide the server that runs.
      const TMPDIR = join(folder, 'other');
      await mkdir(TMPDIR);
      const service = run({ settings: { ...settings, TMPDIR } });
      const operator = await operatorOf(service, DATA_DIR);
      assert.equal((await operator.get('/platform/v1/partners')).status, 200);
      assert.equal(postmasterIn(DATA_DIR), postmaster);
      const session = await sessionIn(DATA_DIR);
      const { host } = session;
      await session.end();
      assert.equal(await service.end('SIGTERM'), 0);
      assert.equal((await stat(host)).mode & 0o777, 0o700);
      await rm(host, { recursive: true });
      assert.deepEqual(postgresIn(DATA_DIR), []);
    });
  }

  it('that is a file is refused with one line', async () => {
    const DATA_DIR = join(await newFolder(), 'file');
    await writeFile(DATA_DIR, '');
    const { code, errors } = await runToEnd({ settings: { DATA_DIR, PORT: '1' } });
    assert.equal(code, 1);
    assert.match(errors, /^fringe: DATA_DIR cannot be used: EEXIST.*\n$/);
  });

  it('with damaged keys is refused with one line that repeats none of them', async () => {
    const DATA_DIR = await newFolder();
    await writeFile(join(DATA_DIR, 'keys.json'), '{ "superuserPassword": "not-to-be-shown');
    const { code, output, errors } = await runToEnd({ settings: { DATA_DIR, PORT: '1' } });
    assert.equal(code, 1);
    assert.match(errors, /^fringe: DATA_DIR cannot be used: .*keys\.json is damaged.*\n$/);
    assert.ok(!output.includes('not-to-be-shown'));
  });
});
