import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ConnectionError, type StreamEvent } from '../../src/index.ts';
import { gather } from '../support/connect.ts';
import {
  connectTo,
  fail,
  later,
  type Step,
  startStrangeServer,
} from '../support/strange-server.ts';

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

  it('throws when what is delivered is no JSON object, and ends the connection', async () => {
    for (const data of ['{x', 'null', '"text"']) {
      const closed = later();
      const { fringe } = await before((response) => {
        response.on('close', () => closed.resolve());
        response.writeHead(200, { ...STREAM, 'x-request-id': 'r' });
        response.write(`event: delivery\ndata: ${data}\n\n`);
      });
      const call = gather(fringe.sandbox.stream('s'));
      await assert.rejects(call, { name: 'UnexpectedAnswerError', requestId: 'r', status: 200 });
      await closed.promise;
    }
  });

  it('is refused if it is something else', async () => {
    const { fringe } = await before((response) => response.writeHead(200).end('hello'));
    const call = gather(fringe.sandbox.stream('s'));
    await assert.rejects(call, { name: 'UnexpectedAnswerError' });
  });
});
