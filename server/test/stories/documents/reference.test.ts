import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { basePaths } from '@fringe/contract/operation';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const production = await startService({
  config: { environment: 'production', publicUrl: 'https://api.fringe.example' },
});
after(production.close);

const get = (path: string, headers: Record<string, string> = {}, url = service.url) =>
  fetch(url + path, { headers });

describe('the files of the API reference', () => {
  for (const path of ['/docs', '/docs/', '/docs/page.js', '/docs/scalar.js']) {
    it(`are sent once, and then known again: ${path}`, async () => {
      const first = await get(path);
      assert.equal(first.status, 200);
      const etag = first.headers.get('etag')!;
      const again = await get(path, { 'if-none-match': etag });
      assert.deepEqual([again.status, await again.text()], [304, '']);
      const other = await get(path, { 'if-none-match': '"another"' });
      assert.equal(other.status, 200);
    });
  }

  it('run no script but their own, and connect to nobody else', async () => {
    const policy = (await get('/docs')).headers.get('content-security-policy')!;
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self';/);
    assert.match(policy, /connect-src 'self';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /https?:|\*|eval/);
    assert.doesNotMatch(await (await get('/docs')).text(), /https?:|<script>/);
  });

  it('travel in less than a third of their size, as the same bytes', async () => {
    const sizes = new Map<string, number>();
    const texts = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await get('/docs/scalar.js', { 'accept-encoding': encoding });
      sizes.set(encoding, Number(response.headers.get('content-length')));
      assert.equal(response.headers.get('content-encoding') ?? 'identity', encoding);
      assert.equal(response.headers.get('vary'), 'accept-encoding');
      texts.add(await response.text());
    }
    assert.equal(texts.size, 1);
    assert.ok(sizes.get('br')! < sizes.get('gzip')!);
    assert.ok(sizes.get('gzip')! < sizes.get('identity')! / 3);
  });
});

describe('in production', () => {
  it('the sandbox is in no document and on no page', async () => {
    const document = await get(`${basePaths.sandbox}/openapi.json`, {}, production.url);
    assert.equal(document.status, 404);
    const page = await (await get('/docs', {}, production.url)).text();
    const script = await (await get('/docs/page.js', {}, production.url)).text();
    assert.doesNotMatch(page + script, /sandbox/i);
    assert.match(page, /Partner API/);
  });

  it('the documents name the service first, and where its tokens come from', async () => {
    for (const base of [basePaths.partner, basePaths.platform]) {
      const response = await get(`${base}/openapi.json`, {}, production.url);
      const { servers, components } = (await response.json()) as {
        servers: { url: string }[];
        components: {
          securitySchemes: { oauth: { flows: { clientCredentials: { tokenUrl: string } } } };
        };
      };
      assert.equal(servers[0]!.url, `https://api.fringe.example${base}`);
      const { tokenUrl } = components.securitySchemes.oauth.flows.clientCredentials;
      assert.equal(tokenUrl, 'https://api.fringe.example/oauth/token');
    }
  });
});
