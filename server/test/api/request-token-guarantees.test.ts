import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { scopes } from '@fringe/contract/scopes';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { fakeClock } from '../support/clock.ts';
import { demo } from '../support/context.ts';
import { startService } from '../support/service.ts';
import { expectFailure } from './support/refusals.ts';

const second = Math.floor(Date.now() / 1000);
const clock = fakeClock(new Date(second * 1000 + 900));
const publicUrl = 'https://benefits.example';
const service = await startService({ clock, config: { publicUrl } });
after(service.close);
const { anonymous, operator, partner } = service;
const path = '/api/v3/oauth/token';
const { clientId, clientSecret } = demo().partners[0]!;
const companies = '/api/v3/companies';

describe('requestToken token', () => {
  it('is a JWT of RFC 9068 with exactly its claims', () => {
    const { kid, ...header } = decodeProtectedHeader(partner.token!);
    assert.deepEqual(header, { alg: 'ES256', typ: 'at+jwt' });
    assert.equal(typeof kid, 'string');
    const { jti, ...claims } = decodeJwt(partner.token!);
    assert.deepEqual(claims, {
      iss: publicUrl,
      sub: clientId,
      aud: 'fringe:sandbox:partner',
      client_id: clientId,
      scope: scopes.join(' '),
      iat: second,
      exp: second + 3600,
    });
    assert.equal(typeof jti, 'string');
  });

  it('names the platform as its audience for the operator, and has no scope', () => {
    const claims = decodeJwt(operator.token!);
    assert.equal(claims.aud, 'fringe:sandbox:platform');
    assert.equal(claims.scope, '');
    assert.equal(claims.client_id, demo().operator.clientId);
  });

  it('is another one each time', async () => {
    const again = await anonymous.login(demo().partners[0]!);
    assert.notEqual(decodeJwt(again.token!).jti, decodeJwt(partner.token!).jti);
  });

  it('verifies against the published keys, which hold nothing private', async () => {
    const reply = await anonymous.get('/.well-known/jwks.json');
    assert.equal(reply.status, 200);
    const [key] = reply.body.keys;
    assert.equal(reply.body.keys.length, 1);
    assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    const { kty, crv, alg, use } = key;
    assert.deepEqual([kty, crv, alg, use], ['EC', 'P-256', 'ES256', 'sig']);
    await jwtVerify(partner.token!, createLocalJWKSet(reply.body), {
      issuer: publicUrl,
      audience: 'fringe:sandbox:partner',
      typ: 'at+jwt',
      algorithms: ['ES256'],
    });
  });

  it('is described by the metadata of RFC 8414', async () => {
    const reply = await anonymous.get('/.well-known/oauth-authorization-server');
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, {
      issuer: publicUrl,
      token_endpoint: `${publicUrl}/api/v3/oauth/token`,
      jwks_uri: `${publicUrl}/.well-known/jwks.json`,
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      scopes_supported: [...scopes],
    });
  });

  it('works until the second in which it expires, and not in it', async () => {
    const fresh = await anonymous.login({ clientId, clientSecret });
    const { exp } = decodeJwt(fresh.token!);
    const secondsLeft = exp! - clock.now().getTime() / 1000;
    clock.advance(secondsLeft - 0.001);
    assert.equal((await fresh.get(companies)).status, 200);
    clock.advance(0.001);
    expectFailure(await fresh.get(companies), 401, 'Unauthorized');
    const employees = `${companies}/${service.companyIds[0]}/employees`;
    expectFailure(await fresh.get(employees), 401, 'invalid_token');
  });
});

describe('requestToken 200', () => {
  const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    anonymous.send('POST', path, { body: new URLSearchParams(fields), headers });
  const grant = { grant_type: 'client_credentials' };
  const basic = {
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
  };

  it('is given to many requests at once with the right pair', async () => {
    const many = Array.from({ length: 60 }, () => anonymous.post(path, { clientId, clientSecret }));
    const statuses = (await Promise.all(many)).map((reply) => reply.status);
    assert.deepEqual(new Set(statuses), new Set([200]));
  });

  it('takes a parameter without a value as one that was not sent', async () => {
    const all = (await form(grant, basic)).body.scope;
    for (const fields of [{ scope: '' }, { scope: ' ' }, { client_id: '', client_secret: '' }]) {
      const reply = await form({ ...grant, ...fields }, basic);
      assert.deepEqual([reply.status, reply.body.scope], [200, all], JSON.stringify(fields));
    }
  });

  it('names each scope once, and takes the client id beside HTTP Basic', async () => {
    const scope = 'companies:read employees:read companies:read';
    const reply = await form({ ...grant, scope, client_id: clientId }, basic);
    assert.equal(reply.body.scope, 'companies:read employees:read');
  });

  it('is refused in kind: a form with a query gets an OAuth error', async () => {
    const body = new URLSearchParams(grant);
    const reply = await anonymous.send('POST', `${path}?a=1`, { body, headers: basic });
    assert.deepEqual([reply.status, reply.body.error], [400, 'invalid_request']);
  });
});

describe('requestToken 429', () => {
  const failing = demo().partners[1]!;
  const fail = (id: string) => anonymous.post(path, { clientId: id, clientSecret: 'wrong' });

  it('refuses wrong secrets after 30 failures in a minute, and never the right one', async () => {
    // Whatever the dialect and the letter case of the id, it is the same client.
    for (let n = 0; n < 10; n += 1) {
      const form = { grant_type: 'client_credentials', client_id: failing.clientId };
      const body = new URLSearchParams({ ...form, client_secret: 'wrong' });
      const replies = [
        await fail(failing.clientId),
        await fail(failing.clientId.toUpperCase()),
        await anonymous.send('POST', '/oauth/token', { body }),
      ];
      assert.deepEqual(
        replies.map((reply) => reply.status),
        [401, 401, 401],
      );
    }
    const { clientId, clientSecret } = failing;
    const right = await anonymous.post(path, { clientId, clientSecret });
    assert.equal(right.status, 200);
    for (const reply of [await fail(clientId), await fail(clientId.toUpperCase())]) {
      expectFailure(reply, 429, 'Too many requests; see the retry-after header');
      const seconds = Number(reply.headers.get('retry-after'));
      assert.ok(seconds >= 1 && seconds <= 60);
    }
  });

  it('leaves other clients at the same address, and tokens given before, alone', async () => {
    await anonymous.login({ clientId, clientSecret });
    const fresh = await anonymous.login(demo().operator);
    assert.equal((await fresh.get('/platform/v1/partners')).status, 200);
  });
});
