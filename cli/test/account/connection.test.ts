import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import https from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { after, describe, it } from 'node:test';
import { ConflictError, TimeoutError } from '@fringe/sdk';
import { makeCertificate } from '../../../server/test/stories/support/webhooks/certificates.ts';
import { startService } from '../../../server/test/support/service.ts';
import { describeError } from '../../src/errors/failures.ts';
import { leave, newPlace, type Place, placeAt, said } from '../support/cli.ts';

const service = await startService();
after(service.close);
after(leave);

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const answering = (listener: RequestListener) => listening(createServer(listener));

async function told(place: Place, ...args: string[]) {
  const { code, stderr } = await said(place, [...args, '--json']);
  const { message, hint = '', docs } = JSON.parse(stderr).error;
  return { code, message, hint, docs };
}

describe('an address that cannot be reached', () => {
  it('with https where http is spoken is told with the right one', async () => {
    const wrong = service.url.replace('http:', 'https:');
    const { code, message, hint } = await told(await placeAt(wrong), 'companies');
    assert.equal(code, 6);
    assert.equal(message, `${wrong} does not speak https, but http`);
    assert.equal(hint, `Use the address ${service.url}`);
  });

  it('with http where https is spoken is told with the right one', async () => {
    const { key, cert } = makeCertificate({ name: 'tests' });
    const port = await listening(https.createServer({ key, cert }));
    const wrong = `http://127.0.0.1:${port}`;
    const { code, message, hint } = await told(await placeAt(wrong), 'companies');
    assert.deepEqual([code, message], [6, `${wrong} does not speak http, but https`]);
    assert.equal(hint, `Use the address https://127.0.0.1:${port}`);
    const untrusted = await told(await placeAt(`https://127.0.0.1:${port}`), 'companies');
    assert.match(untrusted.message, /The certificate of https:\S+ is not trusted/);
  });

  it('with http where a proxy redirects to https is told as well', async () => {
    const port = await answering((_, response) => {
      response.writeHead(308, { location: 'https://sandbox.fringe.example/' }).end();
    });
    const { message } = await told(await placeAt(`http://127.0.0.1:${port}`), 'companies');
    assert.match(message, /does not speak http, but https/);
  });

  it('of a host that does not exist names the host', async () => {
    const { code, message, hint } = await told(
      await placeAt('https://no-such-host.invalid'),
      'companies',
    );
    assert.equal(code, 6);
    assert.match(message, /host 'no-such-host\.invalid'/);
    assert.match(hint, /address of the service/);
  });

  it('where nothing listens says what to start', async () => {
    const server = createServer();
    const closed = `http://127.0.0.1:${await listening(server)}`;
    await new Promise((resolve) => server.close(resolve));
    const { message, hint } = await told(await placeAt(closed), 'companies');
    assert.equal(message, `Nothing answers at ${closed} (ECONNREFUSED)`);
    assert.match(hint, /npm start/);
  });

  it('where the answer breaks off is not called one where nothing answers', async () => {
    const port = await listening(
      createSocketServer((socket) => {
        const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n';
        socket.on('error', () => undefined).once('data', () => socket.end(`${head}\r\n{"acc`));
      }),
    );
    const { code, message } = await told(await placeAt(`http://127.0.0.1:${port}`), 'companies');
    assert.deepEqual([code, message], [6, 'The answer was cut short: the connection ended']);
  });
});

describe('a time-out', () => {
  it('is told with how long it was waited for', () => {
    const told = describeError(new TimeoutError(30_000), 'http://127.0.0.1:3000');
    assert.equal(told.ending, 'unreachable');
    assert.equal(told.message, 'http://127.0.0.1:3000 did not answer within 30 s');
    assert.match(told.hint!, /Try again in a moment/);
  });
});

describe('the address of a service', () => {
  const login = (url: string, place: Place) =>
    told(place, 'login', '--base-url', url, '--client-id', 'x', '--client-secret-stdin');

  it('is taken with and without the path of the API', async () => {
    for (const ending of ['', '/', '/api/v3', '/api/v3/']) {
      const { code, stdout } = await said(await placeAt(service.url + ending), [
        'whoami',
        '--json',
      ]);
      assert.equal(code, 0);
      assert.equal(JSON.parse(stdout).baseUrl, service.url);
    }
  });

  it('without http or https is told with what to write', async () => {
    const place = await newPlace();
    const cases: [url: string, hint: RegExp][] = [
      ['localhost:3000', /Write it like http:\/\/localhost:3000/],
      ['sandbox.fringe.example', /Write it like https:\/\/sandbox\.fringe\.example/],
      ['3000', /Write it like http:\/\/127\.0\.0\.1:3000/],
      ['ftp://fringe.example', /Write it like https:/],
      ['http://fringe.example/?a=b', /Leave out/],
    ];
    for (const [url, hint] of cases) {
      const done = await login(url, place);
      assert.equal(done.code, 2);
      assert.match(done.hint, hint);
    }
  });

  it('with a path that leads nowhere is told without it', async () => {
    const { code, message, hint } = await told(await placeAt(`${service.url}/eu`), 'companies');
    assert.equal(code, 1);
    assert.match(message, /\/eu is not the address of a Fringe service/);
    assert.match(hint, new RegExp(`without the path /eu: ${service.url}`));
    for (const path of ['/docs', '/api', '/oauth/token', '/platform/v1', '/sandbox/v1/']) {
      const done = await told(await placeAt(service.url + path), 'companies');
      assert.deepEqual(
        [done.code, done.hint],
        [2, `Write it like ${service.url} or ${service.url}/api/v3`],
      );
    }
  });
});

describe('a failure that names a page', () => {
  it('tells its address, at the host of the service', () => {
    const answer = { status: 409, message: 'It is closed', operation: 'closePayrollCycle' };
    const error = Object.assign(new ConflictError(answer), { docs: '/docs/failures/closed' });
    const { docs } = describeError(error, 'https://fringe.example/eu');
    assert.equal(docs, 'https://fringe.example/docs/failures/closed');
    assert.equal(describeError(new ConflictError(answer), 'https://a.example').docs, undefined);
  });
});
