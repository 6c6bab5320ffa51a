import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { cleanUp, newFolder, runToEnd } from '../../server/test/support/processes/processes.ts';
import { programsOn } from '../../server/test/support/processes/server-processes.ts';

after(cleanUp);
const folder = await newFolder();

/** What the files leave behind, or never come to the end of. */
const planted: Record<string, string> = {
  timer: `it('passes', () => void setInterval(() => {}, 1_000));`,
  server: `it('passes', () => void createServer().listen(0));`,
  child: `it('passes', () => void spawn('tail', ['-f', '${folder}/said'], { stdio: 'inherit' }));`,
  'timer-and-failure': `it('fails', () => {
    setInterval(() => {}, 1_000);
    throw new Error('so');
  });`,
  waits: `it('waits', () => new Promise(() => setInterval(() => {}, 1_000)));`,
  turns: `it('turns', () => { for (;;); });`,
  nothing: '',
};

async function runPlanted(...names: string[]) {
  const files = names.map((name) => join(folder, `${name}.test.mjs`));
  const imports = [
    "import { spawn } from 'node:child_process';",
    "import { createServer } from 'node:net';",
    "import { it } from 'node:test';",
  ];
  await writeFile(join(folder, 'said'), '');
  for (const [index, name] of names.entries()) {
    await writeFile(files[index]!, [...imports, planted[name], ''].join('\n'));
  }
  return runToEnd({
    command: [process.execPath, 'scripts/testing/run-files.ts', '--at-once=2', ...files],
    settings: { TEST_GRACE_MS: '300', TEST_DEADLINE_MS: '2000' },
  });
}

describe('a test run ends', () => {
  it('although files leave a timer, a server and a program open, and names them', async () => {
    const { code, output } = await runPlanted('timer', 'server', 'child');
    assert.equal(code, 0, output);
    assert.match(output, /3 passed, 0 failed/);
    assert.match(output, /Timeout \(since \S+timer\.test\.mjs\)/);
    assert.match(output, /TCPServerWrap \(since \S+server\.test\.mjs\)/);
    assert.match(output, /ProcessWrap \(since \S+child\.test\.mjs\)/);
    assert.match(output, /killed: tail -f/);
    assert.deepEqual(programsOn(join(folder, 'said')), []);
  });

  it('with a failure, although what failed has left something open', async () => {
    const { code, output } = await runPlanted('timer-and-failure');
    assert.equal(code, 1, output);
    assert.match(output, /0 passed, 1 failed/);
  });

  it('with a failure, where a file has no tests', async () => {
    const { code, output } = await runPlanted('nothing', 'timer');
    assert.equal(code, 1, output);
    assert.match(output, /nothing\.test\.mjs has no tests/);
    assert.doesNotMatch(output, /timer\.test\.mjs has no tests/);
  });

  it('with the names of files that wait for ever, or never let anything else run', async () => {
    const { code, output } = await runPlanted('waits', 'turns');
    assert.equal(code, 1, output);
    assert.match(output, /waits\.test\.mjs: no test has ended for 2 s; open: .*Timeout/);
    assert.match(output, /turns\.test\.mjs is stuck: its process is killed/);
  });
});
