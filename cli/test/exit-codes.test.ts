import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { startService } from '../../server/test/support/service.ts';
import { exitCodes } from '../src/errors/exit-codes.ts';
import {
  fringe,
  leave,
  newPlace,
  type Place,
  placeAt,
  said,
  shellWords,
  start,
} from './support/cli.ts';

const service = await startService();
after(service.close);
after(leave);

const here = await placeAt(service.url);
const NOBODY = '00000000-0000-7000-8000-000000000000';
const aurora = ['--company', 'aurora'];

interface Case {
  name: keyof typeof exitCodes;
  args: string[];
  place?: Place;
  says: RegExp;
}

const refused = await placeAt(service.url);
refused.environment.FRINGE_CLIENT_SECRET = 'not-the-secret';
const nowhere = await placeAt('http://127.0.0.1:9');
const limited = ['limits', 'set', 'iker.garcia', ...aurora, '--category', 'meal', '--amount', '1'];

const cases: Case[] = [
  { name: 'failed', args: [...limited, '--payroll', '2020-01'], says: /only be set for the curr/ },
  { name: 'usage', args: ['nothing'], says: /unknown command 'nothing'/ },
  { name: 'usage', args: ['compannies'], says: /Did you mean companies/ },
  { name: 'usage', args: ['companies', '--wrong'], says: /unknown option/ },
  { name: 'usage', args: ['employees'], says: /Which of your companies.*--company/s },
  { name: 'usage', args: ['employees', 'show', 'maria', ...aurora], says: /any of these.*María/s },
  { name: 'usage', args: ['employees', '--state', 'gone', ...aurora], says: /Allowed choices/ },
  { name: 'usage', args: ['cycles', 'close', ...aurora], says: /--yes/ },
  { name: 'usage', args: ['trigger', 'birthday', ...aurora], says: /no event 'birthday'/ },
  { name: 'usage', args: ['trigger', 'constructor', ...aurora], says: /no event 'constructor'/ },
  { name: 'credentials', place: await newPlace(), args: ['companies'], says: /fringe login/ },
  {
    name: 'credentials',
    args: ['whoami', '--profile', 'constructor'],
    says: /There is no profile/,
  },
  { name: 'credentials', place: refused, args: ['companies'], says: /refused/ },
  { name: 'not-found', args: ['employees', '--company', 'nobody'], says: /no company 'nobody'/ },
  { name: 'not-found', args: ['employees', 'show', NOBODY, ...aurora], says: /not found/ },
  { name: 'not-found', args: ['redeliver', NOBODY], says: /no delivery/ },
  { name: 'unreachable', place: nowhere, args: ['companies'], says: /Nothing answers at http.*:9/ },
];

describe('exit codes', () => {
  for (const [at, { name, args, place = here, says }] of cases.entries()) {
    // The first of each as a process, whose exit code it really is.
    const isFirst = cases.findIndex((one) => one.name === name) === at;
    it(`${exitCodes[name]} is the end of "${args.join(' ')}" when ${name}`, async () => {
      const done = await (isFirst ? fringe : said)(place, [...args, '--json']);
      assert.equal(done.code, exitCodes[name], done.stderr);
      const { error } = JSON.parse(done.stderr);
      assert.equal(error.code, name);
      assert.match(`${error.message} ${error.hint}`, says);
      assert.equal(done.stdout, '');
    });
  }

  it('0 is the end of what was done, of help and of the version', async () => {
    for (const args of [['companies'], ['--help'], ['help', 'listen'], ['--version']]) {
      const done = await said(here, args);
      assert.deepEqual([done.code, done.stderr], [0, ''], args.join(' '));
    }
  });

  it('2 is the end without a command, and help stands on stderr', async () => {
    const done = await fringe(here, []);
    assert.deepEqual([done.code, done.stdout], [2, '']);
    assert.match(done.stderr, /^Usage: fringe/);
  });

  it('5 is the end of what conflicts with the state of things', async () => {
    const { id } = (
      await service.partner.post('/api/v3/webhooks/subscriptions', {
        url: 'http://127.0.0.1:9/hook',
        eventTypes: ['company.payroll-cycle.closed'],
      })
    ).body;
    await service.partner.patch(`/api/v3/webhooks/subscriptions/${id}/disable`);
    const done = await fringe(here, ['webhooks', 'test', '--subscription', id]);
    assert.equal(done.code, 5, done.stderr);
    assert.match(done.stderr, /disabled; enable it first\n(See http:\S+\n)?Request [0-9a-f-]+\n$/);
  });

  it('6 is the end of a busy service, after some tries; it commands no terminal', async () => {
    let calls = 0;
    const busy = createServer((_, response) => {
      calls += 1;
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '0' });
      response.end('{"error":503,"message":"The service is \\u001b[2J\\u001b]0;busy\\u0007"}');
    });
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    after(() => void busy.close());
    const { port } = busy.address() as AddressInfo;
    const done = await said(await placeAt(`http://127.0.0.1:${port}`), ['companies']);
    assert.equal(done.code, 6, done.stderr);
    assert.match(done.stderr, /^fringe: The service is \ufffd\[2J\ufffd\]0;busy\ufffd\nTry again/);
    assert.ok(calls > 1);
  });

  it('7 is the end of verify when the signature does not hold', async () => {
    const args = ['verify', '--header', 't=1,v1=00', '--body-file', '-'];
    here.environment.FRINGE_WEBHOOK_SECRET = 'whsec_x';
    const done = await fringe(here, args, { input: '{}' });
    assert.equal(done.code, 7, done.stderr);
    assert.equal(done.stderr, '');
  });

  it('130 is the end by Ctrl-C', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const asked = new Promise((resolve) => silent.once('request', resolve));
    const { port } = silent.address() as AddressInfo;
    const waiting = start(await placeAt(`http://127.0.0.1:${port}`), ['companies']);
    await asked;
    waiting.kill('SIGINT');
    const { code, stderr } = await waiting.ended;
    silent.closeAllConnections();
    silent.close();
    assert.deepEqual([code, stderr], [130, 'fringe: Interrupted\n']);
  });

  it('130 is the end by Ctrl-C while stdin is read', async () => {
    const reading = start(here, ['verify', '--body-file', '-'], { typed: [] });
    // More than fits on the way: some of it has been read.
    await reading.feed(Buffer.alloc(4_000_000));
    reading.kill('SIGINT');
    const { code, stderr } = await reading.ended;
    assert.deepEqual([code, stderr], [130, 'fringe: Interrupted\n']);
  });
});

describe('a reader that has enough', () => {
  // The second one is gone before anything is written.
  for (const reader of ['head -1', 'true']) {
    it(`ends a command without a complaint: ${reader}`, async () => {
      const words = shellWords(['employees', ...aurora]);
      const command = ['bash', '-o', 'pipefail', '-c', `${words} | ${reader}`];
      const done = await fringe(here, [], { command });
      assert.match(done.stdout, reader === 'true' ? /^$/ : /^ID {10,}NAME/);
      assert.deepEqual([done.code, done.stderr], [0, '']);
    });
  }
});
