import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { checkInvariants } from '../../../src/invariants/check-invariants.ts';
import { sql } from '../../support/database/sql.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import { startService } from '../../support/service.ts';
import { answer, startRaw } from '../support/webhooks/raw.ts';

const service = await startService();
after(service.close);
const receiver = await startRaw(answer(''));
after(receiver.close);
const { partner, context } = service;
const list = '/api/v3/webhooks/subscriptions';
const eventType = 'employee.consumption.generated';

/** Delivers to a receiver that answers with these bytes; answers what was recorded. */
async function recorded(status: number, body: Buffer, headers = '') {
  const head = `HTTP/1.1 ${status} x\r\ncontent-length: ${body.length}\r\n${headers}\r\n`;
  receiver.behave(answer(Buffer.concat([Buffer.from(head), body])));
  const { url } = receiver;
  const { id } = (await partner.post(list, { url, eventTypes: [eventType] })).body;
  assert.equal((await partner.post(`${list}/${id}/test`, { eventType })).status, 202);
  assert.equal(await deliverDue(context), 1);
  assert.equal((await partner.delete(`${list}/${id}`)).status, 204);
  const found = await service.operator.get(`/platform/v1/deliveries?subscriptionId=${id}`);
  const { responseStatus, error, responseBody } = found.body.deliveries[0].attempts[0];
  return { responseStatus, error, responseBody };
}

describe('what a receiver says', () => {
  const said: Record<string, [Buffer, string]> = {
    'with zeros': [Buffer.from('a\0\0b'), 'a\uFFFD\uFFFDb'],
    'in broken UTF-8': [Buffer.from([0x61, 0xc3, 0x28, 0xff]), 'a\uFFFD(\uFFFD'],
    'in half a character': [Buffer.from([0xed, 0xa0, 0xbd]), '\uFFFD\uFFFD\uFFFD'],
    'in quotes and backslashes': [Buffer.from('{"a":"\\u0000\\"\'$1"}'), '{"a":"\\u0000\\"\'$1"}'],
    'at length': [Buffer.alloc(70_000, 'z'), 'z'.repeat(1_024)],
    'in no words': [Buffer.alloc(0), ''],
  };
  for (const [name, [bytes, kept]] of Object.entries(said)) {
    it(`is recorded and can be read: ${name}`, async () => {
      for (const [status, error] of [
        [200, null],
        [500, 'http-status'],
      ] as const) {
        const expected = { responseStatus: status, error, responseBody: kept };
        assert.deepEqual(await recorded(status, bytes), expected);
      }
    });
  }

  it('in Retry-After is taken as it can be, and is nothing else', async () => {
    const odd = [
      '-1',
      '1e9',
      '999999999999',
      'Fri, 99 Foo 2026',
      '9'.repeat(9_000),
      '253402300800',
    ];
    const far = 'Fri, 31 Dec 9999 23:59:59 GMT';
    for (const value of [...odd, far, '+275760-09-13T00:00:00.001Z']) {
      const { error } = await recorded(503, Buffer.from('later'), `retry-after: ${value}\r\n`);
      assert.equal(error, 'http-status', value.slice(0, 40));
    }
  });

  it('leaves nothing behind that contradicts itself', async () => {
    assert.equal(await checkInvariants(context.database, console.error), 0);
  });
});

describe('an attempt that cannot be made', () => {
  it('is recorded as such, and made again when it can be', async (t) => {
    receiver.behave(answer('HTTP/1.1 204 x\r\n\r\n'));
    const { id } = (await partner.post(list, { url: receiver.url, eventTypes: [eventType] })).body;
    t.after(() => partner.delete(`${list}/${id}`));
    await partner.post(`${list}/${id}/test`, { eventType });
    const sealed = (value: string) =>
      sql(
        service.database.ownerUrl,
        `UPDATE webhook_secrets SET secret_sealed = ${value} WHERE subscription_id = $1`,
        [id],
      );
    await sealed(`set_byte(secret_sealed, 20, 255 - get_byte(secret_sealed, 20))`);
    assert.equal(await deliverDue(context), 1);
    const read = async () => (await partner.get(`${list}/${id}/deliveries`)).body.deliveries[0];
    const { status, attempts } = await read();
    assert.deepEqual(
      [status, attempts[0].error, attempts[0].responseStatus],
      ['pending', 'internal', null],
    );
    await sealed(`set_byte(secret_sealed, 20, 255 - get_byte(secret_sealed, 20))`);
    const now = 'UPDATE webhook_deliveries SET next_attempt_at = now() WHERE subscription_id = $1';
    await sql(service.database.ownerUrl, now, [id]);
    assert.equal(await deliverDue(context), 1);
    assert.equal((await read()).status, 'delivered');
  });
});
