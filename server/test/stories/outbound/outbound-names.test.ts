import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { ownAddresses } from '../../../src/outbound/address.ts';
import { createOutbound } from '../../../src/outbound/outbound.ts';
import type { Resolve } from '../../../src/outbound/resolve.ts';
import { answer, OK, startRaw } from '../support/webhooks/raw.ts';

const TIMEOUT_MS = 400;
/** Of the internet, but handed out to nobody: whoever dials it reaches no one. */
const FAR = '2d00::1';
const NOT_PUBLIC = 'must not lead to a private, loopback, link-local or metadata address';

const inner = await startRaw(answer(OK));
const innerSix = await startRaw(answer(OK), '::');
after(inner.close);
after(innerSix.close);

const outboundWith = (resolve: Resolve | undefined, loopback = false) => {
  const outbound = createOutbound({ loopback, timeoutMs: TIMEOUT_MS, ...(resolve && { resolve }) });
  after(outbound.close);
  return outbound;
};
const url = `https://receiver.example:${inner.port}/`;
const errorOf = async (resolve: Resolve, to = url) =>
  (await outboundWith(resolve).post(to, {}, '{}')).error;
const nobodyCame = () => assert.deepEqual([inner.connections(), innerSix.connections()], [0, 0]);

describe('a name', () => {
  it('that leads inside when it is called is not dialled, whatever it said before', async () => {
    const answers = [[FAR], ['127.0.0.1']];
    const outbound = outboundWith(async () => answers.shift() ?? ['127.0.0.1']);
    assert.equal(await outbound.whyRefused(url), undefined);
    for (let n = 0; n < 3; n += 1) {
      assert.equal((await outbound.post(url, {}, '{}')).error, 'blocked-address');
    }
    nobodyCame();
  });

  it('is asked for once in a call: what was judged is what is dialled', async () => {
    let asked = 0;
    const changing: Resolve = async () => {
      asked += 1;
      return asked % 2 === 1 ? [FAR] : ['127.0.0.1'];
    };
    assert.ok(['timeout', 'connection'].includes((await errorOf(changing))!));
    assert.equal(asked, 1);
    nobodyCame();
  });

  it('with one inner address among others is not dialled at all', async () => {
    for (const bad of ['127.0.0.1', '10.1.2.3', '::1', '169.254.169.254', '::ffff:127.0.0.1']) {
      for (const all of [[FAR, bad], [bad, FAR], [bad]]) {
        assert.equal(await errorOf(async () => all), 'blocked-address', all.join());
        assert.equal(await outboundWith(async () => all).whyRefused(url), NOT_PUBLIC);
      }
    }
    nobodyCame();
  });

  it('whose look-up hangs times out, and does not hold up a subscription', async () => {
    const hanging: Resolve = () => new Promise(() => undefined);
    const began = performance.now();
    const [error, refused] = await Promise.all([
      errorOf(hanging),
      outboundWith(hanging).whyRefused(url),
    ]);
    assert.deepEqual([error, refused], ['timeout', undefined]);
    assert.ok(performance.now() - began < TIMEOUT_MS + 500);
  });

  it('that nobody knows is a failure of its own, and no reason to refuse a URL', async () => {
    for (const code of ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EAI_AGAIN', 'EREFUSED', 'ETIMEOUT']) {
      const failing: Resolve = () => Promise.reject(Object.assign(new Error(code), { code }));
      assert.equal(await errorOf(failing), 'dns', code);
      assert.equal(await outboundWith(failing).whyRefused(url), undefined);
    }
    assert.equal(await errorOf(async () => []), 'dns', 'no address at all');
    const throwing: Resolve = () => {
      throw Object.assign(new Error(), { code: 'ENOTFOUND' });
    };
    assert.equal(await errorOf(throwing), 'dns');
  });
});

describe('a service that is not a sandbox on a machine of one’s own', () => {
  const outbound = outboundWith(undefined);
  const port = inner.port;
  const hosts = [
    '127.0.0.1',
    '127.1',
    '127.8.9.10',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '0.0.0.0',
    '0',
    'localhost',
    'LOCALHOST',
    'any.localhost',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::127.0.0.1]',
    ...ownAddresses().map((address) => (address.includes(':') ? `[${address}]` : address)),
  ];

  it('never connects to itself, however its address is written', async () => {
    for (const host of hosts) {
      for (const at of [port, innerSix.port]) {
        const to = `https://${host}:${at}/`;
        assert.equal((await outbound.post(to, {}, '{}')).error, 'blocked-address', to);
        assert.equal(await outbound.whyRefused(to), NOT_PUBLIC, to);
      }
    }
    nobodyCame();
  });

  it('takes https only, without credentials', async () => {
    const refused: Record<string, string> = {
      [inner.url]: 'must begin with https:',
      'http://example.org/': 'must begin with https:',
      'http://localhost/': 'must begin with https:',
      'ftp://example.org/': 'must begin with https:',
      'file:///etc/passwd': 'must begin with https:',
      'javascript:1': 'must begin with https:',
      'https://user@example.org/': 'must not contain credentials',
      'https://:secret@example.org/': 'must not contain credentials',
      'http://a:b@localhost/': 'must not contain credentials',
      'example.org': 'is not a URL',
      'https://': 'is not a URL',
      'https://[fe80::1%25eth0]/': 'is not a URL',
      '': 'is not a URL',
    };
    for (const [text, reason] of Object.entries(refused)) {
      assert.equal(await outbound.whyRefused(text), reason, text);
      assert.equal((await outbound.post(text, {}, '{}')).error, 'blocked-address', text);
    }
    nobodyCame();
  });

  it('ends every call as data, whatever the URL is', async () => {
    const dark = outboundWith(async () => []);
    const text = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: 'binary' }).map((path) => `https://a.example/${path}`),
      fc.string({ unit: 'binary' }).map((host) => `https://${host}/`),
      fc.nat(70_000).map((at) => `https://a.example:${at}/`),
    );
    await fc.assert(
      fc.asyncProperty(text, async (to) => {
        const { error } = await dark.post(to, {}, '{}');
        assert.ok(error === 'dns' || error === 'blocked-address', `${to}: ${error}`);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a sandbox on a machine of one’s own', () => {
  it('takes http for receivers on it, and for no others', async () => {
    const here = await startRaw(answer(OK));
    after(here.close);
    const outbound = outboundWith(undefined, true);
    for (const host of ['127.0.0.1', 'localhost', '127.1', '[::ffff:127.0.0.1]']) {
      const to = `http://${host}:${here.port}/`;
      assert.equal(await outbound.whyRefused(to), undefined, to);
      assert.equal((await outbound.post(to, {}, '{}')).responseStatus, 200, to);
    }
    for (const host of ['example.org', '8.8.8.8', '10.0.0.1', '0.0.0.0', 'localhost.example']) {
      const to = `http://${host}:${here.port}/`;
      const reason = 'must begin with https:, or with http: and a loopback address';
      assert.equal(await outbound.whyRefused(to), reason, to);
      assert.equal((await outbound.post(to, {}, '{}')).error, 'blocked-address', to);
    }
    for (const host of ['10.0.0.1', '169.254.169.254', '0.0.0.0', '[fd00:ec2::254]']) {
      assert.equal(await outbound.whyRefused(`https://${host}/`), NOT_PUBLIC, host);
    }
    assert.equal(here.requests(), 4);
  });
});
