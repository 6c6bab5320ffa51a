import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { events, subscribableTypes } from '../../contract/events.ts';
import { signatureHeader } from '../../contract/signature.ts';
import * as rules from '../../server/src/webhooks/rules.ts';
import {
  type EventType,
  eventTypes,
  FringeError,
  SignatureError,
  sampleEvent,
  signTestDelivery,
  verifyWebhook,
  type WebhookEvent,
} from '../src/index.ts';

const secret = 'whsec_test';

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
