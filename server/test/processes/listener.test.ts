import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { demo } from '../support/context.ts';
import { createDatabase } from '../support/database/postgres.ts';
import { sql } from '../support/database/sql.ts';
import { listen } from '../support/network/listen.ts';
import { expectNoViolation, partnerOf, placeOn } from '../support/processes/on-database.ts';
import { cleanUp, type Run, run, until } from '../support/processes/processes.ts';
import { startReceiver, subscribe } from '../support/webhooks/engine.ts';

const database = await createDatabase();
const receiver = await startReceiver();
after(async () => {
  await cleanUp();
  receiver.close();
  await database.drop();
});

const GENERATED = 'employee.consumption.generated';
const worker = run({ args: ['work'], settings: await placeOn(database) });
const companyId = demo().partners[0]!.companyIds[0]!;

/** A process with the API alone, somebody who listens there, and a delivery they do not answer. */
async function listening() {
  const api = run({ args: ['serve'], settings: await placeOn(database, { LOG_LEVEL: 'silent' }) });
  const partner = await partnerOf(api);
  return { api, partner, ...(await listener(api, partner)), another: () => listener(api, partner) };
}

async function listener(api: Run, partner: Client) {
  const { id } = await subscribe(partner, receiver.url);
  const stream = await listen(api.url, partner, id);
  const request = { eventType: GENERATED, companyId };
  const caused = await partner.post('/sandbox/v1/trigger', request);
  assert.equal(caused.status, 201, caused.text);
  const { deliveryId } = await stream.delivery();
  const delivered = async () => {
    const text = 'SELECT status, attempts FROM webhook_deliveries WHERE id = $1';
    const [row] = await sql(database.ownerUrl, text, [deliveryId]);
    return row.status === 'delivered' && row.attempts.length === 1;
  };
  const called = () =>
    receiver.hits.filter(({ headers }) => headers['x-service-delivery-id'] === deliveryId).length;
  return { id, stream, delivered, called };
}

describe('a process to which somebody listens', () => {
  it('that is told to stop does so before the delivery has timed out, and loses none', async () => {
    const staying = await listening();
    const { api, id, partner, stream, delivered, called } = staying;
    // Who has just left is nobody to wait for; who comes back meanwhile is refused, or let go.
    const left = await staying.another();
    left.stream.leave();
    const ended = api.end('SIGTERM');
    await stream.untilEnded();
    const again = await listen(api.url, partner, id).catch(() => undefined);
    assert.equal(await ended, 0, api.output());
    await again?.untilEnded();
    // With one attempt: had the process waited for the end of its own, that would be another.
    await until('the worker has delivered it', delivered);
    assert.equal(called(), 1);
    const rows = `SELECT id FROM webhook_listeners WHERE subscription_id = $1
      UNION ALL SELECT id FROM webhook_claims WHERE subscription_id = $1`;
    await until('nothing is left of who has left', async () => {
      return (await sql(database.ownerUrl, rows, [left.id])).length === 0;
    });
  });

  it('that is killed holds nothing up for longer than its leases', async () => {
    const { api, id, stream, delivered, called } = await listening();
    await api.end('SIGKILL');
    await stream.untilEnded();
    assert.equal(called(), 0);
    // Stands for the half minute after which a claim ends; that of who listened is waited for.
    const end = `UPDATE webhook_claims SET ends_at = now() WHERE subscription_id = $1`;
    await sql(database.ownerUrl, end, [id]);
    await until('the worker has delivered it', delivered);
    assert.equal(called(), 1);
    assert.equal(await worker.end('SIGTERM'), 0, worker.output());
    await expectNoViolation(database);
  });
});
