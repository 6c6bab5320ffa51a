import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { TokenRequest } from '@fringe/contract/operations/access/token';
import { scopes } from '@fringe/contract/scopes';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { faultsOf, withFault } from '../../contract/support/faults.ts';
import type { Reply } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import { addCredential, callerWith, demoPartnerIds } from '../support/partners.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

const second = Math.floor(Date.now() / 1000);
const clock = fakeClock(new Date(second * 1000 + 900));
const publicUrl = 'https://benefits.example';
const service = await startService({ clock, config: { publicUrl } });
after(service.close);
const { anonymous, operator, partner } = service;
const path = '/api/v3/oauth/token';
const paths = [path, '/oauth/token'];
const { clientId, clientSecret } = demo().partners[0]!;
const good = { clientId, clientSecret };
const [partnerId] = await demoPartnerIds(service);
const few = await addCredential(service, partnerId, { scopes: ['companies:read'] });
const grant = { grant_type: 'client_credentials' };
const inBody = { ...grant, client_id: clientId, client_secret: clientSecret };

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const byHeader = basic(clientId, clientSecret);
const form = (
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
  url = path,
) => anonymous.send('POST', url, { body: new URLSearchParams(fields), headers });

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

describe('requestToken', () => {
  for (const url of paths) {
    it(`answers in kind at ${url}, not to be stored, with a token that works`, () =>
      expectNoChange(service, async () => {
        const json = await anonymous.post(url, good);
        const { accessToken, ...rest } = json.body;
        assert.deepEqual(rest, { tokenType: 'Bearer', expiresIn: 3600 });
        await worksWith(accessToken);
        const posted = await form(inBody, {}, url);
        const { access_token, ...others } = posted.body;
        const scope = scopes.join(' ');
        assert.deepEqual(others, { token_type: 'Bearer', expires_in: 3600, scope });
        await worksWith(access_token);
        for (const { status, headers } of [json, posted]) {
          assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
        }
      }));
  }

  it('takes the client by HTTP Basic, plain or form-encoded, its id in the body too', async () => {
    for (const id of [clientId, clientId.replaceAll('-', '%2D')]) {
      const reply = await form({ ...grant, client_id: clientId }, basic(id, clientSecret));
      assert.equal(reply.status, 200, reply.text);
      await worksWith(reply.body.access_token);
    }
  });

  it('takes the client id in upper case, in both dialects', async () => {
    const upper = clientId.toUpperCase();
    assert.equal((await anonymous.post(path, { ...good, clientId: upper })).status, 200);
    assert.equal((await form({ ...inBody, client_id: upper })).status, 200);
  });

  it('narrows the token to the scopes asked for, and names each of them once', async () => {
    const scope = 'employees:read companies:read employees:read';
    assert.equal((await form({ ...inBody, scope })).body.scope, 'employees:read companies:read');
    const narrow = await form({ ...inBody, scope: 'employees:read' });
    const reply = await anonymous.withToken(narrow.body.access_token).get('/api/v3/companies');
    expectFailure(reply, 403, 'insufficient_scope');
  });

  it('takes a parameter without a value as one that was not sent (RFC 6749, 3.2)', async () => {
    for (const fields of [{ scope: '' }, { scope: ' ' }, { client_id: '', client_secret: '' }]) {
      const reply = await form({ ...grant, ...fields }, byHeader);
      assert.deepEqual([reply.status, reply.body.scope], [200, scopes.join(' ')]);
    }
  });

  it('gives a credential with few scopes those and no more, in both dialects', async () => {
    const reply = await form(grant, basic(few.clientId, few.clientSecret));
    assert.equal(reply.body.scope, 'companies:read');
    const caller = await callerWith(service, partnerId, ['companies:read']);
    const employees = `/api/v3/companies/${service.companyIds[0]}/employees`;
    expectFailure(await caller.get(employees), 403, 'insufficient_scope');
  });
});

describe('requestToken refuses JSON', () => {
  it('with one fault in a field, at both addresses', async () => {
    for (const fault of faultsOf(TokenRequest).filter((one) => one.path.length > 0)) {
      const where = fault.value === undefined ? 'body' : `body/${fault.path[0]}`;
      for (const url of paths) {
        const reply = await anonymous.post(url, withFault(good, fault, TokenRequest));
        expectInvalid(reply, where, fault.message);
      }
    }
  });

  it('that is empty, and names both fields, the client id first', async () => {
    for (const body of [{}, undefined]) {
      const { status, body: told } = await anonymous.post(path, body);
      assert.deepEqual([status, told.details.length], [400, 2]);
      assert.equal(told.message, "body: must have required property 'clientId'");
    }
  });

  it('and forms with a query, where secrets would end up in logs', async () => {
    const url = `${path}?clientId=x`;
    const known = 'is not a known parameter';
    expectInvalid(await anonymous.post(url, good), 'query/clientId', known);
    const inUrl = 'parameters belong into the body, not into the URL';
    expectOAuthError(await form(inBody, {}, url), 400, 'invalid_request', inUrl);
  });
});

describe('requestToken refuses a form', () => {
  const twice = `${new URLSearchParams(inBody)}&scope=companies:read&scope=employees:read`;
  const two = 'send the client in the header or in the body, not in both';
  const narrow = basic(few.clientId, few.clientSecret);
  const unknown = { ...inBody, scope: 'companies:read everything' };
  const cases: Record<string, [fields: Record<string, string> | string, by?: typeof byHeader]> = {
    'invalid_request: grant_type is missing': [{ ...inBody, grant_type: '' }],
    'unsupported_grant_type: only client_credentials is supported': [
      { ...inBody, grant_type: 'password' },
    ],
    'invalid_request: a parameter is given more than once': [twice],
    [`invalid_request: ${two}`]: [inBody, byHeader],
    [`invalid_scope: the client has ${scopes.join(' ')}`]: [unknown],
    'invalid_scope: the client has companies:read': [{ ...grant, scope: 'limits:read' }, narrow],
  };
  for (const [told, sent] of Object.entries(cases)) {
    it(`with ${told}`, async () => {
      const [error, description] = told.split(': ') as [string, string];
      expectOAuthError(await form(...sent), 400, error, description);
    });
  }

  it('without a client, or with half of one', async () => {
    const nobody = 'no client id and secret were sent';
    const halves = [grant, { ...grant, client_id: clientId }, { ...grant, client_secret: 'x' }];
    for (const fields of halves) {
      expectOAuthError(await form(fields), 401, 'invalid_client', nobody);
    }
    const noColon = { authorization: `Basic ${Buffer.from(clientId).toString('base64')}` };
    expectOAuthError(await form(grant, noColon), 401, 'invalid_client', nobody);
  });
});

describe('requestToken refuses a client', () => {
  const pairs: [what: string, id: string, secret: string][] = [
    ['with a wrong secret', clientId, 'x'.repeat(43)],
    ['that nobody is', UNKNOWN_ID, clientSecret],
    ['whose id is none', 'nobody', clientSecret],
    ["with another client's secret", clientId, demo().partners[1]!.clientSecret],
    ['with the secret in another letter case', clientId, clientSecret.toUpperCase()],
  ];
  for (const [what, id, secret] of pairs) {
    it(`${what}, in the same words in every way to send it`, async () => {
      const wrong = 'the client id or secret is wrong';
      const json = await anonymous.post(path, { clientId: id, clientSecret: secret });
      expectFailure(json, 401, 'Invalid credentials');
      const posted = await form({ ...grant, client_id: id, client_secret: secret });
      expectOAuthError(posted, 401, 'invalid_client', wrong);
      expectOAuthError(await form(grant, basic(id, secret)), 401, 'invalid_client', wrong);
    });
  }
});

describe('a token', () => {
  it('is a JWT of RFC 9068 with exactly its claims', () => {
    const { kid, ...header } = decodeProtectedHeader(partner.token!);
    assert.deepEqual(header, { alg: 'ES256', typ: 'at+jwt' });
    const { jti, ...claims } = decodeJwt(partner.token!);
    assert.deepEqual([typeof kid, typeof jti], ['string', 'string']);
    assert.deepEqual(claims, {
      iss: publicUrl,
      sub: clientId,
      aud: 'fringe:sandbox:partner',
      client_id: clientId,
      scope: scopes.join(' '),
      iat: second,
      exp: second + 3600,
    });
  });

  it('names the platform as its audience for the operator, and what they may read', () => {
    const { aud, scope, client_id } = decodeJwt(operator.token!);
    const expected = ['fringe:sandbox:platform', 'audit:values', demo().operator.clientId];
    assert.deepEqual([aud, scope, client_id], expected);
  });

  it('is another one each time', async () => {
    const again = await anonymous.login(demo().partners[0]!);
    assert.notEqual(decodeJwt(again.token!).jti, decodeJwt(partner.token!).jti);
  });

  it('verifies against the published keys, which hold nothing private', async () => {
    const { body } = await anonymous.get('/.well-known/jwks.json');
    const [{ kid, x, y, ...key }] = body.keys;
    assert.equal(body.keys.length, 1);
    assert.deepEqual(key, { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    await jwtVerify(partner.token!, createLocalJWKSet(body), {
      issuer: publicUrl,
      audience: 'fringe:sandbox:partner',
      typ: 'at+jwt',
      algorithms: ['ES256'],
    });
  });

  it('is described by the metadata of RFC 8414', async () => {
    const { body } = await anonymous.get('/.well-known/oauth-authorization-server');
    assert.deepEqual(body, {
      issuer: publicUrl,
      token_endpoint: `${publicUrl}/api/v3/oauth/token`,
      jwks_uri: `${publicUrl}/.well-known/jwks.json`,
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      scopes_supported: [...scopes],
    });
  });
});
