import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { failures } from '../../../contract/errors.ts';
import * as sdk from '../../src/index.ts';
import {
  connectTo,
  fail,
  failAs,
  json,
  raw,
  startStrangeServer,
} from '../support/strange-server.ts';

describe('errors of the service', () => {
  it('have a class for every status that the service knows', async () => {
    const classes = new Map<number, string>();
    for (const status of new Set(Object.values(failures).map((one) => one.status))) {
      const server = await startStrangeServer(fail(status, 'No'));
      const { fringe: other } = connectTo(server, { maxRetries: 0 });
      await other.employees.get('a', 'b').catch(({ name }) => classes.set(status, name));
      await server.close();
    }
    assert.ok(![...classes.values()].includes('ApiError'), JSON.stringify([...classes]));
    assert.deepEqual(
      [classes.get(415), classes.get(405)],
      ['InvalidRequestError', 'NotFoundError'],
    );
  });

  it('have the name of the failure, and where it is explained', async () => {
    const server = await startStrangeServer(failAs(404, 'employeeNotFound', 'Employee not found'));
    after(server.close);
    const call = connectTo(server).fringe.employees.get('a', 'b');
    await assert.rejects(call, {
      name: 'NotFoundError',
      message: 'Employee not found',
      code: 'employeeNotFound',
      docs: '/docs/errors#employeeNotFound',
    });
  });

  it('have no name where none was given, or somebody else gives one', async () => {
    const bodies = [
      { error: 403, message: 'No' },
      { error: 403, message: 'No', code: 17, docs: { url: '/x' } },
      { code: 'AccessDenied', message: 'No', docs: 'https://proxy.example/x' },
      { error: 'forbidden', code: 'AccessDenied', message: 'No' },
      { error: 403, code: 'insufficientScope' },
      'No',
    ];
    for (const body of bodies) {
      const server = await startStrangeServer(json(403, body));
      const call = connectTo(server).fringe.employees.get('a', 'b');
      await assert.rejects(call, (error: sdk.ApiError) => {
        assert.ok(error instanceof sdk.PermissionError);
        assert.deepEqual([error.code, error.docs], [undefined, undefined], JSON.stringify(body));
        return true;
      });
      await server.close();
    }
  });

  it('have names that the SDK knows where it decides by them', () => {
    assert.equal(failures.requestInProgress.status, 409);
  });
});

describe('answers that are not of the service', () => {
  const html = '<html><head><title>Bad gateway</title></head>\n<body><h1>502</h1></body></html>';
  const cases = [
    {
      what: 'an HTML page of a proxy that fails',
      step: raw(502, { 'content-type': 'text/html' }, html),
      expected: sdk.ServerError,
      message:
        /^HTTP 502 Bad Gateway with a body .* not from Fringe \(text\/html\): Bad gateway 502$/,
    },
    {
      what: 'an HTML page of a proxy that succeeds',
      step: raw(200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>'),
      expected: sdk.UnexpectedAnswerError,
      message: /^HTTP 200 OK with a body .* \(text\/html\): Welcome; JSON was expected$/,
    },
    {
      what: 'nothing where there is to be something',
      step: raw(200, { 'content-type': 'application/json' }, ''),
      expected: sdk.UnexpectedAnswerError,
      message: /and empty; JSON was expected$/,
    },
    {
      what: 'half of the JSON',
      step: raw(200, { 'content-type': 'application/json' }, '{"id":"1"'),
      expected: sdk.UnexpectedAnswerError,
      message: /: \{"id":"1"; JSON was expected$/,
    },
    {
      what: 'JSON of somebody else',
      step: raw(403, { 'content-type': 'application/json' }, '{"reason":"firewall"}'),
      expected: sdk.PermissionError,
      message: /^HTTP 403 Forbidden .*firewall/,
    },
  ];
  for (const { what, step, expected, message } of cases) {
    it(`are told as such: ${what}`, async () => {
      const server = await startStrangeServer(step);
      after(server.close);
      const call = connectTo(server).fringe.employees.get('a', 'b');
      await assert.rejects(call, (error: sdk.ApiError) => {
        assert.ok(error instanceof expected, String(error));
        assert.match(error.message, message);
        return true;
      });
      assert.equal(server.arrived.length, 1);
    });
  }

  it('are not followed: neither token nor secret goes where a redirect leads', async () => {
    const thief = await startStrangeServer(raw(200, {}, '{}'));
    const to = { location: `${thief.url}/elsewhere` };
    const server = await startStrangeServer(raw(307, to, ''));
    after(thief.close);
    after(server.close);
    const { fringe: other } = connectTo(server);
    const expected = { name: 'UnexpectedAnswerError', status: 307 };
    await assert.rejects(other.employees.register('a', {} as never), expected);
    server.onToken = raw(308, to, '');
    const fresh = connectTo(server).fringe.employees.get('a', 'b');
    await assert.rejects(fresh, /redirects to http.*elsewhere, which is not followed/);
    assert.deepEqual([thief.arrived.length, thief.tokenRequests.length], [0, 0]);
  });
});

describe('a connection that fails', () => {
  it('because https was spoken to a port of http names the address to use', async () => {
    const server = await startStrangeServer(raw(200, {}, '{}'));
    after(server.close);
    const baseUrl = server.url.replace('http:', 'https:');
    const { fringe: other } = connectTo(server, { baseUrl, maxRetries: 0 });
    await assert.rejects(other.employees.get('a', 'b'), (error: sdk.ConnectionError) => {
      assert.ok(error instanceof sdk.ConnectionError);
      assert.equal(
        error.message,
        'The connection failed in requestToken: ' +
          `${baseUrl} does not speak https, but http; use ${server.url}`,
      );
      assert.ok(error.cause instanceof Error);
      return true;
    });
  });

  it('says what the runtime says where its faults have no such code', async () => {
    const server = await startStrangeServer(raw(200, {}, '{}'));
    after(server.close);
    const fetch = async () => {
      throw new TypeError('received corrupt message of type InvalidContentType');
    };
    const { fringe: other } = connectTo(server, { fetch, maxRetries: 0 });
    await assert.rejects(other.employees.get('a', 'b'), {
      name: 'ConnectionError',
      message:
        'The connection failed in requestToken: ' +
        'received corrupt message of type InvalidContentType',
    });
  });
});

describe('mistakes of the caller', () => {
  it('are refused before anything is sent', async () => {
    const server = await startStrangeServer(raw(200, {}, '{}'));
    after(server.close);
    const { fringe: other } = connectTo(server);
    for (const id of ['', '.', '..', undefined]) {
      await assert.rejects(other.employees.get('a', id as string), /needs employeeId/);
    }
    await assert.rejects(other.employees.get('a', 'b', { timeoutMs: 0 }), TypeError);
    await assert.rejects(other.employees.get('a', 'b', { maxRetries: -1 }), TypeError);
    assert.equal(server.arrived.length + server.tokenRequests.length, 0);
  });

  it('do not lead to another path than the one meant', async () => {
    const server = await startStrangeServer(fail(404, 'No'));
    after(server.close);
    const call = connectTo(server).fringe.employees.get('../..', 'a/b?c#d');
    await assert.rejects(call, sdk.NotFoundError);
    const path = '/api/v3/companies/..%2F../employees/a%2Fb%3Fc%23d';
    assert.equal(server.arrived[0]!.path, path);
  });
});
