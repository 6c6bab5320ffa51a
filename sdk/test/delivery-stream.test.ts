import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../server/test/support/service.ts';
import { ConnectionError, type StreamEvent, verifyWebhook } from '../src/index.ts';
import { connect, gather } from './support/connect.ts';
import { connectTo, fail, later, type Step, startStrangeServer } from './support/strange-server.ts';

const STREAM = { 'content-type': 'text/event-stream' };
const delivery = { deliveryId: 'd', attempt: 1, eventId: 'e', headers: {}, body: '{"é":1}' };
const handedOver = `event: delivery\ndata: ${JSON.stringify(delivery)}\n\n`;
const told = `event: ready\ndata: {}\n\n:\n\n${handedOver}`;

async function before(...steps: Step[]) {
  const server = await startStrangeServer(...steps);
  after(server.close);
  return { server, ...connectTo(server) };
}

describe('a stream of deliveries', () => {
  it('hands over what the service delivers, and takes the answer', async () => {
    const service = await startService();
    after(service.close);
    const fringe = connect(service);
    const eventType = 'employee.consumption.generated';
    const url = 'http://127.0.0.1:9/';
    const { id, signingSecret } = await fringe.webhooks.create({ url, eventTypes: [eventType] });
    for await (const one of fringe.sandbox.stream(id)) {
      if (one.type === 'ready') await fringe.webhooks.test(id, { eventType });
      if (one.type !== 'delivery') continue;
      const { deliveryId, attempt, headers, body } = one.delivery;
      const event = verifyWebhook(body, headers['X-Service-Signature'], signingSecret);
      assert.equal(event.type, eventType);
      const answer = { deliveryId, attempt, responseStatus: 204, responseBody: 'fine' };
      await fringe.sandbox.answer(id, answer);
      break;
    }
    const over = async () => {
      for (;;) {
        const [made] = await fringe.webhooks.deliveries(id).all();
        if (made!.status !== 'pending') return made!;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const { status, attempts } = await over();
    assert.equal(status, 'delivered');
    assert.deepEqual(
      attempts.map(({ responseStatus, responseBody }) => [responseStatus, responseBody]),
      [[204, 'fine']],
    );
  });

  it('ends when the service ends it', async () => {
    const { fringe, server } = await before((response) => {
      response.writeHead(200, STREAM);
      response.end(`${told}event: news\ndata: x\n\nevent: replaced\ndata: {}\n\n`);
    });
    const expected: unknown[] = [{ type: 'ready' }, { type: 'delivery', delivery }];
    expected.push({ type: 'replaced' });
    assert.deepEqual(await gather(fringe.sandbox.stream('s')), expected);
    assert.equal(server.arrived[0]!.headers.accept, 'text/event-stream');
  });

  it('throws when the connection breaks, after what has come', async () => {
    const { fringe, server } = await before((response) => {
      response.writeHead(200, STREAM);
      response.write(told, () => setTimeout(() => response.socket?.destroy(), 20));
    });
    const seen: StreamEvent[] = [];
    const read = async () => {
      for await (const one of fringe.sandbox.stream('s')) seen.push(one);
    };
    await assert.rejects(read(), ConnectionError);
    assert.deepEqual(
      seen.map(({ type }) => type),
      ['ready', 'delivery'],
    );
    assert.equal(server.arrived.length, 1);
  });

  it('connects again as long as it has not begun', async () => {
    const { fringe, server } = await before(fail(503, 'Busy', { 'retry-after': '0' }), (response) =>
      response.writeHead(200, STREAM).end('event: ready\n\n'),
    );
    assert.deepEqual(await gather(fringe.sandbox.stream('s')), [{ type: 'ready' }]);
    assert.equal(server.arrived.length, 2);
  });

  it('lasts longer than an attempt may take, while nothing happens', async () => {
    const { fringe } = await before((response) => {
      response.writeHead(200, STREAM).write('event: ready\n\n');
      setTimeout(() => response.end('event: replaced\n\n'), 400);
    });
    const events = await gather(fringe.sandbox.stream('s', { timeoutMs: 100 }));
    assert.deepEqual(events, [{ type: 'ready' }, { type: 'replaced' }]);
  });

  for (const [how, leave] of [
    ['by the signal', true],
    ['by whoever stops reading', false],
  ] as const) {
    it(`is ended ${how}, and the connection with it`, async () => {
      const closed = later();
      const { fringe } = await before((response) => {
        response.on('close', () => closed.resolve());
        response.writeHead(200, STREAM).write(told);
      });
      const giveUp = new AbortController();
      const reason = new Error('enough');
      const read = async () => {
        for await (const one of fringe.sandbox.stream('s', { signal: giveUp.signal })) {
          if (one.type === 'ready') continue;
          if (leave) giveUp.abort(reason);
          else break;
        }
      };
      if (leave) await assert.rejects(read(), (error) => error === reason);
      else await read();
      await closed.promise;
    });
  }

  it('is refused if it is something else', async () => {
    const { fringe } = await before((response) => response.writeHead(200).end('hello'));
    const call = gather(fringe.sandbox.stream('s'));
    await assert.rejects(call, { name: 'UnexpectedAnswerError' });
  });
});
