import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { demo } from '../../support/context.ts';
import { failureBody } from '../../support/contract/failure-body.ts';
import { startService } from '../../support/service.ts';

const LIMIT = 5;
const service = await startService({ config: { rateLimitPerMinute: LIMIT } });
after(service.close);
const { partner, otherPartner, anonymous } = service;
const path = '/api/v3/companies';

const standing = (headers: Headers) => ({
  limit: headers.get('x-ratelimit-limit'),
  remaining: headers.get('x-ratelimit-remaining'),
});
const isSeconds = (text: string | null) => /^\d+$/.test(text ?? '') && Number(text) <= 60;

describe('the rate limit', () => {
  it('tells with each answer where the caller stands, then refuses', async () => {
    for (let left = LIMIT - 1; left >= 0; left -= 1) {
      const reply = await partner.get(path);
      assert.equal(reply.status, 200);
      assert.deepEqual(standing(reply.headers), { limit: String(LIMIT), remaining: String(left) });
      assert.ok(isSeconds(reply.headers.get('x-ratelimit-reset')));
      assert.equal(reply.headers.get('retry-after'), null);
    }
    const refused = await partner.get(path);
    assert.equal(refused.status, 429);
    assert.deepEqual(
      refused.body,
      failureBody(429, 'Too many requests; see the retry-after header'),
    );
    assert.deepEqual(standing(refused.headers), { limit: String(LIMIT), remaining: '0' });
    const wait = refused.headers.get('retry-after');
    assert.ok(isSeconds(wait) && Number(wait) >= 1, `retry-after: ${wait}`);
  });

  it('counts each credential by itself, and all its tokens together', async () => {
    const reply = await otherPartner.get(path);
    assert.equal(reply.status, 200);
    assert.equal(standing(reply.headers).remaining, String(LIMIT - 1));
    const again = await anonymous.login(demo().partners[0]!);
    assert.equal((await again.get(path)).status, 429);
  });

  it('is no matter of who has no token: 401, without figures', async () => {
    for (let call = 0; call <= LIMIT; call += 1) {
      const reply = await anonymous.get(path);
      assert.equal(reply.status, 401);
      assert.equal(reply.headers.get('x-ratelimit-limit'), null);
    }
  });

  it('counts repetitions under an idempotency key like any call', async () => {
    const { operator } = service;
    const create = () =>
      operator.post(
        '/platform/v1/partners',
        { name: 'Limited' },
        { headers: { 'idempotency-key': 'limited' } },
      );
    const statuses: number[] = [];
    for (let call = 0; call <= LIMIT; call += 1) statuses.push((await create()).status);
    assert.deepEqual(statuses, [...Array(LIMIT).fill(201), 429]);
  });
});

describe('failed token requests', () => {
  const ask = (clientId: string, clientSecret: string) =>
    anonymous.post('/api/v3/oauth/token', { clientId, clientSecret });

  it('are refused beyond 30 a minute for one client, and the right secret never is', async () => {
    const { clientId, clientSecret } = demo().partners[0]!;
    const client = { client_id: clientId, client_secret: 'wrong' };
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...client });
    // Whatever the dialect and the letter case of the id, it is the same client.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      assert.equal((await ask(clientId, `wrong-${attempt}`)).status, 401);
      assert.equal((await ask(clientId.toUpperCase(), 'wrong')).status, 401);
      assert.equal((await anonymous.send('POST', '/oauth/token', { body })).status, 401);
    }
    for (const secret of ['wrong-30', clientSecret, 'wrong-31', clientSecret]) {
      const reply = await ask(clientId, secret);
      assert.equal(reply.status, secret === clientSecret ? 200 : 429);
      if (reply.status === 429) assert.ok(isSeconds(reply.headers.get('retry-after')));
    }
    const { clientId: other, clientSecret: otherSecret } = demo().partners[1]!;
    assert.equal((await ask(other, otherSecret)).status, 200);
  });
});
