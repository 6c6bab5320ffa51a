import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { scopes } from '@fringe/contract/scopes';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import { expectFailure } from '../support/refusals.ts';

const second = Math.floor(Date.now() / 1000);
const clock = fakeClock(new Date(second * 1000 + 900));
const publicUrl = 'https://benefits.example';
const service = await startService({ clock, config: { publicUrl } });
after(service.close);
const { anonymous, operator, partner } = service;
const { clientId } = demo().partners[0]!;

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

  it('is refused after 30 wrong secrets in a minute, to wrong ones and nobody else', async () => {
    const failing = demo().partners[1]!;
    const url = '/api/v3/oauth/token';
    const fail = (id: string) => anonymous.post(url, { clientId: id, clientSecret: 'wrong' });
    const client = { client_id: failing.clientId, client_secret: 'wrong' };
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...client });
    // Whatever the dialect and the letter case of the id, it is the same client.
    for (let n = 0; n < 10; n += 1) {
      assert.equal((await fail(failing.clientId)).status, 401);
      assert.equal((await fail(failing.clientId.toUpperCase())).status, 401);
      assert.equal((await anonymous.send('POST', '/oauth/token', { body })).status, 401);
    }
    for (const one of [failing, demo().partners[0]!]) await anonymous.login(one);
    for (const id of [failing.clientId, failing.clientId.toUpperCase()]) {
      const reply = await fail(id);
      expectFailure(reply, 429, 'Too many requests; see the retry-after header');
      const seconds = Number(reply.headers.get('retry-after'));
      assert.ok(seconds >= 1 && seconds <= 60);
    }
    const fresh = await anonymous.login(demo().operator);
    assert.equal((await fresh.get('/platform/v1/partners')).status, 200);
  });
});
