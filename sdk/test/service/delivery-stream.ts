import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { verifyWebhook } from '../../src/index.ts';
import { connect } from '../support/connect.ts';
import { service } from '../support/shared-service.ts';

describe('a stream of deliveries', () => {
  it('hands over what the service delivers, and takes the answer', async () => {
    const fringe = connect(service);
    const eventType = 'employee.consumption.generated';
    const url = 'http://127.0.0.1:9/';
    const { id, signingSecret } = await fringe.webhooks.create({ url, eventTypes: [eventType] });
    for await (const one of fringe.sandbox.stream(id)) {
      if (one.type === 'ready') await fringe.webhooks.test(id, { eventType });
      if (one.type !== 'delivery') continue;
      const { deliveryId, attempt, headers, body } = one.delivery;
      const event = await verifyWebhook(body, headers['X-Service-Signature'], signingSecret);
      assert.equal(event.type, eventType);
      const answer = { deliveryId, attempt, responseStatus: 204, responseBody: 'fine' };
      await fringe.sandbox.answer(id, answer);
      break;
    }
    const over = async () => {
      for (;;) {
        const [made] = await fringe.webhooks.deliveries(id).all();
        if (made!.status !== 'pending') return made!;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const { status, attempts } = await over();
    assert.equal(status, 'delivered');
    assert.deepEqual(
      attempts.map(({ responseStatus, responseBody }) => [responseStatus, responseBody]),
      [[204, 'fine']],
    );
    await fringe.webhooks.delete(id);
  });
});
