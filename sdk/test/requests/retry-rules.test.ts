import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConnectionError, RateLimitError, TimeoutError } from '../../src/errors.ts';
import { canHaveArrived, pauseBeforeRetry } from '../../src/sending/retries.ts';

const failing = { attempt: 1, maxRetries: 9, repeatable: true, uncertain: false };
const lost = new ConnectionError('lost');
const limited = (retryAfterMs?: number) =>
  new RateLimitError({ status: 429, message: 'Slow', operation: 'x', retryAfterMs });

describe('pauses between attempts', () => {
  it('double from half a second to 8 seconds, by chance anything below', () => {
    const longest = [1, 2, 3, 4, 5, 6, 9].map((attempt) =>
      pauseBeforeRetry(lost, { ...failing, attempt }, 1),
    );
    assert.deepEqual(longest, [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    assert.equal(pauseBeforeRetry(lost, failing, 0), 0);
    assert.equal(pauseBeforeRetry(lost, failing, 0.5), 250);
  });

  it('are as long as asked for, up to a minute, and a little more', () => {
    assert.equal(pauseBeforeRetry(limited(60_000), failing, 0), 60_000);
    assert.equal(pauseBeforeRetry(limited(10_000), failing, 1), 11_000);
    assert.equal(pauseBeforeRetry(limited(60_001), failing, 0), undefined);
  });

  it('end with the last attempt', () => {
    const last = { ...failing, attempt: 3, maxRetries: 2 };
    assert.equal(pauseBeforeRetry(limited(0), last, 0), undefined);
    assert.equal(pauseBeforeRetry(lost, { ...failing, maxRetries: 0 }, 0), undefined);
  });
});

describe('a request that failed', () => {
  const caused = (cause: unknown) => new ConnectionError('failed', { cause });
  const wrapped = (cause: object) =>
    caused(Object.assign(new TypeError('fetch failed'), { cause }));

  it('cannot have arrived where there was no connection', () => {
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']) {
      assert.equal(canHaveArrived(wrapped({ code })), false, code);
    }
    const several = { errors: [{ code: 'ECONNREFUSED' }, { code: 'ECONNREFUSED' }] };
    assert.equal(canHaveArrived(wrapped(several)), false);
  });

  it('can have arrived in all other cases', () => {
    for (const code of ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT']) {
      assert.equal(canHaveArrived(wrapped({ code })), true, code);
    }
    const several = { errors: [{ code: 'ECONNREFUSED' }, { code: 'ECONNRESET' }] };
    assert.equal(canHaveArrived(wrapped(several)), true);
    assert.equal(canHaveArrived(caused(undefined)), true);
    assert.equal(canHaveArrived(new TimeoutError(1)), true);
    assert.equal(pauseBeforeRetry(lost, { ...failing, repeatable: false }, 0), undefined);
  });
});
