import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { startCommandLines } from '../support/processes/command-lines.ts';
import {
  cleanUp,
  credentialsOf,
  newPlace,
  npmEnvironment,
  type Run,
  root,
  run,
  runToEnd,
  until,
} from '../support/processes/processes.ts';
import { postgresIn, postmasterIn } from '../support/processes/server-processes.ts';
import { expectCleanEnd, operatorOf } from '../support/processes/stopping.ts';
import { usedPlace } from '../support/processes/used-place.ts';

/** Nothing is there at first; later it is the one of a service. */
let place = await newPlace();
let dataDir = place.DATA_DIR!;
/** A command as a process of its own, and one without that. */
const fringe = (...args: string[]) => runToEnd({ args, settings: place });
let { said, disconnect } = startCommandLines(place);
after(() => disconnect());
after(cleanUp);
const nobody = '00000000-0000-7000-8000-000000000000';

async function succeeds(...args: string[]): Promise<string> {
  const { code, output } = await fringe(...args);
  assert.equal(code, 0, output);
  return output;
}

async function says(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await said(...args);
  assert.deepEqual([code, stderr], [0, '']);
  return stdout;
}

const issue = async (...args: string[]) => JSON.parse(await says('credentials', 'issue', ...args));
const list = async () => JSON.parse(await says('credentials', 'list'));

/** What each line is answered with. */
async function readLines(lines: readonly string[]) {
  const read = [];
  for (const line of lines) {
    const answer = await said(...line.split(' ').filter(Boolean));
    read.push({ line, ...answer });
  }
  assert.ok(!existsSync(dataDir), 'nothing was begun');
  return read;
}

const USAGE = /^usage: npm run service -- <command>\n/;

describe('a command line that cannot be understood', () => {
  it('is answered with the usage, and nothing is begun', async () => {
    const lines = ['', 'toString', 'credentials', 'start now', 'credentials revoke', 'migrate x'];
    for (const { line, code, stdout, stderr } of await readLines(lines)) {
      assert.deepEqual([code, stdout], [2, ''], line);
      assert.match(stderr, USAGE, line);
    }
    const { code, errors } = await fringe('toString');
    assert.equal(code, 2, 'which is the exit code');
    assert.match(errors, USAGE);
  });

  it('is answered with one line: an unknown option, something else than an id', async () => {
    const says = 'settings are variables, as in "PORT=4000 npm start"; see docs/operations.md';
    const port = { code: 2, stderr: `fringe: there is no option --port; ${says}\n` };
    const wanted: Record<string, { code: number; stderr: string }> = {
      'credentials list --all': { code: 2, stderr: port.stderr.replace('--port', '--all') },
      'start --port 4000': port,
      'start --port=4000': port,
      'credentials revoke x': { code: 1, stderr: 'fringe: "x" is not an id\n' },
    };
    for (const { line, stdout, ...answer } of await readLines(Object.keys(wanted))) {
      assert.deepEqual([stdout, answer], ['', wanted[line]], line);
    }
  });
});

describe('who asks for help', () => {
  it('gets the usage on stdout, and nothing is begun', async () => {
    const lines = ['--help', '-h', 'help', 'help credentials', 'credentials issue --help'];
    for (const { line, code, stdout, stderr } of await readLines(lines)) {
      assert.deepEqual([code, stderr], [0, ''], line);
      assert.match(stdout, USAGE, line);
    }
  });

  it('gets the version of the project', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    assert.equal(await succeeds('--version'), `${version}\n`);
  });
});

describe('without a running service', () => {
  it('a command on a database without tables says to migrate', async () => {
    const { code, output } = await fringe('credentials', 'list');
    assert.equal(code, 1);
    assert.equal(output, 'fringe: the database has no tables yet; run the migrate command\n');
    assert.deepEqual(postgresIn(dataDir), []);
  });

  it('migrate makes the schema', async () => {
    assert.equal(await succeeds('migrate'), 'The schema is up to date\n');
    assert.deepEqual(postgresIn(dataDir), [], 'the database is stopped again');
  });

  it('a signal lets a command finish, and leaves no database behind', async () => {
    const command = run({ args: ['credentials', 'issue'], settings: place, ownGroup: true });
    await until('its database runs', () => postgresIn(dataDir).length > 0);
    process.kill(-command.pid, 'SIGINT');
    await expectCleanEnd(command, dataDir, await command.end());
    assert.ok(JSON.parse(command.output()).clientSecret);
  });
});

describe('beside a running service', () => {
  let early: Run;
  let service: Run;
  let operator: Client;
  before(async () => {
    disconnect();
    place = await usedPlace();
    dataDir = place.DATA_DIR!;
    ({ said, disconnect } = startCommandLines(place));
    early = run({ args: ['credentials', 'issue'], settings: place });
    service = run({ settings: place });
    operator = await operatorOf(service, dataDir);
  });

  it('a command that began before the service leaves the database to it', async () => {
    assert.equal(await early.end(), 0, early.output());
    assert.equal((await operator.get('/platform/v1/partners')).status, 200);
  });

  it('an issued credential gets a token at once, a revoked one no more', async () => {
    const anonymous = await service.ready();
    const { body } = await operator.get('/platform/v1/partners');
    const partner = body.partners[0].id;
    const credential = await issue('--partner', partner);
    const caller = await anonymous.login(credential);
    assert.equal((await caller.get('/api/v3/companies')).status, 200);
    const { clientId } = credential;
    await says('credentials', 'revoke', clientId, '--partner', partner);
    const reply = await anonymous.post('/api/v3/oauth/token', {
      clientId,
      clientSecret: credential.clientSecret,
    });
    assert.equal(reply.status, 401);
  });

  it('credentials are issued, listed and revoked', async () => {
    const { clientId } = await issue('--description', 'For the night');
    const found = (await list()).find((one: { clientId: string }) => one.clientId === clientId);
    assert.equal(found.description, 'For the night');
    assert.equal(found.revokedAt, null);
    await says('credentials', 'revoke', clientId);
    const after = (await list()).find((one: { clientId: string }) => one.clientId === clientId);
    assert.notEqual(after.revokedAt, null);
  });

  it('refuses with one line what does not exist', async () => {
    for (const args of [
      ['issue', '--partner', nobody],
      ['revoke', nobody],
    ]) {
      const { code, stdout, stderr } = await said('credentials', ...args);
      assert.deepEqual([code, stdout, stderr], [1, '', 'fringe: Resource not found\n']);
    }
  });

  it('keys rotate publishes a second key, and tokens of the first stay valid', async () => {
    const said = await says('keys', 'rotate');
    const id = /the new key (\S+)\n$/.exec(said)![1];
    const deadline = Date.now() + 10_000;
    let keys: { kid: string }[] = [];
    while (!keys.some(({ kid }) => kid === id) && Date.now() < deadline) {
      keys = (await operator.get('/.well-known/jwks.json')).body.keys;
    }
    assert.equal(keys.length, 2);
    assert.equal((await operator.get('/platform/v1/partners')).status, 200);
  });

  it('migrate and seed change nothing, and the service is not disturbed', async () => {
    const postmaster = postmasterIn(dataDir);
    const before = await credentialsOf(dataDir);
    assert.equal(await says('migrate'), 'The schema is up to date\n');
    assert.equal(await says('seed'), 'There are partners already; nothing was loaded\n');
    assert.equal((await operator.get('/platform/v1/partners')).status, 200);
    assert.deepEqual(await credentialsOf(dataDir), before);
    assert.equal(postmasterIn(dataDir), postmaster);
    assert.doesNotMatch(service.output(), /starting it again/);
  });

  it('npm run service passes words and exit code on', async () => {
    const npm = (...args: string[]) =>
      runToEnd({
        command: ['npm', 'run', '--silent', 'service', '--', ...args],
        settings: npmEnvironment(place),
      });
    const listed = await npm('credentials', 'list');
    assert.deepEqual([listed.code, JSON.parse(listed.output)], [0, await list()]);
    assert.equal((await npm('nothing', 'known')).code, 2);
  });

  it('the service stops cleanly after all of them', async () => {
    await expectCleanEnd(service, dataDir, await service.end('SIGTERM'));
    assert.ok(existsSync(join(dataDir, 'keys.json')));
  });
});
