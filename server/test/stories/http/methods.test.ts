import assert from 'node:assert/strict';
import { METHODS, request } from 'node:http';
import { after, describe, it } from 'node:test';
import { operations } from '@fringe/contract/operations/index';
import { failureBody } from '../../support/contract/failure-body.ts';
import { methodsByPath } from '../../support/contract/walk.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const { partner, anonymous } = service;
const employees = `/api/v3/companies/${service.companyIds[0]}/employees`;

describe('a method', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const rare = ['TRACE', 'QUERY', 'PURGE', 'PROPFIND'];
  for (const [path, allowed] of methodsByPath(operations)) {
    it(`that ${path} does not have is refused with 405 and Allow`, async () => {
      for (const method of [...methods, ...rare].filter((one) => !allowed.has(one))) {
        const { status, allow } = await ask(method, path);
        assert.equal(status, 405, method);
        assert.deepEqual(allow!.split(', '), [...allowed].sort());
      }
    });
  }

  it('is refused in the form of every other failure', async () => {
    const reply = await anonymous.post('/api/v3/companies');
    assert.deepEqual(reply.body, failureBody(405, 'Method not allowed'));
  });

  it('HEAD is answered like GET, without the body', async () => {
    const headers = { authorization: `Bearer ${partner.token}` };
    const get = await fetch(service.url + employees, { headers });
    const head = await fetch(service.url + employees, { headers, method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'));
    assert.equal((await fetch(service.url + employees, { method: 'HEAD' })).status, 401);
  });
});

describe('an unknown path', () => {
  it('is answered with 404, with and without a token', async () => {
    const unknown = ['/x', '/api', '/api/v3', '/api/v3/', '/api/v2/companies', '/companies'];
    const near = [`${employees}/x/y`, `/${employees}`, '/api/v3/Companies', '/platform/v1'];
    for (const path of [...unknown, ...near, '/.env', '/.git/config', '/api/v3/companies%2f']) {
      for (const client of [anonymous, partner]) {
        const reply = await client.get(path);
        assert.deepEqual(reply.body, failureBody(404, 'Resource not found'), path);
      }
    }
  });

  it('is never an internal error, whatever the method', async () => {
    for (const method of METHODS.filter((one) => one !== 'CONNECT')) {
      const { status } = await ask(method, '/nowhere');
      assert.ok(status >= 400 && status < 500, `${method} answered ${status}`);
    }
  });
});

/** `fetch` refuses to send some methods. */
function ask(method: string, path: string): Promise<{ status: number; allow: string | undefined }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(service.url + path, { method });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode!, allow: response.headers.allow }),
      );
    });
    outgoing.end();
  });
}
