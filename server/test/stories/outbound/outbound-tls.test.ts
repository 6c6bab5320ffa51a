import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { createOutbound } from '../../../src/outbound/outbound.ts';
import { type Certificate, makeCertificate } from '../support/webhooks/certificates.ts';
import { answer, OK, startRaw } from '../support/webhooks/raw.ts';

const DAY_MS = 86_400_000;
const authority = makeCertificate({ name: 'Authority', authority: true });
const stranger = makeCertificate({ name: 'Stranger', authority: true });
const hosts = ['127.0.0.1', 'localhost'];
const good = { name: 'Receiver', hosts, issuer: authority };

const outbound = createOutbound({ loopback: true, timeoutMs: 1_000, ca: authority.cert });
const usual = createOutbound({ loopback: true, timeoutMs: 1_000 });
after(outbound.close);
after(usual.close);

/** A receiver that shows such a certificate; answers how many requests it has read. */
async function start({ cert, key }: Certificate) {
  let requests = 0;
  let connections = 0;
  const server = createServer({ cert, key }, (request, reply) => {
    requests += 1;
    request.resume().on('end', () => reply.end('ok'));
  }).listen(0, '127.0.0.1');
  server.on('tlsClientError', () => undefined).on('connection', () => (connections += 1));
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    requests: () => requests,
    connections: () => connections,
  };
}

describe('a receiver with a certificate', () => {
  it('that a trusted authority gave to its host is told, over one connection', async () => {
    const { port, requests, connections } = await start(
      makeCertificate({ ...good, purpose: 'server' }),
    );
    for (const host of ['127.0.0.1', 'localhost']) {
      for (let n = 0; n < 3; n += 1) {
        const { responseStatus, responseBody } = await outbound.post(
          `https://${host}:${port}/`,
          {},
          '{}',
        );
        assert.deepEqual([responseStatus, responseBody], [200, 'ok'], host);
      }
    }
    assert.deepEqual([requests(), connections()], [6, 2]);
  });

  const past = new Date(Date.now() - DAY_MS);
  const bad: Record<string, Certificate> = {
    'that it signed itself': makeCertificate({ name: 'Receiver', hosts }),
    'of an authority that nobody trusts': makeCertificate({ ...good, issuer: stranger }),
    'of another host': makeCertificate({ ...good, hosts: ['receiver.example', '127.0.0.2'] }),
    'of no host': makeCertificate({ ...good, hosts: [] }),
    'that has expired': makeCertificate({ ...good, from: new Date(+past - DAY_MS), until: past }),
    'that is not valid yet': makeCertificate({
      ...good,
      from: new Date(Date.now() + DAY_MS),
      until: new Date(Date.now() + 2 * DAY_MS),
    }),
    'that is not for servers': makeCertificate({ ...good, purpose: 'client' }),
    'of one that is no authority': makeCertificate({
      ...good,
      issuer: makeCertificate({ name: 'Authority', issuer: authority }),
    }),
  };
  for (const [name, certificate] of Object.entries(bad)) {
    it(`${name} is told nothing`, async () => {
      const { port, requests } = await start(certificate);
      for (const host of ['127.0.0.1', 'localhost']) {
        assert.deepEqual(await outbound.post(`https://${host}:${port}/`, {}, '{}'), {
          responseStatus: null,
          error: 'tls',
          responseBody: null,
          retryAfter: null,
        });
      }
      assert.equal(requests(), 0);
    });
  }

  it('that nobody trusts is told nothing, whatever the environment says', async (t) => {
    const name = 'NODE_TLS_REJECT_UNAUTHORIZED';
    const { port, requests } = await start(bad['that it signed itself']!);
    const { [name]: before } = process.env;
    t.after(() => {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    });
    process.env[name] = '0';
    // Made before and after it is said.
    const late = createOutbound({ loopback: true, timeoutMs: 1_000 });
    t.after(late.close);
    for (const one of [outbound, usual, late]) {
      assert.equal((await one.post(`https://127.0.0.1:${port}/`, {}, '{}')).error, 'tls');
    }
    assert.equal(requests(), 0);
  });

  it('of an authority of its own is not trusted by the usual ones', async () => {
    const { port, requests } = await start(makeCertificate(good));
    assert.equal((await usual.post(`https://localhost:${port}/`, {}, '{}')).error, 'tls');
    assert.equal(requests(), 0);
  });
});

describe('a receiver without TLS', () => {
  it('is told nothing if it says something else, and times out if it says nothing', async () => {
    const silent = await startRaw(answer(OK));
    after(silent.close);
    const { error } = await outbound.post(`https://127.0.0.1:${silent.port}/`, {}, '{}');
    assert.equal(error, 'timeout');
    assert.equal(silent.requests(), 0);
  });
});
