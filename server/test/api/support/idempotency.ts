import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Service } from '../../support/service.ts';
import { expectFailure, type GoodRequest } from './refusals.ts';
import { expectNoChange } from './tables.ts';

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

/** 422: a key names one request; another body or another path is another request. */
export function refusesReusedKey(
  service: Service,
  { path, body }: GoodRequest,
  others: readonly { what: string; path?: string; body?: unknown }[],
): void {
  for (const { what, ...other } of others) {
    it(`refuses a key that was used with another ${what}, and changes nothing`, async () => {
      const key = `reused-${what}`;
      const first = await service.operator.post(path, body, withKey(key));
      assert.equal(first.status, 201);
      await expectNoChange(service, async () => {
        const request = { path, body, ...other };
        const reply = await service.operator.post(request.path, request.body, withKey(key));
        expectFailure(reply, 422, 'Idempotency-Key was used with a different request');
      });
      const repeated = await service.operator.post(path, body, withKey(key));
      assert.deepEqual(repeated.body, first.body, 'the first answer is still kept');
    });
  }
}

/** 400: a key has a length. */
export function refusesKeysOutOfBounds(service: Service, { path, body }: GoodRequest): void {
  it('refuses an Idempotency-Key that is empty or longer than 255 characters', async () => {
    await expectNoChange(service, async () => {
      for (const key of ['', 'k'.repeat(256)]) {
        const reply = await service.operator.post(path, body, withKey(key));
        const message = 'header/Idempotency-Key: must have 1 to 255 characters';
        assert.equal(reply.status, 400);
        assert.equal(reply.body.message, message);
      }
    });
    const longest = await service.operator.post(path, body, withKey('k'.repeat(255)));
    assert.equal(longest.status, 201);
  });
}
