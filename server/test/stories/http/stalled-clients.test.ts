import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withSql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';

const STALL_MS = 1_000;
const service = await startService({ config: { stallTimeoutSeconds: STALL_MS / 1000 } });
after(service.close);
const { partner, operator, companyIds } = service;
const disable = `/api/v3/companies/${companyIds[0]}/limits/disable`;

async function connected(): Promise<Socket> {
  const socket = createConnection(Number(new URL(service.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const post = (path: string, length: number, type = 'application/json', token = partner.token) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;

/** What comes until the connection is closed. */
async function answerOn(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

describe('a client that makes no progress', () => {
  it('is answered 408 and cut when its body stops arriving', async () => {
    const socket = await connected();
    socket.write(`${post(disable, 1_000)}{"benefit":`);
    const answer = await answerOn(socket);
    assert.match(answer, /^HTTP\/1.1 408 /);
    assert.match(answer, /"message":"The request did not arrive in time"/);
  });

  it('is answered 408 and cut when a file stops arriving', async () => {
    const socket = await connected();
    const path = `/platform/v1/companies/${companyIds[0]}/employee-imports`;
    socket.write(`${post(path, 1_000, 'text/csv', operator.token)}email,legalId\r\n`);
    assert.match(await answerOn(socket), /^HTTP\/1.1 408 /);
  });

  it('is cut when it does not read its answer, though it sends', { timeout: 60_000 }, async () => {
    await service.anonymous.get('/docs/scalar.js');
    const socket = await connected();
    socket.pause();
    socket.write('GET /docs/scalar.js HTTP/1.1\r\nHost: x\r\n\r\n');
    // A closed connection shows when it is written to; nothing is read meanwhile.
    const knock = setInterval(() => socket.write('\r\n'), 200);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(knock);
  });
});

describe('a client that is slow but moves', () => {
  it('sends its body in more than the time that a standstill is allowed', async () => {
    const socket = await connected();
    const body = JSON.stringify({ benefit: 'meal', period: 'never' }).padEnd(6);
    socket.write(post(disable, body.length));
    const part = Math.ceil(body.length / 6);
    for (let at = 0; at < body.length; at += part) {
      await sleep(STALL_MS / 3);
      socket.write(body.slice(at, at + part));
    }
    assert.match(await answerOn(socket), /^HTTP\/1.1 400 /);
  });

  it('reads large answers in more than that time, complete', async () => {
    const whole = await service.anonymous.get('/docs/scalar.js');
    const socket = await connected();
    const request = 'GET /docs/scalar.js HTTP/1.1\r\nHost: x\r\n';
    // Several: of one alone, the kernel takes so much at a time that it seems to stand still.
    socket.write(`${request}\r\n${request}\r\n${request}Connection: close\r\n\r\n`);
    const started = performance.now();
    let bytes = 0;
    for await (const chunk of socket) {
      bytes += chunk.length;
      await sleep(10);
    }
    assert.ok(bytes > 3 * Buffer.byteLength(whole.text), `${bytes} bytes`);
    assert.ok(performance.now() - started > 1.5 * STALL_MS);
  });

  it('waits for its answer as long as the service works on it', async () => {
    await withSql(service.database.ownerUrl, async (client) => {
      await client.query('BEGIN; LOCK TABLE partners IN EXCLUSIVE MODE');
      const created = operator.post('/platform/v1/partners', { name: 'Takes its time' });
      await sleep(3 * STALL_MS);
      await client.query('COMMIT');
      assert.equal((await created).status, 201);
    });
  });

  it('may keep a connection for its next call', async () => {
    const socket = await connected();
    socket.setEncoding('utf8');
    for (const pause of [0, 2.5 * STALL_MS]) {
      await sleep(pause);
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      const [text] = await once(socket, 'data');
      assert.match(text, /^HTTP\/1.1 200 /);
    }
    socket.destroy();
  });
});
