import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type AttemptError, attemptErrors } from '@fringe/contract/operations/webhooks/deliveries';
import { createOutbound } from '../../../src/outbound/outbound.ts';
import {
  answer,
  type Behaviour,
  drip,
  dripAfter,
  flood,
  OK,
  startRaw,
} from '../support/webhooks/raw.ts';

const TIMEOUT_MS = 700;
const SLACK_MS = 500;
const outbound = createOutbound({ loopback: true, timeoutMs: TIMEOUT_MS });
after(outbound.close);

/** Calls once, and demands that it was over in time. */
async function call(url: string, from = outbound) {
  const began = performance.now();
  const outcome = await from.post(url, { 'content-type': 'application/json' }, '{"a":1}');
  const took = performance.now() - began;
  assert.ok(took < TIMEOUT_MS + SLACK_MS, `took ${took} ms`);
  return outcome;
}

/** Calls a receiver that behaves so; answers what came of it, and how often it was called. */
async function callTo(behaviour: Behaviour) {
  const receiver = await startRaw(behaviour);
  try {
    return { ...(await call(receiver.url)), requests: receiver.requests() };
  } finally {
    await receiver.close();
  }
}

const head = (rest: string) => `HTTP/1.1 200 OK\r\n${rest}\r\n`;
const big = 'x'.repeat(64 * 1024);
const chunk = `10000\r\n${big}\r\n`;
const bomb = gzipSync(Buffer.alloc(20_000_000));

describe('a receiver that does not come to an end of its head', { concurrency: true }, () => {
  const never: Record<string, Behaviour> = {
    'never answers': () => undefined,
    'drips its status line': drip('HTTP/1.1 200 OK', ' '),
    'drips headers': drip('HTTP/1.1 200 OK\r\n', 'a: b\r\n'),
    'says 100 Continue for ever': drip('', 'HTTP/1.1 100 Continue\r\n\r\n', 1),
    'says 103 Early Hints for ever': flood('', 'HTTP/1.1 103 Hints\r\na: b\r\n\r\n'),
  };
  for (const [name, behaviour] of Object.entries(never)) {
    it(`has timed out at the deadline, and was called once: ${name}`, async () => {
      assert.deepEqual(await callTo(behaviour), {
        responseStatus: null,
        error: 'timeout',
        responseBody: null,
        retryAfter: null,
        requests: 1,
      });
    });
  }
});

describe('a receiver that does not come to an end of its body', { concurrency: true }, () => {
  const endless: Record<string, [Behaviour, string]> = {
    'drips it': [dripAfter(head('content-length: 9999\r\n'), 'x'), 'xxx'],
    'drips it in chunks': [dripAfter(head('transfer-encoding: chunked\r\n'), '1\r\nx\r\n'), 'xxx'],
    'drips it until it closes': [dripAfter(head(''), 'x'), 'xxx'],
    'sends without end': [flood(head(''), big), 'x'.repeat(1_024)],
    'sends chunks without end': [
      flood(head('transfer-encoding: chunked\r\n'), chunk),
      'x'.repeat(1_024),
    ],
    'sends long extensions of chunks': [
      flood(head('transfer-encoding: chunked\r\n'), `1;${'e'.repeat(9_000)}\r\nx\r\n`),
      'x',
    ],
    'promises more than it has': [
      (socket) => socket.end(head('content-length: 100\r\n').concat('xxx')),
      'xxx',
    ],
    'breaks its chunks': [
      answer(`${head('transfer-encoding: chunked\r\n')}3\r\nxxx\r\nnonsense\r\n`),
      '',
    ],
  };
  for (const [name, [behaviour, begins]] of Object.entries(endless)) {
    it(`has succeeded by its status: ${name}`, async () => {
      const { responseStatus, error, responseBody, requests } = await callTo(behaviour);
      assert.deepEqual([responseStatus, error, requests], [200, null, 1]);
      assert.ok(responseBody!.startsWith(begins), responseBody!.slice(0, 40));
      assert.ok(responseBody!.length <= 1_024);
    });
  }
});

describe('a receiver that does not speak HTTP', { concurrency: true }, () => {
  const broken: Record<string, [Behaviour, AttemptError]> = {
    'says something else': [answer('SSH-2.0-OpenSSH_9.6\r\n'), 'protocol'],
    'speaks HTTP/2': [answer(Buffer.from('000012040000000000', 'hex')), 'protocol'],
    'has no status': [answer('HTTP/1.1 OK\r\n\r\n'), 'protocol'],
    'has a status of letters': [answer('HTTP/1.1 abc OK\r\n\r\n'), 'protocol'],
    'has two lengths': [
      answer(head('content-length: 1\r\ncontent-length: 2\r\n').concat('xx')),
      'protocol',
    ],
    'has a length that is no number': [answer(head('content-length: 1x\r\n')), 'protocol'],
    'has headers without end': [flood('HTTP/1.1 200 OK\r\n', 'a: b\r\n'), 'protocol'],
    'has one header without end': [flood('HTTP/1.1 200 OK\r\na: ', big), 'protocol'],
    'has a header with a zero': [answer(head('a: b\0c\r\n')), 'protocol'],
    'closes without a word': [(socket) => socket.end(), 'connection'],
    'closes within its head': [(socket) => socket.end('HTTP/1.1 200 OK\r\na:'), 'connection'],
    'resets the connection': [(socket) => socket.resetAndDestroy(), 'connection'],
  };
  for (const [name, [behaviour, word]] of Object.entries(broken)) {
    it(`has failed, in one word: ${name}`, async () => {
      const { error, responseStatus, requests } = await callTo(behaviour);
      assert.deepEqual([error, responseStatus, requests], [word, null, 1]);
    });
  }
});

describe('a status', { concurrency: true }, () => {
  for (const status of [200, 201, 202, 204, 299]) {
    it(`of ${status} is success`, async () => {
      const { responseStatus, error } = await callTo(answer(`HTTP/1.1 ${status} x\r\n\r\n`));
      assert.deepEqual([responseStatus, error], [status, null]);
    });
  }

  for (const status of [300, 301, 302, 303, 304, 307, 308, 399]) {
    it(`of ${status} is a redirect that nobody follows`, async () => {
      const inner = await startRaw(answer(OK));
      const to = `HTTP/1.1 ${status} x\r\nlocation: ${inner.url}\r\ncontent-length: 0\r\n\r\n`;
      const { responseStatus, error, requests } = await callTo(answer(to));
      await inner.close();
      assert.deepEqual([responseStatus, error, requests], [status, 'redirect', 1]);
      assert.equal(inner.connections(), 0);
    });
  }

  for (const status of [400, 401, 404, 410, 429, 500, 503, 599, 999]) {
    it(`of ${status} is a failure, with the body and Retry-After`, async () => {
      const reply = `HTTP/1.1 ${status} x\r\nretry-after: 7\r\ncontent-length: 2\r\n\r\nno`;
      assert.deepEqual(await callTo(answer(reply)), {
        responseStatus: status,
        error: 'http-status',
        responseBody: 'no',
        retryAfter: '7',
        requests: 1,
      });
    });
  }

  it('of 101 is a failure, whatever the protocol is that it changes to', async () => {
    for (const upgrade of ['', 'connection: upgrade\r\nupgrade: websocket\r\n']) {
      const began = performance.now();
      const outcome = await callTo(answer(`HTTP/1.1 101 Switching\r\n${upgrade}\r\n`));
      assert.deepEqual([outcome.responseStatus, outcome.error], [101, 'http-status']);
      assert.ok(performance.now() - began < TIMEOUT_MS / 2, 'at once');
    }
  });

  it('after some informational ones is the one that counts', async () => {
    const hints = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\na: b\r\n\r\n';
    const { responseStatus, error } = await callTo(answer(hints + OK));
    assert.deepEqual([responseStatus, error], [200, null]);
  });
});

describe('a body', { concurrency: true }, () => {
  const bodyOf = async (body: Buffer, more = '') =>
    (
      await callTo(
        answer(
          Buffer.concat([Buffer.from(head(`content-length: ${body.length}\r\n${more}`)), body]),
        ),
      )
    ).responseBody!;

  it('is kept to its first 1,024 bytes', async () => {
    assert.equal(await bodyOf(Buffer.alloc(1_024, 'a')), 'a'.repeat(1_024));
    assert.equal(await bodyOf(Buffer.from(`${'a'.repeat(1_024)}b`)), 'a'.repeat(1_024));
    assert.equal(await bodyOf(Buffer.alloc(0)), '');
  });

  it('is not unpacked, so that a bomb is a few bytes', async () => {
    assert.ok(bomb.length < 64 * 1024);
    const kept = await bodyOf(bomb, 'content-encoding: gzip\r\n');
    assert.equal(kept.charCodeAt(0), 0x1f);
    assert.ok(kept.length <= 1_024);
  });

  it('can be stored whatever its bytes are', async () => {
    const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const kept = await bodyOf(all);
    assert.ok(!kept.includes('\0'));
    assert.ok(kept.isWellFormed());
    assert.equal(await bodyOf(Buffer.from('a\0b')), 'a\uFFFDb');
    // Cut within a character.
    const cut = await bodyOf(Buffer.from(`a${'é'.repeat(600)}`));
    assert.equal(cut.replace('\uFFFD', ''), `a${'é'.repeat(511)}`);
  });
});

describe('all outcomes', () => {
  it('are words of the list, and each word of the list is an outcome', async () => {
    const names = createOutbound({
      loopback: true,
      timeoutMs: TIMEOUT_MS,
      resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
    });
    const closed = await startRaw(answer(OK));
    await closed.close();
    const plain = createServer().listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const outcomes = await Promise.all([
      callTo(() => undefined),
      call('https://nobody.example/', names),
      call(closed.url),
      call(`https://127.0.0.1:${(plain.address() as AddressInfo).port}/`),
      call('https://10.0.0.1/'),
      callTo(answer('HTTP/1.1 302 x\r\n\r\n')),
      callTo(answer('HTTP/1.1 500 x\r\n\r\n')),
      callTo(answer('nonsense\r\n')),
    ]);
    plain.close();
    names.close();
    assert.deepEqual(
      outcomes.map(({ error }) => error),
      // What goes wrong on our side is no outcome of a call.
      attemptErrors.filter((word) => word !== 'internal'),
    );
  });
});
