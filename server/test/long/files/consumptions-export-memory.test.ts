import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { get as request } from 'node:http';
import { after, describe, it } from 'node:test';
import { testServer } from '../../support/database/postgres.ts';
import { sql } from '../../support/database/sql.ts';
import { asOwner } from '../../support/database/tables.ts';
import { addLimitedCompany } from '../../support/money/limit-companies.ts';
import { fillCompany } from '../../support/money/limit-crowds.ts';
import { cleanUp, until } from '../../support/processes/processes.ts';
import { startService } from '../../support/service.ts';
import { serveInSmallHeap } from '../support/small-heap.ts';

const PEOPLE = 40_000;
const KINDS = 3;
const HEAP_MB = 64;
/** What reports at once may add to a process that has answered one of each kind before. */
const GROWTH_MB = 32;

const service = await startService();
const { companyId } = await addLimitedCompany(service, 0);
await fillCompany(service.database.ownerUrl, companyId, PEOPLE);
await sql(
  service.database.ownerUrl,
  `INSERT INTO consumption_totals SELECT e.company_id, c.open_month, e.id, k, 'flex', 'expenses',
     e.ordinal, 1 FROM employees e JOIN companies c ON c.id = e.company_id,
     unnest('{meal-benefit, gym-benefit, nursery-benefit}'::text[]) AS k
   WHERE e.company_id = $1`,
  [companyId],
);
await sql(service.database.ownerUrl, 'ANALYZE employees, consumption_totals');
after(async () => {
  await cleanUp();
  await service.close();
});
const { child, token } = await serveInSmallHeap(service, HEAP_MB);
const headers = { authorization: `Bearer ${token}` };
const path = `/api/v3/companies/${companyId}/consumptions`;

const peakMb = (): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;

/** Reads a report to its end, as it comes; answers how many bytes and lines it has. */
async function reported(query: string): Promise<{ bytes: number; lines: number }> {
  const reply = await fetch(`${child.url}${path}${query}`, { headers });
  assert.equal(reply.status, 200);
  let [bytes, lines] = [0, 0];
  for await (const chunk of reply.body!) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
  }
  assert.equal(bytes, Number(reply.headers.get('content-length')));
  return { bytes, lines };
}

const copies = (): Promise<unknown[]> =>
  sql(
    testServer().superuserUrl,
    `SELECT pid FROM pg_stat_activity WHERE datname = $1 AND state = 'active'
       AND application_name = 'fringe' AND query LIKE 'COPY%'`,
    [service.database.name],
  );

describe(`the consumptions of ${PEOPLE} employees`, () => {
  it('are reported in bounded memory, several times at once', async (t) => {
    const json = await reported('');
    const lines = await reported('?format=csv');
    assert.equal(lines.lines, 1 + PEOPLE * KINDS);
    assert.equal((await reported('?csvFormat=columns')).lines, 1 + PEOPLE);
    const before = peakMb();
    const again = await Promise.all(['', '?format=csv', '', '?format=csv'].map(reported));
    assert.deepEqual(again, [json, lines, json, lines]);
    const held = again.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;
    const growth = peakMb() - before;
    t.diagnostic(
      `${held.toFixed(0)} MB sent; ` +
        `the peak rose from ${before.toFixed(0)} MB by ${growth.toFixed(0)} MB`,
    );
    assert.ok(held > GROWTH_MB, 'more was sent than may be held');
    assert.ok(growth < GROWTH_MB, `the process grew by ${growth.toFixed(0)} MB`);
    assert.equal(child.child.exitCode, null, child.output());
  });

  it('stop being read in the database when their client goes away', () =>
    asOwner(service, async (owner) => {
      await owner.query('BEGIN');
      await owner.query('LOCK TABLE consumption_totals IN ACCESS EXCLUSIVE MODE');
      for (const query of ['', '?format=csv']) {
        const outgoing = request(child.url + path + query, { headers, agent: false });
        outgoing.on('error', () => undefined);
        await until('it is at work', async () => (await copies()).length === 1);
        outgoing.destroy();
        await until('it is not any more', async () => (await copies()).length === 0, 5_000);
      }
      await owner.query('ROLLBACK');
    }));
});
