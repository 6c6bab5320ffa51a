import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { rotateSigningKey } from '../../../src/access/tokens/signing-keys.ts';
import { systemWriter } from '../../../src/access/writes/writers.ts';
import { startBeside } from '../../support/beside.ts';
import { demo } from '../../support/context.ts';
import { dumpOf, sql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';
import { openForge } from '../../support/token-forge.ts';

const service = await startService();
after(service.close);
const { context, anonymous } = service;
const path = `/api/v3/companies/${service.companyIds[0]}/employees?limit=1`;

/** The keyring looks again after three seconds; a little more, so that the test is not a race. */
const REREAD_MS = 3_200;

const rotate = () => rotateSigningKey(context, systemWriter(context, 'test', 'signing-key.rotate'));
const publishedIds = async (): Promise<string[]> =>
  (await anonymous.get('/.well-known/jwks.json')).body.keys.map((key: { kid: string }) => key.kid);
const statusOf = async (token: string) => (await anonymous.withToken(token).get(path)).status;
const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid;
const newToken = async () => (await anonymous.login(demo().partners[0]!)).token!;

describe('signing keys', () => {
  it('are published without their private part', async () => {
    const { body } = await anonymous.get('/.well-known/jwks.json');
    const names = ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'];
    for (const key of body.keys) assert.deepEqual(Object.keys(key).sort(), names);
  });

  it('are not in clear in the database', async () => {
    const { key } = await openForge(service);
    const { d } = key.export({ format: 'jwk' });
    const secret = Buffer.from(d!, 'base64url');
    const der = key.export({ type: 'pkcs8', format: 'der' });
    const dump = await dumpOf(service.database.ownerUrl);
    assert.ok(dump.includes(kidOf(service.partner.token!)), 'the dump holds the keys');
    for (const form of [secret, der]) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        assert.ok(!dump.includes(form.toString(encoding)), encoding);
      }
    }
    const [row] = await sql(
      service.database.ownerUrl,
      'SELECT private_key_sealed FROM signing_keys LIMIT 1',
    );
    assert.ok(!row.private_key_sealed.includes('PRIVATE KEY'));
    assert.ok(!row.private_key_sealed.includes(secret));
  });

  it('rotate: two are published, the old tokens live on, a second rotation ends them', async () => {
    const first = await newToken();
    assert.equal(await statusOf(first), 200);

    const secondKey = await rotate();
    await sleep(REREAD_MS);
    assert.deepEqual(await publishedIds(), [secondKey, kidOf(first)]);
    const second = await newToken();
    assert.equal(kidOf(second), secondKey);
    assert.deepEqual(await Promise.all([first, second].map(statusOf)), [200, 200]);

    const thirdKey = await rotate();
    await sleep(REREAD_MS);
    assert.deepEqual(await publishedIds(), [thirdKey, secondKey]);
    const third = await newToken();
    assert.equal(kidOf(third), thirdKey);
    assert.deepEqual(await Promise.all([first, second, third].map(statusOf)), [401, 200, 200]);
  });

  it('made by another process are known when the first token under them arrives', async () => {
    await sleep(REREAD_MS);
    await publishedIds();
    const key = await rotate();
    const other = await startBeside(service);
    after(other.close);
    const { token } = await other.anonymous.login(demo().partners[0]!);
    assert.equal(kidOf(token!), key);
    assert.equal(await statusOf(token!), 200);
  });
});
