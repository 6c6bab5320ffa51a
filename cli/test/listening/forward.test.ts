import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { after, describe, it } from 'node:test';
import { forward } from '../../src/listening/forward.ts';

const delivery = {
  deliveryId: '00000000-0000-7000-8000-000000000001',
  eventId: '00000000-0000-7000-8000-000000000002',
  eventType: 'employee.consumption.generated',
  attempt: 1,
  headers: { 'content-type': 'application/json' },
  body: '{}',
} as const;

/** Says this to whoever calls, and breaks off. */
async function outcomeOf(text: string) {
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 50));
      });
  });
  after(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { durationMs: _, ...outcome } = await forward(
    `http://127.0.0.1:${port}/`,
    delivery,
    new AbortController().signal,
  );
  return outcome;
}

describe('a receiver that breaks off', () => {
  it('has answered as soon as there is a status, as the service sees it too', async () => {
    const begun = await outcomeOf('HTTP/1.1 202 Accepted\r\ncontent-length: 9\r\n\r\nthank');
    assert.deepEqual(begun, { responseStatus: 202, responseBody: 'thank' });
    const none = await outcomeOf('HTTP/1.1 20');
    assert.deepEqual(none, { responseStatus: null, error: 'connection' });
  });
});
