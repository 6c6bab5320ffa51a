import assert from 'node:assert/strict';
import { createConnection } from 'node:net';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';

const service = await startService();
after(service.close);

/** Sends bytes as they are, and answers what came back until the connection was closed. */
function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(Number(new URL(service.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });
}

describe('what cannot be read as a request', () => {
  const cases = [
    ['malformed HTTP', 'NOT HTTP AT ALL\r\n\r\n', 400],
    [
      'headers beyond their limit',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ] as const;
  for (const [name, text, status] of cases) {
    it(`answers ${status} to ${name}, in the form of every other failure`, async () => {
      const answer = await exchange(text);
      const [head, body] = answer.split('\r\n\r\n') as [string, string];
      assert.match(head, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(head, /x-request-id: [0-9a-f-]{36}/);
      assert.match(head, /cache-control: no-store/);
      assert.equal(JSON.parse(body).error, status);
    });
  }
});
