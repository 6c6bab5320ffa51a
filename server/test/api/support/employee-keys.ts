import assert from 'node:assert/strict';
import { it } from 'node:test';
import { peopleRows, type Side } from './employee-sides.ts';
import { expectFailure, type GoodRequest, perform } from './refusals.ts';
import { asOwner, expectNoChange } from './tables.ts';

const withKey = (side: Side, request: GoodRequest, key: string) =>
  perform(side.client, request, { 'idempotency-key': key });

/** Each call makes another request that would succeed. */
type Fresh = () => Promise<GoodRequest>;

/** The answer to a repetition is the first one, and nothing happens again. */
export function keepsFirstAnswer(side: Side, fresh: Fresh): void {
  it('answers a repetition under one Idempotency-Key alike, and does nothing again', async () => {
    const request = await fresh();
    const first = await withKey(side, request, 'repeated');
    assert.equal(first.status, 201, first.text);
    await expectNoChange(side.service, async () => {
      const again = await withKey(side, request, 'repeated');
      assert.equal(again.status, 201);
      assert.equal(again.text, first.text);
      assert.equal(again.headers.get('x-warning'), first.headers.get('x-warning'));
    });
  });

  it('does it once when the same request comes eight times at once', async () => {
    const request = await fresh();
    const before = await peopleRows(side);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => withKey(side, request, 'at-once')),
    );
    const after = await peopleRows(side);
    assert.equal(after.invitations!.length, before.invitations!.length + 1);
    const texts = new Set(replies.filter(({ status }) => status === 201).map(({ text }) => text));
    assert.equal(texts.size, 1);
    assert.ok(replies.every(({ status }) => status === 201 || status === 409));
  });

  it('refuses an Idempotency-Key that is empty or longer than 255 characters', async () => {
    const request = await fresh();
    await expectNoChange(side.service, async () => {
      for (const key of ['', 'k'.repeat(256)]) {
        const reply = await withKey(side, request, key);
        assert.equal(reply.status, 400);
        const message = 'header/Idempotency-Key: must have 1 to 255 characters';
        assert.equal(reply.body.message, message);
      }
    });
    assert.equal((await withKey(side, request, 'k'.repeat(255))).status, 201);
  });
}

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
