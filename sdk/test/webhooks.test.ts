import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { events, subscribableTypes } from '../../contract/events.ts';
import { signatureHeader } from '../../contract/signature.ts';
import * as rules from '../../server/src/webhooks/rules.ts';
import { deliverDue } from '../../server/test/support/deliver-due.ts';
import { startService } from '../../server/test/support/service.ts';
import {
  type EventType,
  eventTypes,
  FringeError,
  SIGNATURE_HEADER,
  SignatureError,
  sampleEvent,
  signTestDelivery,
  verifyWebhook,
  type WebhookEvent,
} from '../src/index.ts';
import { connect } from './support/connect.ts';

const service = await startService();
after(service.close);
const fringe = connect(service);
const [companyId] = service.companyIds as [string];

type Received = { headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A receiver as a partner writes it. */
const received: Received[] = [];
const receiver = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: await buffer(request) });
  response.end();
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
after(() => receiver.close());
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

const secret = 'whsec_test';

describe('webhooks', () => {
  it('are subscribed to, delivered, verified and redelivered', async () => {
    const type = 'company.payroll-cycle.closed';
    const made = await fringe.webhooks.create({ url, eventTypes: [type] });
    const caused = await fringe.sandbox.trigger({ eventType: type, companyId });
    await deliverDue(service.context);
    const [{ headers, body }] = received as [Received];
    const event = verifyWebhook(body, headers[SIGNATURE_HEADER.toLowerCase()], made.signingSecret);
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
      const event = verifyWebhook(body, headers['x-service-signature'], ['whsec_wrong', one]);
      assert.equal(event.test, true);
    }
    const all = await fringe.webhooks.list().all();
    assert.deepEqual(all, [await fringe.webhooks.get(made.id)]);
  });
});

describe('verifyWebhook', () => {
  const { headers, body } = signTestDelivery({ type: 'company.payroll-cycle.closed', secret });
  const header = headers['X-Service-Signature'];

  it('returns the event, by whatever the body is given', () => {
    const event = verifyWebhook(body, header, secret);
    assert.deepEqual(event, JSON.parse(body));
    assert.deepEqual(verifyWebhook(Buffer.from(body), [header], secret), event);
  });

  it('tells by the type what the event says', () => {
    const event: WebhookEvent = verifyWebhook(body, header, secret);
    assert.ok(event.type === 'company.payroll-cycle.closed');
    const period: string = event.data.company.period;
    assert.match(period, /^\d{4}-\d\d$/);
  });

  const cases: [problem: string, check: () => unknown][] = [
    ['missing-header', () => verifyWebhook(body, undefined, secret)],
    ['missing-header', () => verifyWebhook(body, null, secret)],
    ['malformed-header', () => verifyWebhook(body, 'v1=x', secret)],
    ['malformed-header', () => verifyWebhook(body, [header, header], secret)],
    ['no-match', () => verifyWebhook(`${body} `, header, secret)],
    ['no-match', () => verifyWebhook(body, header, 'whsec_other')],
    ['no-match', () => verifyWebhook(body, header, ['', ''])],
    ['too-old', () => verifyWebhook(body, header, secret, new Date(Date.now() + 302_000))],
  ];
  for (const [problem, check] of cases) {
    it(`refuses: ${problem}`, () => {
      assert.throws(check, (error: SignatureError) => {
        assert.equal(error.problem, problem);
        return error instanceof SignatureError;
      });
    });
  }

  it('says so if what is signed is no event', () => {
    const at = Math.floor(Date.now() / 1000);
    const right = signatureHeader('no JSON', [secret], at);
    assert.throws(() => verifyWebhook('no JSON', right, secret), FringeError);
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
    const own = signTestDelivery({ type: 'company.payroll-cycle.closed', secret });
    for (const [name, value] of Object.entries(own.headers)) {
      const sent = real.headers[name.toLowerCase()];
      assert.equal(typeof sent, 'string', name);
      const form = (text: string) => text.replaceAll(/[\da-f]{8,}|\d{6,}/g, '#');
      if (!/-Id$/.test(name)) assert.equal(form(String(sent)), form(value), name);
    }
    const names = Object.keys(real.headers).filter((name) => name.startsWith('x-service-'));
    const ownNames = Object.keys(own.headers).map((name) => name.toLowerCase());
    assert.deepEqual(
      names.filter((name) => !ownNames.includes(name)),
      [],
    );
    await fringe.webhooks.delete(made.id);
  });

  it('has a sample of every type, as the service has', () => {
    assert.deepEqual([...eventTypes], Object.keys(events));
    for (const type of eventTypes) {
      const at = new Date();
      const own = sampleEvent(type, at);
      assert.deepEqual(own, rules.sampleEvent(own.id, type, at));
    }
    const other = sampleEvent('employee.consumption.registered');
    const { id, type: _, ...rest } = sampleEvent('employee.consumption.generated');
    assert.deepEqual(other.data, rest.data);
    assert.ok(id);
    assert.throws(() => sampleEvent('nothing' as EventType), TypeError);
  });

  it('makes what verifyWebhook accepts, of any event, by any of its secrets', () => {
    const secrets = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 2 });
    const types = fc.constantFrom(...subscribableTypes);
    const at = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true });
    fc.assert(
      fc.property(secrets, types, at, fc.string(), (all, type, when, text) => {
        const event = { ...sampleEvent(type, when), id: text } as WebhookEvent;
        const { headers, body } = signTestDelivery({ event, secret: all, at: when });
        const header = headers['X-Service-Signature'];
        for (const one of all) {
          assert.deepEqual(verifyWebhook(body, header, one, when), JSON.parse(body));
        }
        assert.throws(() => verifyWebhook(body, header, `${all[0]}x`, when), SignatureError);
      }),
    );
  });
});
