import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { expectFailure } from '../../support/contract/refusals.ts';
import { sql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const { partner, companyIds } = service;
const owner = service.database.ownerUrl;
const path = `/api/v3/companies/${companyIds[0]}`;
const cycles = await partner.get(`${path}/payroll-cycles?limit=1`);
const [{ fiscalYear, payrollMonth }] = cycles.body.payrollCycles;

/** Unknown employees fail, each with its line: the more of them, the larger the answer. */
const disable = (key: string, ids: string[]) =>
  partner.post(
    `${path}/limits/disable`,
    { benefit: 'meal', period: `${fiscalYear}-${payrollMonth}`, employees: ids },
    { headers: { 'idempotency-key': key } },
  );
const unknown = (count: number) => Array.from({ length: count }, () => randomUUID());

const keptBytes = async () => {
  const [row] = await sql(
    owner,
    `SELECT count(*) AS keys, coalesce(max(octet_length(answer_sealed)), 0) AS largest,
       coalesce(sum(octet_length(answer_sealed)), 0) AS total FROM idempotency_keys`,
  );
  return { keys: Number(row.keys), largest: Number(row.largest), total: Number(row.total) };
};

describe('an answer under an idempotency key', () => {
  it('of a thousand lines is given again', async () => {
    const ids = unknown(1_000);
    const first = await disable('thousand', ids);
    const again = await disable('thousand', ids);
    assert.deepEqual([first.status, again.status], [200, 200]);
    assert.deepEqual(again.body, first.body);
  });

  it('that is too large is not kept; the repetition changes nothing and is told so', async () => {
    const ids = unknown(9_000);
    const first = await disable('large', ids);
    assert.equal(first.status, 200);
    assert.ok(first.text.length > 800_000);
    const again = await disable('large', ids);
    expectFailure(
      again,
      409,
      'This was carried out before, but its answer is not kept; read what it changed',
    );
    const other = await disable('large', ids.slice(1));
    assert.equal(other.status, 422, 'the key still knows its request');
    assert.ok((await keptBytes()).largest <= 64 * 1024);
  });

  it('is let go, oldest first, when one credential has kept more than its share', async () => {
    // Planted: making as many by requests would take a minute.
    await sql(
      owner,
      `INSERT INTO idempotency_keys (credential_id, key, fingerprint, answer_sealed, expires_at)
       SELECT (SELECT credential_id FROM idempotency_keys LIMIT 1), 'planted ' || n, '\\x00',
         decode(repeat('ab', 60000), 'hex'), now() + interval '1 hour' + n * interval '1 second'
       FROM generate_series(1, 700) AS n`,
    );
    const ids = unknown(2_000);
    for (let sent = 0; sent < 120; sent += 1) {
      assert.equal((await disable(`share ${sent}`, ids)).status, 200);
      if (sent % 10 === 9 && (await keptBytes()).total <= 37 * 1024 * 1024) break;
    }
    const { keys, total } = await keptBytes();
    assert.ok(total <= 37 * 1024 * 1024, `${total} bytes are kept`);
    assert.ok(keys >= 702, 'every key is still known');
    const [oldest] = await sql(
      owner,
      `SELECT min(substr(key, 9)::int) AS first FROM idempotency_keys
       WHERE key LIKE 'planted %' AND answer_sealed IS NOT NULL`,
    );
    assert.ok(oldest.first > 100, 'the newest ones stay');
  });
});
