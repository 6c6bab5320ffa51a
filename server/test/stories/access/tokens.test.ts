import assert from 'node:assert/strict';
import { createHmac, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { startBeside } from '../../support/beside.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { failureBody } from '../../support/contract/failure-body.ts';
import { startService } from '../../support/service.ts';
import { encode, openForge, signed, withBitFlipped } from '../../support/token-forge.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const path = `/api/v3/companies/${service.companyIds[0]}/employees?limit=1`;
const forge = await openForge(service);
const { header, claims, key } = forge;
const genuine = service.partner.token!;
const attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const call = (authorization: string, to: string = path) =>
  service.anonymous.get(to, { headers: { authorization } });

async function expectRefused(token: string): Promise<void> {
  const reply = await call(`Bearer ${token}`);
  assert.deepEqual(
    [reply.status, reply.body, reply.headers.get('www-authenticate')],
    [401, failureBody(401, 'invalid_token'), 'Bearer error="invalid_token"'],
  );
}

const withHmac = (secret: string | Buffer): string => {
  const input = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
};
const without = (name: string) => {
  const { [name]: _, ...rest } = claims;
  return rest;
};
const withKey = (changes: object, key = attacker.privateKey) =>
  signed({ ...header, ...changes }, claims, key);
const withClaims = (changes: object) => signed(header, { ...claims, ...changes }, key);

const attackerJwk = attacker.publicKey.export({ format: 'jwk' });
const publicKey = createPublicKey({ key: forge.publicJwk, format: 'jwk' });
const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
const now = claims.iat as number;

const forgeries: Record<string, string | string[]> = {
  'an unsigned token': ['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => {
    const input = `${encode({ ...header, alg })}.${encode(claims)}`;
    return [`${input}.`, input, `${input}.${genuine.split('.')[2]}`];
  }),
  'HS256 with the public key as its secret': [
    withHmac(pem),
    withHmac(pem.trim()),
    withHmac(publicKey.export({ type: 'spki', format: 'der' })),
    withHmac(JSON.stringify(forge.publicJwk)),
    withHmac(''),
  ],
  'another key under the same key id': withKey({}),
  'an unknown key id': withKey({ kid: randomUUID() }, key),
  'a key id that is no text': [1, null, {}, ['a'], ''].map((kid) => withKey({ kid }, key)),
  'no key id': withKey({ kid: undefined }, key),
  'a key id that names a file or a statement': [
    '../../../dev/null',
    "' UNION SELECT 1 --",
    'file:///etc/passwd',
  ].map((kid) => withKey({ kid })),
  'a key that the token brings along': [
    withKey({ jwk: attackerJwk }),
    withKey({ jwk: attackerJwk, kid: undefined }),
    withKey({ jku: 'https://attacker.example/jwks.json' }),
    withKey({ x5u: 'https://attacker.example/chain.pem' }),
  ],
  'another algorithm than ES256': ['ES384', 'RS256', 'EdDSA', 'PS256', 'es256'].map((alg) =>
    withKey({ alg }, key),
  ),
  'a type other than at+jwt': ['JWT', 'jwt', '', 'at+jwtx', undefined].map((typ) =>
    withKey({ typ }, key),
  ),
  'a critical extension that is not known': [
    withKey({ crit: ['exp'], exp: now }, key),
    withKey({ crit: ['x-limit'], 'x-limit': 1 }, key),
    withKey({ crit: [] }, key),
    withKey({ crit: ['b64'], b64: false }, key),
  ],
  'another issuer': [
    ...['https://fringe.example', `${claims.iss}/`, ''].map((iss) => withClaims({ iss })),
    signed(header, without('iss'), key),
  ],
  'another audience': [
    ...['fringe:production:partner', 'fringe:sandbox', 'fringe:sandbox:other'].map((aud) =>
      withClaims({ aud }),
    ),
    signed(header, without('aud'), key),
  ],
  'a token that has expired': [withClaims({ exp: now }), withClaims({ exp: now - 1 })],
  'a token that is not valid yet': withClaims({ nbf: now + 60 }),
  'an expiry that is no number': [withClaims({ exp: '9999999999' }), withClaims({ exp: null })],
  'a token without one of its claims': ['sub', 'client_id', 'scope', 'iat', 'exp', 'jti'].map(
    (name) => signed(header, without(name), key),
  ),
  'a credential that does not exist': withClaims({ client_id: randomUUID() }),
  'claims changed by one bit': [0, 9, 100, 403].map((bit) => withBitFlipped(genuine, 1, bit)),
  'a header changed by one bit': [0, 9, 77].map((bit) => withBitFlipped(genuine, 0, bit)),
  'a signature changed by one bit': [0, 7, 255, 256, 511].map((bit) =>
    withBitFlipped(genuine, 2, bit),
  ),
  'a signature cut short, doubled or left out': [
    genuine.slice(0, -4),
    genuine + genuine.split('.')[2],
    `${genuine.split('.').slice(0, 2).join('.')}.`,
    `${genuine.split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`,
  ],
  'something behind the token': ['.', '.x', 'x', '=', ' x', ',', '%00', `.${genuine}`].map(
    (tail) => genuine + tail,
  ),
  'text that is no token': ['x', '..', '...', 'a.b.c', 'null', 'undefined', '{}', 'é.é.é'],
};

describe('a forged token', () => {
  it('is made like a genuine one, which is accepted', async () => {
    const copy = signed(header, { ...claims, jti: randomUUID() }, key);
    assert.equal((await call(`Bearer ${copy}`)).status, 200);
    assert.equal((await call(`Bearer ${genuine}`)).status, 200);
  });

  for (const [name, tokens] of Object.entries(forgeries)) {
    it(`is refused: ${name}`, async () => {
      for (const token of [tokens].flat()) await expectRefused(token);
    });
  }
});

describe('the Authorization header', () => {
  it('takes the scheme in any letter case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
      assert.equal((await call(`${scheme} ${genuine}`)).status, 200, scheme);
    }
  });

  it('refuses every other scheme and form', async () => {
    const odd = ['Bearer', 'Bearer ', genuine, `Bearer${genuine}`, `Bearer:${genuine}`];
    const schemes = ['Token', 'Basic', 'DPoP', 'JWT', 'Bearer Bearer', 'Bearer,'];
    const two = [`Bearer ${genuine}, Bearer ${genuine}`, `Basic abc, Bearer ${genuine}`];
    const forms = [...odd, ...two, ...schemes.map((scheme) => `${scheme} ${genuine}`)];
    for (const authorization of forms) {
      const reply = await call(authorization);
      assert.deepEqual([reply.status, reply.body.message], [401, 'invalid_token'], authorization);
    }
  });

  it('is the only place where a token is looked for', async () => {
    const reply = await service.anonymous.get(`${path}&access_token=${genuine}`);
    assert.equal(reply.status, 401);
  });
});

describe('a token of another place', () => {
  it('is refused: of the production environment in the sandbox, and the reverse', async () => {
    const production = await startBeside(service, { clock, config: { environment: 'production' } });
    after(production.close);
    const there = await production.anonymous.login(demo().partners[0]!);
    assert.equal((await there.get(path)).status, 200);
    await expectRefused(there.token!);
    const reply = await production.anonymous.withToken(genuine).get(path);
    assert.deepEqual([reply.status, reply.body.message], [401, 'invalid_token']);
    const operator = await production.anonymous.login(demo().operator);
    assert.equal((await operator.get('/platform/v1/partners')).status, 200);
    for (const { token } of [operator, there]) {
      assert.equal((await call(`Bearer ${token}`, '/platform/v1/partners')).status, 401);
    }
  });

  it('is refused: of an issuer under another address', async () => {
    const publicUrl = 'https://elsewhere.example';
    const other = await startBeside(service, { clock, config: { publicUrl } });
    after(other.close);
    const there = await other.anonymous.login(demo().partners[0]!);
    assert.equal((await there.get(path)).status, 200);
    await expectRefused(there.token!);
  });

  it('is refused: of the operator at the partner API', async () => {
    await expectRefused(service.operator.token!);
  });

  it('is refused with 403: of a partner at the platform API', async () => {
    const reply = await service.partner.get('/platform/v1/partners');
    assert.equal(reply.status, 403);
    const forged = await call(`Bearer ${withKey({})}`, '/platform/v1/partners');
    assert.equal(forged.status, 401);
  });
});

describe('an expired token', () => {
  it('stops at its second, though it was accepted before', async () => {
    const lifetime = service.context.config.tokenLifetimeSeconds;
    clock.advance(lifetime - 1);
    assert.equal((await call(`Bearer ${genuine}`)).status, 200);
    clock.advance(1);
    await expectRefused(genuine);
  });
});
