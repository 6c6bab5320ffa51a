import assert from 'node:assert/strict';
import { it } from 'node:test';
import { demo } from '../../support/context.ts';
import type { Service } from '../../support/service.ts';
import { expectFailure, type GoodRequest, perform } from './refusals.ts';
import { asOwner, expectNoChange } from './tables.ts';

/** Each call makes another request of the first demo partner that would succeed. */
type Fresh = () => Promise<GoodRequest>;

const send = ({ partner }: Service, request: GoodRequest, key: string) =>
  perform(partner, request, { 'idempotency-key': key });

/** The answer to a repetition is the first one, and nothing happens again. */
export function keepsTheAnswer(service: Service, fresh: Fresh, status = 200): void {
  it('answers a repetition under one Idempotency-Key alike, and does nothing again', async () => {
    const request = await fresh();
    const first = await send(service, request, 'repeated');
    assert.equal(first.status, status, first.text);
    await expectNoChange(service, async () => {
      const again = await send(service, request, 'repeated');
      assert.deepEqual([again.status, again.text], [status, first.text]);
    });
  });
}

export function refusesKeyOfNoLength(service: Service, fresh: Fresh, status = 200): void {
  it('refuses an Idempotency-Key that is empty or longer than 255 characters', async () => {
    const request = await fresh();
    await expectNoChange(service, async () => {
      for (const key of ['', 'k'.repeat(256)]) {
        const reply = await send(service, request, key);
        assert.equal(reply.status, 400);
        const message = 'header/Idempotency-Key: must have 1 to 255 characters';
        assert.equal(reply.body.message, message);
      }
    });
    assert.equal((await send(service, request, 'k'.repeat(255))).status, status);
  });
}

/** 409: the first request under the key has not ended yet. */
export function refusesRunning(service: Service, fresh: Fresh, status = 200): void {
  it('refuses a key whose first request still runs, then serves it when that one is gone', () =>
    asOwner(service, async (first) => {
      const request = await fresh();
      // What the first request does: its row is inserted, and not committed yet.
      await first.query('BEGIN');
      await first.query(
        `INSERT INTO idempotency_keys (credential_id, key, fingerprint, expires_at)
         VALUES ($1, 'held-open', '\\x00', now() + interval '1 day')`,
        [demo().partners[0]!.clientId],
      );
      await expectNoChange(service, async () => {
        const reply = await send(service, request, 'held-open');
        const message =
          'A request with this Idempotency-Key is still running; send it again in a moment';
        expectFailure(reply, 409, message);
      });
      await first.query('ROLLBACK');
      assert.equal((await send(service, request, 'held-open')).status, status);
    }));
}

/** 422: a key names one request. */
export function refusesAnotherRequest(service: Service, fresh: Fresh, status = 200): void {
  it('refuses a key that was used with another request, and changes nothing', async () => {
    const [request, other] = [await fresh(), await fresh()];
    const first = await send(service, request, 'used');
    assert.equal(first.status, status, first.text);
    await expectNoChange(service, async () => {
      const reply = await send(service, other, 'used');
      expectFailure(reply, 422, 'Idempotency-Key was used with a different request');
    });
    assert.equal((await send(service, request, 'used')).text, first.text);
  });
}
