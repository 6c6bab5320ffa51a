import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Console } from '../../support/console.ts';

type Get = (path: string, init?: RequestInit) => Promise<Response>;

/** What the service sends for the console, without a browser. */
export function deliveryStories(service: Console): void {
  const get: Get = (path, init) => fetch(service.url + path, init);

  it('has a page at every path below it, with a strict policy and a nonce of its own', () =>
    isStrict(get));

  it('has scripts and styles that browsers keep for ever, compressed, and no others', () =>
    isKept(get));

  it('has nothing else: no file that is gone, none outside, no other method', () =>
    hasNothingElse(get));
}

async function isStrict(get: Get): Promise<void> {
  const replies = await Promise.all(
    ['', '/', '/companies/x/month?month=2026-01'].map((path) => get(`/console${path}`)),
  );
  const nonces = await Promise.all(
    replies.map(async (reply) => {
      assert.equal(reply.status, 200);
      assert.equal(reply.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.equal(reply.headers.get('cache-control'), 'no-cache');
      assert.equal(reply.headers.get('etag'), null);
      assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
      const policy = reply.headers.get('content-security-policy')!;
      assert.doesNotMatch(policy, /unsafe|https?:|\*/);
      assert.match(policy, /^default-src 'none'; script-src 'self';/);
      const [, nonce] = /style-src 'self' 'nonce-([\w+/=]{24})'/.exec(policy)!;
      assert.ok((await reply.text()).includes(`content="${nonce}"`));
      return nonce;
    }),
  );
  assert.equal(new Set(nonces).size, nonces.length);
}

async function isKept(get: Get): Promise<void> {
  const page = await (await get('/console')).text();
  const assets = [...page.matchAll(/"(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  assert.ok(assets.length >= 2, page);
  for (const path of assets) {
    const reply = await get(path, { headers: { 'accept-encoding': 'br' } });
    assert.equal(reply.status, 200);
    assert.match(reply.headers.get('cache-control')!, /immutable/);
    assert.equal(reply.headers.get('content-encoding'), 'br');
    const head = await get(path, { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
  }
  assert.match(await (await get('/console/licenses.txt')).text(), /^react [\d.]+, MIT$/m);
  assert.equal((await get('/console', { method: 'HEAD' })).status, 200);
}

async function hasNothingElse(get: Get): Promise<void> {
  const gone = ['/assets/index-gone.js', '/favicon.ico', '/index.html', '/built-from.txt'];
  const outside = [
    '/assets/..%2fbuilt-from.txt',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
  ];
  for (const path of [...gone, ...outside]) {
    const reply = await get(`/console${path}`);
    assert.equal(reply.status, 404, path);
  }
  const refused = await get('/console/webhooks', { method: 'POST' });
  assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD']);
}
