import assert from 'node:assert/strict';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { verifyWebhook } from '@fringe/sdk';
import { startReceiver } from '../../../server/test/support/webhooks/engine.ts';
import { placeAt, said } from '../support/cli.ts';
import {
  lines,
  SUBSCRIPTIONS,
  secretOf,
  startListeners,
  stop,
  until,
} from '../support/listening.ts';

const { service, listening, trigger, subscriptions, close } = await startListeners();
after(close);

describe('listen', () => {
  it('hands each call to a local receiver to the byte, and its answer back', async () => {
    const receiver = await startReceiver((response, { body }) => {
      const first = JSON.parse(body).type.endsWith('requested');
      response.writeHead(first ? 202 : 500, { 'content-type': 'text/plain' });
      response.end(first ? 'thank you' : 'not now');
    });
    after(receiver.close);
    const place = await placeAt(service.url);
    const listener = await listening(place, '--forward-to', receiver.url.replace('http://', ''));
    const events = await trigger('payment-executed');
    await until('all are printed', () => lines(listener).length >= events.length);
    const { id } = (await subscriptions())[0]!;
    for (const { id: eventId, type } of events) {
      const hit = receiver.hits.find(({ headers }) => headers['x-service-event-id'] === eventId)!;
      const signature = hit.headers['x-service-signature'] as string;
      assert.equal((await verifyWebhook(hit.body, signature, secretOf(listener))).id, eventId);
      assert.equal(hit.headers['user-agent'], 'Fringe-Webhooks/1');
      const delivery = `${SUBSCRIPTIONS}/${id}/deliveries/${hit.headers['x-service-delivery-id']}`;
      await until('it is recorded', async () => (await answersOf(delivery)).length > 0);
      const { payload } = (await service.partner.get(delivery)).body;
      assert.equal(hit.body, payload);
      const [answer] = await answersOf(delivery);
      const status = type.endsWith('requested') ? 202 : 500;
      assert.equal(answer!.responseStatus, status);
      assert.equal(answer!.responseBody, status === 202 ? 'thank you' : 'not now');
      const line = lines(listener).find((one) => one.includes(eventId))!;
      assert.match(line, new RegExp(`${type} ${eventId} → ${status} \\d+ ms verified$`));
    }
    const { code } = await stop(listener);
    assert.equal(code, 0);
  });

  it('answers 200 where nobody is named, one JSON object a line', async () => {
    const listener = await listening(await placeAt(service.url), '--json');
    const [{ id } = { id: '' }] = await trigger('consumption');
    await until('it is printed', () => lines(listener).some((line) => line.includes(id)));
    const said = lines(listener).map((line) => JSON.parse(line));
    const { responseStatus, verified, attempt } = said.find(({ eventId }) => eventId === id);
    assert.deepEqual([responseStatus, verified, attempt], [200, true, 1]);
    assert.equal((await stop(listener)).stderr, '');
  });

  it('tells of a receiver that is not there, and tries again as the schedule says', async () => {
    const receiver = await startReceiver();
    receiver.close();
    const listener = await listening(await placeAt(service.url), '--forward-to', receiver.url);
    const [{ id } = { id: '' }] = await trigger('consumption');
    const again = new RegExp(
      `${id} \\(attempt 2\\) → NOT DELIVERED \\(connection: nothing answers at \\S+\\) \\d+ ms\n`,
    );
    await until('it was tried twice', () => again.test(listener.stdout()));
    assert.doesNotMatch((await stop(listener)).stdout, /verified/);
  });

  it('calls nothing verified or delivered in JSON that no receiver has seen', async () => {
    const receiver = await startReceiver();
    receiver.close();
    const args = ['--json', '--forward-to', receiver.url];
    const listener = await listening(await placeAt(service.url), ...args);
    const [{ id } = { id: '' }] = await trigger('consumption');
    await until('it is printed', () => lines(listener).some((line) => line.includes(id)));
    const line = JSON.parse(lines(listener).find((one) => one.includes(id))!);
    const { responseStatus, error, delivered, verified } = line;
    assert.deepEqual(
      [responseStatus, error, delivered, verified],
      [null, 'connection', false, null],
    );
    await stop(listener);
  });

  it('prints the body of each delivery where it is asked to, readable', async () => {
    const listener = await listening(await placeAt(service.url), '--print');
    const [{ id } = { id: '' }] = await trigger('consumption');
    await until('it is printed', () => listener.stdout().endsWith('\n}\n'));
    const { stdout } = await stop(listener);
    const body = JSON.parse(stdout.slice(stdout.indexOf('\n{') + 1));
    assert.deepEqual([body.id, body.type], [id, 'employee.consumption.generated']);
    assert.match(stdout, /\n {2}"data": \{\n {4}"company"/);
  });

  it('connects again when the connection breaks, also when a proxy answers at first', async () => {
    const line = await breakable(service.url);
    const listener = await listening(await placeAt(line.url));
    line.breakAll();
    line.refuseNext();
    await until('it is connected again', () => /Connected again/.test(listener.stderr()));
    assert.match(
      listener.stderr(),
      /The connection broke \((?:Nothing|The answer).*The connection broke \(HTTP 502/s,
    );
    const [{ id } = { id: '' }] = await trigger('consumption');
    await until('it is delivered', () => listener.stdout().includes(`${id} → 200`));
    assert.equal((await stop(listener)).code, 0);
  });

  it('does not begin where nothing answers, or nothing may be heard', async () => {
    assert.equal((await said(await placeAt('http://127.0.0.1:9'), ['listen'])).code, 6);
    const place = await placeAt(service.url);
    place.environment.FRINGE_CLIENT_SECRET = 'not-the-secret';
    assert.equal((await said(place, ['listen'])).code, 3);
    assert.equal((await said(place, ['listen', '--forward-to', 'no where'])).code, 2);
  });

  it('ends with an explanation when another one takes over', async () => {
    const place = await placeAt(service.url);
    const first = await listening(place);
    const second = await listening(place);
    const { code, stderr } = await first.ended;
    assert.equal(code, 5);
    assert.match(stderr, /Another one listens to this subscription now/);
    const { body } = await service.partner.get(SUBSCRIPTIONS);
    assert.ok(body.subscriptions.some(({ status }: { status: string }) => status === 'enabled'));
    assert.equal((await stop(second)).code, 0);
  });
});

const answersOf = async (delivery: string) =>
  (await service.partner.get(delivery)).body.attempts as {
    responseStatus: number;
    responseBody: string;
  }[];

const BAD_GATEWAY = 'HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** Stands between a client and a service; what a network can do to them, it does. */
async function breakable(url: string) {
  const sockets = new Set<Socket>();
  let refusing = false;
  const server = createServer((incoming) => {
    if (refusing) {
      refusing = false;
      incoming.on('error', () => undefined).end(BAD_GATEWAY);
      return;
    }
    const outgoing = connect(Number(new URL(url).port), '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  after(() => {
    server.close();
    breakAll();
  });
  const refuseNext = () => {
    refusing = true;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakAll,
    refuseNext,
  };
}
