import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Side } from './employee-sides.ts';
import { expectFailure, type GoodRequest, perform } from './refusals.ts';
import { asOwner, expectNoChange } from './tables.ts';

const withKey = (side: Side, request: GoodRequest, key: string) =>
  perform(side.client, request, { 'idempotency-key': key });

/** Each call makes another request that would succeed. */
type Fresh = () => Promise<GoodRequest>;

/** 409: the first request under the key has not ended yet. */
export function refusesRunningKey(side: Side, fresh: Fresh): void {
  it('refuses a key whose first request still runs, then serves it when that one is gone', () =>
    asOwner(side.service, async (first) => {
      const request = await fresh();
      await first.query('BEGIN');
      await first.query(
        `INSERT INTO idempotency_keys (credential_id, key, fingerprint, expires_at)
         VALUES ($1, 'held-open', '\\x00', now() + interval '1 day')`,
        [side.clientId],
      );
      await expectNoChange(side.service, async () => {
        const reply = await withKey(side, request, 'held-open');
        const message =
          'A request with this Idempotency-Key is still running; send it again in a moment';
        expectFailure(reply, 409, message);
      });
      await first.query('ROLLBACK');
      assert.equal((await withKey(side, request, 'held-open')).status, 201);
    }));
}

/** 422: a key names one request. */
export function refusesOtherRequestUnderKey(side: Side, fresh: Fresh): void {
  it('refuses a key that was used with another request, and changes nothing', async () => {
    const request = await fresh();
    const other = await fresh();
    const first = await withKey(side, request, 'used');
    await expectNoChange(side.service, async () => {
      const reply = await withKey(side, other, 'used');
      expectFailure(reply, 422, 'Idempotency-Key was used with a different request');
    });
    assert.equal((await withKey(side, request, 'used')).text, first.text);
  });
}
