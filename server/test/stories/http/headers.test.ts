import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startBeside } from '../../support/beside.ts';
import type { Reply } from '../../support/client.ts';
import { startService } from '../../support/service.ts';

const service = await startService({ config: { rateLimitPerMinute: 100 } });
after(service.close);
const { partner, operator, anonymous } = service;
const employees = `/api/v3/companies/${service.companyIds[0]}/employees`;

const expected: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const answers: [number, string, () => Promise<Reply>][] = [
  [200, 'a stored reply', () => partner.get(employees)],
  [200, 'a serialised reply', () => partner.get('/api/v3/companies')],
  [200, 'health', () => anonymous.get('/healthz')],
  [200, 'readiness', () => anonymous.get('/readyz')],
  [200, 'figures', () => anonymous.get('/metrics')],
  [200, 'the OpenAPI document', () => anonymous.get('/api/v3/openapi.json')],
  [200, 'the keys', () => anonymous.get('/.well-known/jwks.json')],
  [201, 'a creation', () => operator.post('/platform/v1/partners', { name: 'Headers' })],
  [400, 'an unknown parameter', () => partner.get(`${employees}?unknown=1`)],
  [400, 'a malformed body', () => operator.send('POST', '/platform/v1/partners', json('{'))],
  [422, 'a malformed address', () => partner.get('/api/v3/companies/%zz/employees')],
  [401, 'no token', () => anonymous.get(employees)],
  [401, 'a wrong secret', () => anonymous.post('/api/v3/oauth/token', wrongClient)],
  [403, 'a foreign company', () => partner.get(employees.replace(/[^/]+(?=\/e)/, foreign))],
  [404, 'an unknown path', () => anonymous.get('/nowhere')],
  [404, 'an unknown path below the API', () => partner.get('/api/v3/nowhere')],
  [405, 'another method', () => partner.delete('/api/v3/companies')],
  [415, 'another content type', () => operator.send('POST', '/platform/v1/partners', text)],
  [422, 'a malformed id', () => partner.get('/api/v3/companies/1/employees')],
];

const [foreign] = service.foreignCompanyIds as [string];
const wrongClient = { clientId: 'nobody', clientSecret: 'nothing' };
const json = (body: string) => ({ body, headers: { 'content-type': 'application/json' } });
const text = { body: 'x', headers: { 'content-type': 'text/plain' } };

describe('every answer carries a request id, no-store and the headers of safety', () => {
  const seen = new Set<string>();
  for (const [status, name, ask] of answers) {
    it(`${status}: ${name}`, async () => {
      const { status: answered, headers, text } = await ask();
      assert.equal(answered, status, text);
      for (const [header, value] of Object.entries(expected)) {
        assert.equal(headers.get(header), value, header);
      }
      const requestId = headers.get('x-request-id')!;
      assert.match(requestId, uuid);
      assert.ok(!seen.has(requestId), 'the request id is new');
      seen.add(requestId);
      assert.equal(headers.get('x-powered-by'), null);
      assert.equal(headers.get('server'), null);
      assert.equal(headers.get('strict-transport-security'), null);
    });
  }
});

describe('a request id sent by the client', () => {
  it('is not taken over', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const reply = await partner.get('/api/v3/companies', { headers });
    assert.match(reply.headers.get('x-request-id')!, uuid);
  });
});

describe('a service under an https address', () => {
  it('tells browsers to stay with https', async () => {
    const publicUrl = 'https://api.example';
    const secure = await startBeside(service, { config: { publicUrl } });
    after(secure.close);
    for (const path of ['/healthz', '/nowhere', '/api/v3/companies']) {
      const { headers } = await secure.anonymous.get(path);
      assert.equal(headers.get('strict-transport-security'), 'max-age=31536000', path);
    }
  });
});
