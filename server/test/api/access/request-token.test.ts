import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TokenRequest } from '@fringe/contract/operations/access/token';
import { scopes } from '@fringe/contract/scopes';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import type { Reply } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { faultsOf, withFault } from '../../support/contract/faults.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { lateInIt, openService, second } from '../../support/open-service.ts';
import { addCredential, demoPartnerIds } from '../../support/partners/partners.ts';

const publicUrl = 'https://benefits.example';
const config = { publicUrl };
const opened = await openService({ clock: fakeClock(lateInIt), config });
const { service, anonymous, operator, partner, companyId } = opened;
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
type Fields = Record<string, string> | string;
const form = (fields: Fields, headers: Record<string, string> = {}, url = path) =>
  anonymous.send('POST', url, { body: new URLSearchParams(fields), headers });

const statusWith = async (token: string, url = '/api/v3/companies') =>
  (await anonymous.withToken(token).get(url)).status;

function expectOAuthError(reply: Reply, status: number, told: string): void {
  const [error, description] = told.split(': ');
  const explained = status === 401 ? 'invalidCredentials' : 'invalidRequest';
  const error_uri = `/docs/errors#${explained}`;
  assert.deepEqual(reply.body, { error, error_description: description, error_uri });
  assert.equal(reply.status, status);
  assert.equal(reply.headers.get('cache-control'), 'no-store');
  const challenge = status === 401 ? 'Basic realm="fringe"' : null;
  assert.equal(reply.headers.get('www-authenticate'), challenge);
}

describe('requestToken', () => {
  it('answers in kind at both addresses, not to be stored, with a token that works', () =>
    expectNoChange(service, async () => {
      for (const url of paths) {
        const json = await anonymous.post(url, good);
        const { accessToken, ...rest } = json.body;
        assert.deepEqual(rest, { tokenType: 'Bearer', expiresIn: 3600 });
        const posted = await form(inBody, {}, url);
        const { access_token, ...others } = posted.body;
        const scope = scopes.join(' ');
        assert.deepEqual(others, { token_type: 'Bearer', expires_in: 3600, scope });
        for (const token of [accessToken, access_token]) {
          assert.equal(await statusWith(token), 200);
        }
        for (const { status, headers } of [json, posted]) {
          assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
        }
      }
    }));

  it('takes the client in each way of RFC 6749, its id in any letter case', async () => {
    const upper = clientId.toUpperCase();
    assert.equal((await anonymous.post(path, { ...good, clientId: upper })).status, 200);
    const encoded = basic(clientId.replaceAll('-', '%2D'), clientSecret);
    const ways: [fields: Fields, by?: typeof byHeader][] = [
      [{ ...inBody, client_id: upper }],
      [{ ...grant, client_id: clientId }, byHeader],
      [{ ...grant, client_id: clientId }, encoded],
      // A parameter without a value counts as one that was not sent (3.2).
      [{ ...grant, scope: '' }, byHeader],
      [{ ...grant, scope: ' ' }, byHeader],
      [{ ...grant, client_id: '', client_secret: '' }, byHeader],
    ];
    for (const [fields, by] of ways) {
      const { status, body } = await form(fields, by);
      assert.deepEqual([status, body.scope], [200, scopes.join(' ')]);
      assert.equal(await statusWith(body.access_token), 200);
    }
  });

  it('narrows the token to the scopes asked for, each once, and those of the client', async () => {
    const scope = 'employees:read companies:read employees:read';
    assert.equal((await form({ ...inBody, scope })).body.scope, 'employees:read companies:read');
    const narrow = await form({ ...inBody, scope: 'employees:read' });
    assert.equal(await statusWith(narrow.body.access_token), 403);
    const ofFew = await form(grant, basic(few.clientId, few.clientSecret));
    assert.equal(ofFew.body.scope, 'companies:read');
    const token = (await anonymous.login(few)).token!;
    assert.equal(await statusWith(token, `/api/v3/companies/${companyId}/employees`), 403);
  });
});

describe('requestToken refuses', () => {
  it('JSON with one fault, none at all, or secrets where they end up in logs', async () => {
    for (const fault of faultsOf(TokenRequest).filter((one) => one.path.length > 0)) {
      const where = fault.value === undefined ? 'body' : `body/${fault.path[0]}`;
      for (const url of paths) {
        const reply = await anonymous.post(url, withFault(good, fault, TokenRequest));
        expectInvalid(reply, where, fault.message);
      }
    }
    for (const body of [{}, undefined]) {
      const { status, body: told } = await anonymous.post(path, body);
      assert.deepEqual([status, told.details.length], [400, 2]);
      assert.equal(told.message, "body: must have required property 'clientId'");
    }
    const url = `${path}?clientId=x`;
    const known = 'is not a known parameter';
    expectInvalid(await anonymous.post(url, good), 'query/clientId', known);
    const inUrl = 'invalid_request: parameters belong into the body, not into the URL';
    expectOAuthError(await form(inBody, {}, url), 400, inUrl);
  });

  it('a form with one fault, in the words of the RFC', async () => {
    const twice = `${new URLSearchParams(inBody)}&scope=companies:read&scope=employees:read`;
    const two = 'send the client in the header or in the body, not in both';
    const narrow = basic(few.clientId, few.clientSecret);
    const noColon = { authorization: `Basic ${Buffer.from(clientId).toString('base64')}` };
    const nobody = 'invalid_client: no client id and secret were sent';
    const onlyOne = 'unsupported_grant_type: only client_credentials is supported';
    const has = 'invalid_scope: the client has';
    const unknown = { ...inBody, scope: 'companies:read everything' };
    const cases: [status: number, told: string, fields: Fields, by?: typeof byHeader][] = [
      [400, 'invalid_request: grant_type is missing', { ...inBody, grant_type: '' }],
      [400, onlyOne, { ...inBody, grant_type: 'password' }],
      [400, 'invalid_request: a parameter is given more than once', twice],
      [400, `invalid_request: ${two}`, inBody, byHeader],
      [400, `${has} ${scopes.join(' ')}`, unknown],
      [400, `${has} companies:read`, { ...grant, scope: 'limits:read' }, narrow],
      [401, nobody, grant],
      [401, nobody, { ...grant, client_id: clientId }],
      [401, nobody, { ...grant, client_secret: 'x' }],
      [401, nobody, grant, noColon],
    ];
    for (const [status, told, fields, by] of cases) {
      expectOAuthError(await form(fields, by), status, told);
    }
  });

  it('a client with a wrong id or secret, in the same words in every way to send it', async () => {
    const pairs: [id: string, secret: string][] = [
      [clientId, 'x'.repeat(43)],
      [UNKNOWN_ID, clientSecret],
      ['nobody', clientSecret],
      [clientId, demo().partners[1]!.clientSecret],
      [clientId, clientSecret.toUpperCase()],
    ];
    for (const [id, secret] of pairs) {
      const json = await anonymous.post(path, { clientId: id, clientSecret: secret });
      expectFailure(json, 401, 'Invalid credentials');
      const posted = await form({ ...grant, client_id: id, client_secret: secret });
      for (const reply of [posted, await form(grant, basic(id, secret))]) {
        expectOAuthError(reply, 401, 'invalid_client: the client id or secret is wrong');
      }
    }
  });
});

describe('a token', () => {
  it('is a JWT of RFC 9068 with exactly its claims, another one each time', async () => {
    const { kid, ...header } = decodeProtectedHeader(partner.token!);
    assert.deepEqual(header, { alg: 'ES256', typ: 'at+jwt' });
    const { jti, ...claims } = decodeJwt(partner.token!);
    assert.deepEqual([typeof kid, typeof jti], ['string', 'string']);
    assert.deepEqual(claims, {
      ...{ iss: publicUrl, sub: clientId, client_id: clientId, aud: 'fringe:sandbox:partner' },
      ...{ scope: scopes.join(' '), iat: second, exp: second + 3600 },
    });
    const { aud, scope, client_id } = decodeJwt(operator.token!);
    const expected = ['fringe:sandbox:platform', 'audit:values', demo().operator.clientId];
    assert.deepEqual([aud, scope, client_id], expected, 'of the operator');
    const again = await anonymous.login(demo().partners[0]!);
    assert.notEqual(decodeJwt(again.token!).jti, jti);
  });

  it('verifies against the published keys, which hold nothing private', async () => {
    const { body } = await anonymous.get('/.well-known/jwks.json');
    const [{ kid, x, y, ...key }] = body.keys;
    assert.equal(body.keys.length, 1);
    assert.deepEqual(key, { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    const audience = 'fringe:sandbox:partner';
    const demanded = { issuer: publicUrl, audience, typ: 'at+jwt', algorithms: ['ES256'] };
    await jwtVerify(partner.token!, createLocalJWKSet(body), demanded);
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
