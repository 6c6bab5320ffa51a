import assert from 'node:assert/strict';
import type { AddressInfo, Socket } from 'node:net';
import { connect as connectSocket } from 'node:net';
import { after, describe, it } from 'node:test';
import Fastify from 'fastify';
import { EventStream, eventStreams } from '../../../src/http/replies/event-stream.ts';
import { startBeside } from '../../support/beside.ts';
import { demo } from '../../support/context.ts';
import { sql } from '../../support/database/sql.ts';
import { expectSound, many } from '../../support/money/charges.ts';
import { postAnswer } from '../../support/network/listen.ts';
import { until } from '../../support/processes/processes.ts';
import { runEngine, statesOf, subscribe } from '../../support/webhooks/engine.ts';
import { contextBeside } from '../../support/worker.ts';
import { startSandbox } from '../support/sandbox-scene.ts';

const config = { rateLimitPerMinute: 100_000_000 };
const { service, begin } = await startSandbox({ worker: false });
const beside = contextBeside(service);
const stop = runEngine(beside.context);
after(async () => {
  await stop();
  await beside.close();
});

describe('with several processes on one database', { concurrency: true }, () => {
  it('the stream, the answers and the worker may each be at another one', async (t) => {
    const { connect, tell, history, receiver, subscription, untilDelivered } = await begin(t);
    const streaming = await startBeside(service, { config });
    t.after(streaming.close);
    const listening = await connect({ url: streaming.url });
    await tell(10);
    for (let number = 1; number <= 10; number += 1) {
      const delivery = await listening.delivery(number);
      const reply = await postAnswer(service.partner, subscription.id, delivery);
      assert.equal(reply.status, 204, reply.text);
    }
    await untilDelivered();
    for (const { attempts } of await history()) assert.equal(attempts.length, 1);
    assert.deepEqual(receiver.hits, []);
    listening.leave();
    await tell();
    await until('the worker goes on', () => receiver.hits.length === 1);
  });

  it('a second developer at another process takes over', async (t) => {
    const { connect, tell, became } = await begin(t);
    const other = await startBeside(service, { config });
    t.after(other.close);
    const first = await connect();
    const client = await other.anonymous.login(demo().partners[0]!);
    const second = await connect({ url: other.url, client });
    second.answerAll();
    await tell();
    await became('delivered', ({ status }) => status === 'delivered');
    await first.untilEnded();
    assert.deepEqual(first.told, ['ready', 'replaced']);
    assert.equal(second.deliveries.length, 1);
  });

  it('one that stops ends its streams and gives back what was not answered', async (t) => {
    const { connect, tell, receiver, history, rowsOf, untilDelivered } = await begin(t);
    const stopping = await startBeside(service, { config });
    const listening = await connect({ url: stopping.url });
    await tell(3);
    await listening.delivery(2);
    assert.deepEqual(receiver.hits, []);
    await stopping.close();
    await listening.untilEnded();
    assert.equal(await rowsOf('webhook_listeners'), 0);
    await until('the URL has all of it', () => receiver.hits.length === 3);
    await untilDelivered();
    for (const { attempts } of await history()) assert.equal(attempts.length, 1);
  });
});

describe('twenty developers at a time', () => {
  it('each get their own deliveries, and the URL of nobody is called', async (t) => {
    const { connect, partner, receiver, tell, companyId } = await begin(t);
    const all = await Promise.all(
      // Twice as many as there are connections for transactions.
      many(20, async () => {
        const about = { companyIds: [companyId] };
        const { id } = await subscribe(partner, receiver.url, undefined, about);
        const listening = await connect({ id });
        listening.answerAll();
        return { id, listening };
      }),
    );
    await tell(4);
    for (const { id } of all) {
      await until('all is delivered', async () => {
        return (await statesOf(service.database.ownerUrl, id)).delivered === 4;
      });
    }
    for (const { listening } of all) {
      const ids = new Set(listening.deliveries.map(({ deliveryId }) => deliveryId));
      assert.deepEqual([ids.size, listening.deliveries.length], [4, 4]);
    }
    assert.equal(receiver.hits.length, 4, 'of the subscription to which nobody listens');
  });

  it('of whom three get very much leave connections to everybody else', async (t) => {
    const { connect, partner, receiver, tell, companyId } = await begin(t);
    const ids = await Promise.all(
      many(3, async () => {
        const about = { companyIds: [companyId] };
        const { id } = await subscribe(partner, receiver.url, undefined, about);
        (await connect({ id })).answerAll();
        return id;
      }),
    );
    await tell(60);
    for (const id of ids) {
      await until('all is delivered', async () => {
        return (await statesOf(service.database.ownerUrl, id)).delivered === 60;
      });
    }
    const failed = `SELECT a FROM webhook_deliveries, jsonb_array_elements(attempts) AS a
      WHERE subscription_id = ANY ($1) AND a->>'error' IS NOT NULL`;
    assert.deepEqual(await sql(service.database.ownerUrl, failed, [ids]), []);
  });

  it('have left everything in order', () => expectSound(service));
});

describe('a client that does not read its stream', () => {
  it('is cut off before it has left much lying about', async (t) => {
    const server = Fastify();
    const send = eventStreams(server);
    const limit = 200;
    let sent = 0;
    let most = 0;
    let over = false;
    server.get('/', async (_, reply) => {
      const stream = new EventStream(async (tell, gone) => {
        for (; !gone.aborted && sent < limit; sent += 1) {
          await new Promise(setImmediate);
          tell({ event: 'delivery', data: 'x'.repeat(1024 * 1024) });
          most = Math.max(most, stream.body.readableLength + stream.body.writableLength);
        }
        over = true;
      });
      return send(reply, stream);
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
    t.after(() => server.close());
    const client = await silentClient((server.server.address() as AddressInfo).port);
    t.after(() => client.destroy());
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until('it is cut off', () => over);
    assert.ok(sent < limit, `${sent} MiB were taken`);
    assert.ok(most < 6 * 1024 * 1024, `${most} bytes`);
  });
});

/** Connects, and never reads. */
function silentClient(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connectSocket(port, '127.0.0.1', () => resolve(socket.pause()));
    socket.on('error', () => undefined);
  });
}
