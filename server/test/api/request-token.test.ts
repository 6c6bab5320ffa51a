import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { scopes } from '@fringe/contract/scopes';
import type { Reply } from '../support/client.ts';
import { demo } from '../support/context.ts';
import { startService } from '../support/service.ts';
import {
  refusesLargeBodies,
  refusesOtherContentTypes,
  refusesUnreadableBodies,
} from './support/bodies.ts';
import { addCredential, demoPartnerIds } from './support/partners.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { anonymous } = service;
const path = '/api/v3/oauth/token';
const paths = [path, '/oauth/token'];
const { clientId, clientSecret } = demo().partners[0]!;
const good = { clientId, clientSecret };
const [partnerId] = await demoPartnerIds(service);
const grant = { grant_type: 'client_credentials' };
const inBody = { ...grant, client_id: clientId, client_secret: clientSecret };

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const form = (fields: Record<string, string> | string, headers: Record<string, string> = {}) =>
  anonymous.send('POST', path, { body: new URLSearchParams(fields), headers });

const worksWith = async (token: string): Promise<void> => {
  assert.equal((await anonymous.withToken(token).get('/api/v3/companies')).status, 200);
};

function expectOAuthError(reply: Reply, status: number, error: string, description: string): void {
  const explained = status === 401 ? 'invalidCredentials' : 'invalidRequest';
  const error_uri = `/docs/errors#${explained}`;
  assert.deepEqual(reply.body, { error, error_description: description, error_uri });
  assert.equal(reply.status, status);
  assert.equal(reply.headers.get('cache-control'), 'no-store');
  const challenge = status === 401 ? 'Basic realm="fringe"' : null;
  assert.equal(reply.headers.get('www-authenticate'), challenge);
}

describe('requestToken 200', () => {
  for (const url of paths) {
    it(`answers JSON in kind at ${url}, not to be stored, with a token that works`, async () => {
      const reply = await anonymous.post(url, good);
      assert.equal(reply.status, 200);
      const { accessToken, ...rest } = reply.body;
      assert.deepEqual(rest, { tokenType: 'Bearer', expiresIn: 3600 });
      assert.equal(reply.headers.get('cache-control'), 'no-store');
      await worksWith(accessToken);
    });

    it(`answers a form in kind at ${url}, not to be stored, with a token that works`, async () => {
      const body = new URLSearchParams(inBody);
      const reply = await anonymous.send('POST', url, { body });
      assert.equal(reply.status, 200);
      const { access_token, ...rest } = reply.body;
      const scope = scopes.join(' ');
      assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, scope });
      assert.equal(reply.headers.get('cache-control'), 'no-store');
      await worksWith(access_token);
    });
  }

  it('takes the client by HTTP Basic, plain or form-encoded', async () => {
    const encoded = clientId.replaceAll('-', '%2D');
    for (const id of [clientId, encoded]) {
      const reply = await form(grant, basic(id, clientSecret));
      assert.equal(reply.status, 200, reply.text);
      await worksWith(reply.body.access_token);
    }
  });

  it('takes the client id in upper case, in both dialects', async () => {
    const upper = clientId.toUpperCase();
    assert.equal((await anonymous.post(path, { ...good, clientId: upper })).status, 200);
    assert.equal((await form({ ...inBody, client_id: upper })).status, 200);
  });

  it('narrows the token to the scopes asked for, and says which they are', async () => {
    const scope = 'employees:read companies:read';
    const { body } = await form({ ...inBody, scope });
    assert.equal(body.scope, scope);
    const narrow = await form({ ...inBody, scope: 'employees:read' });
    const reply = await anonymous.withToken(narrow.body.access_token).get('/api/v3/companies');
    expectFailure(reply, 403, 'insufficient_scope');
  });

  it('takes a scope without a value as none asked for (RFC 6749, section 3.2)', async () => {
    const { body } = await form({ ...inBody, scope: '' });
    assert.equal(body.scope, scopes.join(' '));
  });

  it('gives a credential with few scopes those and no more, in both dialects', async () => {
    const few = await addCredential(service, partnerId, { scopes: ['companies:read'] });
    const fields = { ...grant, client_id: few.clientId, client_secret: few.clientSecret };
    assert.equal((await form(fields)).body.scope, 'companies:read');
    const caller = await anonymous.login(few);
    assert.equal((await caller.get('/api/v3/companies')).status, 200);
    const employees = `/api/v3/companies/${service.companyIds[0]}/employees`;
    expectFailure(await caller.get(employees), 403, 'insufficient_scope');
  });

  it('changes nothing', () =>
    expectNoChange(service, async () => {
      assert.equal((await anonymous.post(path, good)).status, 200);
    }));
});

describe('requestToken 400', () => {
  refusesUnreadableBodies(service, anonymous, path);

  const missing = (name: string) => `must have required property '${name}'`;
  const invalid: [what: string, body: object, path: string, message: string][] = [
    ['no clientId', { clientSecret }, 'body', missing('clientId')],
    ['no clientSecret', { clientId }, 'body', missing('clientSecret')],
    [
      'an empty clientId',
      { ...good, clientId: '' },
      'body/clientId',
      'must NOT have fewer than 1 characters',
    ],
    ['a number as secret', { ...good, clientSecret: 1 }, 'body/clientSecret', 'must be string'],
    ['an unknown field', { ...good, scope: 'x' }, 'body/scope', 'is not a known field'],
  ];
  for (const [what, body, where, message] of invalid) {
    it(`refuses JSON with ${what}, at both addresses`, async () => {
      for (const url of paths) expectInvalid(await anonymous.post(url, body), where, message);
    });
  }

  it('names both fields of an empty body, the client id first', async () => {
    for (const body of [{}, undefined]) {
      const reply = await anonymous.post(path, body);
      assert.equal(reply.status, 400);
      assert.equal(reply.body.message, "body: must have required property 'clientId'");
      assert.equal(reply.body.details.length, 2);
    }
  });

  it('refuses query parameters, where secrets would end up in logs', async () => {
    const reply = await anonymous.post(`${path}?clientId=x`, good);
    expectInvalid(reply, 'query/clientId', 'is not a known parameter');
  });

  type Form = Record<string, string> | string;
  const both = basic(clientId, clientSecret);
  const oauth: [what: string, error: string, description: string, fields: Form, by?: object][] = [
    ['no grant type', 'invalid_request', 'grant_type is missing', { ...inBody, grant_type: '' }],
    [
      'another grant type',
      'unsupported_grant_type',
      'only client_credentials is supported',
      { ...inBody, grant_type: 'password' },
    ],
    [
      'a parameter twice',
      'invalid_request',
      'a parameter is given more than once',
      `${new URLSearchParams(inBody)}&scope=companies:read&scope=employees:read`,
    ],
    [
      'the client in two ways',
      'invalid_request',
      'send the client in the header or in the body, not in both',
      inBody,
      both,
    ],
    [
      'a scope that does not exist',
      'invalid_scope',
      `the client has ${scopes.join(' ')}`,
      { ...inBody, scope: 'companies:read everything' },
    ],
  ];
  for (const [what, error, description, fields, headers] of oauth) {
    it(`answers a form with ${what} with ${error}`, async () => {
      const reply = await form(fields, headers as Record<string, string>);
      expectOAuthError(reply, 400, error, description);
    });
  }

  it('answers a scope that exists, but not for the client, with invalid_scope', async () => {
    const few = await addCredential(service, partnerId, { scopes: ['companies:read'] });
    const headers = basic(few.clientId, few.clientSecret);
    const reply = await form({ ...grant, scope: 'companies:read limits:read' }, headers);
    expectOAuthError(reply, 400, 'invalid_scope', 'the client has companies:read');
  });
});

describe('requestToken 401', () => {
  const pairs: [what: string, id: string, secret: string][] = [
    ['a wrong secret', clientId, 'x'.repeat(43)],
    ['a client that nobody is', UNKNOWN_ID, clientSecret],
    ['a client id that is no id', 'nobody', clientSecret],
    ["another client's secret", clientId, demo().partners[1]!.clientSecret],
    ['a secret in another letter case', clientId, clientSecret.toUpperCase()],
  ];
  for (const [what, id, secret] of pairs) {
    it(`refuses ${what} in the same words, in every way to send it`, async () => {
      const wrong = 'the client id or secret is wrong';
      const json = await anonymous.post(path, { clientId: id, clientSecret: secret });
      expectFailure(json, 401, 'Invalid credentials');
      const posted = await form({ ...grant, client_id: id, client_secret: secret });
      expectOAuthError(posted, 401, 'invalid_client', wrong);
      const byHeader = await form(grant, basic(id, secret));
      expectOAuthError(byHeader, 401, 'invalid_client', wrong);
    });
  }

  it('refuses a form without a client, or with half of one', async () => {
    const nobody = 'no client id and secret were sent';
    const halves = [grant, { ...grant, client_id: clientId }, { ...grant, client_secret: 'x' }];
    for (const fields of halves) {
      expectOAuthError(await form(fields), 401, 'invalid_client', nobody);
    }
    const noColon = { authorization: `Basic ${Buffer.from(clientId).toString('base64')}` };
    expectOAuthError(await form(grant, noColon), 401, 'invalid_client', nobody);
  });
});

describe('requestToken 413', () => {
  refusesLargeBodies(service, anonymous, path, good, ['16 KiB', 16 * 1024]);
});

describe('requestToken 415', () => {
  refusesOtherContentTypes(service, anonymous, path, good, ['', 'text/plain', 'application/xml']);
});
