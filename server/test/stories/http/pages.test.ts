import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { guides } from '../../../src/http/pages/guides.ts';
import { builtConsole } from '../../support/processes/built-console.ts';
import { root } from '../../support/processes/processes.ts';
import { startService } from '../../support/service.ts';

// The start page leads to it.
await builtConsole();
const URL_HERE = 'http://localhost:8443';
const service = await startService({ config: { publicUrl: URL_HERE } });
after(service.close);
const production = await startService({ config: { environment: 'production' } });
after(production.close);

const get = (path: string, headers: Record<string, string> = {}, url = service.url) =>
  fetch(url + path, { headers });
const textOf = async (path: string, url = service.url) => {
  const reply = await get(path, {}, url);
  assert.equal(reply.status, 200, path);
  return reply.text();
};
const linksIn = (text: string) => [...text.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href!);

const pages = [
  '/',
  '/docs/guides',
  '/docs/guides/',
  ...guides.map(({ name }) => `/docs/guides/${name}`),
];
const files = [
  '/llms.txt',
  '/docs/postman.json',
  ...guides.map(({ name }) => `/docs/guides/${name}.md`),
];

describe('pages and files of the service', () => {
  for (const path of [...pages, ...files]) {
    it(`are sent once, and then known again: ${path}`, async () => {
      const first = await get(path);
      assert.equal(first.status, 200);
      assert.equal(first.headers.get('cache-control'), 'no-cache');
      assert.equal(first.headers.get('x-content-type-options'), 'nosniff');
      assert.equal(first.headers.get('x-frame-options'), 'DENY');
      const again = await get(path, { 'if-none-match': first.headers.get('etag')! });
      assert.deepEqual([again.status, await again.text()], [304, '']);
    });
  }

  for (const path of pages) {
    it(`run nothing, fetch nothing, and lead only to what is there: ${path}`, async () => {
      const { headers } = await get(path);
      assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
      assert.equal(headers.get('content-language'), 'en');
      assert.match(
        headers.get('content-security-policy')!,
        /^default-src 'none'; style-src 'sha256-/,
      );
      const text = await textOf(path);
      assert.doesNotMatch(text, /<script|<img|<iframe|\son\w+=|\sstyle=/i);
      for (const href of linksIn(text)) await expectLeads(path, href);
    });
  }
});

/** A link opens a page that is there, and at a heading that is on it. */
async function expectLeads(from: string, href: string): Promise<void> {
  const { origin, pathname, hash } = new URL(href, service.url + from);
  if (origin !== service.url) return;
  const text = await textOf(pathname);
  if (hash) assert.ok(text.includes(` id="${hash.slice(1)}"`), `${from} leads to ${href}`);
}

describe('the start page', () => {
  it('leads to the reference, the guides, the mailbox, the documents and the health', async () => {
    const links = linksIn(await textOf('/'));
    for (const path of [
      ...[
        '/console',
        '/docs',
        '/docs/guides',
        '/sandbox/mailbox',
        '/healthz',
        '/readyz',
        '/llms.txt',
      ],
      ...['/api/v3', '/platform/v1', '/sandbox/v1'].map((base) => `${base}/openapi.json`),
    ]) {
      assert.ok(links.includes(path), path);
    }
    assert.ok((await textOf('/')).includes(`${URL_HERE}/api/v3`));
  });

  it('has no mailbox where mails are sent, and nothing of the sandbox in production', async () => {
    for (const path of ['/', '/llms.txt', '/docs/postman.json']) {
      assert.doesNotMatch(await textOf(path, production.url), /sandbox\/(mailbox|v1)/, path);
    }
  });
});

describe('a guide', () => {
  for (const { name, title } of guides) {
    it(`is the one of the repository, with the address of this server: ${name}`, async () => {
      const file = readFileSync(join(root, `docs/${name}.md`), 'utf8');
      assert.ok(file.startsWith(`# ${title}\n`), 'its title is the one in the list');
      const reply = await get(`/docs/guides/${name}.md`);
      assert.equal(reply.headers.get('content-type'), 'text/markdown; charset=utf-8');
      const text = await reply.text();
      assert.ok(!text.includes('127.0.0.1:3000'));
      const words = (markdown: string) =>
        markdown.replaceAll('http://127.0.0.1:3000', URL_HERE).replaceAll(/\]\([^)]*\)|[[\]]/g, '');
      assert.equal(words(text), words(file), 'all but the address and dead links is as written');
      for (const [, target] of text.matchAll(/\]\(([\w-]+\.md)/g)) {
        assert.equal((await get(`/docs/guides/${target}`)).status, 200, target!);
      }
      assert.doesNotMatch(text, /\]\(\.\./);
    });
  }

  it('is readable as a page: headings with anchors, code, tables, no Markdown left', async () => {
    const text = await textOf('/docs/guides/first-call');
    assert.match(text, /<h1>The first call<\/h1>/);
    assert.equal(text.split('<h1').length, 2);
    assert.match(text, /<h2 id="who-you-are">Who you are<\/h2>/);
    assert.match(text, /<pre><code class="language-sh">DEMO=/);
    assert.match(text, /<th scope="col">You see<\/th>/);
    assert.match(text, /<a href="\/docs\/guides\/limits">limits explained<\/a>/);
    assert.doesNotMatch(text, /```|\]\(/);
  });

  it('that does not exist is 404', async () => {
    for (const name of ['glossary', 'nothing', '..%2fREADME', 'first-call.txt']) {
      assert.equal((await get(`/docs/guides/${name}`)).status, 404, name);
    }
  });
});

describe('the introduction of the reference', () => {
  it('has the address of this server, and leads to the guides and the start page', async () => {
    const { info } = JSON.parse(await textOf('/api/v3/openapi.json'));
    assert.ok(info.description.includes(`API=${URL_HERE}/api/v3`));
    assert.ok(!info.description.includes('127.0.0.1'));
    for (const base of ['/api/v3', '/platform/v1', '/sandbox/v1']) {
      const { info: own } = JSON.parse(await textOf(`${base}/openapi.json`));
      assert.ok(own.description.includes(`](${URL_HERE}/docs/guides)`));
      assert.ok(own.description.includes(`](${URL_HERE}/)`));
    }
  });
});

describe('llms.txt', () => {
  /** Bound beside these pages, and not part of what is tested here. */
  const elsewhere: string[] = [];

  it('has a title, a summary, and links with this address to what is there', async () => {
    const reply = await get('/llms.txt');
    assert.equal(reply.headers.get('content-type'), 'text/plain; charset=utf-8');
    const text = await reply.text();
    assert.match(text, /^# Fringe\n\n> \S/);
    const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map(([, href]) => href!);
    for (const { name } of guides) assert.ok(links.includes(`${URL_HERE}/docs/guides/${name}.md`));
    for (const link of links) {
      assert.ok(link.startsWith(`${URL_HERE}/`), link);
      const path = link.slice(URL_HERE.length);
      if (!elsewhere.includes(path)) await textOf(path);
    }
    assert.ok(links.includes(`${URL_HERE}/docs/errors`));
    assert.equal(text.split('\n').filter((line) => line.startsWith('- ')).length, links.length);
  });
});
