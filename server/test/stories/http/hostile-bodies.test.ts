import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import { startService } from '../../support/service.ts';
import { hostileBodies, plainBody } from '../support/hostile-bodies.ts';

const TIMES = 3;
const ROUNDS = 3;
const MOST = 3;

const service = await startService();
const { partner, anonymous, companyIds } = service;
const sender = new Worker(new URL('../support/send-bodies.ts', import.meta.url), {
  workerData: { url: service.url, token: partner.token, times: TIMES },
});
after(async () => {
  await sender.terminate();
  await service.close();
});

const disable = `/api/v3/companies/${companyIds[0]}/limits/disable`;
const subscribe = '/api/v3/webhooks/subscriptions';

/** The time that the service's thread works on a body; the body comes from another thread. */
async function costOf(path: string, body: string): Promise<number> {
  const before = process.threadCpuUsage();
  sender.postMessage({ path, body });
  const [statuses] = await once(sender, 'message');
  const { user, system } = process.threadCpuUsage(before);
  for (const status of statuses) assert.equal(status, 400);
  return user + system;
}

describe('a body of one MiB', () => {
  for (const [name, body] of Object.entries(hostileBodies)) {
    it(`costs at most ${MOST} times a plain one: ${name}`, async (t) => {
      const path = body.includes('eventTypes') ? subscribe : disable;
      await costOf(path, body);
      const ratios: number[] = [];
      // The least counts: what else the machine does only adds to one side or the other.
      while (ratios.length < ROUNDS && !(Math.min(...ratios) <= MOST)) {
        const plain = await costOf(path, plainBody);
        ratios.push((await costOf(path, body)) / plain);
      }
      t.diagnostic(`${Math.min(...ratios).toFixed(2)} times`);
      assert.ok(Math.min(...ratios) <= MOST, `${ratios.map((one) => one.toFixed(2))}`);
    });
  }

  it('is not taken where a token is asked for, which is told with the size that is', async () => {
    for (const path of ['/oauth/token', '/api/v3/oauth/token']) {
      const reply = await anonymous.send('POST', path, {
        body: `{"clientId":"${'a'.repeat(16 * 1024)}"}`,
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(reply.status, 413);
      assert.equal(reply.body.message, 'The body is larger than 16 KiB');
    }
  });

  it('is told the first fault of very many, and all of a few', async () => {
    const many = await partner.send('POST', disable, {
      body: JSON.stringify(
        Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, 0])),
      ),
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(many.status, 400);
    assert.equal(many.body.details.length, 1);
    const few = await partner.post(disable, { colour: 1, size: 2, benefit: 'meal' });
    assert.deepEqual(few.body.details.map((detail: { path: string }) => detail.path).sort(), [
      'body/colour',
      'body/size',
    ]);
  });

  it('is refused for its number of values, not for commas in its texts', async () => {
    const values = await partner.post(disable, {
      benefit: 'meal',
      employees: Array(12_501).fill(''),
    });
    assert.match(values.body.message, /^body: has too many values;/);
    const commas = await partner.post(disable, { benefit: ','.repeat(50_000) });
    assert.match(commas.body.message, /^body\/benefit: /);
  });
});
