import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { cleanUp, newFolder, run, until } from '../support/processes/processes.ts';
import { markedBy } from '../support/processes/server-processes.ts';

after(cleanUp);

const endless = 'server/test/processes/lifecycle/endless.ts';

describe('a test run', { concurrency: true }, () => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    it(`that is stopped by ${signal} leaves no process and no file`, async () => {
      // A short name: the sockets of a browser are under it.
      const temporary = await mkdtemp(join(tmpdir(), 's-'));
      const ready = join(await newFolder(), 'ready');
      const tests = run({
        command: [process.execPath, 'scripts/test.ts', endless],
        settings: { TMPDIR: temporary, ENDLESS_READY: ready },
      });
      await until(
        'all of it runs',
        () => {
          assert.equal(tests.child.exitCode, null, tests.output());
          return existsSync(ready);
        },
        280_000,
      );
      const running = markedBy(temporary).length;
      assert.ok(running > 5, `${running} processes run`);
      assert.equal(await tests.end(signal), code, tests.output());
      assert.deepEqual(markedBy(temporary), []);
      assert.deepEqual(readdirSync(temporary), []);
      await rmdir(temporary);
    });
  }
});
