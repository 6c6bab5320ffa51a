import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { afterEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { events, subscribableTypes } from '../../../contract/events.ts';
import { signatureHeader, verifyWebhook as verifyOnNode } from '../../../contract/signature.ts';
import * as rules from '../../../server/src/events/rules.ts';
import {
  type EventType,
  eventTypes,
  FringeError,
  SignatureError,
  sampleEvent,
  signTestDelivery,
  verifyWebhook,
  type WebhookEvent,
} from '../../src/index.ts';

const secret = 'whsec_test';
const { headers, body } = await signTestDelivery({ type: 'company.payroll-cycle.closed', secret });
const header = headers['X-Service-Signature'];

/** Whether a signature is accepted; what is signed may be no JSON. */
const holds = (verify: () => Promise<unknown>): Promise<boolean> =>
  verify().then(
    () => true,
    (error: unknown) => error instanceof FringeError,
  );

describe('verifyWebhook', () => {
  it('returns the event, by whatever the body is given', async () => {
    const event = await verifyWebhook(body, header, secret);
    assert.deepEqual(event, JSON.parse(body));
    assert.deepEqual(await verifyWebhook(Buffer.from(body), [header], secret), event);
    const padded = Buffer.from(`  ${body}  `).subarray(2, -2);
    assert.deepEqual(await verifyWebhook(padded, header, secret), event);
  });

  it('tells by the type what the event says', async () => {
    const event: WebhookEvent = await verifyWebhook(body, header, secret);
    assert.ok(event.type === 'company.payroll-cycle.closed');
    const period: string = event.data.company.period;
    assert.match(period, /^\d{4}-\d\d$/);
  });

  const cases: [problem: string, check: () => Promise<unknown>][] = [
    ['missing-header', () => verifyWebhook(body, undefined, secret)],
    ['missing-header', () => verifyWebhook(body, null, secret)],
    ['malformed-header', () => verifyWebhook(body, 'v1=x', secret)],
    ['malformed-header', () => verifyWebhook(body, [header, header], secret)],
    ['no-match', () => verifyWebhook(`${body} `, header, secret)],
    ['no-match', () => verifyWebhook(body, header, 'whsec_other')],
    ['no-match', () => verifyWebhook(body, header, ['', 'whsec_other'])],
    ['too-old', () => verifyWebhook(body, header, secret, new Date(Date.now() + 302_000))],
  ];
  for (const [problem, check] of cases) {
    it(`refuses: ${problem}`, async () => {
      await assert.rejects(check, (error: SignatureError) => {
        assert.equal(error.problem, problem);
        return error instanceof SignatureError;
      });
    });
  }

  it('refuses a body that is parsed already', async () => {
    for (const parsed of [JSON.parse(body), undefined, null]) {
      await assert.rejects(verifyWebhook(parsed, header, secret), /^TypeError: Give the raw body/);
    }
  });

  it('says so if what is signed is no event', async () => {
    const at = Math.floor(Date.now() / 1000);
    const right = signatureHeader('no JSON', [secret], at);
    await assert.rejects(verifyWebhook('no JSON', right, secret), FringeError);
  });

  it('returns what was verified, also if the bytes change meanwhile', async () => {
    const bytes = Buffer.from(body);
    const event = verifyWebhook(bytes, header, secret);
    bytes.fill(' ');
    assert.deepEqual(await event, JSON.parse(body));
  });

  it("agrees with the signer's own verifier, whatever is given", async () => {
    const text = fc.string({ unit: 'binary' });
    const secrets = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 2 });
    const t = 1_780_000_000;
    await fc.assert(
      fc.asyncProperty(text, secrets, text, fc.nat(3), async (said, all, other, way) => {
        const own = signatureHeader(said, all, t);
        const taken = way > 1 ? said : other;
        const given = way % 2 ? Buffer.from(taken) : taken;
        const now = new Date(t * 1000);
        const [one] = all.slice(-1);
        const right = await holds(async () => verifyOnNode(given, own, one!, now));
        assert.equal(await holds(() => verifyWebhook(given, own, one, now)), right);
      }),
    );
  });
});

describe('the secret of a webhook', () => {
  afterEach(() => delete process.env.FRINGE_WEBHOOK_SECRET);

  it('is the one of the environment if none is given', async () => {
    process.env.FRINGE_WEBHOOK_SECRET = secret;
    assert.deepEqual(await verifyWebhook(body, header), JSON.parse(body));
    await assert.rejects(verifyWebhook(body, header, 'whsec_other'), { problem: 'no-match' });
  });

  it('is named if there is none, whatever else is wrong', async () => {
    const named = {
      name: 'TypeError',
      message:
        'No webhook secret was given: set FRINGE_WEBHOOK_SECRET, or pass the signing secret of ' +
        'the subscription, which begins with whsec_',
    };
    await assert.rejects(verifyWebhook(body, header), named);
    await assert.rejects(verifyWebhook(body, undefined, undefined), named);
    process.env.FRINGE_WEBHOOK_SECRET = '';
    await assert.rejects(verifyWebhook(body, header), named);
    process.env.FRINGE_WEBHOOK_SECRET = secret;
    // Who gives one means it: an empty one is a mistake, and not the wish for another.
    for (const none of ['', [], ['', '']]) {
      await assert.rejects(verifyWebhook(body, header, none), named);
    }
    await assert.rejects(signTestDelivery({ type: 'company.payroll-cycle.closed', secret: '' }), {
      name: 'TypeError',
      message: /^No webhook secret was given/,
    });
  });
});

describe('signTestDelivery', () => {
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

  it('takes a secret of which no byte is left as a key', async () => {
    const own = await signTestDelivery({ type: 'company.payroll-cycle.closed', secret: ' ' });
    const signed = `${own.headers['webhook-id']}.${own.headers['webhook-timestamp']}.${own.body}`;
    const wanted = createHmac('sha256', '').update(signed).digest('base64');
    assert.equal(own.headers['webhook-signature'], `v1,${wanted}`);
  });

  it('makes what verifyWebhook accepts, of any event, by any of its secrets', async () => {
    const secrets = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 2 });
    const types = fc.constantFrom(...subscribableTypes);
    const at = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true });
    await fc.assert(
      fc.asyncProperty(secrets, types, at, fc.string(), async (all, type, when, text) => {
        const event = { ...sampleEvent(type, when), id: text } as WebhookEvent;
        const own = await signTestDelivery({ event, secret: all, at: when });
        const signature = own.headers['X-Service-Signature'];
        const seconds = Math.floor(when.getTime() / 1000);
        assert.equal(signature, signatureHeader(own.body, all, seconds));
        for (const one of all) {
          const seen = await verifyWebhook(own.body, signature, one, when);
          assert.deepEqual(seen, JSON.parse(own.body));
        }
        const wrong = verifyWebhook(own.body, signature, `${all[0]}x`, when);
        await assert.rejects(wrong, SignatureError);
      }),
    );
  });
});
