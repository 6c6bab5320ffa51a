import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { after, describe, it } from 'node:test';
import { rawReply, refuseUnreadable } from '../../../src/http/protection/unreadable.ts';
import { failureBody, invalidBody } from '../../support/contract/failure-body.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);

/** Sends bytes as they are, and answers what came back until the connection was closed. */
function exchange(text: string, port = Number(new URL(service.url).port)): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });
}

describe('what is no ordinary request', () => {
  const cases = [
    ['malformed HTTP', 'NOT HTTP AT ALL\r\n\r\n', 400, 'The request is not valid HTTP'],
    [
      'headers beyond their limit',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'The URL or the headers are too large',
    ],
    [
      'a request without Host',
      'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n',
      400,
      'header/Host: is missing',
    ],
    [
      'two Host headers',
      'GET /healthz HTTP/1.1\r\nHost: x\r\nA: b\r\nhost: x\r\nConnection: close\r\n\r\n',
      400,
      'header/Host: is given more than once',
    ],
    [
      'two Idempotency-Key headers',
      'GET /healthz HTTP/1.1\r\nHost: x\r\nIdempotency-Key: a\r\nidempotency-key: b\r\n' +
        'Connection: close\r\n\r\n',
      400,
      'header/Idempotency-Key: is given more than once',
    ],
    [
      'a URL that cannot be read',
      'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
      'The request is not valid HTTP',
    ],
    [
      'two Authorization headers',
      'GET /api/v3/companies HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\n' +
        'AUTHORIZATION: Bearer a\r\nConnection: close\r\n\r\n',
      400,
      'header/Authorization: is given more than once',
    ],
    [
      'an unknown expectation on an unknown path',
      'GET /nowhere HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n',
      404,
      'Resource not found',
    ],
  ] as const;
  for (const [name, text, status, message] of cases) {
    it(`answers ${status} to ${name}, in the form of every other failure`, async () => {
      const answer = await exchange(text);
      const [head, body] = answer.split('\r\n\r\n') as [string, string];
      assert.match(head, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(head, /x-request-id: [0-9a-f-]{36}/);
      assert.match(head, /cache-control: no-store/);
      const [path, complaint] = message.split(': ') as [string, string];
      const expected = complaint ? invalidBody(path, complaint) : failureBody(status, message);
      assert.deepEqual(JSON.parse(body), expected);
    });
  }

  it('answers 408 to a request that does not arrive in time', async () => {
    const hurried = createServer({ headersTimeout: 50, connectionsCheckingInterval: 20 });
    hurried.on('clientError', refuseUnreadable(rawReply({})));
    await once(hurried.listen(0, '127.0.0.1'), 'listening');
    const answer = await exchange('GET / HTTP/1.1\r\nHo', (hurried.address() as AddressInfo).port);
    hurried.close();
    const [head, body] = answer.split('\r\n\r\n') as [string, string];
    assert.match(head, /^HTTP\/1.1 408 /);
    assert.deepEqual(JSON.parse(body), failureBody(408, 'The request did not arrive in time'));
  });

  it('does not count a client that hangs up in its body as the database being away', async () => {
    await new Promise<void>((resolve) => {
      const socket = createConnection(Number(new URL(service.url).port), '127.0.0.1');
      const head = 'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
      socket.write(`${head}Content-Length: 100\r\n\r\n{"a"`, () => {
        setTimeout(() => socket.destroy(), 50);
      });
      socket.on('close', () => resolve());
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { text } = await service.anonymous.get('/metrics');
    assert.doesNotMatch(text, /status="50\d"/);
  });

  it('an empty body is taken whatever the client says of it', async () => {
    const [id] = service.companyIds;
    const path = `/platform/v1/partners/${id}/companies/${id}`;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      const headers = { 'content-type': type };
      const reply = await service.operator.send('PUT', path, { body: '', headers });
      assert.equal(reply.status, 404, type);
    }
  });

  it('answers a body with a huge unknown name briefly', async () => {
    const body = { ['x'.repeat(10_000)]: 1 };
    const reply = await service.anonymous.post('/oauth/token', body);
    assert.equal(reply.status, 400);
    assert.ok(reply.text.length < 2_000, String(reply.text.length));
  });
});
