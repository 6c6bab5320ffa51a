import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { deliverDue } from '../../../server/test/support/deliver-due.ts';
import { eventTypes, SIGNATURE_HEADER, signTestDelivery, verifyWebhook } from '../../src/index.ts';
import { connect } from '../support/connect.ts';
import { service } from '../support/shared-service.ts';

const fringe = connect(service);
const [companyId] = service.companyIds as [string];

type Received = { headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A receiver as a partner writes it. */
const received: Received[] = [];
const receiver = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: await buffer(request) });
  response.end();
});
let url: string;
before(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
});
after(() => receiver.close());

describe('webhooks', () => {
  it('are subscribed to, delivered, verified and redelivered', async () => {
    const type = 'company.payroll-cycle.closed';
    const made = await fringe.webhooks.create({ url, eventTypes: [type] });
    const caused = await fringe.sandbox.trigger({ eventType: type, companyId });
    await deliverDue(service.context);
    const [{ headers, body }] = received as [Received];
    const event = await verifyWebhook(
      body,
      headers[SIGNATURE_HEADER.toLowerCase()],
      made.signingSecret,
    );
    assert.equal(event.type, type);
    assert.equal(event.data.company.id, companyId);
    assert.ok(caused.events.some(({ id }) => id === event.id));

    const [delivery] = await fringe.webhooks.deliveries(made.id).all();
    assert.equal(delivery!.status, 'delivered');
    const whole = await fringe.webhooks.delivery(made.id, delivery!.id);
    assert.equal(whole.payload, body.toString());
    await fringe.webhooks.redeliver(made.id, delivery!.id);
    await deliverDue(service.context);
    assert.deepEqual(received[1]!.body, body);
    await fringe.webhooks.delete(made.id);
  });

  it('are disabled, enabled, recovered, tested and given a new secret', async () => {
    const { eventTypes: known } = await fringe.webhooks.eventTypes();
    assert.deepEqual(known.map(({ name }) => name).sort(), [...eventTypes].sort());
    const made = await fringe.webhooks.create({ url, eventTypes: [...eventTypes] });
    assert.equal((await fringe.webhooks.disable(made.id)).status, 'disabled');
    assert.equal((await fringe.webhooks.enable(made.id)).status, 'enabled');
    const recovered = await fringe.webhooks.recover(made.id, { since: 0, dryRun: true });
    assert.equal(recovered.scheduled, 0);
    const rotated = await fringe.webhooks.rotateSecret(made.id);
    received.length = 0;
    await fringe.webhooks.test(made.id, { eventType: eventTypes[0] });
    await deliverDue(service.context);
    const [{ headers, body }] = received as [Received];
    for (const one of [made.signingSecret, rotated.signingSecret]) {
      const event = await verifyWebhook(body, headers['x-service-signature'], ['whsec_wrong', one]);
      assert.equal(event.test, true);
    }
    const all = await fringe.webhooks.list().all();
    assert.deepEqual(all, [await fringe.webhooks.get(made.id)]);
  });
});

describe('signTestDelivery', () => {
  it('makes what the service sends, header by header', async () => {
    const made = await fringe.webhooks.create({
      url,
      eventTypes: ['company.payroll-cycle.closed'],
    });
    received.length = 0;
    await fringe.webhooks.test(made.id, { eventType: 'company.payroll-cycle.closed' });
    await deliverDue(service.context);
    const [real] = received as [Received];
    const own = await signTestDelivery({
      type: 'company.payroll-cycle.closed',
      secret: 'whsec_test',
    });
    for (const [name, value] of Object.entries(own.headers)) {
      const sent = real.headers[name.toLowerCase()];
      assert.equal(typeof sent, 'string', name);
      const form = (text: string) =>
        text.replace(/^v1,[\w+/]{43}=$/, 'v1,#').replaceAll(/[\da-f]{8,}|\d{6,}/g, '#');
      if (!/-Id$/i.test(name)) assert.equal(form(String(sent)), form(value), name);
    }
    const names = Object.keys(real.headers).filter((name) => /^(x-service|webhook)-/.test(name));
    const ownNames = Object.keys(own.headers).map((name) => name.toLowerCase());
    assert.deepEqual(
      names.filter((name) => !ownNames.includes(name)),
      [],
    );
    await fringe.webhooks.delete(made.id);
  });
});
