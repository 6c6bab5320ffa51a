import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { styleText } from 'node:util';
import { createDatabase } from '../support/database/postgres.ts';
import { placeOn } from '../support/processes/on-database.ts';
import {
  cleanUp,
  type RunOptions,
  root,
  run,
  type Settings,
  until,
} from '../support/processes/processes.ts';

const database = await createDatabase();
after(async () => {
  await cleanUp();
  await database.drop();
});

let place: Settings;
before(async () => {
  place = await placeOn(database);
});

/** What a service writes that is asked for its health, and for what it does not have. */
async function logOf(settings: Settings, options: RunOptions = {}): Promise<string[]> {
  const service = run({ args: ['serve'], settings: { ...place, ...settings }, ...options });
  const anonymous = await service.ready();
  assert.equal((await anonymous.get('/hidden-path?secret=1')).status, 404);
  assert.equal((await anonymous.get('/api/v3/companies?secret=1')).status, 401);
  // A terminal is gone at once; what was not written by then is not seen.
  await until('all of it is written', () =>
    /\b401\b.*requestId|requestId.*\b401\b/.test(service.output()),
  );
  await service.end('SIGTERM');
  assert.doesNotMatch(service.output(), /secret=|hidden-path/);
  return service.output().split(/\r?\n/);
}

const isJson = (line: string) => line.startsWith('{"level"');
const health = /^\d\d:\d\d:\d\d GET \/readyz 200 [\d.]+ ms$/;
const refused = /^\d\d:\d\d:\d\d GET \/api\/v3\/companies 401 [\d.]+ ms requestId=[\w-]{36}$/;

describe('the log of a service', () => {
  // That it is JSON otherwise is seen of services that run for other tests, in separate-roles.
  it('is for people in a pipe, without colours, where it is set', async () => {
    const lines = await logOf({ LOG_FORMAT: 'people' });
    assert.ok(!lines.some(isJson));
    assert.ok(
      lines.some((line) => health.test(line)),
      lines.join('\n'),
    );
    assert.ok(
      lines.some((line) => refused.test(line)),
      lines.join('\n'),
    );
  });

  // As typed there: the program "script" gives it a terminal, and copies what is written to it.
  const words = `exec ${process.execPath} server/src/main.ts serve`;
  const terminal = { command: ['script', '-qefc', words, '/dev/null'], cwd: root };

  it('is for people on a terminal, where refusals stand out', async () => {
    const lines = await logOf({ TERM: 'xterm-256color' }, terminal);
    assert.ok(!lines.some(isJson));
    const shown = styleText('yellow', 'GET /api/v3/companies 401', { validateStream: false });
    const start = shown.slice(0, shown.indexOf(' 401'));
    assert.ok(lines.some((line) => line.includes(start)));
    assert.ok(
      lines.some((line) => / GET \/readyz 200 [\d.]+ ms$/.test(line)),
      lines.join('\n'),
    );
  });

  it('is JSON on a terminal, where it is set', async () => {
    const lines = await logOf({ LOG_FORMAT: 'json' }, terminal);
    assert.ok(lines.some(isJson));
  });
});
